// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/trace/tracks.h"

#include <vector>

namespace runglass::analysis {

/// A value that holds during a half-open range of time.
struct ValuedRange {
    base::Nanoseconds beginNs = 0;
    base::Nanoseconds endNs = 0;
    double value = 0;
    bool operator==(const ValuedRange&) const = default;
};

/// What the values of all ranges add up to at each moment, at most 1, where it is more than 0: a range from
/// each beginning or end of one to the next. Values must be positive. The sum is exact: where nothing runs it
/// is 0.
std::vector<ValuedRange> summedLoad(const std::vector<ValuedRange>& ranges);

/// The integral of summed ranges over a part of the time, in value times nanoseconds.
double loadWithin(const std::vector<ValuedRange>& summed, const trace::TimeRange& range);

} // namespace runglass::analysis
