// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"

#include <QString>

namespace runglass::views {

/// Units that times are written in.
enum class TimeUnit { Nanoseconds, Microseconds, Milliseconds, Seconds };

base::Nanoseconds nanosecondsOf(TimeUnit unit);
QString symbolOf(TimeUnit unit);
/// The largest unit in which the length is at least 1.
TimeUnit unitFor(base::Nanoseconds lengthNs);

/// "12.345 678": the time in the unit with so many decimals, cut not rounded, digits in groups of three.
QString decimalText(base::Nanoseconds timeNs, TimeUnit unit, int decimals);
/// How many decimals of the unit tell times apart that lie `resolutionNs` from each other.
int decimalsFor(TimeUnit unit, double resolutionNs);

/// A length in the unit that fits it, with three decimals: "1.234 µs", "12.345 ms", "7 ns".
QString durationText(base::Nanoseconds durationNs);
/// A moment counted from 0: "12.345 678 s", as many decimals as the resolution needs.
QString momentText(base::Nanoseconds timeNs, double resolutionNs);
/// An absolute Unix time as date and time of day in UTC.
QString wallClockText(base::Nanoseconds unixNs, double resolutionNs);
/// "1 736 413 971 588 972 350"
QString groupedText(base::Nanoseconds value);

} // namespace runglass::views
