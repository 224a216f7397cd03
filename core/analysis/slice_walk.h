// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

namespace runglass::analysis {

/// Calls `visit` with every slice of all threads and streams, lane by lane: no instants, no async slices,
/// none without a time (rule 7).
template <typename Visit>
void forEachThreadSlice(const trace::Trace& trace, Visit visit) {
    for (const trace::Track& track : trace.tracks()) {
        if (track.kind != trace::TrackKind::Thread)
            continue;
        for (trace::LaneIndex lane = track.firstLane; lane < track.firstLane + track.laneCount; ++lane)
            for (trace::SliceIndex i = 0; i < trace.lane(lane).size(); ++i)
                visit(trace::SliceRef{lane, i});
    }
}

} // namespace runglass::analysis
