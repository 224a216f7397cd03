// SPDX-License-Identifier: Apache-2.0
#include "unit/support/gpu_run.h"

#include "core/readers/chrome_trace_reader.h"
#include "core/trace/argument_keys.h"
#include "core/trace/trace_builder.h"
#include "unit/support/temp_folder.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <set>
#include <string_view>

namespace runglass::test {
namespace {

/// Whether a name is one of the ten operations that the plugin knew.
bool isPluginCollective(std::string_view name) {
    constexpr std::array<std::string_view, 5> operations{"broadcast", "reduce", "all_reduce", "all_gather",
                                                         "reduce_scatter"};
    return (name.starts_with("nccl:") || name.starts_with("gloo:")) &&
           std::ranges::find(operations, name.substr(5)) != operations.end();
}

std::optional<std::uint64_t> externalId(const trace::Trace& trace, trace::SliceRef slice) {
    const auto id = trace.argument(analysis::externalIdKey, trace.row(slice));
    return id ? id : trace.argument(analysis::oldExternalIdKey, trace.row(slice));
}

/// The External ids of the collective calls.
std::set<std::uint64_t> collectiveIds(const trace::Trace& trace) {
    std::set<std::uint64_t> ids;
    for (trace::LaneIndex lane = 0; lane < trace.laneCount(); ++lane)
        for (trace::SliceIndex i = 0; i < trace.lane(lane).size(); ++i) {
            const trace::SliceRef slice{lane, i};
            if (isPluginCollective(trace.name(slice)))
                if (const auto id = externalId(trace, slice))
                    ids.insert(*id);
        }
    return ids;
}

} // namespace

analysis::TensorCoreRules pluginTensorCores() {
    return analysis::tensorCoreRules(analysis::TensorCoreNames::Plugin2021);
}

analysis::RoleRules pluginRoles(const trace::Trace& trace) {
    analysis::RoleRules rules;
    // By External id, whatever it means in this version (D1, D4).
    rules.isCommunicationKernel = [ids = collectiveIds(trace)](const trace::Trace& of,
                                                               trace::SliceRef kernel) {
        const auto id = externalId(of, kernel);
        return id && ids.contains(*id);
    };
    rules.isCollective = isPluginCollective;
    rules.withDriverCalls = false;
    rules.withDeviceAnnotations = true;
    return rules;
}

const model::DeviceMetrics& GpuRun::device(std::int64_t id) const {
    const auto found = std::ranges::find(devices.used, id, &model::DeviceMetrics::id);
    REQUIRE(found != devices.used.end());
    return *found;
}

std::shared_ptr<const trace::Trace> loadKinetoTrace(const std::filesystem::path& file, Loading& loading) {
    readers::TraceReadOptions options;
    options.argumentKeys.assign(trace::linkingKeys.begin(), trace::linkingKeys.end());
    options.argumentPlan = trace::linkingPlan;
    auto raw = readers::readChromeTrace(file.string(), options, loading.context);
    if (!raw)
        FAIL(raw.error().what);
    auto built = trace::buildTrace(std::move(raw.value().front()), file.string(), {}, loading.context);
    if (!built)
        FAIL(built.error().what);
    return built.value();
}

GpuRun gpuRun(std::shared_ptr<const trace::Trace> trace, Loading& loading, const analysis::RoleRules& rules) {
    GpuRun run;
    run.trace = std::move(trace);
    run.works = analysis::linkLaunches(*run.trace, "trace.json", loading.diagnostics);
    run.roles = analysis::roleTimes(*run.trace, rules);
    run.steps = analysis::gpuSteps(*run.trace, run.works, run.roles);
    run.devices = analysis::deviceMetrics(*run.trace, run.works, run.steps, pluginTensorCores(), "trace.json",
                                          loading.context);
    return run;
}

GpuRun gpuRunOfText(const std::string& json, Loading& loading, const analysis::RoleRules& rules) {
    const TempFolder folder;
    // The file stays open, so its text can be read although its name is gone.
    return gpuRun(loadKinetoTrace(folder.write("trace.json", json), loading), loading, rules);
}

} // namespace runglass::test
