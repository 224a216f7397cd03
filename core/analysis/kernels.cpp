// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/kernels.h"

#include "core/base/capped_sum.h"
#include "core/base/exact_sum.h"
#include "core/base/stop_check.h"
#include "core/table/query.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace runglass::analysis {
namespace {

namespace column = model::kernel_column;
using table::Column;
using table::ColumnSpec;
using table::Role;
using table::RowIndex;
using table::Table;
using table::Unit;
using table::ValueType;

std::vector<const char*> keyIds(KernelGrouping grouping) {
    switch (grouping) {
    case KernelGrouping::Name:
        return {column::name};
    case KernelGrouping::Type:
        return {column::type};
    case KernelGrouping::Core:
        return {column::core};
    case KernelGrouping::NameAndShape:
        return {column::name, column::inputShapes};
    case KernelGrouping::Properties:
        return {column::name,  column::operatorName, column::grid,
                column::block, column::registers,    column::sharedMemory};
    }
    return {};
}

/// Durations of one group, in nanoseconds. Sums of hostile ones stop at the limit instead of wrapping.
struct Durations {
    std::int64_t calls = 0;
    std::int64_t total = 0;
    std::int64_t min = std::numeric_limits<std::int64_t>::max();
    std::int64_t max = std::numeric_limits<std::int64_t>::min();

    void add(std::int64_t duration) {
        ++calls;
        base::addCapped(total, duration);
        min = std::min(min, duration);
        max = std::max(max, duration);
    }
};

/// What a trace tells of kernels beyond their times.
struct DeviceColumns {
    explicit DeviceColumns(const Table& details)
        : tensorCores(details.find(column::tensorCores)), eligible(details.find(column::operatorEligible)),
          blocks(details.find(column::blocksPerSm)), occupancy(details.find(column::occupancyPct)) {}

    bool areThere() const {
        return tensorCores != nullptr || eligible != nullptr || blocks != nullptr || occupancy != nullptr;
    }

    const Column* tensorCores;
    const Column* eligible;
    const Column* blocks;
    const Column* occupancy;
};

/// The same of one group.
struct DeviceSums {
    bool usesTensorCores = false;
    bool isEligible = false;
    base::ExactSum blocks;    ///< times duration
    base::ExactSum occupancy; ///< times duration

    void add(const DeviceColumns& columns, RowIndex row, std::int64_t duration) {
        const auto weighted = [&](const Column* values) {
            return values == nullptr || values->isNull(row)
                       ? 0.0
                       : values->real(row) * static_cast<double>(duration);
        };
        usesTensorCores =
            usesTensorCores || (columns.tensorCores != nullptr && columns.tensorCores->flag(row));
        isEligible = isEligible || (columns.eligible != nullptr && columns.eligible->flag(row));
        blocks.add(weighted(columns.blocks));
        occupancy.add(weighted(columns.occupancy));
    }
};

double meanOf(const base::ExactSum& weighted, std::int64_t total) {
    return total == 0 ? 0 : weighted.value() / static_cast<double>(total);
}

/// Whether a value is the same in all rows of a group that have a duration, so that it can stand in the
/// group's row.
struct CommonText {
    base::TextId id = base::noText;
    bool isFirst = true;
    bool isCommon = true;

    void add(base::TextId value) {
        if (isFirst)
            id = value;
        isCommon = isCommon && value == id;
        isFirst = false;
    }
    /// "" when the rows differ or have no value.
    std::string_view text(const Column& column) const {
        return isCommon && id != base::noText ? column.pool().text(id) : std::string_view();
    }
};

ColumnSpec timeSpec(const char* id, const char* title, ValueType type, const char* description) {
    return {id, title, type, Unit::Microseconds, Role::Measure, 3, description};
}

std::vector<ColumnSpec> measureSpecs() {
    return {{"calls", "Calls", ValueType::Integer, Unit::None, Role::Measure, 0,
             "Number of kernels in the group"},
            timeSpec("total_us", "Total Duration", ValueType::Time, "Sum of the kernels' durations"),
            timeSpec("min_us", "Min Duration", ValueType::Time, "Shortest kernel of the group"),
            timeSpec("avg_us", "Avg Duration", ValueType::Real, "Total duration / calls"),
            timeSpec("max_us", "Max Duration", ValueType::Time, "Longest kernel of the group"),
            {"share_pct", "Share", ValueType::Real, Unit::Percent, Role::Share, 2,
             "Total duration / total duration of all kernels listed"}};
}

/// "Input Shapes" of the source becomes the id that group tables use.
ColumnSpec labelSpec(ColumnSpec spec) {
    if (spec.id == column::inputShapes)
        spec.id = "input_shapes";
    return spec;
}

/// The rows that count: with a duration, and of the wanted step.
class RowFilter {
public:
    RowFilter(const Table& details, std::string_view step)
        : durations_(*details.find(column::durationUs)),
          steps_(step.empty() || step == "all" ? nullptr : details.find(column::step)), step_(step),
          nothing_(!step.empty() && step != "all" && steps_ == nullptr) {}

    bool isOfStep(RowIndex row) const {
        return !nothing_ && (steps_ == nullptr || (!steps_->isNull(row) && steps_->text(row) == step_));
    }
    /// As in recomputedSteps, no negative duration counts; a missing one is the smallest number.
    bool counts(RowIndex row) const { return durations_.integer(row) >= 0 && isOfStep(row); }

private:
    const Column& durations_;
    const Column* steps_;
    std::string_view step_;
    bool nothing_; ///< a step is wanted, but the source knows none
};

/// The columns of a grouping by their place in the source.
struct GroupColumns {
    std::vector<std::size_t> keys;
    std::vector<std::size_t>
        companions; ///< shown beside the keys where they are the same throughout each group
};

GroupColumns groupColumns(const Table& details, KernelGrouping grouping) {
    const auto places = [&](const std::vector<const char*>& ids) {
        std::vector<std::size_t> found;
        for (const char* id : ids)
            if (const auto index = details.indexOf(id))
                found.push_back(*index);
        return found;
    };
    const bool byName = grouping == KernelGrouping::Name || grouping == KernelGrouping::NameAndShape ||
                        grouping == KernelGrouping::Properties;
    return {places(keyIds(grouping)),
            byName ? places({column::type, column::core}) : std::vector<std::size_t>()};
}

/// What is known of each group.
struct GroupSums {
    table::Groups groups;
    std::vector<Durations> durations;
    std::vector<DeviceSums> device;                  ///< none where the source tells nothing for them
    std::vector<std::vector<CommonText>> companions; ///< per companion column, per group
    std::int64_t total = 0;
};

/// Of no use when stopped.
GroupSums summed(const Table& details, const GroupColumns& columns, const RowFilter& filter,
                 const std::stop_token& stop) {
    GroupSums sums;
    sums.groups = table::grouped(details, columns.keys, stop);
    sums.durations.resize(sums.groups.size());
    const DeviceColumns device(details);
    // With millions of groups, each of these allocations takes its time.
    if (device.areThere() && !stop.stop_requested())
        sums.device.resize(sums.groups.size());
    for (std::size_t i = 0; i < columns.companions.size() && !stop.stop_requested(); ++i)
        sums.companions.emplace_back(sums.groups.size());
    if (stop.stop_requested())
        return sums;
    const Column& durations = *details.find(column::durationUs);
    for (RowIndex row = 0; row < details.rowCount(); ++row) {
        if (base::isStoppedAt(row, stop))
            break;
        if (!filter.counts(row))
            continue;
        const auto group = sums.groups.groupOfRow[row];
        sums.durations[group].add(durations.integer(row));
        if (device.areThere())
            sums.device[group].add(device, row, durations.integer(row));
        base::addCapped(sums.total, durations.integer(row));
        for (std::size_t i = 0; i < columns.companions.size(); ++i)
            sums.companions[i][group].add(details.column(columns.companions[i]).textId(row));
    }
    return sums;
}

void addMeasures(table::TableBuilder& out, std::size_t at, const Durations& group, std::int64_t total) {
    constexpr double nsPerUs = 1000;
    out.cell(at++).addInteger(group.calls);
    out.cell(at++).addInteger(group.total);
    out.cell(at++).addInteger(group.min);
    out.cell(at++).addReal(static_cast<double>(group.total) / nsPerUs / static_cast<double>(group.calls));
    out.cell(at++).addInteger(group.max);
    if (total == 0)
        out.cell(at).addNull();
    else
        out.cell(at).addReal(static_cast<double>(group.total) / static_cast<double>(total) * 100);
}

/// Columns of a trace's kernels, in the order of addDeviceMeasures.
std::vector<ColumnSpec> deviceSpecs(const DeviceColumns& columns, KernelGrouping grouping) {
    std::vector<ColumnSpec> specs;
    if (columns.tensorCores != nullptr)
        specs.push_back({"tensor_cores", "Tensor Cores", ValueType::Flag, Unit::None, Role::Detail, 0,
                         "Whether kernels of the group compute on tensor cores"});
    if (columns.eligible != nullptr && grouping == KernelGrouping::Properties)
        specs.push_back({"operator_eligible", "Operator Tensor Cores Eligible", ValueType::Flag, Unit::None,
                         Role::Detail, 0, "Whether tensor cores can do what the operator does"});
    if (columns.blocks != nullptr)
        specs.push_back({"mean_blocks_per_sm", "Mean Blocks Per SM", ValueType::Real, Unit::None,
                         Role::Detail, 2, "Blocks per multiprocessor, weighted by duration"});
    if (columns.occupancy != nullptr)
        specs.push_back({"mean_occupancy_pct", "Mean Est. Achieved Occupancy", ValueType::Real, Unit::Percent,
                         Role::Detail, 2, "Estimated achieved occupancy, weighted by duration"});
    return specs;
}

void addDeviceMeasures(table::TableBuilder& out, std::size_t at, const DeviceColumns& columns,
                       KernelGrouping grouping, const DeviceSums& sums, std::int64_t total) {
    if (columns.tensorCores != nullptr)
        out.cell(at++).addFlag(sums.usesTensorCores);
    if (columns.eligible != nullptr && grouping == KernelGrouping::Properties)
        out.cell(at++).addFlag(sums.isEligible);
    if (columns.blocks != nullptr)
        out.cell(at++).addReal(meanOf(sums.blocks, total));
    if (columns.occupancy != nullptr)
        out.cell(at).addReal(meanOf(sums.occupancy, total));
}

/// Copies a value that names a group: a text or a whole number.
void addKey(table::TableBuilder& out, std::size_t at, const Column& values, RowIndex row) {
    if (values.type() == ValueType::Text)
        out.addTextOrNull(at, values.text(row));
    else
        out.cell(at).addInteger(values.integer(row));
}

/// `keyCount`: how many columns at the front tell the groups apart.
Table sortedByTotal(const Table& table, std::size_t keyCount, const std::stop_token& stop) {
    std::vector keys{table::SortKey{*table.indexOf("total_us"), true}};
    for (std::size_t key = 0; key < keyCount; ++key)
        keys.push_back({key, false});
    return table::sortedTable(table, keys, stop);
}

} // namespace

Table kernelTable(const model::Kernels& kernels, KernelGrouping grouping, std::string_view step,
                  const std::stop_token& stop) {
    const Table& details = kernels.details;
    const auto columns = groupColumns(details, grouping);
    const auto sums = summed(details, columns, RowFilter(details, step), stop);

    std::vector<ColumnSpec> specs;
    for (const auto index : columns.keys)
        specs.push_back(labelSpec(details.spec(index)));
    for (const auto index : columns.companions)
        specs.push_back(details.spec(index));
    const auto measures = measureSpecs();
    specs.insert(specs.end(), measures.begin(), measures.end());
    const DeviceColumns device(details);
    const auto ofDevice = deviceSpecs(device, grouping);
    specs.insert(specs.end(), ofDevice.begin(), ofDevice.end());

    table::TableBuilder out("kernels", std::move(specs));
    for (std::size_t group = 0; group < sums.groups.size(); ++group) {
        if (base::isStoppedAt(group, stop))
            break;
        if (sums.durations[group].calls == 0)
            continue;
        std::size_t at = 0;
        for (const auto index : columns.keys)
            addKey(out, at++, details.column(index), sums.groups.firstRow[group]);
        for (std::size_t i = 0; i < columns.companions.size(); ++i)
            out.addTextOrNull(at++, sums.companions[i][group].text(details.column(columns.companions[i])));
        addMeasures(out, at, sums.durations[group], sums.total);
        if (device.areThere())
            addDeviceMeasures(out, at + measures.size(), device, grouping, sums.device[group],
                              sums.durations[group].total);
    }
    return sortedByTotal(std::move(out).build(), columns.keys.size(), stop);
}

Table kernelDetails(const model::Kernels& kernels, std::string_view step, const std::stop_token& stop) {
    if (step.empty() || step == "all")
        return kernels.details;
    const RowFilter filter(kernels.details, step);
    table::Rows rows;
    for (RowIndex row = 0; row < kernels.details.rowCount(); ++row) {
        if (base::isStoppedAt(row, stop))
            break;
        if (filter.isOfStep(row))
            rows.push_back(row);
    }
    return table::picked(kernels.details, rows, {}, stop);
}

Table kernelSteps(const model::Kernels& kernels, const std::stop_token& stop) {
    table::TableBuilder out("kernel-steps", {{column::step, "Step Id", ValueType::Text, Unit::None,
                                              Role::Label, 0, "Training step that the kernels belong to"}});
    if (const auto index = kernels.details.indexOf(column::step)) {
        const std::array keys{*index};
        const Column& steps = kernels.details.column(*index);
        for (const RowIndex row : table::grouped(kernels.details, keys, stop).firstRow)
            if (!steps.isNull(row))
                out.addText(0, steps.text(row));
    }
    const Table steps = std::move(out).build();
    const std::array byStep{table::SortKey{0, false}};
    return table::sortedTable(steps, byStep, stop);
}

} // namespace runglass::analysis
