// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/communication_table.h"
#include "core/analysis/cluster/rank_summary.h"
#include "core/analysis/diff/communication_kernels.h"
#include "core/analysis/kernels.h"
#include "core/session/diff_sides.h"
#include "core/session/diff_tables.h"
#include "core/session/request_text.h"
#include "core/table/query.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace runglass::session {
namespace {

namespace diff = analysis::diff;
using diff::StepTables;
using diff::TableDiffRules;
using model::Profile;
using table::Table;

/// Says so when sums are compared of different numbers of steps.
void noteSteps(DiffResult& result, std::size_t base, std::size_t experiment) {
    if (base == experiment || base == 0 || experiment == 0)
        return;
    result.notes.push_back("The baseline has " + std::to_string(base) + " steps, the experiment " +
                           std::to_string(experiment) +
                           ": the sums are of different amounts of work. Means over steps are comparable");
}

std::vector<std::string> kernelStepNames(const Profile& profile) {
    const Table steps = analysis::kernelSteps(*profile.kernels.data);
    std::vector<std::string> names;
    if (const table::Column* column = steps.find(model::kernel_column::step))
        for (table::RowIndex row = 0; row < column->size(); ++row)
            names.emplace_back(column->text(row));
    return names;
}

std::vector<std::string> kernelKeys(std::string_view groupBy) {
    if (groupBy == "type" || groupBy == "core")
        return {std::string(groupBy)};
    if (groupBy == "name+shape")
        return {"name", "input_shapes"};
    if (groupBy == "properties")
        return {"name",
                model::kernel_column::operatorName,
                model::kernel_column::grid,
                model::kernel_column::block,
                model::kernel_column::registers,
                model::kernel_column::sharedMemory};
    return {"name"};
}

TableDiffRules kernelRules(const char* name, std::vector<std::string> keys) {
    return {
        name, std::move(keys), {"calls", "total_us", "avg_us", "min_us", "max_us"}, {"total_us", "calls"}};
}

/// Makes a table of all kernels of a profile.
using KernelMaker = std::function<base::Result<Table>(const Profile& profile)>;

/// A profile with nothing but kernels, some of those of another one.
Profile withKernels(const Profile& of, Table details) {
    Profile some;
    some.source.path = of.source.path;
    some.kernels.data = std::make_shared<const model::Kernels>(model::Kernels{std::move(details)});
    return some;
}

/// The kernels of the chosen step, or of each step by itself; those without a step are of none.
base::Result<StepTables> kernelsByStep(const Side& side, const KernelMaker& make,
                                       base::LoadContext& context) {
    const Table& details = side.profile.kernels.data->details;
    const auto index = details.indexOf(model::kernel_column::step);
    if (!index || kernelStepNames(side.profile).empty())
        return without("steps", side.profile, "Means are over steps");
    const table::Column& steps = details.column(*index);
    const auto groups = table::grouped(details, std::span(&*index, 1), context.stop);
    std::vector<table::Rows> rows(groups.size());
    for (table::RowIndex row = 0; row < details.rowCount(); ++row)
        if (!steps.isNull(row) && (!isOneStep(side.step) || steps.text(row) == side.step))
            rows[groups.groupOfRow[row]].push_back(row);
    StepTables tables;
    for (const table::Rows& ofStep : rows) {
        if (ofStep.empty())
            continue;
        if (context.stop.stop_requested())
            return base::Error{base::stoppedMessage, "", ""};
        auto table = make(withKernels(side.profile, table::picked(details, ofStep, {}, context.stop)));
        if (!table)
            return table.error();
        tables.push_back(std::move(table).value());
    }
    return tables;
}

/// That a side's kernels are of other steps: what else it has may know more steps.
std::optional<base::Error> missingKernelStep(const Side& side, const std::stop_token& stop) {
    if (!isOneStep(side.step))
        return std::nullopt;
    const Table steps = analysis::kernelSteps(*side.profile.kernels.data, stop);
    return missingStep(side.step, steps.find(model::kernel_column::step), side.profile.source.path,
                       "The kernels of this source tell no step");
}

base::Result<DiffResult> diffKernelTables(const LoadedDiff& sides, const DiffOptions& options,
                                          const TableDiffRules& rules, const KernelMaker& make,
                                          base::LoadContext& context) {
    for (const Side& side :
         {Side{*sides.base, sides.baseStep}, Side{*sides.experiment, sides.experimentStep}})
        if (auto error = missingKernelStep(side, context.stop))
            return *std::move(error);
    if (options.isPerStep) {
        const auto both =
            ofBoth<StepTables>(sides, [&](const Side& side) { return kernelsByStep(side, make, context); });
        return both ? meansOf(both.value(), rules, context) : base::Result<DiffResult>(both.error());
    }
    const auto both = ofBoth<Table>(sides, [&](const Side& side) {
        if (!isOneStep(side.step))
            return make(side.profile);
        return make(withKernels(
            side.profile, analysis::kernelDetails(*side.profile.kernels.data, side.step, context.stop)));
    });
    if (!both)
        return both.error();
    DiffResult result{diff::tableDiff(both->first, both->second, rules, context.stop), {}};
    if (!isOneStep(sides.baseStep) && !isOneStep(sides.experimentStep))
        noteSteps(result, kernelStepNames(*sides.base).size(), kernelStepNames(*sides.experiment).size());
    return result;
}

/// The error that the table of kernels would give.
std::optional<base::Error> missingKernels(const LoadedDiff& sides) {
    for (const auto& side : {sides.base, sides.experiment})
        if (!side->kernels.data)
            return makeTable("kernels", *side, {}).error();
    return std::nullopt;
}

/// The operations of a recording by kind, with the collective that they are before the other columns.
Table operationsOf(const Side& side, const std::stop_token& stop) {
    const auto cluster = analysis::makeCluster(analysis::summarizeRanks(
        "", side.profile.source.rank, nullptr, side.profile.communication.data.get()));
    analysis::CommunicationFilter filter;
    filter.step = side.step;
    return diff::withCollectives(
        analysis::communicationTable(cluster, analysis::CommunicationGrouping::AllWorkers, filter, stop));
}

base::Result<DiffResult> diffOperations(const LoadedDiff& sides, base::LoadContext& context) {
    const Table base = operationsOf({*sides.base, sides.baseStep}, context.stop);
    const Table experiment = operationsOf({*sides.experiment, sides.experimentStep}, context.stop);
    return DiffResult{diff::tableDiff(base, experiment,
                                      {"communication",
                                       {diff::collectiveColumn},
                                       measuresOf(base, experiment),
                                       {"elapsed_us", "calls"}},
                                      context.stop),
                      {}};
}

} // namespace

base::Result<DiffResult> diffKernels(const LoadedDiff& sides, const DiffOptions& options,
                                     base::LoadContext& context) {
    if (auto error = missingKernels(sides))
        return *std::move(error);
    const KernelMaker make = [&](const Profile& profile) {
        return makeTable("kernels", profile, {options.groupBy, ""}, context.stop);
    };
    return diffKernelTables(sides, options, kernelRules("kernels", kernelKeys(options.groupBy)), make,
                            context);
}

base::Result<DiffResult> diffCommunication(const LoadedDiff& sides, const DiffOptions& options,
                                           base::LoadContext& context) {
    const bool wantsOperations = options.groupBy.empty() || options.groupBy == "operation";
    const bool haveOperations = sides.base->communication.data && sides.experiment->communication.data;
    if (wantsOperations && haveOperations && !options.isPerStep)
        return diffOperations(sides, context);
    if (auto error = missingKernels(sides))
        return *std::move(error);
    const KernelMaker make = [&](const Profile& profile) -> base::Result<Table> {
        return diff::communicationKernels(*profile.kernels.data, options.groupBy != "name", context.stop);
    };
    auto result = diffKernelTables(sides, options, kernelRules("communication", {"name"}), make, context);
    if (result && wantsOperations)
        result.value().notes.emplace_back(
            "These are kernels that communicate: not both recordings tell their "
            "operations (by step)");
    return result;
}

} // namespace runglass::session
