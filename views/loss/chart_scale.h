// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRectF>
#include <QString>

#include <vector>

namespace runglass::views {

struct AxisRange {
    double from = 0;
    double to = 1;

    double length() const { return to - from; }
    bool operator==(const AxisRange&) const = default;
};

/// A line across the chart with what is written at its end.
struct AxisTick {
    double value = 0;
    QString label;
};

/// Round values (1, 2 or 5 times a power of ten), about `wanted` of them. Whole numbers are never divided.
std::vector<AxisTick> linearTicks(AxisRange range, int wanted, bool wholeNumbers);
/// Powers of ten, with 2 and 5 times them where there are few; linear ticks within less than a decade.
std::vector<AxisTick> logarithmicTicks(AxisRange range, int wanted);

/// Where iterations and losses are in the plot. Values below what a logarithmic axis shows lie far below it.
struct ChartGeometry {
    QRectF plot;
    AxisRange x;
    AxisRange y;
    bool logarithmic = false;

    double xOf(double iteration) const;
    double yOf(double loss) const;
    double iterationAt(double x) const;
    double lossAt(double y) const;
    /// Whether a loss has a place on the y axis.
    bool shows(double loss) const;
};

/// A range made smaller (factor below 1) or larger around a value that stays in its place.
AxisRange zoomed(AxisRange range, double around, double factor);
/// A range moved as little as possible so that it lies within the bounds, or the bounds if it is longer.
AxisRange clamped(AxisRange range, AxisRange bounds);

/// A loss for reading: six significant digits; "nan", "inf".
QString lossText(double loss);
/// An iteration with thousands separated.
QString iterationText(double iteration);

} // namespace runglass::views
