// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/axis_ticks.h"

#include "core/table/number_text.h"
#include "views/widgets/table_text.h"

#include <algorithm>
#include <cmath>

namespace runglass::views {

namespace {

/// A unit of display: its name and how much of it one unit of the data is.
struct Scale {
    const char* name;
    double perUnit;
};

constexpr Scale nanoseconds{"ns", 1};
constexpr Scale microseconds{"us", 1e-3};
constexpr Scale milliseconds{"ms", 1e-6};
constexpr Scale seconds{"s", 1e-9};

constexpr Scale kilobytes{"KB", 1024};
constexpr Scale megabytes{"MB", 1};
constexpr Scale gigabytes{"GB", 1.0 / 1024};

Scale timeScale(double spanNs, table::TimeUnit unit) {
    switch (unit) {
    case table::TimeUnit::Nanoseconds:
        return nanoseconds;
    case table::TimeUnit::Microseconds:
        return microseconds;
    case table::TimeUnit::Milliseconds:
        return milliseconds;
    case table::TimeUnit::Seconds:
        return seconds;
    case table::TimeUnit::Auto:
        break;
    }
    constexpr double several = 2; // "1.2 s" needs more digits than "1,200 ms"
    for (const auto& scale : {seconds, milliseconds, microseconds})
        if (spanNs * scale.perUnit >= several)
            return scale;
    return nanoseconds;
}

Scale sizeScale(double mostMb, table::SizeUnit unit) {
    switch (unit) {
    case table::SizeUnit::Kilobytes:
        return kilobytes;
    case table::SizeUnit::Megabytes:
        return megabytes;
    case table::SizeUnit::Gigabytes:
        return gigabytes;
    case table::SizeUnit::Auto:
        break;
    }
    constexpr double manyMb = 16 * 1024;
    if (mostMb >= manyMb)
        return gigabytes;
    return mostMb >= 1 ? megabytes : kilobytes;
}

AxisTicks roundTicks(double from, double to, int most, const Scale& scale) {
    AxisTicks axis;
    axis.unit = QString::fromUtf8(scale.name);
    const double step = roundStep((to - from) * scale.perUnit, most);
    if (step <= 0)
        return axis;
    const int digits = std::clamp(-static_cast<int>(std::floor(std::log10(step) + 1e-9)), 0, 9);
    const double first = std::ceil(from * scale.perUnit / step - 1e-9);
    for (int i = 0; i <= most; ++i) {
        const double value = (first + i) * step;
        if (value > to * scale.perUnit * (1 + 1e-12))
            break;
        axis.ticks.push_back({value / scale.perUnit, QString::fromStdString(table::groupedReal(
                                                         value == 0 ? 0 : value, digits))}); // no "-0"
    }
    return axis;
}

/// A low chart has room for few marks, but one alone tells no scale.
AxisTicks ticksOf(double from, double to, int most, const Scale& scale) {
    constexpr int furtherParts = 3;
    auto axis = roundTicks(from, to, most, scale);
    for (int parts = most + 1; axis.ticks.size() < 2 && parts <= most + furtherParts; ++parts)
        axis = roundTicks(from, to, parts, scale);
    return axis;
}

} // namespace

double roundStep(double span, int most) {
    if (!(span > 0) || !std::isfinite(span) || most < 1)
        return 0;
    const double rough = span / most;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {5.0, 2.0, 1.0})
        if (factor * power >= rough * (1 - 1e-9))
            step = factor * power;
    return std::isfinite(step) ? step : 0;
}

AxisTicks timeTicks(double fromNs, double toNs, int most, const table::DisplayUnits& units) {
    return ticksOf(fromNs, toNs, most, timeScale(toNs - fromNs, units.time));
}

AxisTicks sizeTicks(double fromMb, double toMb, int most, const table::DisplayUnits& units) {
    return ticksOf(fromMb, toMb, most, sizeScale(toMb, units.size));
}

QString timeWithUnit(double nanoseconds, const table::DisplayUnits& units) {
    constexpr double perMicrosecond = 1000;
    table::ColumnSpec spec;
    spec.type = table::ValueType::Real;
    spec.unit = table::Unit::Microseconds;
    return valueWithUnit(nanoseconds / perMicrosecond, spec, units);
}

QString sizeWithUnit(double megabytes, const table::DisplayUnits& units) {
    table::ColumnSpec spec;
    spec.type = table::ValueType::Real;
    spec.unit = table::Unit::Megabytes;
    return valueWithUnit(megabytes, spec, units);
}

} // namespace runglass::views
