// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/curve.h"
#include "views/loss/chart_scale.h"

#include <QColor>
#include <QPointF>

class QPainter;

namespace runglass::views {

/// Shapes that tell curves apart where colours do not: on the curves here and there, and beside their names.
/// A series has its shape as it has its colour. Colours that start over come with other shapes, for this and
/// the number of colours have no common divisor.
constexpr int markCount = 7;

/// The shape of the series that has this colour; `radius` is about that of a circle of its size. The outline
/// in the colour of the background lets it stand out from a curve that is as wide as its noise.
void paintMark(QPainter& painter, int colorIndex, const QPointF& centre, double radius, const QColor& color,
               const QColor& background);

/// Marks on what of a curve lies in the plot, far enough apart; those of other series are beside them.
void paintCurveMarks(QPainter& painter, const ChartGeometry& geometry, const analysis::loss::Curve& curve,
                     int colorIndex, const QColor& color, const QColor& background);

} // namespace runglass::views
