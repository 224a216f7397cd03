// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/load_memory.h"

#include "core/formats/ascend_text/memory_schema.h"
#include "core/table/query.h"

#include <algorithm>
#include <array>

namespace runglass::formats::ascend_text {
namespace {

namespace column = model::memory_column;
using table::Table;

/// A file of the memory part and where it goes.
struct MemoryFile {
    std::string_view stem; ///< names may carry a time stamp behind it
    base::Result<Table> (*read)(const model::SourceFile& file, base::LoadContext& context);
    Table model::Memory::*target;
};

constexpr std::array memoryFiles{MemoryFile{"memory_record", &readMemoryRecords, &model::Memory::records},
                                 MemoryFile{"operator_memory", &readMemoryEvents, &model::Memory::events},
                                 MemoryFile{"npu_module_mem", &readMemorySamples, &model::Memory::samples},
                                 MemoryFile{"static_op_mem", &readMemoryPlan, &model::Memory::plan}};

const model::SourceFile* findFile(const model::SpanFolder& span, std::string_view stem) {
    const auto found = std::ranges::find_if(span.files, [stem](const model::SourceFile& file) {
        return file.name.starts_with(stem) && file.name.ends_with(".csv");
    });
    return found == span.files.end() ? nullptr : &*found;
}

/// The file lists one component after the other; everything downstream goes by time.
Table sortedByTime(Table records, const std::stop_token& stop) {
    const auto time = *records.indexOf(column::time);
    const auto times = records.column(time).integers();
    // Missing times are the smallest integer, and belong to the end.
    const bool isSorted =
        std::ranges::is_sorted(times) && (times.empty() || times.front() != table::Column::nullInteger);
    if (isSorted)
        return records;
    const std::array keys{table::SortKey{time, false}};
    return table::picked(records, table::sorted(records, table::allRows(records), keys, stop));
}

/// The one that stands for all allocators, or else the one with most records (APP is the whole process, and
/// has no allocations).
std::string wholeComponent(const Table& records) {
    const auto index = records.indexOf(column::component);
    if (!index)
        return {};
    const std::array keys{*index};
    const auto groups = table::grouped(records, keys);
    std::vector<std::size_t> counts(groups.size(), 0);
    for (const auto group : groups.groupOfRow)
        ++counts[group];
    const auto& names = records.column(*index);
    std::string best;
    std::size_t most = 0;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        const auto name = names.text(groups.firstRow[group]);
        if (name == "PTA+GE")
            return std::string(name);
        const std::size_t weight = name == "APP" ? 0 : counts[group];
        if (best.empty() || weight > most) {
            best = name;
            most = weight;
        }
    }
    return best;
}

} // namespace

void finishRecords(model::Memory& memory, const std::stop_token& stop) {
    if (memory.records.columnCount() == 0)
        return;
    memory.records = sortedByTime(std::move(memory.records), stop);
    memory.wholeComponent = wholeComponent(memory.records);
}

base::Result<std::optional<model::Memory>> loadMemory(const model::SpanFolder& span, LoadContext& context) {
    model::Memory memory;
    std::optional<base::Error> failure;
    bool any = false;
    for (const MemoryFile& kind : memoryFiles) {
        const auto* file = findFile(span, kind.stem);
        if (file == nullptr)
            continue;
        auto table = kind.read(*file, context);
        if (context.stop.stop_requested())
            return base::Error{base::stoppedMessage, span.path, ""};
        if (!table) {
            context.diagnostics.report(base::Severity::Error, "run.unreadable_part", file->path, {},
                                       table.error().what);
            failure = table.error();
            continue;
        }
        any = true;
        memory.*kind.target = std::move(table).value();
    }
    if (!any && failure)
        return *failure;
    if (!any)
        return std::optional<model::Memory>();
    finishRecords(memory, context.stop);
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, span.path, ""};
    return std::optional(std::move(memory));
}

} // namespace runglass::formats::ascend_text
