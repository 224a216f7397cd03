// SPDX-License-Identifier: Apache-2.0
#include "core/trace/occurrences.h"

namespace runglass::trace {
namespace {

/// The lanes in which a name can be, with the flags they point to.
struct NamedLanes {
    std::vector<NameFlags> flags;
    std::vector<WalkedLane> lanes;
};

NamedLanes lanesWith(std::span<const SearchedTrace> traces, std::string_view name,
                     const std::optional<Hit>& trackOf) {
    NamedLanes found;
    found.flags.resize(traces.size());
    for (std::uint32_t i = 0; i < traces.size(); ++i) {
        if (!traces[i].trace || (trackOf && trackOf->trace != i))
            continue;
        const Trace& trace = *traces[i].trace;
        const auto id = trace.texts().find(name);
        if (id == base::noText)
            continue;
        found.flags[i].resize(trace.texts().size());
        found.flags[i][base::indexOf(id)] = 1;
        const auto add = [&](const Track& track) {
            for (const LaneIndex lane : drawnLanes(track))
                found.lanes.push_back({i, lane, &trace.lane(lane), traces[i].shiftNs, found.flags[i].data()});
        };
        if (trackOf)
            add(trace.tracks()[trace.trackOf(trackOf->slice.lane)]);
        else
            for (const Track& track : trace.tracks())
                add(track);
    }
    return found;
}

std::optional<Hit> onlyHit(const std::vector<Hit>& hits) {
    return hits.empty() ? std::nullopt : std::optional(hits.front());
}

std::optional<Hit> trackFor(OccurrenceScope scope, const Hit& place) {
    return scope == OccurrenceScope::Track ? std::optional(place) : std::nullopt;
}

} // namespace

std::optional<Hit> nextOccurrence(std::span<const SearchedTrace> traces, std::string_view name,
                                  const Hit& place, OccurrenceScope scope, const std::stop_token& stop) {
    return onlyHit(hitsAfter(lanesWith(traces, name, trackFor(scope, place)).lanes, place, 1, stop));
}

std::optional<Hit> previousOccurrence(std::span<const SearchedTrace> traces, std::string_view name,
                                      const Hit& place, OccurrenceScope scope, const std::stop_token& stop) {
    return onlyHit(hitsBefore(lanesWith(traces, name, trackFor(scope, place)).lanes, place, 1, stop));
}

} // namespace runglass::trace
