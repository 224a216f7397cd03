// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/format.h"
#include "core/table/table.h"

#include <QColor>
#include <QWidget>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::views {

struct AxisTicks;
class ChartSight;

/// The colour of a part of a step by the column that tells it, such as "kernel_us", wherever it is drawn; not
/// valid for other columns.
QColor stepPartColor(std::string_view column, const QPalette& palette);

/// The time of each step as a stacked bar: computing, overlapped, communication, free, or the parts of a step
/// that a trace of PyTorch tells. Where there are more steps than fit, each bar is the longest of its
/// neighbours, so that no slow step is lost. Hover shows all numbers of a step, a click tells it; arrows and
/// Return do it by keyboard. What is said of steps holds for whatever else the bars stand for, such as
/// workers.
class StepBars : public QWidget {
    Q_OBJECT

public:
    explicit StepBars(QWidget* parent = nullptr);

    /// What the bars stand for.
    struct Labels {
        std::string column = "step"; ///< that names a bar
        QString axis;                ///< stands below the bars
        QString axisOfMany;          ///< the same when bars share pixels; "%1" is how many there are
        QString empty;               ///< a sentence for no bars
    };
    void setLabels(Labels labels);
    /// Only these columns are drawn, of those that are known as parts of a step.
    void setShownParts(std::vector<std::string> ids);
    /// From now on a bar takes at least so many pixels, and the widget grows: to be put into a scroll area,
    /// in whose sight scale and legend stay.
    void setNarrowestBar(int pixels);

    /// What analysis::stepParts gives.
    void setParts(std::shared_ptr<const table::Table> parts);
    void setUnits(const table::DisplayUnits& units);
    void markStep(std::optional<table::RowIndex> row);

    /// How many lines the legend takes: further ones before titles are cut.
    int legendLines() const;
    int barCount() const { return static_cast<int>(bars().size()); }
    /// The step of the bar at a position.
    std::optional<table::RowIndex> stepAt(const QPoint& position) const;
    /// All numbers of a step, one per line.
    QString stepText(table::RowIndex row) const;

    QSize minimumSizeHint() const override;

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

    struct LegendEntry {
        QColor color;
        QString title;
        double width; ///< of the title
    };

    struct LegendFit {
        int lines;
        double longest; ///< of the titles as shown
    };

    QRectF area() const;
    std::vector<Bar> bars() const;
    void addUp();
    double longestUs() const;
    bool isShown(const char* id) const;
    std::vector<LegendEntry> legend() const;
    LegendFit fittedLegend() const;
    void paintScale(QPainter& painter, const AxisTicks& axis, const QRectF& area, const QRect& shown) const;
    void paintNames(QPainter& painter, const std::vector<Bar>& bars) const;
    void paintBar(QPainter& painter, const Bar& bar, double longestUs) const;
    void paintLegend(QPainter& painter, const QRect& shown) const;

    ChartSight* sight_;
    std::shared_ptr<const table::Table> parts_;
    table::DisplayUnits units_;
    std::optional<table::RowIndex> marked_;
    Labels labels_;
    std::vector<std::string> shown_; ///< empty: all
    std::vector<double> totalsUs_;   ///< by row, of the shown parts
    bool hasValues_ = false;         ///< a shown part of a row is told
    int narrowestBar_ = 0;           ///< 0: bars share pixels
};

} // namespace runglass::views
