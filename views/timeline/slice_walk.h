// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/timeline_document.h"

#include <optional>
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

/// The next or previous slice with the same name, in all traces, in order of time; of equal times in order of
/// tracks. O(slices between the two), at worst one pass over all.
std::optional<TimelineSlice> occurrenceOf(const TimelineDocument& document, TimelineSlice slice,
                                          Direction direction);
/// The slice with that name whose start is nearest to the time; the first one when no time is given.
std::optional<TimelineSlice> occurrenceNear(const TimelineDocument& document, std::string_view name,
                                            std::optional<base::Nanoseconds> timeNs);

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
