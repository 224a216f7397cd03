// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/trace/gathered_records.h"
#include "core/trace/trace_data.h"

#include <cstdint>
#include <string>
#include <vector>

namespace runglass::trace {

inline constexpr std::uint32_t noTrack = 0xFFFFFFFF;

/// Matches flow records by (category, id) in order of time and binds their ends to slices (rule 12), into
/// data.flows. An end belongs to the latest start before it, or, when there is none, to the next one: arrows
/// may lead back in time. A record without an id belongs to no other. `trackOfThread` leads from
/// RawTrackIndex to data.tracks, or is noTrack. Takes the flows out of `records`; works on up to `threads`
/// threads (0: as many as the machine has). Reports flow.half, flow.unbound and time.device_before_host.
void bindFlows(GatheredRecords& records, const std::vector<TrackIndex>& trackOfThread, unsigned threads,
               const std::string& file, base::LoadContext& context, TraceData& data);

} // namespace runglass::trace
