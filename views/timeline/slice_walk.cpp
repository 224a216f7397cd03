// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/slice_walk.h"

#include "core/trace/occurrences.h"

#include <limits>

namespace runglass::views {

std::optional<TimelineSlice> neighbourOf(const TimelineDocument& document, TimelineSlice slice,
                                         Direction direction) {
    const auto& lane = document.trace(slice.group).lane(slice.slice.lane);
    if (direction == Direction::Backward) {
        if (slice.slice.index == 0)
            return std::nullopt;
        --slice.slice.index;
    } else {
        if (slice.slice.index + 1 >= lane.size())
            return std::nullopt;
        ++slice.slice.index;
    }
    return slice;
}

std::optional<TimelineSlice> parentOf(const TimelineDocument& document, TimelineSlice slice) {
    const auto parent = document.trace(slice.group).parent(slice.slice);
    if (!parent)
        return std::nullopt;
    return TimelineSlice{slice.group, *parent};
}

std::optional<TimelineSlice> firstChildOf(const TimelineDocument& document, TimelineSlice slice) {
    const auto children = document.trace(slice.group).children(slice.slice);
    if (children.empty())
        return std::nullopt;
    return TimelineSlice{slice.group, children.front()};
}

std::optional<trace::Hit> occurrenceNear(std::span<const trace::SearchedTrace> traces, std::string_view name,
                                         base::Nanoseconds timeNs, const std::stop_token& stop) {
    constexpr auto last = std::numeric_limits<std::uint32_t>::max();
    constexpr auto all = trace::OccurrenceScope::All;
    // What starts at the time counts as behind it.
    const auto after = trace::nextOccurrence(traces, name, {timeNs - 1, last, {last, last}}, all, stop);
    const auto before = trace::previousOccurrence(traces, name, {timeNs, 0, {0, 0}}, all, stop);
    if (!after || !before)
        return after ? after : before;
    return after->startNs - timeNs <= timeNs - before->startNs ? after : before;
}

} // namespace runglass::views
