// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/slice_walk.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace runglass::views {

namespace {

/// Calls `visit(group, lane)` for every lane that is drawn.
template <typename Visit>
void forEachLane(const TimelineDocument& document, Visit visit) {
    for (std::size_t group = 0; group < document.groups().size(); ++group) {
        if (!document.groups()[group].trace)
            continue;
        const auto& trace = document.trace(group);
        for (const auto& track : trace.tracks()) {
            for (trace::LaneIndex lane = track.firstLane; lane < track.firstLane + track.laneCount; ++lane)
                visit(group, lane);
            if (track.instants)
                visit(group, *track.instants);
        }
    }
}

/// Order of occurrences: by time, then by place.
using Place = std::tuple<base::Nanoseconds, std::size_t, trace::SliceRef>;

Place placeOf(const TimelineDocument& document, TimelineSlice slice) {
    return {document.startNs(slice), slice.group, slice.slice};
}

/// The text in every trace: its number, or noText.
std::vector<base::TextId> numbersOf(const TimelineDocument& document, std::string_view name) {
    std::vector<base::TextId> numbers;
    for (const auto& group : document.groups())
        numbers.push_back(group.trace ? group.trace->texts().find(name) : base::noText);
    return numbers;
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
    const auto children = document.trace(slice.group).children(slice.slice);
    if (children.empty())
        return std::nullopt;
    return TimelineSlice{slice.group, children.front()};
}

std::optional<TimelineSlice> occurrenceOf(const TimelineDocument& document, TimelineSlice slice,
                                          Direction direction) {
    const auto numbers = numbersOf(document, document.trace(slice.group).name(slice.slice));
    const auto from = placeOf(document, slice);
    const auto startNs = std::get<0>(from);
    const bool forward = direction == Direction::Forward;
    std::optional<Place> best;
    const auto isBetter = [&](const Place& place) {
        if (forward)
            return place > from && (!best || place < *best);
        return place < from && (!best || place > *best);
    };
    forEachLane(document, [&](std::size_t group, trace::LaneIndex laneIndex) {
        const auto name = numbers[group];
        if (name == base::noText)
            return;
        const auto& lane = document.trace(group).lane(laneIndex);
        const auto shiftNs = document.groups()[group].shiftNs;
        auto at = static_cast<std::ptrdiff_t>(forward ? lane.firstFrom(startNs - shiftNs)
                                                      : lane.firstFrom(startNs - shiftNs + 1));
        if (!forward)
            --at;
        const auto size = static_cast<std::ptrdiff_t>(lane.size());
        for (; at >= 0 && at < size; at += forward ? 1 : -1) {
            const auto index = static_cast<std::size_t>(at);
            const auto timeNs = lane.starts[index] + shiftNs;
            if (best && (forward ? timeNs > std::get<0>(*best) : timeNs < std::get<0>(*best)))
                return;
            if (lane.names[index] != name)
                continue;
            const Place place{timeNs, group, {laneIndex, static_cast<trace::SliceIndex>(index)}};
            if (isBetter(place))
                best = place;
        }
    });
    if (!best)
        return std::nullopt;
    return TimelineSlice{std::get<1>(*best), std::get<2>(*best)};
}

std::optional<TimelineSlice> occurrenceNear(const TimelineDocument& document, std::string_view name,
                                            std::optional<base::Nanoseconds> timeNs) {
    const auto numbers = numbersOf(document, name);
    std::optional<TimelineSlice> best;
    base::Nanoseconds bestDistance = 0;
    const auto targetNs = timeNs.value_or(document.range().beginNs);
    forEachLane(document, [&](std::size_t group, trace::LaneIndex laneIndex) {
        if (numbers[group] == base::noText)
            return;
        const auto& lane = document.trace(group).lane(laneIndex);
        const auto shiftNs = document.groups()[group].shiftNs;
        const auto consider = [&](std::size_t index) {
            if (lane.names[index] != numbers[group])
                return false;
            const auto distance = std::abs(lane.starts[index] + shiftNs - targetNs);
            if (!best || distance < bestDistance) {
                best = TimelineSlice{group, {laneIndex, static_cast<trace::SliceIndex>(index)}};
                bestDistance = distance;
            }
            return true;
        };
        const auto middle = lane.firstFrom(targetNs - shiftNs);
        for (auto at = middle; at < lane.size(); ++at)
            if (consider(at))
                break;
        for (auto at = middle; at > 0; --at)
            if (consider(at - 1))
                break;
    });
    return best;
}

} // namespace runglass::views
