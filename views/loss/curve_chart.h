// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/curve.h"
#include "views/loss/chart_scale.h"
#include "views/loss/hover_box.h"

#include <QColor>
#include <QPixmap>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace runglass::views {

/// One line of a chart.
struct ChartSeries {
    QString name;
    QColor color;
    std::shared_ptr<const analysis::loss::Curve> curve;
    std::shared_ptr<const analysis::loss::Curve> smooth; ///< drawn over the pale curve; may be nullptr
    bool shown = true;
    int colorIndex = 0; ///< for its mark, which is painted where there are several series
};

/// Curves over iterations, fluid with millions of points: what is drawn depends on the pixels only.
///
/// Wheel: zoom iterations around the pointer; with Ctrl the losses, with Shift move sideways. Drag: zoom into
/// a rectangle, a flat or narrow one in one direction only; with the middle button or Shift move. Double
/// click, Home or 0: everything. Arrows, + and - (with Ctrl for losses) do it by keyboard. The losses shown
/// follow the iterations shown until they are zoomed themselves.
class CurveChart : public QWidget {
    Q_OBJECT

public:
    explicit CurveChart(QWidget* parent = nullptr);

    void setSeries(std::vector<ChartSeries> series);
    const std::vector<ChartSeries>& series() const { return series_; }
    void setSeriesShown(std::size_t index, bool shown);
    void setLogarithmic(bool logarithmic);
    /// What stands at the y axis.
    void setValueTitle(const QString& title);
    /// A line at zero, for differences.
    void setZeroLine(bool shown);
    /// The sentence shown when there is nothing to draw.
    void setEmptyText(const QString& text);
    const QString& emptyText() const { return emptyText_; }

    /// What is everything, instead of the iterations of the series: for charts side by side.
    void setBounds(AxisRange bounds);
    AxisRange bounds() const { return all_; }
    AxisRange iterations() const { return x_; }
    AxisRange losses() const { return geometry().y; }
    /// Shows these iterations; does not emit iterationsChanged.
    void setIterations(AxisRange range);
    void resetZoom();
    /// What the box at the pointer says about the iteration nearest to a place: iteration, then series and
    /// values.
    QStringList valuesAt(const QPointF& position) const;
    ChartGeometry geometry() const;

    QSize sizeHint() const override { return {600, 280}; }
    QSize minimumSizeHint() const override { return {240, 120}; }

Q_SIGNALS:
    /// The user has zoomed or moved.
    void iterationsChanged(const runglass::views::AxisRange& range);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void invalidate();
    void showRange(AxisRange x);
    void showLosses(AxisRange y);
    void zoomInto(const QRectF& rectangle);
    void move(const QPointF& pixels);
    AxisRange allIterations() const;
    AxisRange fittingLosses() const;
    bool isEmpty() const;
    QRectF plotRect() const;
    void paintLayer(QPainter& painter) const;
    void paintAxes(QPainter& painter, const ChartGeometry& geometry) const;
    void paintHover(QPainter& painter) const;
    std::vector<HoverLine> linesAt(double iteration) const;
    std::optional<double> nearestIteration(const QPointF& position) const;

    std::vector<ChartSeries> series_;
    QString valueTitle_;
    QString emptyText_;
    bool logarithmic_ = false;
    bool zeroLine_ = false;
    std::optional<AxisRange> bounds_;
    AxisRange all_;
    AxisRange x_;
    std::optional<AxisRange> y_; ///< when the user has zoomed it
    QPixmap layer_;              ///< axes and curves; empty when it has to be drawn again
    std::optional<QPointF> hover_;
    std::optional<QPointF> pressed_;
    QPointF last_;
    bool moving_ = false;
};

} // namespace runglass::views
