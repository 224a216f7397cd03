// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/gpu_metrics.h"
#include "core/analysis/gpu_steps.h"
#include "core/analysis/launches.h"
#include "core/analysis/role_times.h"
#include "unit/support/load_files.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace runglass::test {

/// The names by which the plugin of 2021 knew tensor cores (kineto.md §9): its numbers are compared with
/// these.
analysis::TensorCoreRules pluginTensorCores();

/// What the plugin took for communication, for annotations and for calls of the runtime (D2, D3, D4).
analysis::RoleRules pluginRoles(const trace::Trace& trace);

/// A Kineto trace with what is computed of it.
struct GpuRun {
    std::shared_ptr<const trace::Trace> trace;
    std::vector<analysis::DeviceWork> works;
    analysis::RoleTimes roles;
    analysis::GpuSteps steps;
    model::Devices devices;

    /// The device with this id; fails the test when it did not work.
    const model::DeviceMetrics& device(std::int64_t id) const;
};

/// Reads a trace with the arguments that the analyses need; fails the test when it does not load.
std::shared_ptr<const trace::Trace> loadKinetoTrace(const std::filesystem::path& file, Loading& loading);

GpuRun gpuRun(std::shared_ptr<const trace::Trace> trace, Loading& loading,
              const analysis::RoleRules& rules = {});
/// Of a text with the records of a trace.
GpuRun gpuRunOfText(const std::string& json, Loading& loading, const analysis::RoleRules& rules = {});

} // namespace runglass::test
