// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/step_work.h"
#include "core/trace/trace.h"

namespace runglass::analysis {

/// Adds the times of steps from the timeline of an Ascend recording, by device and step. What computes and
/// what communicates is told by the two rows "Computing" and "Communication" of the layer "Overlap Analysis";
/// how they lie over each other is worked out here. Work belongs to a step when it starts between the first
/// start and the last end of what operators of the step launched (flows async_npu), at least up to the end of
/// the step on the host (formats_ascend.md §9.1). Work of no step has a row without a step at the end. No
/// rows when the trace has no such layer.
void addAscendTraceSteps(const trace::Trace& trace, StepWorkTable& out);

} // namespace runglass::analysis
