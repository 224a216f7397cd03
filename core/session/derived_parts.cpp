// SPDX-License-Identifier: Apache-2.0
#include "core/session/derived_parts.h"

#include "core/analysis/call_tree_builder.h"
#include "core/analysis/gpu_metrics.h"
#include "core/analysis/gpu_steps.h"
#include "core/analysis/node_rules.h"
#include "core/analysis/operator_calls.h"
#include "core/analysis/trace_kernels.h"
#include "core/analysis/trace_memory.h"

#include <utility>
#include <vector>

namespace runglass::session {
namespace {

/// Hands on what was made, or nothing when `rows` says that there is none of it.
template <typename Data, typename Rows>
base::Result<std::shared_ptr<const Data>> sharedUnlessEmpty(base::Result<Data> made, Rows rows) {
    if (!made)
        return made.error();
    if (rows(made.value()) == 0)
        return std::shared_ptr<const Data>();
    return std::make_shared<const Data>(std::move(made).value());
}

/// What steps and devices are made of.
struct Timing {
    std::vector<analysis::DeviceWork> works;
    analysis::GpuSteps steps;
};

/// Which launch an ambiguous correlation means is told where operators get their kernels. Of no use when
/// stopped.
Timing timingOf(const trace::Trace& trace, const std::stop_token& stop) {
    base::Diagnostics toldElsewhere;
    Timing timing;
    timing.works = analysis::linkLaunches(trace, "", toldElsewhere, stop);
    const auto roles = analysis::roleTimes(trace, {}, stop);
    if (!stop.stop_requested())
        timing.steps = analysis::gpuSteps(trace, timing.works, roles);
    return timing;
}

} // namespace

base::Result<std::shared_ptr<const model::CallTree>> deriveCalls(const model::Profile& profile,
                                                                 formats::LoadContext& context) {
    return analysis::buildCallTree(profile.trace.data, profile.source.path, {}, context);
}

base::Result<std::shared_ptr<const model::OperatorCalls>> deriveOperators(const model::Profile& profile,
                                                                          formats::LoadContext& context) {
    return sharedUnlessEmpty(
        analysis::operatorCalls(*profile.calls.data, context),
        [](const model::OperatorCalls& operators) { return operators.calls.rowCount(); });
}

base::Result<std::shared_ptr<const model::Kernels>> deriveKernels(const model::Profile& profile,
                                                                  formats::LoadContext& context) {
    return sharedUnlessEmpty(analysis::traceKernels(*profile.calls.data, context),
                             [](const model::Kernels& kernels) { return kernels.details.rowCount(); });
}

base::Result<std::shared_ptr<const model::Steps>> deriveSteps(const model::Profile& profile,
                                                              formats::LoadContext& context) {
    const trace::Trace& trace = *profile.trace.data;
    if (analysis::isAscendTrace(trace))
        return std::shared_ptr<const model::Steps>();
    const auto steps = timingOf(trace, context.stop).steps;
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, profile.source.path, ""};
    if (steps.removed > 0)
        context.diagnostics.report(base::Severity::Info, "run.step_incomplete", profile.source.path, {},
                                   "Steps at the end launched far less work than the one before them: the "
                                   "recording ended within. They are left out",
                                   steps.removed);
    if (steps.steps.empty())
        return std::shared_ptr<const model::Steps>();
    return std::make_shared<const model::Steps>(analysis::stepsOf(steps, trace.originNs()));
}

base::Result<std::shared_ptr<const model::Memory>> deriveMemory(const model::Profile& profile,
                                                                formats::LoadContext& context) {
    auto memory = analysis::traceMemory(*profile.trace.data, profile.source.path, context);
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, profile.source.path, ""};
    if (!memory)
        return std::shared_ptr<const model::Memory>();
    return std::make_shared<const model::Memory>(*std::move(memory));
}

base::Result<std::shared_ptr<const model::Devices>> deriveDevices(const model::Profile& profile,
                                                                  formats::LoadContext& context) {
    const trace::Trace& trace = *profile.trace.data;
    if (analysis::isAscendTrace(trace))
        return std::shared_ptr<const model::Devices>();
    const auto timing = timingOf(trace, context.stop);
    auto devices = analysis::deviceMetrics(trace, timing.works, timing.steps,
                                           analysis::tensorCoreRules(analysis::TensorCoreNames::Today),
                                           profile.source.path, context);
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, profile.source.path, ""};
    if (devices.used.empty() && devices.known.empty() && timing.steps.steps.empty())
        return std::shared_ptr<const model::Devices>();
    return std::make_shared<const model::Devices>(std::move(devices));
}

} // namespace runglass::session
