// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"

#include <span>
#include <vector>

namespace runglass::base {

/// Half-open range of time [beginNs, endNs).
struct Interval {
    Nanoseconds beginNs = 0;
    Nanoseconds endNs = 0;
    bool operator==(const Interval&) const = default;
};

/// A set of moments as sorted intervals that neither overlap nor touch. A value. All operations are linear in
/// the intervals, except making one of unsorted intervals.
class IntervalSet {
public:
    IntervalSet() = default;
    /// The union of any intervals; empty and inverted ones count for nothing.
    explicit IntervalSet(std::vector<Interval> intervals);

    std::span<const Interval> intervals() const { return intervals_; }
    bool empty() const { return intervals_.empty(); }
    Nanoseconds length() const;
    /// From the first moment to behind the last; {0, 0} when empty.
    Interval hull() const;

    IntervalSet united(const IntervalSet& other) const;
    IntervalSet intersected(const IntervalSet& other) const;
    IntervalSet without(const IntervalSet& other) const;
    bool operator==(const IntervalSet&) const = default;

private:
    std::vector<Interval> intervals_;
};

} // namespace runglass::base
