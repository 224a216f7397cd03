// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/format.h"
#include "core/table/table.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace runglass::views {

/// The time of each step as a stacked bar: computing, overlapped, communication, free. Where there are more
/// steps than fit, each bar is the longest of its neighbours, so that no slow step is lost. Hover shows all
/// numbers of a step, a click tells it; arrows and Return do it by keyboard.
class StepBars : public QWidget {
    Q_OBJECT

public:
    explicit StepBars(QWidget* parent = nullptr);

    /// What analysis::stepParts gives.
    void setParts(std::shared_ptr<const table::Table> parts);
    void setUnits(const table::DisplayUnits& units);
    void markStep(std::optional<table::RowIndex> row);

    int barCount() const { return static_cast<int>(bars().size()); }
    /// The step of the bar at a position.
    std::optional<table::RowIndex> stepAt(const QPoint& position) const;
    /// All numbers of a step, one per line.
    QString stepText(table::RowIndex row) const;

    QSize minimumSizeHint() const override { return {320, 140}; }

Q_SIGNALS:
    void stepClicked(runglass::table::RowIndex row);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Bar {
        table::RowIndex row;
        QRectF place; ///< the whole height of the plot
    };

    QRectF area() const;
    std::vector<Bar> bars() const;
    double longestUs() const;
    void paintAxis(QPainter& painter, const QRectF& area, double longestUs) const;
    void paintBar(QPainter& painter, const Bar& bar, double longestUs) const;
    void paintLegend(QPainter& painter) const;

    std::shared_ptr<const table::Table> parts_;
    table::DisplayUnits units_;
    std::optional<table::RowIndex> marked_;
};

} // namespace runglass::views
