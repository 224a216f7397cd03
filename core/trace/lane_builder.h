// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/trace/gathered_records.h"
#include "core/trace/trace_data.h"
#include "core/trace/track_order.h"

#include <string>
#include <vector>

namespace runglass::trace {

/// Sorts and nests the slices of every track, and writes the lanes of `data` with their levels of detail, in
/// the order of data.tracks. Takes the slices out of `records`. Reports ev.overlap, ev.duplicate,
/// ev.too_deep. Stopped: `data` is incomplete.
void buildLanes(GatheredRecords& records, std::vector<AsyncTrack>& asyncs,
                const std::vector<TrackOrigin>& origins, unsigned threads, const std::string& file,
                base::LoadContext& context, TraceData& data);

} // namespace runglass::trace
