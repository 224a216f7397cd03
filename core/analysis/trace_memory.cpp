// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/trace_memory.h"

#include "core/analysis/memory_records.h"
#include "core/analysis/operator_memory.h"
#include "core/base/stop_check.h"

#include <array>
#include <map>
#include <utility>

namespace runglass::analysis {
namespace {

namespace column = model::memory_column;
using base::Nanoseconds;
using table::Column;
using table::ColumnSpec;
using table::Role;
using table::Unit;
using table::ValueType;

constexpr double bytesPerKilobyte = 1024;
constexpr double bytesPerMegabyte = 1024 * 1024;

double megabytes(const std::optional<std::int64_t>& bytes) {
    return bytes ? static_cast<double>(*bytes) / bytesPerMegabyte : Column::nullReal;
}

table::Table recordTable(const std::vector<MemoryRecord>& records, const std::vector<std::string>& devices) {
    table::TableBuilder out(
        "memory-curve",
        {{column::component, "Component", ValueType::Text, Unit::None, Role::Label, 0, "Who allocates"},
         {column::device, "Device", ValueType::Text, Unit::None, Role::Label, 0, "Where the memory is"},
         {column::time, "Time", ValueType::Time, Unit::Milliseconds, Role::Detail, 3, "When it changed"},
         {column::allocatedMb, "Allocated", ValueType::Real, Unit::Megabytes, Role::Measure, 2,
          "In use by tensors after the change"},
         {column::reservedMb, "Reserved", ValueType::Real, Unit::Megabytes, Role::Measure, 2,
          "Held by the allocator after the change"}});
    for (const MemoryRecord& record : records) {
        if (!record.allocated && !record.reserved)
            continue;
        out.addText(0, traceMemoryComponent);
        out.addText(1, devices[record.device]);
        out.cell(2).addInteger(record.timeNs);
        out.cell(3).addReal(megabytes(record.allocated));
        out.cell(4).addReal(megabytes(record.reserved));
    }
    table::Table table = std::move(out).build();
    return table.rowCount() == 0 ? table::Table() : std::move(table);
}

/// One row of the allocations.
struct Allocation {
    std::optional<std::size_t> made;     ///< index of the record
    std::optional<std::size_t> released; ///< index of the record
};

/// Brings allocations and releases together, in order of the first record of each.
std::vector<Allocation> paired(const std::vector<MemoryRecord>& records) {
    std::vector<Allocation> rows;
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::size_t> open; ///< by device and address
    for (std::size_t i = 0; i < records.size(); ++i) {
        const MemoryRecord& record = records[i];
        if (!record.address)
            continue;
        const std::pair key(record.device, *record.address);
        const auto found = open.find(key);
        if (record.bytes > 0) {
            open.insert_or_assign(key, rows.size());
            rows.push_back({i, std::nullopt});
        } else if (found != open.end()) {
            rows[found->second].released = i;
            open.erase(found);
        } else {
            rows.push_back({std::nullopt, i});
        }
    }
    return rows;
}

ColumnSpec timeSpec(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Time, Unit::Milliseconds, Role::Detail, 3, description};
}

table::Table eventTable(const std::vector<MemoryRecord>& records, const std::vector<std::string>& devices,
                        const OperatorOwners& owners, const std::stop_token& stop) {
    const auto rows = paired(records);
    if (rows.empty())
        return {};
    table::TableBuilder out(
        "memory-events",
        {{column::name, "Name", ValueType::Text, Unit::None, Role::Label, 0,
          "Operator that the memory was allocated for"},
         {column::sizeKb, "Size", ValueType::Real, Unit::Kilobytes, Role::Measure, 3,
          "Size of the allocation"},
         timeSpec(column::allocation, "Allocation Time", "None: allocated before the recording"),
         timeSpec(column::release, "Release Time", "None: not released during the recording"),
         timeSpec(column::duration, "Duration", "From allocation to release"),
         {column::device, "Device", ValueType::Text, Unit::None, Role::Label, 0, "Where the memory is"}});
    const auto addTime = [&out](std::size_t cell, const std::optional<Nanoseconds>& time) {
        out.cell(cell).addInteger(time.value_or(Column::nullInteger));
    };
    for (std::size_t i = 0; i < rows.size() && !base::isStoppedAt(i, stop); ++i) {
        const Allocation& row = rows[i];
        const MemoryRecord* made = row.made ? &records[*row.made] : nullptr;
        const MemoryRecord* released = row.released ? &records[*row.released] : nullptr;
        const MemoryRecord& first = made != nullptr ? *made : *released;
        const auto size = static_cast<double>(made != nullptr ? made->bytes : 0) -
                          static_cast<double>(made == nullptr ? released->bytes : 0);
        out.addText(0, made != nullptr ? owners.allocationName(*made) : std::string(unknownOperator));
        out.cell(1).addReal(size / bytesPerKilobyte);
        addTime(2, made != nullptr ? std::optional(made->timeNs) : std::nullopt);
        addTime(3, released != nullptr ? std::optional(released->timeNs) : std::nullopt);
        addTime(4, made != nullptr && released != nullptr ? std::optional(released->timeNs - made->timeNs)
                                                          : std::nullopt);
        out.addText(5, devices[first.device]);
    }
    return std::move(out).build();
}

} // namespace

std::string memoryDeviceName(std::int64_t type, std::int64_t id) {
    // c10::DeviceType
    static constexpr std::array<std::pair<std::int64_t, const char*>, 8> known{{{1, "GPU"},
                                                                                {6, "HIP"},
                                                                                {9, "XLA"},
                                                                                {12, "XPU"},
                                                                                {13, "MPS"},
                                                                                {15, "HPU"},
                                                                                {19, "MTIA"},
                                                                                {20, "PrivateUse"}}};
    if (type == 0)
        return "CPU";
    std::string name;
    for (const auto& [number, text] : known)
        if (number == type)
            name = text;
    if (name.empty())
        name = "Device type " + std::to_string(type) + " #";
    return name + std::to_string(id);
}

std::optional<model::Memory> traceMemory(const trace::Trace& trace, const std::string& file,
                                         base::LoadContext& context) {
    std::vector<std::string> devices;
    const auto records = readMemoryRecords(trace, file, devices, context);
    if (records.empty() || context.stop.stop_requested())
        return std::nullopt;
    const OperatorOwners owners(trace);
    model::Memory memory;
    memory.records = recordTable(records, devices);
    memory.wholeComponent = memory.records.rowCount() == 0 ? "" : traceMemoryComponent;
    memory.events = eventTable(records, devices, owners, context.stop);
    memory.operators = std::make_shared<const model::OperatorMemory>(
        operatorMemory(trace, records, devices, owners, context.stop));
    return context.stop.stop_requested() ? std::nullopt : std::optional(std::move(memory));
}

} // namespace runglass::analysis
