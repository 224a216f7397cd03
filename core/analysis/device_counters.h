// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/devices.h"
#include "core/trace/trace.h"

#include <memory>

namespace runglass::analysis {

/// The use of the devices over time, to be shown as counters beside the trace they were computed from: per
/// device "GPU0 utilization (%)" and "GPU0 est. SM efficiency (%)", 0…100. nullptr when there is neither.
std::shared_ptr<const trace::Trace> deviceCounters(const model::Devices& devices, const trace::Trace& trace);

} // namespace runglass::analysis
