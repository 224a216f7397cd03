// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/stop_check.h"
#include "core/trace/trace.h"

#include <stop_token>

namespace runglass::analysis {

/// Calls `visit` with every slice of all threads and streams, lane by lane: no instants, no async slices,
/// none without a time (rule 7). Not with all when stopped.
template <typename Visit>
void forEachThreadSlice(const trace::Trace& trace, Visit visit, const std::stop_token& stop = {}) {
    for (const trace::Track& track : trace.tracks()) {
        if (track.kind != trace::TrackKind::Thread)
            continue;
        for (trace::LaneIndex lane = track.firstLane; lane < track.firstLane + track.laneCount; ++lane)
            for (trace::SliceIndex i = 0; i < trace.lane(lane).size() && !base::isStoppedAt(i, stop); ++i)
                visit(trace::SliceRef{lane, i});
    }
}

} // namespace runglass::analysis
