// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/curve.h"
#include "views/loss/chart_scale.h"

#include <QColor>

class QPainter;

namespace runglass::views {

/// Draws what of a curve lies in the plot: point by point where there are few, otherwise for each column of
/// pixels its first, lowest, highest and last loss, which looks the same. Gaps are left where losses are not
/// finite.
void paintCurve(QPainter& painter, const ChartGeometry& geometry, const analysis::loss::Curve& curve,
                const QColor& color);

/// Marks at the top of the plot where losses are not finite.
void paintGapMarks(QPainter& painter, const ChartGeometry& geometry, const analysis::loss::Curve& curve,
                   const QColor& color);

} // namespace runglass::views
