// SPDX-License-Identifier: Apache-2.0
#include "core/session/diff_tables.h"

#include "core/analysis/diff/communication_kernels.h"
#include "core/analysis/diff/module_paths.h"
#include "core/analysis/diff/operator_rules.h"
#include "core/analysis/diff/step_operators.h"
#include "core/analysis/diff/step_statistics.h"
#include "core/analysis/diff/tree_diff_table.h"
#include "core/analysis/kernels.h"
#include "core/analysis/operators.h"
#include "core/analysis/steps.h"
#include "core/table/query.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace runglass::session {
namespace {

namespace diff = analysis::diff;
using diff::StepTables;
using diff::TableDiffRules;
using model::Part;
using model::Profile;
using table::Table;

/// A side of a comparison that is being made.
struct Side {
    const Profile& profile;
    const std::string& step;
};

template <typename Made>
using Pair = std::pair<Made, Made>;

/// Makes the same of both sides, or tells why a side has not got it.
template <typename Made, typename Make>
base::Result<Pair<Made>> ofBoth(const LoadedDiff& sides, Make make) {
    auto base = make(Side{*sides.base, sides.baseStep});
    if (!base)
        return base.error();
    auto experiment = make(Side{*sides.experiment, sides.experimentStep});
    if (!experiment)
        return experiment.error();
    return Pair<Made>{std::move(base).value(), std::move(experiment).value()};
}

base::Error without(std::string_view what, const Profile& profile, std::string_view hint) {
    return {"This recording has no " + std::string(what), profile.source.path, std::string(hint)};
}

/// Ids of the quantities of both tables, in the order of the first.
std::vector<std::string> measuresOf(const Table& base, const Table& experiment) {
    std::vector<std::string> ids;
    for (const Table* table : {&base, &experiment})
        for (const auto& [spec, data] : table->columns())
            if (spec.role == table::Role::Measure && std::ranges::find(ids, spec.id) == ids.end())
                ids.push_back(spec.id);
    return ids;
}

/// Says so when sums are compared of different numbers of steps.
void noteSteps(DiffResult& result, std::size_t base, std::size_t experiment) {
    if (base == experiment || base == 0 || experiment == 0)
        return;
    result.notes.push_back("The baseline has " + std::to_string(base) + " steps, the experiment " +
                           std::to_string(experiment) +
                           ": the sums are of different amounts of work. Means over steps are comparable");
}

/// The steps that a side's means are over: the chosen one, or all.
std::vector<std::string> stepsOfMeans(const std::string& step, std::vector<std::string> all) {
    return isOneStep(step) ? std::vector<std::string>{step} : std::move(all);
}

std::vector<std::string> kernelStepNames(const Profile& profile) {
    const Table steps = analysis::kernelSteps(*profile.kernels.data);
    std::vector<std::string> names;
    if (const table::Column* column = steps.find(model::kernel_column::step))
        for (table::RowIndex row = 0; row < column->size(); ++row)
            names.emplace_back(column->text(row));
    return names;
}

// --- operators

base::Result<Table> operatorsOf(const Side& side, const DiffOptions& options, base::LoadContext& context) {
    if (!isOneStep(side.step))
        return makeTable("operators", side.profile, {options.groupBy, ""});
    if (!side.profile.calls.data)
        return without("timeline with calls of the host", side.profile,
                       "Operators are divided into steps by it: leave the step out");
    const auto steps = diff::StepOperators::make(*side.profile.calls.data, context);
    if (!steps)
        return steps.error();
    Profile ofStep = side.profile;
    ofStep.operators.data = std::make_shared<const model::OperatorCalls>(steps->of(side.step));
    return makeTable("operators", ofStep, {options.groupBy, ""});
}

base::Result<StepTables> operatorsByStep(const Side& side, const DiffOptions& options,
                                         base::LoadContext& context) {
    if (!side.profile.calls.data)
        return without("timeline with calls of the host", side.profile,
                       "Operators are divided into steps by it");
    const model::CallTree& tree = *side.profile.calls.data;
    const auto operators = diff::StepOperators::make(tree, context);
    if (!operators)
        return operators.error();
    StepTables tables;
    Profile ofStep = side.profile;
    for (const auto& step : stepsOfMeans(side.step, diff::stepNames(tree.trace()))) {
        ofStep.operators.data = std::make_shared<const model::OperatorCalls>(operators->of(step));
        auto table = makeTable("operators", ofStep, {options.groupBy, ""});
        if (!table)
            return table.error();
        tables.push_back(std::move(table).value());
    }
    if (tables.empty())
        return without("steps", side.profile, "Means are over steps");
    return tables;
}

base::Result<DiffResult> meansOf(const Pair<StepTables>& sides, TableDiffRules rules,
                                 base::LoadContext& context) {
    return DiffResult{diff::stepStatistics(sides.first, sides.second, rules, context.stop), {}};
}

base::Result<DiffResult> diffOperators(const LoadedDiff& sides, const DiffOptions& options,
                                       base::LoadContext& context) {
    if (options.isPerStep) {
        const auto both = ofBoth<StepTables>(
            sides, [&](const Side& side) { return operatorsByStep(side, options, context); });
        if (!both)
            return both.error();
        auto rules = diff::operatorRules(both->first.front(), both->second.front());
        return meansOf(both.value(), std::move(rules), context);
    }
    const auto both =
        ofBoth<Table>(sides, [&](const Side& side) { return operatorsOf(side, options, context); });
    if (!both)
        return both.error();
    const auto& [base, experiment] = both.value();
    return DiffResult{diff::tableDiff(base, experiment, diff::operatorRules(base, experiment), context.stop),
                      {}};
}

// --- kernels

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

/// One table of kernels for a step, or for "" all.
using KernelMaker = std::function<base::Result<Table>(const Profile& profile, const std::string& step)>;

base::Result<DiffResult> diffKernelTables(const LoadedDiff& sides, const DiffOptions& options,
                                          const TableDiffRules& rules, const KernelMaker& make,
                                          base::LoadContext& context) {
    if (options.isPerStep) {
        const auto both = ofBoth<StepTables>(sides, [&](const Side& side) -> base::Result<StepTables> {
            StepTables tables;
            for (const auto& step : stepsOfMeans(side.step, kernelStepNames(side.profile))) {
                auto table = make(side.profile, step);
                if (!table)
                    return table.error();
                tables.push_back(std::move(table).value());
            }
            if (tables.empty())
                return without("steps", side.profile, "Means are over steps");
            return tables;
        });
        return both ? meansOf(both.value(), rules, context) : base::Result<DiffResult>(both.error());
    }
    const auto both = ofBoth<Table>(sides, [&](const Side& side) { return make(side.profile, side.step); });
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

base::Result<DiffResult> diffKernels(const LoadedDiff& sides, const DiffOptions& options,
                                     base::LoadContext& context) {
    if (auto error = missingKernels(sides))
        return *std::move(error);
    const KernelMaker make = [&](const Profile& profile, const std::string& step) {
        return makeTable("kernels", profile, {options.groupBy, step});
    };
    return diffKernelTables(sides, options, kernelRules("kernels", kernelKeys(options.groupBy)), make,
                            context);
}

base::Result<DiffResult> diffCommunication(const LoadedDiff& sides, const DiffOptions& options,
                                           base::LoadContext& context) {
    if (auto error = missingKernels(sides))
        return *std::move(error);
    const KernelMaker make = [&](const Profile& profile, const std::string& step) -> base::Result<Table> {
        return diff::communicationKernels(*profile.kernels.data, options.groupBy != "name", step);
    };
    return diffKernelTables(sides, options, kernelRules("communication", {"name"}), make, context);
}

// --- steps

/// The steps as the profiler tells them, else as they were computed from the first source.
base::Result<Table> stepsOf(const Side& side) {
    if (side.profile.steps.data)
        return analysis::stepTable(*side.profile.steps.data, side.step);
    if (!side.profile.recomputedSteps.data)
        return without("steps", side.profile, "Neither its files nor its timeline tell any");
    const Table& all = side.profile.recomputedSteps.data->details;
    const table::Column* sources = all.find(model::step_column::source);
    table::Rows rows;
    for (const table::RowIndex row : table::allRows(all))
        if (sources == nullptr || sources->text(row) == sources->text(0))
            rows.push_back(row);
    return analysis::stepTable({table::picked(all, rows)}, side.step);
}

base::Result<DiffResult> diffSteps(const LoadedDiff& sides, const DiffOptions& options,
                                   base::LoadContext& context) {
    const auto both = ofBoth<Table>(sides, stepsOf);
    if (!both)
        return both.error();
    const auto& [base, experiment] = both.value();
    if (options.groupBy != "step")
        return meansOf({diff::partsOfSteps(base), diff::partsOfSteps(experiment)},
                       {"steps", {"part"}, {}, {"time_us"}}, context);
    // Steps are numbered as the training goes: the first stands beside the first, whatever they are called.
    const auto numbered = [](const Table& steps) {
        auto numbers = std::make_shared<table::Column>(table::ValueType::Integer);
        for (std::size_t row = 1; row <= steps.rowCount(); ++row)
            numbers->addInteger(static_cast<std::int64_t>(row));
        Table result(steps.name());
        result.add({"number", "Number", table::ValueType::Integer, table::Unit::None, table::Role::Label, 0,
                    "First, second, third step of each side"},
                   std::move(numbers));
        for (const auto& [spec, data] : steps.columns())
            result.add(spec, data);
        return result;
    };
    return DiffResult{diff::tableDiff(numbered(base), numbered(experiment),
                                      {"steps", {"number"}, measuresOf(base, experiment), {"total_us"}},
                                      context.stop),
                      {}};
}

// --- memory

struct MemoryTable {
    const char* grouping;
    const char* table;
    std::vector<std::string> keys;
    std::vector<std::string> deciding; ///< the first that is there
};

const std::vector<MemoryTable>& memoryTables() {
    static const std::vector<MemoryTable> tables{
        {"operator", "memory-statistics", {"name", "device"}, {"allocation_size_kb", "allocation_count"}},
        {"component",
         "memory-components",
         {"component", "device"},
         {"peak_reserved_mb", "peak_allocated_mb", "peak_active_mb"}},
        {"peak", "memory-peak", {"name", "device"}, {"size_kb"}}};
    return tables;
}

base::Result<DiffResult> diffMemory(const LoadedDiff& sides, const DiffOptions& options,
                                    base::LoadContext& context) {
    const auto& tables = memoryTables();
    const auto found = std::ranges::find_if(
        tables, [&](const MemoryTable& each) { return each.grouping == options.groupBy; });
    const MemoryTable& chosen = found == tables.end() ? tables.front() : *found;
    const auto both =
        ofBoth<Table>(sides, [&](const Side& side) { return makeTable(chosen.table, side.profile, {}); });
    if (!both)
        return both.error();
    const auto& [base, experiment] = both.value();
    DiffResult result{diff::tableDiff(base, experiment,
                                      {"memory", chosen.keys, measuresOf(base, experiment), chosen.deciding},
                                      context.stop),
                      {}};
    if (isOneStep(sides.baseStep) || isOneStep(sides.experimentStep))
        result.notes.emplace_back("Memory is not divided into steps: this is the whole recording");
    return result;
}

// --- modules and tree

base::Result<DiffResult> diffModules(const LoadedDiff& sides, const DiffOptions& /*options*/,
                                     base::LoadContext& context) {
    const auto both =
        ofBoth<Table>(sides, [&](const Side& side) { return makeTable("modules", side.profile, {}); });
    if (!both)
        return both.error();
    const Table base = diff::withModulePaths(both->first);
    const Table experiment = diff::withModulePaths(both->second);
    const std::vector<std::string> candidates{"device_total_us", "host_total_us"};
    DiffResult result{diff::tableDiff(base, experiment,
                                      {"modules",
                                       {"path"},
                                       measuresOf(base, experiment),
                                       {diff::mainMeasure(base, experiment, candidates), "occurrences"}},
                                      context.stop),
                      {}};
    if (isOneStep(sides.baseStep) || isOneStep(sides.experimentStep))
        result.notes.emplace_back("Modules are not divided into steps: this is the whole recording");
    return result;
}

base::Result<DiffResult> diffTree(const LoadedDiff& sides, const DiffOptions& options,
                                  base::LoadContext& context) {
    const auto alignment =
        options.groupBy == "anchors" ? diff::Alignment::Anchors : diff::Alignment::Sequence;
    const auto tree = makeTreeDiff(sides, alignment);
    if (!tree)
        return tree.error();
    auto listed = diff::treeDiffTable(*tree.value(), {options.depth}, context.stop);
    DiffResult result{std::move(listed.table), {}};
    if (listed.isApproximate)
        result.notes.emplace_back("The recordings differ too much for the best alignment: there may be more "
                                  "calls that belong together");
    if (listed.isCut)
        result.notes.emplace_back("The list is cut: ask for fewer levels, or for one step");
    return result;
}

} // namespace

std::vector<DiffEntry> allDiffTables() {
    return {{"operators",
             "Operators",
             "Operators of the host: calls and times on host and device, without and with what they call",
             findTable("operators")->groupings,
             true,
             {Part::Operators},
             diffOperators},
            {"kernels",
             "Kernels",
             "Kernels on the device: calls and times",
             findTable("kernels")->groupings,
             true,
             {Part::Kernels},
             diffKernels},
            {"communication",
             "Communication",
             "Kernels that move data between devices: calls and times",
             {{"collective", "Collective"}, {"name", "Kernel name"}},
             true,
             {Part::Kernels},
             diffCommunication},
            {"steps",
             "Steps",
             "How steps spend their time: means of each part with spread and significance, or step by step",
             {{"part", "Part of the step"}, {"step", "Step by step"}},
             false,
             {Part::Steps, Part::RecomputedSteps},
             diffSteps},
            {"memory",
             "Memory",
             "Memory of the device: by operator, peaks of each component, or who holds it at the peak",
             {{"operator", "Operator"}, {"component", "Peaks by component"}, {"peak", "Held at the peak"}},
             false,
             {Part::Memory},
             diffMemory},
            {"modules", "Modules", "Python modules: calls and times", {}, false, {Part::Calls}, diffModules},
            {"tree",
             "Tree",
             "Calls beside each other: steps, modules and operators, in order of time",
             {{"sequence", "All threads, by the longest common sequence"},
              {"anchors", "First thread, by steps, loaders, optimizers and modules"}},
             false,
             {Part::Calls},
             diffTree}};
}

} // namespace runglass::session
