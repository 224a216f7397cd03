// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/rank_summary.h"
#include "core/analysis/diff/module_paths.h"
#include "core/analysis/diff/step_statistics.h"
#include "core/analysis/diff/tree_diff_table.h"
#include "core/analysis/steps.h"
#include "core/session/diff_sides.h"
#include "core/session/diff_tables.h"
#include "core/table/query.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

namespace runglass::session {
namespace {

namespace diff = analysis::diff;
using diff::StepTables;
using diff::TableDiffRules;
using model::Profile;
using table::Table;

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

/// Whether a table is about no more than one device.
bool isOfOneDevice(const Table& table) {
    const auto device = table.indexOf("device");
    return !device || table::grouped(table, std::span(&*device, 1)).size() <= 1;
}

/// Two recordings with one device each are about the same one, whatever its number.
std::vector<std::string> memoryKeys(const MemoryTable& chosen, const Table& base, const Table& experiment) {
    std::vector<std::string> keys = chosen.keys;
    if (isOfOneDevice(base) && isOfOneDevice(experiment))
        std::erase(keys, "device");
    return keys;
}

/// Of each step what any source tells: its total, computing, communication, their overlap, and the rest of
/// the total. What a source does not tell has no row.
StepTables commonParts(const Table& steps) {
    const table::Column* totals = steps.find("total_us");
    StepTables parts;
    for (table::RowIndex row = 0; row < steps.rowCount(); ++row) {
        const analysis::StepFigures step = analysis::stepFigures(steps, row);
        table::TableBuilder out("step", diff::partSpecs());
        const auto add = [&](const char* name, double value) {
            out.addText(0, name);
            out.cell(1).addReal(value);
        };
        double known = 0;
        for (const auto& [name, value] :
             {std::pair("Computing", step.computingUs), std::pair("Overlapped", step.overlappedUs),
              std::pair("Communication", step.communicationUs)})
            if (!std::isnan(value)) {
                add(name, value);
                known += value;
            }
        if (totals != nullptr && !totals->isNull(row)) {
            add("Other", totals->real(row) - known);
            add("Total", totals->real(row));
        }
        parts.push_back(std::move(out).build());
    }
    return parts;
}

} // namespace

base::Result<DiffResult> diffSteps(const LoadedDiff& sides, const DiffOptions& options,
                                   base::LoadContext& context) {
    const auto both = ofBoth<Table>(sides, stepsOf);
    if (!both)
        return both.error();
    const auto& [base, experiment] = both.value();
    const TableDiffRules means{"steps", {"part"}, {}, {"time_us"}};
    if (options.groupBy == "common")
        return meansOf({commonParts(base), commonParts(experiment)}, means, context);
    if (options.groupBy != "step")
        return meansOf({diff::partsOfSteps(base), diff::partsOfSteps(experiment)}, means, context);
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

base::Result<DiffResult> diffMemory(const LoadedDiff& sides, const DiffOptions& options,
                                    base::LoadContext& context) {
    const auto& tables = memoryTables();
    const auto found = std::ranges::find_if(
        tables, [&](const MemoryTable& each) { return each.grouping == options.groupBy; });
    const MemoryTable& chosen = found == tables.end() ? tables.front() : *found;
    const auto both = ofBoth<Table>(
        sides, [&](const Side& side) { return makeTable(chosen.table, side.profile, {}, context.stop); });
    if (!both)
        return both.error();
    const auto& [base, experiment] = both.value();
    DiffResult result{diff::tableDiff(base, experiment,
                                      {"memory", memoryKeys(chosen, base, experiment),
                                       measuresOf(base, experiment), chosen.deciding},
                                      context.stop),
                      {}};
    if (isOneStep(sides.baseStep) || isOneStep(sides.experimentStep))
        result.notes.emplace_back("Memory is not divided into steps: this is the whole recording");
    return result;
}

base::Result<DiffResult> diffModules(const LoadedDiff& sides, const DiffOptions& /*options*/,
                                     base::LoadContext& context) {
    const auto both = ofBoth<Table>(
        sides, [&](const Side& side) { return makeTable("modules", side.profile, {}, context.stop); });
    if (!both)
        return both.error();
    diff::ModulePaths paths;
    const Table base = paths.with(both->first, context.stop);
    const Table experiment = paths.with(both->second, context.stop);
    const std::vector<std::string> candidates{"device_total_us", "host_total_us"};
    DiffResult result{
        diff::tableDiff(base, experiment,
                        {"modules",
                         {"path"},
                         measuresOf(base, experiment),
                         {diff::mainMeasure(base, experiment, candidates, context.stop), "occurrences"}},
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

} // namespace runglass::session
