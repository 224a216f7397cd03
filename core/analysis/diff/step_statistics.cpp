// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/step_statistics.h"

#include "core/analysis/diff/differences.h"
#include "core/analysis/diff/welch.h"
#include "core/base/stop_check.h"
#include "core/table/query.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace runglass::analysis::diff {
namespace {

using table::Column;
using table::ColumnSpec;
using table::Role;
using table::RowIndex;
using table::Table;
using table::Unit;
using table::ValueType;

/// All rows of all steps of a side, each once.
struct SideRows {
    Table keys;
    std::vector<std::vector<double>> values; ///< what a row takes in each step that has it
};

const ColumnSpec* specOf(const StepTables& tables, std::string_view id) {
    for (const Table& table : tables)
        if (const auto index = table.indexOf(id))
            return &table.spec(*index);
    return nullptr;
}

/// Of no use when stopped.
SideRows rowsOf(const StepTables& tables, const TableDiffRules& rules, const ColumnSpec& measure,
                const std::stop_token& stop) {
    std::vector<const Table*> steps;
    for (const Table& step : tables)
        steps.push_back(&step);
    const SharedRows shared = sharedRows(steps, rules.keys, stop);
    SideRows side;
    for (const auto& [spec, data] : shared.keys)
        side.keys.add(spec, data);
    side.values.resize(shared.count);
    for (std::size_t step = 0; step < tables.size() && !base::isStoppedAt(step, stop); ++step) {
        const Column* values = tables[step].find(measure.id);
        for (RowIndex row = 0; values != nullptr && row < shared.rows[step].size(); ++row)
            if (!values->isNull(row))
                side.values[shared.rows[step][row]].push_back(inUnit(measure.unit, *values, row));
    }
    return side;
}

/// Columns behind the keys and the change, in the order of addRow.
std::vector<ColumnSpec> specsOf(const ColumnSpec& measure) {
    const auto spec = [&](const std::string& prefix, const char* title, const char* description) {
        return ColumnSpec{prefix + measure.id, title + (' ' + measure.title),  ValueType::Real, measure.unit,
                          Role::Measure,       std::max(measure.precision, 3), description};
    };
    const auto count = [](const char* id, const char* title) {
        return ColumnSpec{id,           title, ValueType::Integer,       Unit::None,
                          Role::Detail, 0,     "Steps that have the row"};
    };
    return {spec("base_mean_", "Baseline Mean", "Mean of the steps of the baseline"),
            spec("exp_mean_", "Experiment Mean", "Mean of the steps of the experiment"),
            spec("delta_mean_", "Delta Mean", "Experiment - baseline"),
            {"delta_mean_" + withoutUnit(measure) + "_pct", "Delta Mean " + measure.title, ValueType::Real,
             Unit::Percent, Role::Measure, 2, "Delta / baseline; none where that is 0"},
            spec("base_sd_", "Baseline Deviation", "Standard deviation over the steps of the baseline"),
            spec("exp_sd_", "Experiment Deviation", "Standard deviation over the steps of the experiment"),
            count("base_steps", "Baseline Steps"),
            count("exp_steps", "Experiment Steps"),
            {"p_value", "p", ValueType::Real, Unit::None, Role::Detail, 4,
             "Probability of such a difference if nothing had changed (Welch's t-test)"},
            {"significant", "Significant", ValueType::Flag, Unit::None, Role::Detail, 0,
             "Whether p is below 0.05"}};
}

Change changeOf(const RowPairs::Pair& pair, double delta) {
    if (pair.base == RowPairs::none)
        return Change::Added;
    if (pair.experiment == RowPairs::none)
        return Change::Removed;
    if (delta == 0)
        return Change::Same;
    return delta > 0 ? Change::Grown : Change::Shrunk;
}

void addOrNull(Column& out, bool isThere, double value) {
    if (isThere)
        out.addReal(value);
    else
        out.addNull();
}

class StatisticsTable {
public:
    StatisticsTable(const ColumnSpec& measure, std::size_t baseSteps, std::size_t experimentSteps)
        : out_("", specs(measure)), baseSteps_(baseSteps), experimentSteps_(experimentSteps) {}

    void add(const RowPairs::Pair& pair, const SideRows& base, const SideRows& experiment) {
        static const std::vector<double> nothing;
        const auto& left = pair.base == RowPairs::none ? nothing : base.values[pair.base];
        const auto& right = pair.experiment == RowPairs::none ? nothing : experiment.values[pair.experiment];
        // Steps without the row count 0, also where no step has it.
        const Sample before = sampleOf(left, baseSteps_ - left.size());
        const Sample after = sampleOf(right, experimentSteps_ - right.size());
        const double delta = after.mean - before.mean;
        std::size_t at = 0;
        out_.addText(at++, changeName(changeOf(pair, delta)));
        addOrNull(out_.cell(at++), pair.base != RowPairs::none, before.mean);
        addOrNull(out_.cell(at++), pair.experiment != RowPairs::none, after.mean);
        out_.cell(at++).addReal(delta);
        addOrNull(out_.cell(at++), before.mean != 0, delta / std::fabs(before.mean) * 100);
        addOrNull(out_.cell(at++), before.count > 1, before.deviation);
        addOrNull(out_.cell(at++), after.count > 1, after.deviation);
        out_.cell(at++).addInteger(static_cast<std::int64_t>(left.size()));
        out_.cell(at++).addInteger(static_cast<std::int64_t>(right.size()));
        const auto test = welchTest(before, after);
        addOrNull(out_.cell(at++), test.has_value(), test ? test->p : 0);
        if (test)
            out_.cell(at).addFlag(test->p < significantP);
        else
            out_.cell(at).addNull();
        sizes_.push_back(std::isnan(delta) ? -1 : std::fabs(delta)); // of infinite ones there is no telling
    }

    /// With the keys before it, by difference.
    Table build(const std::string& name, const RowPairs& rows, const std::stop_token& stop) && {
        const Table measures = std::move(out_).build();
        Table all(name);
        for (const auto* part : {&rows.keys, &measures.columns()})
            for (const auto& [spec, data] : *part)
                all.add(spec, data);
        if (stop.stop_requested()) // there may be fewer sizes than keys
            return table::picked(all, {});
        table::Rows order = table::allRows(all);
        base::sortUnlessStopped(
            stop, [&](RowIndex left, RowIndex right) { return sizes_[left] > sizes_[right]; },
            [&](auto less) { std::ranges::stable_sort(order, less); });
        return table::picked(all, order, {}, stop);
    }

private:
    static std::vector<ColumnSpec> specs(const ColumnSpec& measure) {
        std::vector<ColumnSpec> all{{changeColumn, "Change", ValueType::Text, Unit::None, Role::Detail, 0,
                                     "added or removed: only one side has it; grown, shrunk or same: by the "
                                     "means"}};
        std::ranges::move(specsOf(measure), std::back_inserter(all));
        return all;
    }

    table::TableBuilder out_;
    std::size_t baseSteps_;
    std::size_t experimentSteps_;
    std::vector<double> sizes_;
};

} // namespace

Table stepStatistics(const StepTables& base, const StepTables& experiment, const TableDiffRules& rules,
                     const std::stop_token& stop) {
    const std::string id = rules.deciding.empty() ? std::string() : rules.deciding.front();
    const ColumnSpec* measure = specOf(base, id) != nullptr ? specOf(base, id) : specOf(experiment, id);
    if (measure == nullptr)
        return Table(rules.name);
    const SideRows left = rowsOf(base, rules, *measure, stop);
    const SideRows right = rowsOf(experiment, rules, *measure, stop);
    const RowPairs rows = pairedRows(left.keys, right.keys, rules.keys, stop);
    StatisticsTable out(*measure, base.size(), experiment.size());
    for (std::size_t i = 0; i < rows.pairs.size() && !base::isStoppedAt(i, stop); ++i)
        out.add(rows.pairs[i], left, right);
    return std::move(out).build(rules.name, rows, stop);
}

std::vector<ColumnSpec> partSpecs() {
    return {
        {"part", "Part", ValueType::Text, Unit::None, Role::Label, 0, "Part of the step"},
        {"time_us", "Duration", ValueType::Real, Unit::Microseconds, Role::Measure, 3, "Time of the part"}};
}

StepTables partsOfSteps(const Table& steps) {
    StepTables parts;
    for (RowIndex row = 0; row < steps.rowCount(); ++row) {
        table::TableBuilder out("step", partSpecs());
        for (const auto& [spec, data] : steps.columns()) {
            const bool isTime = spec.unit == Unit::Microseconds && data->type() != ValueType::Text;
            if (!isTime || data->isNull(row))
                continue;
            out.addText(0, spec.title);
            out.cell(1).addReal(inUnit(spec.unit, *data, row));
        }
        parts.push_back(std::move(out).build());
    }
    return parts;
}

} // namespace runglass::analysis::diff
