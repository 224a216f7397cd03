// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/step_work.h"
#include "core/trace/trace.h"

#include <stop_token>

namespace runglass::analysis {

/// Adds the times of steps from the timeline of an Ascend recording, by device and step. What computes and
/// what communicates is told by the two rows "Computing" and "Communication" of the layer "Overlap Analysis";
/// how they lie over each other is worked out here. Work belongs to a step when it starts between the first
/// start and the last end of what operators of the step launched (flows async_npu), at least up to the end of
/// the step on the host (formats_ascend.md §9.1); where these lie over each other to the one that begins
/// first, as on the host. A step that launched nothing has what starts in no other and in it on the host.
/// Work of no step has a row without a step at the end. No rows when the trace has no such layer. Not all
/// when stopped.
void addAscendTraceSteps(const trace::Trace& trace, StepWorkTable& out, const std::stop_token& stop = {});

} // namespace runglass::analysis
