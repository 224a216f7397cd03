// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/memory_events.h"
#include "core/table/format.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QDoubleSpinBox;
class QJsonObject;
class QLabel;
class QToolButton;

namespace runglass::views {

/// What limits a list of allocations, always visible and removable: sizes, and the range of time that was
/// chosen in the curve, with what an allocation has to do with it. Nothing is limited at first.
class RangeBar : public QWidget {
    Q_OBJECT

public:
    explicit RangeBar(QWidget* parent = nullptr);

    /// The range as chosen, in absolute times; shown counted from `originNs`.
    void setRange(const std::optional<analysis::TimeRange>& range, base::Nanoseconds originNs);
    void setUnits(const table::DisplayUnits& units);
    /// Range, rule and sizes as a filter.
    analysis::MemoryEventFilter filter() const;

    /// Rule and sizes, for a session file.
    void saveChoices(QJsonObject& state) const;
    void restoreChoices(const QJsonObject& state);

    QLabel* rangeLabel() { return text_; }
    QComboBox* ruleBox() { return rule_; }
    QToolButton* clearButton() { return clear_; }
    QDoubleSpinBox* leastBox() { return least_; }
    QDoubleSpinBox* mostBox() { return most_; }

Q_SIGNALS:
    /// Rule or sizes have changed.
    void changed();
    void clearRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    QDoubleSpinBox* sizeBox(const QString& name, const QString& toolTip);
    void showRange();

    std::optional<analysis::TimeRange> range_;
    base::Nanoseconds originNs_ = 0;
    table::DisplayUnits units_;
    QLabel* text_;
    QComboBox* rule_;
    QToolButton* clear_;
    QDoubleSpinBox* least_;
    QDoubleSpinBox* most_;
};

} // namespace runglass::views
