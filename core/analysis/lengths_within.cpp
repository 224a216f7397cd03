// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/lengths_within.h"

#include <algorithm>
#include <iterator>

namespace runglass::analysis {

LengthsWithin::LengthsWithin(const base::IntervalSet& set) : intervals_(set.intervals()) {
    lengths_.reserve(intervals_.size() + 1);
    lengths_.push_back(0);
    for (const base::Interval& interval : intervals_)
        lengths_.push_back(lengths_.back() + (interval.endNs - interval.beginNs));
}

base::Nanoseconds LengthsWithin::before(base::Nanoseconds timeNs) const {
    const auto begun = std::ranges::lower_bound(intervals_, timeNs, {}, &base::Interval::beginNs);
    if (begun == intervals_.begin())
        return 0;
    const auto behind = std::max<base::Nanoseconds>(0, std::prev(begun)->endNs - timeNs);
    return lengths_[static_cast<std::size_t>(begun - intervals_.begin())] - behind;
}

} // namespace runglass::analysis
