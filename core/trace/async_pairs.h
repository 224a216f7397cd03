// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/trace/gathered_records.h"

#include <string>
#include <vector>

namespace runglass::trace {

/// The slices of one async track: all pairs of a process and category.
struct AsyncTrack {
    base::TextId pid;
    std::uint16_t category;
    std::vector<SliceRecord> slices;   ///< by start, longer first
    std::vector<std::uint16_t> lanes;  ///< of each slice: the first lane that is free at its start
    std::vector<SliceRecord> instants; ///< n, by time
};

/// Pairs b and e by (category, id, name), the latest open begin first (rule 9); an end without a name closes
/// the latest begin of its id. Records without an id find each other within their process. A begin without an
/// end lasts to the end of the trace and is unfinished. O(n log n). Reports ev.async_unmatched and
/// time.unfinished. Takes the records out of `records`. Nothing when stopped.
std::vector<AsyncTrack> pairAsyncs(GatheredRecords& records, const std::string& file,
                                   base::LoadContext& context);

} // namespace runglass::trace
