// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/diff/level_bars.h"
#include "core/table/format.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace runglass::views {

struct AxisTicks;
class ChartSight;

/// The nodes of one level of a comparison: either the times of both sides beside each other, or their
/// difference; each with the sum up to there as a line over a scale of its own. A click or Return goes into a
/// node, hover says its numbers, arrows go from node to node. It grows with the nodes: to be put into a
/// scroll area. A frame costs what is visible.
class DiffBars : public QWidget {
    Q_OBJECT

public:
    enum class Show { BothSides, Difference };

    explicit DiffBars(Show show, QWidget* parent = nullptr);

    void setBars(std::vector<analysis::diff::LevelBar> bars);
    const std::vector<analysis::diff::LevelBar>& bars() const { return bars_; }
    void setUnits(const table::DisplayUnits& units);
    void setCurrent(std::optional<std::size_t> bar);
    std::optional<std::size_t> current() const { return current_; }

    std::optional<std::size_t> barAt(const QPoint& position) const;
    QRectF slotOf(std::size_t bar) const;
    QString barText(std::size_t bar) const;

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void barClicked(std::size_t bar);
    void currentChanged(std::size_t bar);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    /// A scale from the bottom to the top of the plot.
    struct Scale {
        double from = 0;
        double to = 1;
        double yOf(double value, const QRectF& area) const {
            return area.bottom() - (value - from) / (to - from) * area.height();
        }
    };
    QRectF area() const;
    /// Of two values of each bar, 0 included.
    Scale scaleOf(base::Nanoseconds analysis::diff::LevelBar::*one,
                  base::Nanoseconds analysis::diff::LevelBar::*other) const;
    Scale barScale() const;
    Scale sumScale() const;
    AxisTicks ticksOf(const Scale& scale) const;
    bool isBelowScale(int x) const;
    void paintScale(QPainter& painter, const AxisTicks& axis, const Scale& scale, const QRect& shown,
                    Qt::AlignmentFlag side) const;
    void paintLegend(QPainter& painter, const QRect& shown) const;
    void paintBar(QPainter& painter, std::size_t bar, const Scale& scale) const;
    void paintSums(QPainter& painter, std::size_t from, std::size_t to, const Scale& scale) const;
    void paintLabels(QPainter& painter, std::size_t from, std::size_t to) const;

    ChartSight* sight_;
    Show show_;
    std::vector<analysis::diff::LevelBar> bars_;
    table::DisplayUnits units_;
    std::optional<std::size_t> current_;
};

/// The colours of the sides, the same in charts and legends.
/// The name of a node, or what the core puts where there is none in the language of the window.
QString shownLabel(const analysis::diff::LevelBar& bar);

QColor baselineColor(bool dark);
QColor experimentColor(bool dark);

} // namespace runglass::views
