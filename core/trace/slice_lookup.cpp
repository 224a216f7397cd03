// SPDX-License-Identifier: Apache-2.0
#include "core/trace/slice_lookup.h"

#include <algorithm>
#include <span>

namespace runglass::trace {
namespace {

/// How many of the sorted starts come `isBefore`: O(log distance) from `near`, which becomes the answer.
template <typename IsBefore>
std::size_t countNear(std::span<const base::Nanoseconds> starts, std::size_t& near,
                      const IsBefore& isBefore) {
    std::size_t begin = std::min(near, starts.size());
    std::size_t end = begin;
    for (std::size_t step = 1; end < starts.size() && isBefore(starts[end]); step *= 2) {
        begin = end + 1;
        end = std::min(starts.size(), end + step);
    }
    for (std::size_t step = 1; begin > 0 && !isBefore(starts[begin - 1]); step *= 2) {
        end = begin - 1;
        begin -= std::min(begin, step);
    }
    const auto between = starts.subspan(begin, end - begin);
    near =
        begin + static_cast<std::size_t>(std::ranges::partition_point(between, isBefore) - between.begin());
    return near;
}

/// `lastUntil(lane)` as LaneView::lastUntil of the time.
template <typename LastUntil>
std::optional<SliceRef> innermost(const TraceData& data, const Track& track, base::Nanoseconds timeNs,
                                  const LastUntil& lastUntil) {
    std::optional<SliceRef> innermost;
    for (std::uint32_t depth = 0; depth < track.laneCount; ++depth) {
        const LaneIndex index = track.firstLane + depth;
        const LaneView& lane = data.lanes[index];
        const std::size_t last = lastUntil(index);
        if (last != lane.size() && (lane.end(last) > timeNs || lane.starts[last] == timeNs))
            innermost = SliceRef{index, static_cast<SliceIndex>(last)};
        else if (track.nestsExactly)
            break; // nothing can run below
    }
    return innermost;
}

} // namespace

std::optional<SliceRef> innermostAt(const TraceData& data, const Track& track, base::Nanoseconds timeNs) {
    return innermost(data, track, timeNs, [&](LaneIndex lane) { return data.lanes[lane].lastUntil(timeNs); });
}

std::optional<SliceRef> SliceFinder::innermostAt(const Track& track, base::Nanoseconds timeNs) {
    return innermost(data_, track, timeNs, [&](LaneIndex lane) {
        const auto starts = data_.lanes[lane].starts;
        const std::size_t count =
            countNear(starts, near_[lane], [&](base::Nanoseconds start) { return start <= timeNs; });
        return count == 0 ? starts.size() : count - 1;
    });
}

std::optional<SliceRef> SliceFinder::nextFrom(const Track& track, base::Nanoseconds timeNs) {
    std::optional<SliceRef> next;
    base::Nanoseconds earliest = 0;
    for (std::uint32_t depth = 0; depth < track.laneCount; ++depth) {
        const LaneIndex index = track.firstLane + depth;
        const auto starts = data_.lanes[index].starts;
        const std::size_t first =
            countNear(starts, near_[index], [&](base::Nanoseconds start) { return start < timeNs; });
        if (first != starts.size() && (!next || starts[first] < earliest)) {
            next = SliceRef{index, static_cast<SliceIndex>(first)};
            earliest = starts[first];
        }
    }
    return next;
}

} // namespace runglass::trace
