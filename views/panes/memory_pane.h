// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/pane.h"
#include "views/frame/pane_state.h"
#include "views/panes/memory_request.h"

class QComboBox;
class QToolButton;

namespace runglass::views {

class ChartsOverTable;
class CurvePanel;
class RangeBar;

/// Device memory over time as curves, over a list of allocations, of what holds the peak, or of components.
/// A range chosen in the curve limits the list of allocations; a row of the list is marked in the curve, and
/// a click into the curve goes to the nearest row.
class MemoryPane : public Pane {
    Q_OBJECT

public:
    explicit MemoryPane(PaneServices services, QWidget* parent = nullptr);

    TablePanel* mainTable() override { return table_; }
    QAction* chartsAction() override;
    CurvePanel* curves() { return curves_; }
    QComboBox* deviceBox() { return device_; }
    QComboBox* groupBox() { return group_; }
    QComboBox* listBox() { return list_; }
    RangeBar* rangeBar() { return range_; }
    QToolButton* timelineButton() { return timeline_; }
    QJsonObject savedState(const session::SessionPaths& paths) const override;
    void restoreState(const QJsonObject& state, const session::SessionPaths& paths) override;

protected:
    void showProfile(std::shared_ptr<const model::Profile> profile) override;
    bool resetChoices() override { return false; }
    PartState partState(const model::Profile& profile) const override;
    QString emptySentence() const override;
    bool canFill(const model::SpanFolder& span) const override { return !span.files.empty(); }

private:
    /// What the shown curves are of.
    struct CurveKey {
        std::shared_ptr<const model::Profile> profile;
        std::string device;
        analysis::MemoryGrouping grouping;
        bool operator==(const CurveKey&) const = default;
    };

    QWidget* makeHeadline();
    QWidget* makeLower();
    void connectAll();
    void refresh();
    MemoryList chosenList() const;
    analysis::MemoryGrouping chosenGrouping() const;
    CurveKey curveKey() const;
    void showCurves(MemoryAnswer& answer);
    void showChoices(const MemoryAnswer& answer);
    QString peaksText(const MemoryAnswer& answer) const;
    void onGroupChanged();
    void onRangeChosen(const std::optional<analysis::TimeRange>& range);
    void onTimeClicked(base::Nanoseconds timeNs);
    void onRowChanged(std::optional<table::RowIndex> row);
    /// The time of the current row, in absolute nanoseconds.
    std::optional<base::Nanoseconds> rowTime() const;
    void applyUnits();
    void chooseWaitingRange();

    std::shared_ptr<const model::Profile> profile_;
    std::optional<CurveKey> shownCurves_;
    MemoryAnswer answer_;                 ///< without table
    std::optional<WaitingState> waiting_; ///< a range of time that waits for its curves
    CurvePanel* curves_;
    QComboBox* device_;
    QComboBox* group_;
    QComboBox* list_;
    RangeBar* range_;
    QToolButton* timeline_;
    TablePanel* table_;
    ChartsOverTable* frame_;
};

} // namespace runglass::views
