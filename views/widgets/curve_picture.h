// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/memory_events.h"
#include "core/analysis/step_series.h"
#include "core/table/format.h"

#include <QColor>
#include <QPalette>
#include <QRectF>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace runglass::views {

using analysis::TimeRange;

/// One curve of steps to draw, in megabytes over nanoseconds.
struct PlotCurve {
    enum class Style { Solid, Dashed, Dotted };

    QString name; ///< "PTA allocated"
    std::shared_ptr<const analysis::StepSeries> series;
    int color = 0; ///< index of a qualitative colour
    Style style = Style::Solid;
    bool isShown = true;
};

/// The way between time, value and pixels of a plot. A plain value, so that it can be tested alone.
struct PlotScale {
    QRectF area;
    TimeRange range; ///< the visible times
    double leastMb = 0;
    double mostMb = 1; ///< above leastMb

    double x(base::Nanoseconds timeNs) const;
    double y(double megabytes) const;
    /// Times left and right of the area are clamped to the range.
    base::Nanoseconds time(double x) const;
};

/// Paints curves and axes. It looks at as many values as there are pixels, whatever the number of records:
/// where there are more values than pixels, each column of pixels shows the extremes in it. Dashes go on
/// there: columns between them are pale, but for those that stick out.
class CurvePicture {
public:
    CurvePicture(const PlotScale& scale, const QPalette& palette, const table::DisplayUnits& units)
        : scale_(scale), palette_(palette), units_(units) {}

    /// `zeroNs` is the time at which the labels count 0.
    void paintAxes(QPainter& painter, base::Nanoseconds zeroNs) const;
    void paintCurve(QPainter& painter, const PlotCurve& curve, bool isStrong) const;
    /// A ring at the first largest value, if it is visible, with the value beside it if `isNamed`.
    void paintPeak(QPainter& painter, const PlotCurve& curve, bool isNamed) const;

    QColor colorOf(const PlotCurve& curve) const;

private:
    /// What a column of pixels shows: from `top` down to `bottom`; not a number within gaps.
    struct Extent {
        double top;
        double bottom;
    };
    struct Dashes;

    static Dashes dashesOf(PlotCurve::Style style);
    static bool sticksOut(const std::vector<Extent>& columns, std::size_t column, const Dashes& dashes);
    std::vector<Extent> columnsOf(const analysis::StepSeries& series) const;
    void paintColumns(QPainter& painter, const PlotCurve& curve) const;
    void paintSteps(QPainter& painter, const analysis::StepSeries& series) const;

    const PlotScale& scale_;
    const QPalette& palette_;
    const table::DisplayUnits& units_;
};

} // namespace runglass::views
