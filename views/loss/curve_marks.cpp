// SPDX-License-Identifier: Apache-2.0
#include "views/loss/curve_marks.h"

#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>

#include <cmath>
#include <optional>

namespace runglass::views {

namespace {

constexpr double markRadius = 4;
constexpr double outlineWidth = 1.5;
constexpr double pixelsBetween = 140; ///< two marks of a curve
constexpr double pi = 3.14159265358979323846;

/// A polygon of so many corners, the first at this angle; every second corner of a star lies inside.
QPolygonF corners(int count, double firstDegrees, double innerShare = 1) {
    QPolygonF polygon;
    for (int i = 0; i < count; ++i) {
        const double angle = firstDegrees / 180 * pi + 2 * pi * i / count;
        const double reach = i % 2 == 0 ? 1 : innerShare;
        polygon << QPointF(std::cos(angle), std::sin(angle)) * reach;
    }
    return polygon;
}

/// Of radius 1 around the origin.
QPainterPath shapeOf(int kind) {
    QPainterPath path;
    switch (kind) {
    case 0:
        path.addEllipse(QPointF(), 1, 1);
        return path;
    case 1:
        path.addPolygon(corners(4, 45) * QTransform::fromScale(1.2, 1.2));
        break;
    case 2:
        path.addPolygon(corners(3, -90) * QTransform::fromScale(1.3, 1.3));
        break;
    case 3:
        path.addPolygon(corners(4, 0) * QTransform::fromScale(1.35, 1.35));
        break;
    case 4:
        path.addPolygon(corners(3, 90) * QTransform::fromScale(1.3, 1.3));
        break;
    case 5:
        path.addPolygon(corners(8, -90, 0.35) * QTransform::fromScale(1.6, 1.6));
        break;
    default:
        path.addEllipse(QPointF(), 1.15, 1.15);
        path.addEllipse(QPointF(), 0.5, 0.5); // a hole
        return path;
    }
    path.closeSubpath();
    return path;
}

} // namespace

void paintMark(QPainter& painter, int colorIndex, const QPointF& centre, double radius, const QColor& color,
               const QColor& background) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto shape = QTransform::fromScale(radius, radius).map(shapeOf(colorIndex % markCount));
    const auto placed = shape.translated(centre);
    painter.strokePath(placed,
                       QPen(background, 2 * outlineWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.fillPath(placed, color);
    painter.restore();
}

void paintCurveMarks(QPainter& painter, const ChartGeometry& geometry, const analysis::loss::Curve& curve,
                     int colorIndex, const QColor& color, const QColor& background) {
    const auto& points = curve.points();
    const double first = pixelsBetween * (0.5 + colorIndex % markCount) / markCount;
    std::optional<std::size_t> before;
    for (double x = geometry.plot.left() + first; x < geometry.plot.right(); x += pixelsBetween) {
        const auto near = curve.nearest(geometry.iterationAt(x));
        if (!near || near == before || !geometry.shows(points.losses[*near]))
            continue;
        before = near;
        const QPointF place(geometry.xOf(static_cast<double>(points.iterations[*near])),
                            geometry.yOf(points.losses[*near]));
        if (geometry.plot.contains(place))
            paintMark(painter, colorIndex, place, markRadius, color, background);
    }
}

} // namespace runglass::views
