// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/recommendations.h"
#include "core/table/format.h"

#include <QScrollArea>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace runglass::views {

/// Pieces of advice below each other: what was observed, what to try, and the measured value beside the
/// threshold. Where a piece is about something that can be shown it is a link to it.
class AdviceList : public QScrollArea {
    Q_OBJECT

public:
    explicit AdviceList(QWidget* parent = nullptr);

    void setAdvice(std::vector<analysis::Recommendation> advice, const table::DisplayUnits& units);
    const std::vector<analysis::Recommendation>& advice() const { return advice_; }

Q_SIGNALS:
    /// Somebody wants to see what a piece is about; the number is its place in advice().
    void subjectWanted(std::size_t number);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeCard(std::size_t number, const table::DisplayUnits& units);

    std::vector<analysis::Recommendation> advice_;
    std::vector<QLabel*> quiet_; ///< one in each card
    QVBoxLayout* cards_;
};

} // namespace runglass::views
