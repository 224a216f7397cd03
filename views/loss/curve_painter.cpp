// SPDX-License-Identifier: Apache-2.0
#include "views/loss/curve_painter.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>

namespace runglass::views {

namespace {

constexpr double pointsPerColumn = 2; ///< with more than these, columns look the same and cost less
constexpr double pixelsForDots = 14;  ///< points this far apart are shown as dots, too
constexpr double dotRadius = 2.5;
constexpr double lineWidth = 1.5;
constexpr double markHeight = 6;

/// Draws the line collected so far and begins a new one.
void flush(QPainter& painter, QPolygonF& line) {
    if (line.size() == 1)
        painter.drawPoint(line.front());
    else if (line.size() > 1)
        painter.drawPolyline(line);
    line.clear();
}

void paintPoints(QPainter& painter, const ChartGeometry& geometry, const analysis::loss::Points& points,
                 std::size_t begin, std::size_t end, const QColor& color) {
    const bool dots = geometry.plot.width() > pixelsForDots * static_cast<double>(end - begin);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, lineWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    QPolygonF line;
    for (auto i = begin; i < end; ++i) {
        if (!geometry.shows(points.losses[i])) {
            flush(painter, line);
            continue;
        }
        line << QPointF(geometry.xOf(static_cast<double>(points.iterations[i])),
                        geometry.yOf(points.losses[i]));
        if (!dots)
            continue;
        painter.setBrush(color);
        painter.drawEllipse(line.back(), dotRadius, dotRadius);
        painter.setBrush(Qt::NoBrush);
    }
    flush(painter, line);
}

void paintColumns(QPainter& painter, const ChartGeometry& geometry, const analysis::loss::Curve& curve,
                  const QColor& color) {
    const double scale = painter.device()->devicePixelRatioF();
    const auto count = static_cast<std::size_t>(std::max(1.0, geometry.plot.width() * scale));
    const auto columns =
        curve.columns(geometry.x.from, geometry.x.length() / static_cast<double>(count), count);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(color, 0));
    QPolygonF line;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& column = columns[i];
        if (column.points == 0)
            continue;
        if (column.extent.empty()) {
            flush(painter, line);
            continue;
        }
        const double x = geometry.plot.left() + (static_cast<double>(i) + 0.5) / scale;
        for (const double loss : {column.first, column.extent.min, column.extent.max, column.last})
            line << QPointF(x, geometry.yOf(loss));
    }
    flush(painter, line);
}

} // namespace

void paintCurve(QPainter& painter, const ChartGeometry& geometry, const analysis::loss::Curve& curve,
                const QColor& color) {
    const auto& points = curve.points();
    auto begin = curve.lowerBound(geometry.x.from);
    auto end = curve.lowerBound(geometry.x.to);
    // One more on each side, so that lines reach the edges.
    begin -= begin > 0 ? 1 : 0;
    end += end < points.size() ? 1 : 0;
    if (begin >= end)
        return;
    if (static_cast<double>(end - begin) > pointsPerColumn * geometry.plot.width())
        paintColumns(painter, geometry, curve, color);
    else
        paintPoints(painter, geometry, points, begin, end, color);
}

void paintGapMarks(QPainter& painter, const ChartGeometry& geometry, const analysis::loss::Curve& curve,
                   const QColor& color) {
    const auto gaps = curve.gaps();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    const double top = geometry.plot.top();
    for (auto gap =
             std::ranges::lower_bound(gaps, geometry.x.from, {},
                                      [](std::int64_t iteration) { return static_cast<double>(iteration); });
         gap != gaps.end();) {
        const double x = geometry.xOf(static_cast<double>(*gap));
        if (x > geometry.plot.right())
            break;
        const QPointF triangle[] = {
            {x - markHeight / 2, top}, {x + markHeight / 2, top}, {x, top + markHeight}};
        painter.drawPolygon(triangle, 3);
        // The next one that would not lie on this one.
        gap = std::ranges::upper_bound(gap, gaps.end(), geometry.iterationAt(x + markHeight), {},
                                       [](std::int64_t iteration) { return static_cast<double>(iteration); });
    }
    painter.setBrush(Qt::NoBrush);
}

} // namespace runglass::views
