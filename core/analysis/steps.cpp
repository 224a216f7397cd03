// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps.h"

#include "core/base/exact_sum.h"
#include "core/table/query.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <unordered_set>

namespace runglass::analysis {
namespace {

namespace column = model::step_column;
using table::Column;
using table::ColumnSpec;
using table::Role;
using table::RowIndex;
using table::Table;
using table::Unit;
using table::ValueType;

constexpr std::array ascendOrder{column::computingUs,     column::notOverlappedUs, column::overlappedUs,
                                 column::communicationUs, column::freeUs,          column::stageUs,
                                 column::bubbleUs,        column::preparingUs,     column::withoutReceiveUs,
                                 column::device};
/// The parts of a step of a trace, in order of their priority.
constexpr std::array traceParts{column::kernelUs,        column::memcpyUs,  column::memsetUs,
                                column::communicationUs, column::runtimeUs, column::dataloaderUs,
                                column::cpuExecUs,       column::otherUs};

double valueAt(const Table& table, const char* id, RowIndex row) {
    const Column* values = table.find(id);
    return values == nullptr ? Column::nullReal : values->real(row);
}

/// NaN when one of the three is missing.
double totalAt(const Table& details, RowIndex row) {
    if (const Column* totals = details.find(column::totalUs))
        return totals->real(row);
    return valueAt(details, column::computingUs, row) + valueAt(details, column::notOverlappedUs, row) +
           valueAt(details, column::freeUs, row);
}

ColumnSpec timeSpec(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Real, Unit::Microseconds, Role::Measure, 3, description};
}

const ColumnSpec stepSpec{column::step, "Step", ValueType::Text, Unit::None, Role::Label, 0, "Training step"};

std::string_view stepName(const Table& details, RowIndex row) {
    const Column* names = details.find(column::step);
    return names == nullptr || names->isNull(row) ? noStep : names->text(row);
}

std::shared_ptr<const Column> stepNames(const Table& details) {
    auto pool = std::make_shared<base::StringPool>();
    auto names = std::make_shared<Column>(ValueType::Text, pool);
    for (RowIndex row = 0; row < details.rowCount(); ++row)
        names->addText(pool->intern(stepName(details, row)));
    return names;
}

std::shared_ptr<const Column> totals(const Table& details) {
    auto values = std::make_shared<Column>(ValueType::Real);
    for (RowIndex row = 0; row < details.rowCount(); ++row)
        values->addReal(totalAt(details, row));
    return values;
}

/// What stands under a bar: the step, and the device when there are several.
std::string barName(const Table& details, RowIndex row, bool withDevice) {
    std::string name(stepName(details, row));
    const Column* devices = details.find(column::device);
    if (withDevice && devices != nullptr && !devices->isNull(row))
        name += " (" + std::string(devices->text(row)) + ")";
    return name;
}

void addColumns(Table& result, const Table& details, std::span<const char* const> ids) {
    for (const char* id : ids)
        if (const auto index = details.indexOf(id))
            result.add(details.spec(*index), details.columns()[*index].data);
}

/// The parts of a trace are disjoint as they are.
Table traceStepParts(const Table& details) {
    Table parts("step-parts");
    parts.add(stepSpec, stepNames(details));
    addColumns(parts, details, traceParts);
    const auto total = details.indexOf(column::totalUs);
    parts.add(details.spec(*total), details.columns()[*total].data);
    return parts;
}

bool hasSeveralDevices(const Table& details) {
    const auto index = details.indexOf(column::device);
    if (!index)
        return false;
    const std::array keys{*index};
    return table::grouped(details, keys).size() > 1;
}

} // namespace

Table stepTable(const model::Steps& steps, std::string_view step) {
    const Table& details = steps.details;
    Table result("steps");
    result.add(stepSpec, stepNames(details));
    if (const auto total = details.indexOf(column::totalUs))
        result.add(details.spec(*total), details.columns()[*total].data);
    else
        result.add(timeSpec(column::totalUs, "Total", "Computing + communication not overlapped + free"),
                   totals(details));
    if (steps.areFromTrace())
        addColumns(result, details, traceParts);
    else
        addColumns(result, details, ascendOrder);
    std::unordered_set<std::string> shown; // a file may have very many columns
    for (const auto& column : result.columns())
        shown.insert(column.spec.id);
    for (const auto& [spec, data] : details.columns())
        if (shown.insert(spec.id).second)
            result.add(spec, data);
    if (step.empty() || step == "all")
        return result;
    table::Rows rows;
    for (RowIndex row = 0; row < details.rowCount(); ++row)
        if (stepName(details, row) == step)
            rows.push_back(row);
    return table::picked(result, rows);
}

Table stepParts(const model::Steps& steps) {
    const Table& details = steps.details;
    if (steps.areFromTrace())
        return traceStepParts(details);
    table::TableBuilder out(
        "step-parts", {stepSpec, timeSpec(column::computingUs, "Computing", "Kernels without communication"),
                       timeSpec(column::overlappedUs, "Overlapped", "Kernels beside communication"),
                       timeSpec(column::notOverlappedUs, "Communication", "Communication without kernels"),
                       timeSpec(column::freeUs, "Free", "Neither kernels nor communication"),
                       timeSpec("total_us", "Total", "Sum of the parts")});
    const bool withDevice = hasSeveralDevices(details);
    const auto orZero = [](double value) { return std::isnan(value) ? 0 : std::max(0.0, value); };
    for (RowIndex row = 0; row < details.rowCount(); ++row) {
        const double computing = orZero(valueAt(details, column::computingUs, row));
        const double overlapped = std::min(computing, orZero(valueAt(details, column::overlappedUs, row)));
        const std::array parts{computing - overlapped, overlapped,
                               orZero(valueAt(details, column::notOverlappedUs, row)),
                               orZero(valueAt(details, column::freeUs, row))};
        out.addText(0, barName(details, row, withDevice));
        double total = 0;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            out.cell(i + 1).addReal(parts[i]);
            total += parts[i];
        }
        out.cell(parts.size() + 1).addReal(total);
    }
    Table parts = std::move(out).build();
    constexpr std::array another{column::stageUs, column::bubbleUs, column::preparingUs};
    addColumns(parts, details, another);
    return parts;
}

StepSums stepSums(const model::Steps& steps) {
    const Table& details = steps.details;
    enum : std::size_t { Total, Computing, NotOverlapped, Overlapped, Communication, Free, Bubble, Count };
    std::array<base::ExactSum, Count> sums;
    StepSums result;
    for (RowIndex row = 0; row < details.rowCount(); ++row) {
        const double total = totalAt(details, row);
        if (std::isnan(total))
            continue;
        ++result.steps;
        const auto add = [&](std::size_t sum, const char* id) {
            if (const double value = valueAt(details, id, row); !std::isnan(value))
                sums[sum].add(value);
        };
        sums[Total].add(total);
        add(Computing, column::computingUs);
        add(NotOverlapped, column::notOverlappedUs);
        add(Overlapped, column::overlappedUs);
        add(Communication, column::communicationUs);
        add(Free, column::freeUs);
        add(Bubble, column::bubbleUs);
    }
    result.totalUs = sums[Total].value();
    result.computingUs = sums[Computing].value();
    result.notOverlappedUs = sums[NotOverlapped].value();
    result.overlappedUs = sums[Overlapped].value();
    result.communicationUs = sums[Communication].value();
    result.freeUs = sums[Free].value();
    result.bubbleUs = sums[Bubble].value();
    return result;
}

} // namespace runglass::analysis
