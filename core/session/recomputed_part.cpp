// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/communication_sources.h"
#include "core/analysis/step_recompute.h"
#include "core/analysis/steps.h"
#include "core/session/parts.h"
#include "core/table/number_text.h"

namespace runglass::session::parts {
namespace {

void reportDisagreement(const model::Steps& told, const model::Steps& recomputed, const std::string& file,
                        base::Diagnostics& diagnostics) {
    const auto difference = analysis::largestDifference(told, recomputed);
    if (!difference || difference->percent <= analysis::disagreementPercent)
        return;
    const std::string step =
        difference->step.empty() ? std::string(analysis::noStep) : "step " + difference->step;
    diagnostics.report(base::Severity::Info, "num.source_disagree", file, {},
                       step + ": " + difference->what + " is " + table::groupedReal(difference->percent, 1) +
                           " % away from what the " + difference->source +
                           " of the recording give; the profiler's value is shown");
}

/// Sources are those of the profile: where everything comes from one file there is nothing to compare.
void reportCommunication(const model::Profile& profile, base::LoadContext& context) {
    if (!profile.communication.data || !profile.trace.data || profile.source.files.size() == 1)
        return;
    const auto differences =
        analysis::communicationDifferences(*profile.communication.data, *profile.trace.data, context.stop);
    if (differences.empty())
        return;
    const auto& first = differences.front();
    context.diagnostics.report(base::Severity::Info, "num.source_disagree", profile.source.path, {},
                               first.operation + ": the files of communication tell " +
                                   table::groupedReal(first.toldUs, 3) + " us, the timeline " +
                                   table::groupedReal(first.traceUs, 3) +
                                   " us; tables of communication show what their files tell",
                               differences.size());
}

} // namespace

base::Result<std::shared_ptr<const model::Steps>> recomputeSteps(const model::Profile& profile,
                                                                 formats::LoadContext& context) {
    reportCommunication(profile, context);
    // Kernels that were found in the trace tell nothing that the trace itself does not.
    const model::Kernels* kernels = profile.kernels.data.get();
    const bool isOfTrace =
        kernels != nullptr && kernels->details.find(model::kernel_column::operatorName) != nullptr;
    auto steps =
        analysis::recomputedSteps(isOfTrace ? nullptr : kernels, profile.trace.data.get(), context.stop);
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, profile.source.path, ""};
    if (steps.details.rowCount() == 0)
        return std::shared_ptr<const model::Steps>();
    // Steps of a trace are worked out here as well, and their communication is what kernels leave of it.
    if (profile.steps.data && !profile.steps.data->areFromTrace())
        reportDisagreement(*profile.steps.data, steps, profile.source.path, context.diagnostics);
    return std::make_shared<const model::Steps>(std::move(steps));
}

} // namespace runglass::session::parts
