// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/load_memory.h"

#include "core/formats/ascend_db/database_reading.h"
#include "core/formats/ascend_db/table_maker.h"
#include "core/formats/ascend_text/load_memory.h"
#include "core/formats/ascend_text/memory_schema.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <list>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace runglass::formats::ascend_db {
namespace {

namespace column = model::memory_column;
using readers::SqliteColumn;
using readers::SqliteDatabase;
using readers::SqliteRow;
using table::ValueType;
using Kind = TableMaker::Column;
using KnownColumns = std::vector<ascend_text::KnownColumn>;

constexpr double bytesPerMegabyte = 1 << 20;
constexpr double bytesPerKilobyte = 1 << 10;
constexpr auto streamHeader = "Stream Ptr";
constexpr std::string_view unknownName = "<unknown>";

table::ColumnSpec specOf(const KnownColumns& known, const std::string& id, ValueType type) {
    const auto found = std::ranges::find(known, id, [](const auto& one) { return one.spec.id; });
    auto spec = found == known.end() ? readers::automaticRule(id).spec : found->spec;
    spec.type = type;
    return spec;
}

/// A column of a table and where it goes.
struct Source {
    const char* id;
    SqliteColumn names;
    ValueType type; ///< Time: nanoseconds, Real: bytes
};

const std::array eventSources{
    Source{column::allocation, {"allocationTime"}, ValueType::Time},
    Source{column::release, {"releaseTime"}, ValueType::Time},
    Source{column::duration, {"duration"}, ValueType::Time},
    Source{column::activeRelease, {"activeReleaseTime"}, ValueType::Time},
    Source{column::activeDuration, {"activeDuration"}, ValueType::Time},
    Source{"allocation_total_allocated_mb", {"allocationTotalAllocated"}, ValueType::Real},
    Source{"allocation_total_reserved_mb", {"allocationTotalReserved"}, ValueType::Real},
    Source{"allocation_total_active_mb", {"allocationTotalActive"}, ValueType::Real},
    Source{"release_total_allocated_mb", {"releaseTotalAllocated"}, ValueType::Real},
    Source{"release_total_reserved_mb", {"releaseTotalReserved"}, ValueType::Real},
    Source{"release_total_active_mb", {"releaseTotalActive"}, ValueType::Real}};

/// A record of a component that only tells what is reserved.
struct Reserved {
    StringIds::Key component;
    std::optional<std::int64_t> timeNs;
    std::optional<double> bytes;
    std::optional<std::int64_t> device;
};

/// A row of NPU_OP_MEM: the graph engine takes or gives back memory of an operator.
struct GraphChange {
    StringIds::Key name;
    StringIds::Key type;
    StringIds::Key component;
    std::optional<std::int64_t> address;
    std::optional<std::int64_t> timeNs;
    std::optional<std::int64_t> device;
    std::optional<double> bytes;
    std::optional<double> allocated;
    std::optional<double> reserved;
};

std::optional<double> inUnit(std::optional<double> bytes, double unit) {
    return bytes ? std::optional(*bytes / unit) : std::nullopt;
}

class MemoryReading : private DatabaseReading {
public:
    MemoryReading(SqliteDatabase& database, LoadContext& context)
        : DatabaseReading(database, context), records_(ids_), events_(ids_), samples_(ids_) {}

    base::Result<std::optional<model::Memory>> run();

private:
    friend DatabaseReading;
    std::optional<base::Error> readRecords();
    std::optional<base::Error> readProcess();
    std::optional<base::Error> readEvents();
    std::optional<base::Error> readModules();
    std::optional<base::Error> readSamples();
    std::optional<base::Error> readGraphChanges();
    void addProcess();
    void addGraphRecords();
    void addGraphEvents();
    void addGraphEvent(const GraphChange* taken, const GraphChange* givenBack);
    StringIds::Key deviceKey(std::optional<std::int64_t> device);
    StringIds::Key streamKey(const SqliteRow& row, std::size_t column);

    TableMaker records_;
    TableMaker events_;
    TableMaker samples_;
    std::vector<GraphChange> graph_;                               ///< where no profiler above tells them
    std::vector<Reserved> process_;                                ///< of NPU_MEM, whatever its type
    std::unordered_map<std::int64_t, StringIds::Key> moduleNames_; ///< of ENUM_MODULE
};

/// As files of text name it.
StringIds::Key MemoryReading::deviceKey(std::optional<std::int64_t> device) {
    return device ? ids_.keyOfText("NPU:" + std::to_string(*device)) : StringIds::noKey;
}

StringIds::Key MemoryReading::streamKey(const SqliteRow& row, std::size_t column) {
    const auto stream = row.integer(column);
    return stream ? ids_.keyOfText(std::to_string(*stream)) : StringIds::noKey;
}

std::optional<base::Error> MemoryReading::readRecords() {
    const auto& known = ascend_text::memoryRecordColumns();
    records_.add(specOf(known, column::component, ValueType::Text));
    records_.add(specOf(known, column::device, ValueType::Text));
    records_.add(specOf(known, column::time, ValueType::Time));
    records_.add(specOf(known, column::allocatedMb, ValueType::Real), Kind::IfFilled);
    records_.add(specOf(known, column::reservedMb, ValueType::Real));
    records_.add(specOf(known, column::activeMb, ValueType::Real), Kind::IfFilled);
    records_.add(specOf(known, streamHeader, ValueType::Text), Kind::IfFilled);
    const std::array columns{SqliteColumn{"component"},     SqliteColumn{"deviceId"},
                             SqliteColumn{"timestamp"},     SqliteColumn{"totalAllocated"},
                             SqliteColumn{"totalReserved"}, SqliteColumn{"totalActive"},
                             SqliteColumn{"streamPtr"}};
    return read("MEMORY_RECORD", columns, [this](const SqliteRow& row) {
        records_.addText(0, ids_.keyOf(row, 0));
        records_.addText(1, deviceKey(row.integer(1)));
        records_.addInteger(2, row.integer(2));
        for (std::size_t i = 3; i < 6; ++i)
            records_.addReal(i, inUnit(row.real(i), bytesPerMegabyte));
        records_.addText(6, streamKey(row, 6));
    });
}

std::optional<base::Error> MemoryReading::readProcess() {
    const std::array columns{SqliteColumn{"type"}, SqliteColumn{"ddr"}, SqliteColumn{"hbm"},
                             SqliteColumn{"timestampNs"}, SqliteColumn{"deviceId"}};
    return read("NPU_MEM", columns, [this](const SqliteRow& row) {
        const auto ddr = row.real(1);
        const auto hbm = row.real(2);
        const auto bytes = ddr || hbm ? std::optional(ddr.value_or(0) + hbm.value_or(0)) : std::nullopt;
        process_.push_back({ids_.keyOf(row, 0), row.integer(3), bytes, row.integer(4)});
    });
}

/// Only now that texts are known it can be told apart from what the device holds as a whole.
void MemoryReading::addProcess() {
    const auto component = ids_.keyOfText("APP");
    for (const Reserved& record : process_) {
        const auto type = ids_.textId(record.component);
        if (type == base::noText || ids_.pool()->text(type) != "app")
            continue;
        records_.addText(0, component);
        records_.addText(1, deviceKey(record.device));
        records_.addInteger(2, record.timeNs);
        records_.addReal(3, std::nullopt);
        records_.addReal(4, inUnit(record.bytes, bytesPerMegabyte));
        records_.addReal(5, std::nullopt);
        records_.addText(6, StringIds::noKey);
    }
}

std::optional<base::Error> MemoryReading::readEvents() {
    const auto& known = ascend_text::memoryEventColumns();
    std::vector<SqliteColumn> columns{{"name"}, {"size"}, {"deviceId"}, {"streamPtr"}};
    events_.add(specOf(known, column::name, ValueType::Text));
    events_.add(specOf(known, column::sizeKb, ValueType::Real));
    events_.add(specOf(known, column::device, ValueType::Text));
    events_.add(specOf(known, streamHeader, ValueType::Text), Kind::IfFilled);
    constexpr std::size_t fixed = 4;
    for (std::size_t i = 0; i < eventSources.size(); ++i) {
        const bool isMain = i < 3; // allocation, release, duration
        events_.add(specOf(known, eventSources[i].id, eventSources[i].type),
                    isMain ? Kind::Always : Kind::IfFilled);
        columns.push_back(eventSources[i].names);
    }
    return read("OP_MEMORY", columns, [this](const SqliteRow& row) {
        const auto name = ids_.keyOf(row, 0);
        events_.addText(0, name == StringIds::noKey ? ids_.keyOfText(unknownName) : name);
        const auto size = inUnit(row.real(1), bytesPerKilobyte);
        events_.addReal(1, size ? std::optional(std::fabs(*size)) : std::nullopt); // negative: only released
        events_.addText(2, deviceKey(row.integer(2)));
        events_.addText(3, streamKey(row, 3));
        for (std::size_t i = fixed; i < fixed + eventSources.size(); ++i)
            if (eventSources[i - fixed].type == ValueType::Time)
                events_.addInteger(i, row.integer(i));
            else
                events_.addReal(i, inUnit(row.real(i), bytesPerMegabyte));
    });
}

/// torch_npu takes these rows over into MEMORY_RECORD and OP_MEMORY; msprof leaves them as they are.
std::optional<base::Error> MemoryReading::readGraphChanges() {
    if (database_.hasRows("MEMORY_RECORD") || database_.hasRows("OP_MEMORY"))
        return std::nullopt;
    const std::array columns{
        SqliteColumn{"operatorName"}, SqliteColumn{"type"},          SqliteColumn{"component"},
        SqliteColumn{"addr"},         SqliteColumn{"timestampNs"},   SqliteColumn{"deviceId"},
        SqliteColumn{"size"},         SqliteColumn{"totalAllocate"}, SqliteColumn{"totalReserve"}};
    return read("NPU_OP_MEM", columns, [this](const SqliteRow& row) {
        graph_.push_back({ids_.keyOf(row, 0), ids_.keyOf(row, 1), ids_.keyOf(row, 2), row.integer(3),
                          row.integer(4), row.integer(5), row.real(6), row.real(7), row.real(8)});
    });
}

void MemoryReading::addGraphRecords() {
    for (const GraphChange& change : graph_) {
        records_.addText(0, change.component);
        records_.addText(1, deviceKey(change.device));
        records_.addInteger(2, change.timeNs);
        records_.addReal(3, inUnit(change.allocated, bytesPerMegabyte));
        records_.addReal(4, inUnit(change.reserved, bytesPerMegabyte));
        records_.addReal(5, std::nullopt);
        records_.addText(6, StringIds::noKey);
    }
}

/// What an operator takes at an address is given back by the next release of this operator there.
void MemoryReading::addGraphEvents() {
    std::ranges::stable_sort(graph_, {}, &GraphChange::timeNs);
    const auto place = [](const GraphChange& change) {
        return std::tuple(change.device, change.name, change.address);
    };
    // Lists, because an empty one takes hardly any memory, and most places are used once.
    std::map<decltype(place(graph_.front())), std::list<const GraphChange*>> open;
    for (const GraphChange& change : graph_) {
        if (isStopped())
            return;
        const auto type = ids_.textId(change.type);
        auto& taken = open[place(change)];
        if (type == base::noText || ids_.pool()->text(type) != "release") {
            taken.push_back(&change);
            continue;
        }
        addGraphEvent(taken.empty() ? nullptr : taken.front(), &change);
        if (!taken.empty())
            taken.pop_front();
    }
    for (const auto& [where, taken] : open)
        for (const GraphChange* change : taken)
            addGraphEvent(change, nullptr);
}

/// One of both may be missing: it was before or after the recording.
void MemoryReading::addGraphEvent(const GraphChange* taken, const GraphChange* givenBack) {
    const GraphChange& any = taken != nullptr ? *taken : *givenBack;
    const auto size = inUnit(any.bytes, bytesPerKilobyte);
    events_.addText(0, any.name == StringIds::noKey ? ids_.keyOfText(unknownName) : any.name);
    events_.addReal(1, size ? std::optional(std::fabs(*size)) : std::nullopt);
    events_.addText(2, deviceKey(any.device));
    events_.addText(3, StringIds::noKey);
    const auto start = taken != nullptr ? taken->timeNs : std::nullopt;
    const auto end = givenBack != nullptr ? givenBack->timeNs : std::nullopt;
    std::int64_t duration = 0;
    const bool isWhole = start && end && !__builtin_sub_overflow(*end, *start, &duration);
    events_.addInteger(4, start);
    events_.addInteger(5, end);
    events_.addInteger(6, isWhole ? std::optional(duration) : std::nullopt);
    for (const std::size_t active : {7, 8})
        events_.addInteger(active, std::nullopt);
    for (const auto& [change, first] : {std::pair(taken, 9), std::pair(givenBack, 12)}) {
        const auto place = static_cast<std::size_t>(first);
        const bool isThere = change != nullptr;
        events_.addReal(place, isThere ? inUnit(change->allocated, bytesPerMegabyte) : std::nullopt);
        events_.addReal(place + 1, isThere ? inUnit(change->reserved, bytesPerMegabyte) : std::nullopt);
        events_.addReal(place + 2, std::nullopt);
    }
}

std::optional<base::Error> MemoryReading::readModules() {
    const std::array columns{SqliteColumn{"id"}, SqliteColumn{"name"}};
    return read("ENUM_MODULE", columns, [this](const SqliteRow& row) {
        const auto id = row.integer(0);
        const auto name = row.text(1);
        if (id && name)
            moduleNames_[*id] = ids_.keyOfText(*name);
    });
}

std::optional<base::Error> MemoryReading::readSamples() {
    if (auto failure = readModules())
        return failure;
    const auto& known = ascend_text::memorySampleColumns();
    samples_.add(specOf(known, column::component, ValueType::Text));
    samples_.add(specOf(known, column::device, ValueType::Text));
    samples_.add(specOf(known, column::time, ValueType::Time));
    samples_.add(specOf(known, column::reservedMb, ValueType::Real));
    const std::array columns{SqliteColumn{"moduleId"}, SqliteColumn{"deviceId"}, SqliteColumn{"timestampNs"},
                             SqliteColumn{"totalReserved"}};
    return read("NPU_MODULE_MEM", columns, [this](const SqliteRow& row) {
        const auto module = row.integer(0);
        const auto name = module ? moduleNames_.find(*module) : moduleNames_.end();
        const auto unnamed = [&] {
            return module ? ids_.keyOfText("#" + std::to_string(*module)) : StringIds::noKey;
        };
        samples_.addText(0, name == moduleNames_.end() ? unnamed() : name->second);
        samples_.addText(1, deviceKey(row.integer(1)));
        samples_.addInteger(2, row.integer(2));
        samples_.addReal(3, inUnit(row.real(3), bytesPerMegabyte));
    });
}

base::Result<std::optional<model::Memory>> MemoryReading::run() {
    constexpr std::array<std::string_view, 6> tables{"MEMORY_RECORD", "NPU_MEM",        "OP_MEMORY",
                                                     "NPU_OP_MEM",    "NPU_MODULE_MEM", "STRING_IDS"};
    if (auto failure = readTables<MemoryReading>(
            *this, tables,
            {&MemoryReading::readRecords, &MemoryReading::readProcess, &MemoryReading::readEvents,
             &MemoryReading::readGraphChanges, &MemoryReading::readSamples}))
        return *std::move(failure);
    addProcess();
    addGraphRecords();
    addGraphEvents();
    model::Memory memory;
    for (auto [maker, name, target] : {std::tuple{&records_, "memory-curve", &model::Memory::records},
                                       std::tuple{&events_, "memory-events", &model::Memory::events},
                                       std::tuple{&samples_, "memory-samples", &model::Memory::samples}}) {
        auto table = std::move(*maker).build(name);
        if (table.rowCount() != 0)
            memory.*target = std::move(table);
    }
    ascend_text::finishRecords(memory, context_.stop);
    if (isStopped())
        return stopped();
    return std::optional(std::move(memory));
}

} // namespace

base::Result<std::optional<model::Memory>> loadMemory(const model::SpanFolder& span, LoadContext& context) {
    constexpr std::array<std::string_view, 4> tables{"MEMORY_RECORD", "OP_MEMORY", "NPU_OP_MEM",
                                                     "NPU_MODULE_MEM"};
    return readFirst<MemoryReading>(span, tables, context, std::optional<model::Memory>());
}

} // namespace runglass::formats::ascend_db
