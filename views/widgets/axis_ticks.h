// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/table/format.h"

#include <QString>

#include <vector>

namespace runglass::views {

/// Marks of an axis at round values, with their texts.
struct AxisTicks {
    struct Tick {
        double position; ///< in the unit that was given: nanoseconds or megabytes
        QString text;
    };
    std::vector<Tick> ticks;
    QString unit; ///< stands in the axis title: "ms"
};

/// The least of 1, 2 and 5 times a power of ten that divides `span` into at most `most` parts; 0 for no span,
/// and where that number is beyond what a double holds.
double roundStep(double span, int most);

/// Times in nanoseconds from `fromNs` to `toNs`. With automatic units the span decides.
AxisTicks timeTicks(double fromNs, double toNs, int most, const table::DisplayUnits& units);

/// Sizes in megabytes. With automatic units the upper end decides.
AxisTicks sizeTicks(double fromMb, double toMb, int most, const table::DisplayUnits& units);

/// "1,234.567 µs", "1,188.106 MB": with the unit that people want.
QString timeWithUnit(double nanoseconds, const table::DisplayUnits& units);
QString sizeWithUnit(double megabytes, const table::DisplayUnits& units);

} // namespace runglass::views
