// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/hit_walk.h"
#include "views/timeline/timeline_document.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace runglass::views {

/// Ways from a slice to others, for the keys.
enum class Direction { Backward, Forward };

/// The next or previous slice of the same lane.
std::optional<TimelineSlice> neighbourOf(const TimelineDocument& document, TimelineSlice slice,
                                         Direction direction);
std::optional<TimelineSlice> parentOf(const TimelineDocument& document, TimelineSlice slice);
std::optional<TimelineSlice> firstChildOf(const TimelineDocument& document, TimelineSlice slice);

/// The slice with that name whose start is nearest to the time, the later one of two; nothing when there is
/// none or when stopped. At worst one pass over all slices: not for the GUI thread.
std::optional<trace::Hit> occurrenceNear(std::span<const trace::SearchedTrace> traces, std::string_view name,
                                         base::Nanoseconds timeNs, const std::stop_token& stop = {});

/// The other ends of the flows that leave (Forward) or reach (Backward) the slice, of the kinds that
/// `isShown` accepts; by start.
template <typename IsShown>
std::vector<TimelineSlice> flowEndsOf(const TimelineDocument& document, TimelineSlice slice,
                                      Direction direction, IsShown isShown) {
    const auto& trace = document.trace(slice.group);
    std::vector<TimelineSlice> ends;
    const auto add = [&](const trace::Flow& flow) {
        if (isShown(trace.flowKinds()[flow.kind].name))
            ends.push_back({slice.group, direction == Direction::Forward ? flow.to : flow.from});
    };
    if (direction == Direction::Forward) {
        const auto [first, last] = trace.flowsFrom(slice.slice);
        for (auto at = first; at < last; ++at)
            add(trace.flows()[at]);
    } else {
        for (const auto at : trace.flowsTo(slice.slice))
            add(trace.flows()[at]);
    }
    return ends;
}

} // namespace runglass::views
