// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/gathered_records.h"
#include "core/trace/trace_data.h"
#include "core/trace/track_order.h"

#include <vector>

namespace runglass::trace {

/// Brings samples into order of process, counter, series, time, record, and says where each series lies.
std::vector<SeriesSamples> groupSamples(base::Slab<SampleRecord>& samples);

/// Makes the counters of `data` from the sorted samples, with their pyramids. Times count from data.originNs.
void buildCounters(const base::Slab<SampleRecord>& samples, const std::vector<SeriesSamples>& series,
                   TraceData& data);

} // namespace runglass::trace
