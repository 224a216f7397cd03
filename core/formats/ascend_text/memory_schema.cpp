// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/memory_schema.h"

#include "core/base/capped_sum.h"
#include "core/formats/ascend_text/csv_schema.h"
#include "core/model/memory.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace runglass::formats::ascend_text {
namespace {

namespace column = model::memory_column;
using readers::CellKind;
using table::ColumnSpec;
using table::Role;
using table::Table;
using table::Unit;
using table::ValueType;

constexpr double kilobytesPerMegabyte = 1024;
constexpr int sizePrecision = 3;
constexpr int exactTimePrecision = 6; ///< nanoseconds in milliseconds

KnownColumn text(std::vector<std::string_view> headers, const char* id, const char* title, Role role,
                 const char* description, bool required = false) {
    return {std::move(headers),
            CellKind::Text,
            {id, title, ValueType::Text, Unit::None, role, 0, description},
            required};
}

KnownColumn time(std::vector<std::string_view> headers, const char* id, const char* title, Role role,
                 const char* description, bool required = false) {
    return {std::move(headers),
            CellKind::MicrosecondTime,
            {id, title, ValueType::Time, Unit::Milliseconds, role, exactTimePrecision, description},
            required};
}

KnownColumn size(std::vector<std::string_view> headers, const std::string& id, const std::string& title,
                 Unit unit, const char* description, bool required = false) {
    return {std::move(headers),
            CellKind::Real,
            {id, title, ValueType::Real, unit, Role::Measure, sizePrecision, description},
            required};
}

/// The totals that records and events share; each may be in MB or, from msprof, in KB.
struct Total {
    std::string_view megabytesHeader;
    std::string_view kilobytesHeader;
    const char* id; ///< in MB
    const char* title;
    const char* description;
};

constexpr std::array recordTotals{Total{"totalallocated(mb)", "totalallocated(kb)", column::allocatedMb,
                                        "Allocated", "Memory in use by tensors"},
                                  Total{"totalreserved(mb)", "totalreserved(kb)", column::reservedMb,
                                        "Reserved", "Memory held by the allocator, in use or not"},
                                  Total{"totalactive(mb)", "totalactive(kb)", column::activeMb, "Active",
                                        "Memory in use or still waited for by another stream"}};

constexpr std::array eventTotals{
    Total{"allocationtotalallocated(mb)", "allocationtotalallocated(kb)", "allocation_total_allocated_mb",
          "Allocation Total Allocated", "Memory in use after the allocation"},
    Total{"allocationtotalreserved(mb)", "allocationtotalreserved(kb)", "allocation_total_reserved_mb",
          "Allocation Total Reserved", "Memory held by the allocator after the allocation"},
    Total{"allocationtotalactive(mb)", "allocationtotalactive(kb)", "allocation_total_active_mb",
          "Allocation Total Active", "Active memory after the allocation"},
    Total{"releasetotalallocated(mb)", "releasetotalallocated(kb)", "release_total_allocated_mb",
          "Release Total Allocated", "Memory in use after the release"},
    Total{"releasetotalreserved(mb)", "releasetotalreserved(kb)", "release_total_reserved_mb",
          "Release Total Reserved", "Memory held by the allocator after the release"},
    Total{"releasetotalactive(mb)", "releasetotalactive(kb)", "release_total_active_mb",
          "Release Total Active", "Active memory after the release"}};

std::string kilobyteId(const Total& total) {
    return std::string(total.id) + " in KB";
}

void addTotals(std::vector<KnownColumn>& columns, std::span<const Total> totals) {
    for (const Total& total : totals) {
        columns.push_back(
            size({total.megabytesHeader}, total.id, total.title, Unit::Megabytes, total.description));
        columns.push_back(size({total.kilobytesHeader}, kilobyteId(total), total.title, Unit::Kilobytes,
                               total.description));
    }
}

/// The table with all totals in MB.
Table inMegabytes(const Table& source, std::span<const Total> totals) {
    Table result(source.name());
    for (const auto& [spec, data] : source.columns()) {
        const auto total = std::ranges::find_if(
            totals, [&spec = spec](const Total& candidate) { return kilobyteId(candidate) == spec.id; });
        if (total == totals.end() || source.find(total->id) != nullptr) {
            result.add(spec, data);
            continue;
        }
        auto scaled = std::make_shared<table::Column>(ValueType::Real);
        scaled->reserve(data->size());
        for (const double value : data->reals())
            scaled->addReal(value / kilobytesPerMegabyte);
        ColumnSpec megabytes = spec;
        megabytes.id = total->id;
        megabytes.unit = Unit::Megabytes;
        result.add(std::move(megabytes), std::move(scaled));
    }
    return result;
}

KnownColumn releaseColumn() {
    return time({"releasetime(us)"}, column::release, "Release Time", Role::Detail,
                "When it was given back; none: it was not");
}

KnownColumn deviceColumn() {
    return text({"devicetype", "device"}, column::device, "Device", Role::Detail, "Device of the memory");
}

KnownColumn componentColumn() {
    return text({"component"}, column::component, "Component", Role::Label,
                "Allocator or software module that holds the memory", true);
}

KnownColumn timeColumn() {
    return time({"timestamp(us)"}, column::time, "Time", Role::Detail, "When this was so", true);
}

constexpr std::array sampleTotals{recordTotals[1]};

const std::vector<KnownColumn>& planColumns() {
    const auto number = [](std::string_view header, const char* id, const char* title,
                           const char* description) {
        return KnownColumn{{header},
                           CellKind::Integer,
                           {id, title, ValueType::Integer, Unit::None, Role::Detail, 0, description},
                           false};
    };
    static const std::vector<KnownColumn> columns{
        text({"opname"}, column::name, "Name", Role::Label,
             "Operator of the graph; TOTAL stands for the whole graph", true),
        size({"size(kb)"}, column::sizeKb, "Size", Unit::Kilobytes, "Memory planned for it", true),
        number("nodeindexstart", "first_node", "First Node", "Node of the graph from which it is held"),
        number("nodeindexend", "last_node", "Last Node",
               "Node of the graph until which it is held; none: never released"),
        text({"modelname"}, "model", "Model", Role::Detail, "Model of the graph"),
        text({"graphid"}, "graph", "Graph", Role::Detail, "Number of the graph"),
        {{"device_id"}, CellKind::Text, {}}};
    return columns;
}

base::Error lacksTotals(const std::string& path) {
    return {"the column \"Total Reserved(MB)\" is missing", path + ":1",
            "check that the file is what its name says"};
}

/// 4294967295 stands for no node.
Table withoutNoNode(const Table& source) {
    constexpr std::int64_t noNode = 4'294'967'295;
    Table result(source.name());
    for (const auto& [spec, data] : source.columns()) {
        if (spec.id != "last_node") {
            result.add(spec, data);
            continue;
        }
        auto nodes = std::make_shared<table::Column>(ValueType::Integer);
        for (const auto node : data->integers())
            nodes->addInteger(node == noNode ? table::Column::nullInteger : node);
        result.add(spec, std::move(nodes));
    }
    return result;
}

/// Negative sizes mark blocks of which only the release was seen; blocks without a name get one.
Table withPlainNames(const Table& source) {
    constexpr std::string_view unknownName = "<unknown>";
    Table result(source.name());
    for (const auto& [spec, data] : source.columns()) {
        auto own = std::make_shared<table::Column>(
            data->type(), data->type() == ValueType::Text ? data->sharedPool() : nullptr);
        if (spec.id == column::sizeKb) {
            own->reserve(data->size());
            for (const double size : data->reals())
                own->addReal(std::fabs(size));
        } else if (spec.id == column::name && std::ranges::count(data->texts(), base::noText) != 0) {
            auto pool = std::make_shared<base::StringPool>(); // that of the reader is shared
            own = std::make_shared<table::Column>(ValueType::Text, pool);
            own->reserve(data->size());
            for (table::RowIndex row = 0; row < data->size(); ++row)
                own->addText(pool->intern(data->isNull(row) ? unknownName : data->text(row)));
        } else {
            result.add(spec, data);
            continue;
        }
        result.add(spec, std::move(own));
    }
    return result;
}

/// msprof tells when a block was allocated and how long it was held, but not when it was released.
Table withReleases(const Table& source) {
    const table::Column* const durations = source.find(column::duration);
    const table::Column* const allocations = source.find(column::allocation);
    if (durations == nullptr || allocations == nullptr || source.find(column::release) != nullptr)
        return source;
    auto releases = std::make_shared<table::Column>(ValueType::Time);
    releases->reserve(source.rowCount());
    for (table::RowIndex row = 0; row < source.rowCount(); ++row) {
        if (allocations->isNull(row) || durations->isNull(row))
            releases->addNull();
        else
            releases->addInteger(base::cappedSum(allocations->integer(row), durations->integer(row)));
    }
    Table result(source.name());
    for (const auto& [known, data] : source.columns()) {
        if (known.id == column::duration)
            result.add(releaseColumn().spec, releases);
        result.add(known, data);
    }
    return result;
}

} // namespace

const std::vector<KnownColumn>& memoryRecordColumns() {
    static const std::vector<KnownColumn> columns = [] {
        std::vector<KnownColumn> list{componentColumn(), deviceColumn(), timeColumn()};
        addTotals(list, recordTotals);
        list.push_back({{"streamptr"}, CellKind::Text, {}});
        list.push_back({{"device_id"}, CellKind::Text, {}});
        return list;
    }();
    return columns;
}

const std::vector<KnownColumn>& memoryEventColumns() {
    static const std::vector<KnownColumn> columns = [] {
        std::vector<KnownColumn> list{
            text({"name"}, column::name, "Name", Role::Label, "Operator that the memory was allocated for",
                 true),
            size({"size(kb)"}, column::sizeKb, "Size", Unit::Kilobytes, "Size of the block", true),
            time({"allocationtime(us)"}, column::allocation, "Allocation Time", Role::Detail,
                 "When it was allocated; none: before the recording", true),
            releaseColumn(),
            time({"duration(us)"}, column::duration, "Duration", Role::Measure, "From allocation to release"),
            deviceColumn(),
            time({"activereleasetime(us)"}, column::activeRelease, "Active Release Time", Role::Detail,
                 "When the block really was free: other streams may use it after the release"),
            time({"activeduration(us)"}, column::activeDuration, "Active Duration", Role::Measure,
                 "From allocation to active release")};
        addTotals(list, eventTotals);
        list.push_back({{"streamptr"}, CellKind::Text, {}});
        list.push_back({{"device_id"}, CellKind::Text, {}});
        return list;
    }();
    return columns;
}

const std::vector<KnownColumn>& memorySampleColumns() {
    static const std::vector<KnownColumn> columns = [] {
        std::vector<KnownColumn> list{componentColumn(), deviceColumn(), timeColumn()};
        addTotals(list, sampleTotals);
        list.push_back({{"device_id"}, CellKind::Text, {}});
        return list;
    }();
    return columns;
}

base::Result<Table> readMemoryRecords(const model::SourceFile& file, base::LoadContext& context) {
    const auto table = readKnownCsv(file, "memory-curve", memoryRecordColumns(), context);
    if (!table)
        return table.error();
    auto result = inMegabytes(table.value(), recordTotals);
    if (result.find(column::reservedMb) == nullptr)
        return lacksTotals(file.path);
    return result;
}

base::Result<Table> readMemoryEvents(const model::SourceFile& file, base::LoadContext& context) {
    const auto table = readKnownCsv(file, "memory-events", memoryEventColumns(), context);
    if (!table)
        return table.error();
    return withPlainNames(withReleases(inMegabytes(table.value(), eventTotals)));
}

base::Result<Table> readMemorySamples(const model::SourceFile& file, base::LoadContext& context) {
    const auto table = readKnownCsv(file, "memory-samples", memorySampleColumns(), context);
    if (!table)
        return table.error();
    auto result = inMegabytes(table.value(), sampleTotals);
    if (result.find(column::reservedMb) == nullptr)
        return lacksTotals(file.path);
    return result;
}

base::Result<Table> readMemoryPlan(const model::SourceFile& file, base::LoadContext& context) {
    const auto table = readKnownCsv(file, "memory-static", planColumns(), context);
    if (!table)
        return table.error();
    return withoutNoNode(table.value());
}

} // namespace runglass::formats::ascend_text
