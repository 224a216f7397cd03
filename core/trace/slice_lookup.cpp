// SPDX-License-Identifier: Apache-2.0
#include "core/trace/slice_lookup.h"

namespace runglass::trace {

std::optional<SliceRef> innermostAt(const TraceData& data, const Track& track, base::Nanoseconds timeNs) {
    std::optional<SliceRef> innermost;
    for (std::uint32_t depth = 0; depth < track.laneCount; ++depth) {
        const LaneIndex index = track.firstLane + depth;
        const LaneView& lane = data.lanes[index];
        const std::size_t last = lane.lastUntil(timeNs);
        if (last != lane.size() && (lane.end(last) > timeNs || lane.starts[last] == timeNs))
            innermost = SliceRef{index, static_cast<SliceIndex>(last)};
        else if (track.nestsExactly)
            break; // nothing can run below
    }
    return innermost;
}

std::optional<SliceRef> nextFrom(const TraceData& data, const Track& track, base::Nanoseconds timeNs) {
    std::optional<SliceRef> next;
    base::Nanoseconds earliest = 0;
    for (std::uint32_t depth = 0; depth < track.laneCount; ++depth) {
        const LaneIndex index = track.firstLane + depth;
        const LaneView& lane = data.lanes[index];
        const std::size_t first = lane.firstFrom(timeNs);
        if (first != lane.size() && (!next || lane.starts[first] < earliest)) {
            next = SliceRef{index, static_cast<SliceIndex>(first)};
            earliest = lane.starts[first];
        }
    }
    return next;
}

} // namespace runglass::trace
