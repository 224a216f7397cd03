// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory_curves.h"

#include "core/analysis/memory_rows.h"
#include "core/base/stop_check.h"
#include "core/table/query.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <unordered_map>

namespace runglass::analysis {
namespace {

namespace column = model::memory_column;
using table::Column;
using table::RowIndex;
using table::Table;
using table::ValueType;

struct MeasureColumn {
    MemoryMeasure measure;
    const char* id;
};

constexpr std::array measureColumns{MeasureColumn{MemoryMeasure::Allocated, column::allocatedMb},
                                    MeasureColumn{MemoryMeasure::Reserved, column::reservedMb},
                                    MeasureColumn{MemoryMeasure::Active, column::activeMb}};

/// The rows of one component on one device that have a time; the table is sorted by time.
struct ComponentRows {
    std::string name;
    table::Rows rows;
};

std::vector<ComponentRows> componentsOf(const Table& records, std::string_view device,
                                        const std::stop_token& stop) {
    const Column* names = records.find(column::component);
    const Column* times = records.find(column::time);
    std::vector<ComponentRows> components;
    if (names == nullptr || times == nullptr)
        return components;
    const DeviceFilter isOfDevice(records, device);
    std::unordered_map<base::TextId, std::size_t> placeOfText; // the pool may be that of all devices
    for (RowIndex row = 0; row < records.rowCount(); ++row) {
        if (base::isStoppedAt(row, stop))
            return {};
        if (!isOfDevice(row) || times->isNull(row) || names->isNull(row))
            continue;
        const auto [place, isNew] = placeOfText.try_emplace(names->textId(row), components.size());
        if (isNew)
            components.push_back({std::string(names->text(row)), {}});
        components[place->second].rows.push_back(row);
    }
    return components;
}

void addCurves(std::vector<MemoryCurve>& curves, const Table& records, const ComponentRows& component) {
    auto times = std::make_shared<std::vector<base::Nanoseconds>>();
    times->reserve(component.rows.size());
    const Column& timeColumn = *records.find(column::time);
    for (const RowIndex row : component.rows)
        times->push_back(timeColumn.integer(row));
    for (const MeasureColumn& measure : measureColumns) {
        const Column* source = records.find(measure.id);
        if (source == nullptr)
            continue;
        std::vector<double> values;
        values.reserve(component.rows.size());
        for (const RowIndex row : component.rows)
            values.push_back(source->real(row));
        if (!std::ranges::all_of(values, [](double value) { return std::isnan(value); }))
            curves.push_back({component.name, measure.measure, StepSeries(times, std::move(values))});
    }
}

} // namespace

std::vector<std::string> memoryDevices(const model::Memory& memory, const std::stop_token& stop) {
    std::set<std::string> devices;
    for (const Table* table : {&memory.records, &memory.events, &memory.samples}) {
        const auto index = table->indexOf(column::device);
        if (!index)
            continue;
        const std::array keys{*index};
        for (const RowIndex row : table::grouped(*table, keys, stop).firstRow) {
            const std::string name(table->column(*index).text(row));
            if (!name.empty())
                devices.insert(name);
        }
    }
    if (memory.operators)
        devices.insert(memory.operators->devices.begin(), memory.operators->devices.end());
    std::vector<std::string> sorted(devices.begin(), devices.end());
    std::ranges::stable_sort(sorted, [](const std::string& left, const std::string& right) {
        return table::naturalCompare(left, right) < 0;
    });
    return sorted;
}

std::vector<MemoryCurve> memoryCurves(const model::Memory& memory, std::string_view device,
                                      MemoryGrouping grouping, const std::stop_token& stop) {
    std::vector<MemoryCurve> curves;
    const auto components = componentsOf(memory.records, device, stop);
    for (const ComponentRows& component : components) {
        if (stop.stop_requested())
            break;
        const bool isWhole = component.name == memory.wholeComponent;
        const bool wanted =
            grouping == MemoryGrouping::Operator ? isWhole : !isWhole || components.size() == 1;
        if (wanted)
            addCurves(curves, memory.records, component);
    }
    return curves;
}

MemoryCurve wholeAllocated(const model::Memory& memory, std::string_view device,
                           const std::stop_token& stop) {
    for (auto& curve : memoryCurves(memory, device, MemoryGrouping::Operator, stop))
        if (curve.measure == MemoryMeasure::Allocated)
            return std::move(curve);
    return {memory.wholeComponent, MemoryMeasure::Allocated, {}};
}

base::Nanoseconds memoryOrigin(const model::Memory& memory) {
    std::optional<base::Nanoseconds> first;
    const auto look = [&first](const Table& table, const char* id) {
        const Column* times = table.find(id);
        if (times == nullptr)
            return;
        for (const auto time : times->integers())
            if (time != Column::nullInteger && (!first || time < *first))
                first = time;
    };
    look(memory.records, column::time);
    look(memory.samples, column::time);
    look(memory.events, column::allocation);
    return first.value_or(0);
}

Table memoryRecords(const model::Memory& memory, std::string_view device, const std::stop_token& stop) {
    if (device.empty())
        return memory.records;
    const DeviceFilter isOfDevice(memory.records, device);
    table::Rows rows;
    for (RowIndex row = 0; row < memory.records.rowCount(); ++row) {
        if (base::isStoppedAt(row, stop))
            break;
        if (isOfDevice(row))
            rows.push_back(row);
    }
    return table::picked(memory.records, rows, {}, stop);
}

Table sinceOrigin(const Table& table, base::Nanoseconds originNs) {
    constexpr std::array points{column::time,          column::allocation,        column::release,
                                column::activeRelease, column::allocatedPeakTime, column::activePeakTime};
    if (originNs == 0)
        return table;
    Table result(table.name());
    for (const auto& [spec, data] : table.columns()) {
        if (std::ranges::find(points, spec.id) == points.end()) {
            result.add(spec, data);
            continue;
        }
        auto shifted = std::make_shared<Column>(ValueType::Time);
        shifted->reserve(data->size());
        for (const auto time : data->integers()) {
            base::Nanoseconds value = 0;
            const bool fits = !__builtin_sub_overflow(time, originNs, &value);
            shifted->addInteger(time == Column::nullInteger || !fits ? Column::nullInteger : value);
        }
        result.add(spec, std::move(shifted));
    }
    return result;
}

} // namespace runglass::analysis
