// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/tracks.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace runglass::analysis {

/// Half-open ranges of time in order of their begins, which may lie over each other: finds the first of those
/// that contain a time, in O(log n).
class RangesByBegin {
public:
    /// Precondition: begins do not descend.
    void add(trace::TimeRange range) {
        const auto latest = latestEnds_.empty() ? range.endNs : std::max(latestEnds_.back(), range.endNs);
        begins_.push_back(range.beginNs);
        latestEnds_.push_back(latest);
    }

    /// Its number in the order in which they were added.
    std::optional<std::size_t> firstAt(base::Nanoseconds timeNs) const {
        // The first end behind the time is that of the range itself: all before it have ended.
        const auto ending = std::ranges::upper_bound(latestEnds_, timeNs);
        const auto index = static_cast<std::size_t>(ending - latestEnds_.begin());
        const bool contains = index < begins_.size() && begins_[index] <= timeNs;
        return contains ? std::optional(index) : std::nullopt;
    }

private:
    std::vector<base::Nanoseconds> begins_;
    std::vector<base::Nanoseconds> latestEnds_; ///< of all ranges up to this one: ascending
};

} // namespace runglass::analysis
