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
/// O(log n + slices inside it that cross others).
std::optional<TimelineSlice> firstChildOf(const TimelineDocument& document, TimelineSlice slice);

/// The slice with that name whose start is nearest to the time, the later one of two; nothing when there is
/// none or when stopped. At worst one pass over all slices: not for the GUI thread.
std::optional<trace::Hit> occurrenceNear(std::span<const trace::SearchedTrace> traces, std::string_view name,
                                         base::Nanoseconds timeNs, const std::stop_token& stop = {});

/// Calls `visit` with the other end of each flow that leaves (Forward) or reaches (Backward) the slice and
/// whose kind is flagged in `shownKinds`; by start. O(flows of the slice).
template <typename Visit>
void forEachFlowEnd(const TimelineDocument& document, TimelineSlice slice, Direction direction,
                    const std::vector<bool>& shownKinds, Visit visit) {
    const auto& trace = document.trace(slice.group);
    const auto see = [&](const trace::Flow& flow) {
        if (shownKinds[flow.kind])
            visit(TimelineSlice{slice.group, direction == Direction::Forward ? flow.to : flow.from});
    };
    if (direction == Direction::Forward) {
        const auto [first, last] = trace.flowsFrom(slice.slice);
        for (auto at = first; at < last; ++at)
            see(trace.flows()[at]);
    } else {
        for (const auto at : trace.flowsTo(slice.slice))
            see(trace.flows()[at]);
    }
}

} // namespace runglass::views
