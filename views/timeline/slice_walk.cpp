// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/slice_walk.h"

#include "core/trace/occurrences.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace runglass::views {

namespace {

/// The first of Trace::children, which gathers and sorts all of them: a step may have millions.
std::optional<trace::SliceRef> firstChild(const trace::Trace& trace, trace::SliceRef slice) {
    const auto& track = trace.tracks()[trace.trackOf(slice.lane)];
    const auto depth = slice.lane - track.firstLane;
    if (track.kind != trace::TrackKind::Thread || depth >= track.laneCount)
        return std::nullopt;
    std::optional<trace::SliceRef> first;
    const auto take = [&](trace::SliceRef child) {
        const auto order = [&](trace::SliceRef of) { return std::pair(trace.startNs(of), of.lane); };
        if (!first || order(child) < order(*first))
            first = child;
    };
    const auto exceptions = trace.parentExceptions();
    const auto adopted = std::ranges::equal_range(trace.exceptionsByParent(), slice, {},
                                                  [&](auto index) { return *exceptions[index].parent; });
    for (const auto index : adopted)
        if (exceptions[index].slice.lane != slice.lane + 1)
            take(exceptions[index].slice);
    if (depth + 1 >= track.laneCount)
        return first;
    const auto& below = trace.lane(slice.lane + 1);
    const auto endNs = trace.endNs(slice);
    for (auto at = below.firstFrom(trace.startNs(slice)); at < below.size() && below.starts[at] <= endNs;
         ++at) {
        const trace::SliceRef child{slice.lane + 1, static_cast<trace::SliceIndex>(at)};
        if (trace.parent(child) != slice)
            continue;
        take(child);
        break;
    }
    return first;
}

} // namespace

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
    const auto child = firstChild(document.trace(slice.group), slice.slice);
    if (!child)
        return std::nullopt;
    return TimelineSlice{slice.group, *child};
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
