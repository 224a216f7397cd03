// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "span_model.h"
#include "trace_writer.h"

#include <string>

namespace runglass::sample {

std::string traceViewText(const SpanModel& model); // trace_view.json

// The layers it consists of.
void addHostLayers(TraceWriter& writer, const SpanModel& model);    // Python and CANN
void addDeviceLayers(TraceWriter& writer, const SpanModel& model);  // hardware, communication, overlap
void addCounterLayers(TraceWriter& writer, const SpanModel& model); // frequency, bandwidth, memory
void addLaunchFlows(TraceWriter& writer, const SpanModel& model);   // torch_to_npu, HostToDevice

} // namespace runglass::sample
