// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/gpu_steps.h"
#include "core/analysis/launches.h"
#include "core/analysis/tensor_cores.h"
#include "core/base/load_context.h"
#include "core/model/devices.h"
#include "core/table/table.h"
#include "core/trace/trace.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis {

/// Who uses tensor cores, and who could: by name.
struct TensorCoreRules {
    std::function<bool(std::string_view kernel)> isUsedBy;
    std::function<bool(std::string_view hostOperator)> isEligible;
};
TensorCoreRules tensorCoreRules(TensorCoreNames names);

/// What the events and the header of a Kineto trace say of its devices (kineto.md §9). A device is what
/// kernels call it in args.device, or else the process they are drawn in. Kernels count within the steps for
/// utilization, efficiency and occupancy, all of them for tensor cores. Reads the arguments of all kernels
/// from the file, on several threads; values that are no measure ("inf", negative ones) are left out and
/// counted (gpu.invalid_metric). Incomplete when the context is stopped.
model::Devices deviceMetrics(const trace::Trace& trace, const std::vector<DeviceWork>& works,
                             const GpuSteps& steps, const TensorCoreRules& tensorCores,
                             const std::string& file, base::LoadContext& context);

/// One row per device that worked: device, name, memory_gb, compute_capability, utilization_pct,
/// sm_efficiency_pct, occupancy_pct, tensor_core_pct.
table::Table gpuTable(const model::Devices& devices);

/// The time that the counters of devices cover: the marker "PyTorch Profiler (0)", or else all events.
trace::TimeRange recordingRange(const trace::Trace& trace);

/// The share of each bucket that a set covers: buckets are the smallest power of ten of microseconds of which
/// at most 100 fit in the range, the last one reaches to its end. Ends with a 0.
model::DeviceSeries bucketShares(const base::IntervalSet& busy, const trace::TimeRange& range);

} // namespace runglass::analysis
