// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory_components.h"

#include "core/analysis/memory_rows.h"
#include "core/base/decimal.h"
#include "core/base/stop_check.h"
#include "core/table/query.h"

#include <array>
#include <cmath>
#include <vector>

namespace runglass::analysis {
namespace {

namespace column = model::memory_column;
using table::Column;
using table::ColumnSpec;
using table::Role;
using table::RowIndex;
using table::Table;
using table::Unit;
using table::ValueType;

enum Measure : std::size_t { Reserved, Allocated, Active, MeasureCount };
constexpr std::array<const char*, MeasureCount> measureIds{column::reservedMb, column::allocatedMb,
                                                           column::activeMb};

/// The largest value so far, and when it was reached first.
struct Peak {
    double value = Column::nullReal;
    base::Nanoseconds timeNs = Column::nullInteger;

    void add(double next, base::Nanoseconds time) {
        if (std::isnan(next))
            return;
        const bool isEarlier =
            time != Column::nullInteger && (timeNs == Column::nullInteger || time < timeNs);
        if (std::isnan(value) || next > value || (next == value && isEarlier)) {
            value = next;
            timeNs = time;
        }
    }
};

struct Component {
    std::array<Peak, MeasureCount> peaks;
    std::int64_t records = 0;
};

ColumnSpec sizeSpec(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Real, Unit::Megabytes, Role::Measure, 3, description};
}

ColumnSpec timeSpec(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Time, Unit::Milliseconds, Role::Detail, 6, description};
}

std::vector<ColumnSpec> componentSpecs() {
    return {
        {column::component, "Component", ValueType::Text, Unit::None, Role::Label, 0,
         "Allocator or software module that holds the memory"},
        {column::device, "Device", ValueType::Text, Unit::None, Role::Detail, 0, "Device of the memory"},
        sizeSpec("peak_reserved_mb", "Peak Reserved", "Most memory that it held"),
        timeSpec(column::time, "Time", "When it held that much first"),
        sizeSpec("peak_allocated_mb", "Peak Allocated", "Most memory in use by tensors"),
        timeSpec(column::allocatedPeakTime, "Time of Peak Allocated", "When that much was in use first"),
        sizeSpec("peak_active_mb", "Peak Active", "Most memory in use or still waited for by another stream"),
        timeSpec(column::activePeakTime, "Time of Peak Active", "When that much was active first"),
        {"records", "Records", ValueType::Integer, Unit::None, Role::Measure, 0,
         "Number of records in the source"},
        {"source", "Source", ValueType::Text, Unit::None, Role::Detail, 0,
         "allocators: every change is recorded; modules: sampled from time to time"}};
}

void addComponents(table::TableBuilder& out, const Table& source, std::string_view sourceName,
                   std::string_view device, const std::stop_token& stop) {
    const auto name = source.indexOf(column::component);
    const Column* times = source.find(column::time);
    if (!name || times == nullptr)
        return;
    std::vector<std::size_t> keys{*name};
    const auto deviceIndex = source.indexOf(column::device);
    if (deviceIndex)
        keys.push_back(*deviceIndex);
    const auto groups = table::grouped(source, keys, stop);
    const DeviceFilter isOfDevice(source, device);
    std::vector<Component> components(groups.size());
    std::array<const Column*, MeasureCount> measures{};
    for (std::size_t i = 0; i < MeasureCount; ++i)
        measures[i] = source.find(measureIds[i]);
    for (RowIndex row = 0; row < source.rowCount(); ++row) {
        if (base::isStoppedAt(row, stop))
            break;
        if (!isOfDevice(row))
            continue;
        Component& component = components[groups.groupOfRow[row]];
        ++component.records;
        for (std::size_t i = 0; i < MeasureCount; ++i)
            if (measures[i] != nullptr)
                component.peaks[i].add(measures[i]->real(row), times->integer(row));
    }
    for (std::size_t group = 0; group < groups.size(); ++group) {
        const Component& component = components[group];
        if (component.records == 0)
            continue;
        const RowIndex first = groups.firstRow[group];
        out.addTextOrNull(0, source.column(*name).text(first));
        out.addTextOrNull(1, deviceIndex ? source.column(*deviceIndex).text(first) : std::string_view());
        std::size_t at = 2;
        for (const Peak& peak : component.peaks) {
            out.cell(at++).addReal(peak.value);
            out.cell(at++).addInteger(peak.timeNs);
        }
        out.cell(at++).addInteger(component.records);
        out.addText(at, sourceName);
    }
}

} // namespace

Table memoryComponents(const model::Memory& memory, std::string_view device, const std::stop_token& stop) {
    table::TableBuilder out("memory-components", componentSpecs());
    addComponents(out, memory.records, "allocators", device, stop);
    addComponents(out, memory.samples, "modules", device, stop);
    const Table table = std::move(out).build();
    const std::array keys{table::SortKey{*table.indexOf("source"), false},
                          table::SortKey{*table.indexOf("peak_reserved_mb"), true}};
    return table::sortedTable(table, keys, stop);
}

} // namespace runglass::analysis
