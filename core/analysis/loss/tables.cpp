// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/tables.h"

#include "core/base/decimal.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace runglass::analysis::loss {
namespace {

using table::Column;
using table::ColumnSpec;
using table::Role;
using table::ValueType;
using ColumnPointer = std::shared_ptr<Column>;

constexpr int lossDigits = 6;

ColumnSpec iterationSpec() {
    return {"iteration",  "Iteration", ValueType::Integer, table::Unit::None,
            Role::Detail, 0,           "Training step"};
}

ColumnSpec lossSpec(std::string id, const std::string& title, std::string description) {
    return {std::move(id), title,      ValueType::Real,       table::Unit::None,
            Role::Measure, lossDigits, std::move(description)};
}

std::string numbered(const char* id, std::size_t index) {
    return std::string(id) + '_' + std::to_string(index + 1);
}

void addFinite(Column& column, double value) {
    if (std::isfinite(value))
        column.addReal(value);
    else
        column.addNull();
}

/// All iterations of the series, ascending, each once: merged pairwise, since each series ascends already.
std::vector<std::int64_t> unionOf(std::span<const NamedPoints> series) {
    std::vector<std::int64_t> all;
    for (const NamedPoints& one : series) {
        std::vector<std::int64_t> merged;
        merged.reserve(all.size() + one.points->size());
        std::ranges::set_union(all, one.points->iterations, std::back_inserter(merged));
        all = std::move(merged);
    }
    return all;
}

ColumnPointer integerColumn(std::span<const std::int64_t> values) {
    auto column = std::make_shared<Column>(ValueType::Integer);
    column->reserve(values.size());
    for (const auto value : values)
        column->addInteger(value);
    return column;
}

/// The losses of a series at the given iterations, nan where it has none. Both ascend.
std::vector<double> lossesAt(std::span<const std::int64_t> iterations, const Points& points) {
    std::vector<double> losses(iterations.size(), std::numeric_limits<double>::quiet_NaN());
    std::size_t k = 0;
    for (std::size_t i = 0; i < iterations.size(); ++i) {
        while (k < points.size() && points.iterations[k] < iterations[i])
            ++k;
        if (k < points.size() && points.iterations[k] == iterations[i])
            losses[i] = points.losses[k];
    }
    return losses;
}

ColumnPointer lossColumn(std::span<const double> losses) {
    auto column = std::make_shared<Column>(ValueType::Real);
    column->reserve(losses.size());
    for (const double loss : losses)
        addFinite(*column, loss);
    return column;
}

/// The iterations that the base shares with at least one experiment.
std::vector<std::int64_t> commonWithAny(const Points& base, std::span<const NamedPoints> experiments) {
    std::vector<std::int64_t> common;
    const auto all = unionOf(experiments);
    std::ranges::set_intersection(base.iterations, all, std::back_inserter(common));
    return common;
}

const char* describe(Difference kind) {
    switch (kind) {
    case Difference::Normal:
        return "Loss of the experiment minus loss of the base";
    case Difference::Absolute:
        return "|experiment - base|";
    case Difference::Relative:
        return "|experiment - base| / base; missing where the base is 0";
    }
    return "";
}

std::string differenceTitle(Difference kind, const std::string& experiment, bool only) {
    std::string title = kind == Difference::Normal     ? "Difference"
                        : kind == Difference::Absolute ? "Absolute difference"
                                                       : "Relative difference";
    return only ? title : title + ", " + experiment;
}

void addOptional(Column& column, const std::optional<double>& value) {
    if (value)
        column.addReal(*value);
    else
        column.addNull();
}

void addExtreme(table::TableBuilder& builder, std::size_t column, const std::optional<Extreme>& extreme) {
    if (extreme) {
        builder.cell(column).addReal(extreme->value);
        builder.cell(column + 1).addInteger(extreme->iteration);
    } else {
        builder.cell(column).addNull();
        builder.cell(column + 1).addNull();
    }
}

std::vector<ColumnSpec> statisticsSpecs(const Divergence& divergence) {
    std::string threshold;
    base::appendShortest(threshold, divergence.threshold);
    const auto count = [](const char* id, const char* title, const char* description) {
        return ColumnSpec{id, title, ValueType::Integer, table::Unit::None, Role::Detail, 0, description};
    };
    return {
        {"base", "Base", ValueType::Text, table::Unit::None, Role::Label, 0, "What is compared against"},
        {"experiment", "Experiment", ValueType::Text, table::Unit::None, Role::Label, 0, "What is compared"},
        count("common", "Common", "Iterations that both have"),
        count("compared", "Compared", "Of them those with two finite losses"),
        lossSpec("mean_difference", "Mean difference", "Mean of experiment - base"),
        lossSpec("mean_abs", "Mean absolute", "Mean of |experiment - base|"),
        lossSpec("max_abs", "Max absolute", "Largest |experiment - base|"),
        count("max_abs_iteration", "at iteration", "Where the absolute difference is largest"),
        lossSpec("mean_rel", "Mean relative", "Mean of |experiment - base| / base, bases of 0 left out"),
        lossSpec("max_rel", "Max relative", "Largest |experiment - base| / base by magnitude"),
        count("max_rel_iteration", "at iteration", "Where the relative difference is largest"),
        lossSpec("rmse", "RMSE", "Root of the mean of (experiment - base)²"),
        count("diverges_at", "Diverges at",
              ("First iteration from which the relative difference is above " + threshold + " for " +
               std::to_string(divergence.iterations) + " compared iterations in a row")
                  .c_str()),
    };
}

void addStatistics(table::TableBuilder& builder, const Statistics& statistics) {
    builder.cell(2).addInteger(static_cast<std::int64_t>(statistics.common));
    builder.cell(3).addInteger(static_cast<std::int64_t>(statistics.compared));
    addOptional(builder.cell(4), statistics.meanNormal);
    addOptional(builder.cell(5), statistics.meanAbsolute);
    addExtreme(builder, 6, statistics.maxAbsolute);
    addOptional(builder.cell(8), statistics.meanRelative);
    addExtreme(builder, 9, statistics.maxRelative);
    addOptional(builder.cell(11), statistics.rootMeanSquare);
    if (statistics.divergesAt)
        builder.cell(12).addInteger(*statistics.divergesAt);
    else
        builder.cell(12).addNull();
}

} // namespace

table::Table unionTable(std::span<const NamedPoints> series) {
    const auto iterations = unionOf(series);
    table::Table table("loss");
    table.add(iterationSpec(), integerColumn(iterations));
    for (std::size_t i = 0; i < series.size(); ++i)
        table.add(lossSpec(numbered("loss", i), series[i].name, "Loss of " + series[i].name),
                  lossColumn(lossesAt(iterations, *series[i].points)));
    return table;
}

table::Table pairsTable(const Series& series) {
    table::Table table("loss-pairs");
    table.add(iterationSpec(), integerColumn(series.found.iterations));
    table.add(lossSpec("loss", "Loss", "Number behind " + series.tag), lossColumn(series.found.losses));
    const std::vector<std::int64_t> lines(series.lines.begin(), series.lines.end());
    table.add({"line", "Line", ValueType::Integer, table::Unit::None, Role::Detail, 0, "Line of the file"},
              integerColumn(lines));
    return table;
}

table::Table comparisonTable(const NamedPoints& base, std::span<const NamedPoints> experiments,
                             Difference kind) {
    const auto iterations = commonWithAny(*base.points, experiments);
    const auto baseLosses = lossesAt(iterations, *base.points);
    table::Table table("loss-comparison");
    table.add(iterationSpec(), integerColumn(iterations));
    table.add(lossSpec("base", base.name, "Loss of the base"), lossColumn(baseLosses));
    const bool only = experiments.size() == 1;
    for (std::size_t i = 0; i < experiments.size(); ++i) {
        const auto losses = lossesAt(iterations, *experiments[i].points);
        std::vector<double> compared(losses.size());
        for (std::size_t k = 0; k < losses.size(); ++k)
            compared[k] = differenceOf(kind, baseLosses[k], losses[k]);
        table.add(lossSpec(only ? "experiment" : numbered("experiment", i), experiments[i].name,
                           "Loss of " + experiments[i].name),
                  lossColumn(losses));
        table.add(lossSpec(only ? "difference" : numbered("difference", i),
                           differenceTitle(kind, experiments[i].name, only), describe(kind)),
                  lossColumn(compared));
    }
    return table;
}

table::Table statisticsTable(const NamedPoints& base, std::span<const NamedPoints> experiments,
                             const Divergence& divergence) {
    table::TableBuilder builder("loss-statistics", statisticsSpecs(divergence));
    for (const NamedPoints& experiment : experiments) {
        builder.addText(0, base.name);
        builder.addText(1, experiment.name);
        addStatistics(builder, statisticsOf(paired(*base.points, *experiment.points), divergence));
    }
    return std::move(builder).build();
}

std::vector<std::string> seriesNames(std::span<const std::shared_ptr<const Log>> logs) {
    std::vector<std::string> paths;
    for (const auto& log : logs)
        paths.push_back(log->path);
    const auto files = shortNames(paths);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < logs.size(); ++i)
        for (const Series& series : logs[i]->series)
            names.push_back(logs[i]->series.size() == 1 ? files[i] : files[i] + " · " + tagLabel(series.tag));
    return names;
}

} // namespace runglass::analysis::loss
