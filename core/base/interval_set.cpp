// SPDX-License-Identifier: Apache-2.0
#include "core/base/interval_set.h"

#include "core/base/capped_sum.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace runglass::base {

IntervalSet::IntervalSet(std::vector<Interval> intervals) : intervals_(std::move(intervals)) {
    std::erase_if(intervals_, [](const Interval& i) { return i.endNs <= i.beginNs; });
    if (!std::ranges::is_sorted(intervals_, {}, &Interval::beginNs))
        std::ranges::sort(intervals_, {}, &Interval::beginNs);
    std::size_t kept = 0;
    for (const Interval& interval : intervals_) {
        if (kept > 0 && interval.beginNs <= intervals_[kept - 1].endNs)
            intervals_[kept - 1].endNs = std::max(intervals_[kept - 1].endNs, interval.endNs);
        else
            intervals_[kept++] = interval;
    }
    intervals_.resize(kept);
}

Nanoseconds IntervalSet::length() const {
    // At most what an integer holds: all time is twice as much.
    Nanoseconds sum = 0;
    for (const Interval& interval : intervals_) {
        Nanoseconds length = 0;
        if (__builtin_sub_overflow(interval.endNs, interval.beginNs, &length))
            return std::numeric_limits<Nanoseconds>::max();
        addCapped(sum, length);
    }
    return sum;
}

Interval IntervalSet::hull() const {
    return empty() ? Interval{} : Interval{intervals_.front().beginNs, intervals_.back().endNs};
}

IntervalSet IntervalSet::united(const IntervalSet& other) const {
    std::vector<Interval> all;
    all.reserve(intervals_.size() + other.intervals_.size());
    std::ranges::merge(intervals_, other.intervals_, std::back_inserter(all), {}, &Interval::beginNs,
                       &Interval::beginNs);
    return IntervalSet(std::move(all));
}

IntervalSet IntervalSet::intersected(const IntervalSet& other) const {
    IntervalSet result;
    auto a = intervals_.begin();
    auto b = other.intervals_.begin();
    while (a != intervals_.end() && b != other.intervals_.end()) {
        const Interval common{std::max(a->beginNs, b->beginNs), std::min(a->endNs, b->endNs)};
        if (common.beginNs < common.endNs)
            result.intervals_.push_back(common);
        if (a->endNs < b->endNs)
            ++a;
        else
            ++b;
    }
    return result;
}

IntervalSet IntervalSet::without(const IntervalSet& other) const {
    IntervalSet result;
    auto hole = other.intervals_.begin();
    for (Interval rest : intervals_) {
        while (hole != other.intervals_.end() && hole->endNs <= rest.beginNs)
            ++hole;
        for (auto next = hole; next != other.intervals_.end() && next->beginNs < rest.endNs; ++next) {
            if (next->beginNs > rest.beginNs)
                result.intervals_.push_back({rest.beginNs, next->beginNs});
            rest.beginNs = std::max(rest.beginNs, next->endNs);
        }
        if (rest.beginNs < rest.endNs)
            result.intervals_.push_back(rest);
    }
    return result;
}

} // namespace runglass::base
