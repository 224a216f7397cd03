// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/hit_walk.h"
#include "views/timeline/timeline_document.h"

#include <algorithm>
#include <cstddef>
#include <limits>
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
/// O(log n + slices inside it that cross others).
std::optional<TimelineSlice> firstChildOf(const TimelineDocument& document, TimelineSlice slice);

/// The slice with that name whose start is nearest to the time, the later one of two; nothing when there is
/// none or when stopped. At worst one pass over all slices: not for the GUI thread.
std::optional<trace::Hit> occurrenceNear(std::span<const trace::SearchedTrace> traces, std::string_view name,
                                         base::Nanoseconds timeNs, const std::stop_token& stop = {});

/// Calls `visit` with the other end of each flow that leaves (Forward) or reaches (Backward) the slice and
/// whose kind is flagged in `shownKinds`; by start. Looks at `most` flows at most and returns how many it
/// left out, of whatever kind. O(flows looked at).
template <typename Visit>
std::size_t forEachFlowEnd(const TimelineDocument& document, TimelineSlice slice, Direction direction,
                           const std::vector<bool>& shownKinds, Visit visit,
                           std::size_t most = std::numeric_limits<std::size_t>::max()) {
    const auto& trace = document.trace(slice.group);
    const auto see = [&](const trace::Flow& flow) {
        if (shownKinds[flow.kind])
            visit(TimelineSlice{slice.group, direction == Direction::Forward ? flow.to : flow.from});
    };
    if (direction == Direction::Forward) {
        const auto [first, last] = trace.flowsFrom(slice.slice);
        const auto count = std::min<std::size_t>(most, last - first);
        for (const auto& flow : trace.flows().subspan(first, count))
            see(flow);
        return last - first - count;
    }
    const auto reaching = trace.flowsTo(slice.slice);
    const auto count = std::min(most, reaching.size());
    for (const auto at : reaching.first(count))
        see(trace.flows()[at]);
    return reaching.size() - count;
}

} // namespace runglass::views
