// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/gathered_records.h"
#include "core/trace/trace_data.h"

namespace runglass::trace {

/// Makes the counters of `data` from the samples, each series brought into order of time, with their
/// pyramids. Times count from data.originNs. Takes the samples out of `records`.
void buildCounters(GatheredRecords& records, TraceData& data);

} // namespace runglass::trace
