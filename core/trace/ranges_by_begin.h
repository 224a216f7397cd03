// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/tracks.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace runglass::trace {

/// Half-open ranges of time in order of their begins, which may lie over each other: finds the first of those
/// that contain a time, in O(log n).
class RangesByBegin {
public:
    /// Precondition: begins do not descend.
    void add(TimeRange range) {
        const auto latest = latestEnds_.empty() ? range.endNs : std::max(latestEnds_.back(), range.endNs);
        begins_.push_back(range.beginNs);
        latestEnds_.push_back(latest);
    }

    /// Its number in the order in which they were added.
    std::optional<std::size_t> firstAt(base::Nanoseconds timeNs) const {
        // The first end behind the time is that of the range itself: all before it have ended.
        return ifBegun(std::ranges::upper_bound(latestEnds_, timeNs), timeNs);
    }

    /// The first that contains the begin of `range`; nothing when it does not contain the rest of it. What
    /// has no length may also stand at the very end of one, if no other contains it.
    std::optional<std::size_t> firstAround(TimeRange range) const {
        auto found = firstAt(range.beginNs);
        if (!found && range.endNs == range.beginNs)
            found = ifBegun(std::ranges::lower_bound(latestEnds_, range.beginNs), range.beginNs);
        return found && range.endNs <= latestEnds_[*found] ? found : std::nullopt;
    }

private:
    using End = std::vector<base::Nanoseconds>::const_iterator;

    std::optional<std::size_t> ifBegun(End end, base::Nanoseconds timeNs) const {
        const auto index = static_cast<std::size_t>(end - latestEnds_.begin());
        return index < begins_.size() && begins_[index] <= timeNs ? std::optional(index) : std::nullopt;
    }

    std::vector<base::Nanoseconds> begins_;
    std::vector<base::Nanoseconds> latestEnds_; ///< of all ranges up to this one: ascending
};

/// To which step of Trace::steps something of the host belongs: of steps that lie over each other the first
/// that runs at the time, as kineto.md §7 and §11 have it. So everything belongs to one step at most, and to
/// the same one in all tables.
inline RangesByBegin stepRanges(std::span<const Step> steps) {
    RangesByBegin ranges;
    for (const Step& step : steps)
        ranges.add(step.range);
    return ranges;
}

} // namespace runglass::trace
