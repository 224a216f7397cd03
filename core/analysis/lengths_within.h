// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/interval_set.h"
#include "core/trace/tracks.h"

#include <span>
#include <vector>

namespace runglass::analysis {

/// How much of a set lies within ranges of time: for many of them, which may lie over each other. O(n) to
/// make, then O(log n) each. The set has to stay.
class LengthsWithin {
public:
    explicit LengthsWithin(const base::IntervalSet& set);

    base::Nanoseconds of(const trace::TimeRange& range) const {
        return before(range.endNs) - before(range.beginNs);
    }

private:
    base::Nanoseconds before(base::Nanoseconds timeNs) const;

    std::span<const base::Interval> intervals_;
    std::vector<base::Nanoseconds> lengths_; ///< of the first intervals together, from none to all
};

} // namespace runglass::analysis
