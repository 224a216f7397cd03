// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/view_tables.h"

#include "core/formats/ascend_db/load_trace.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace runglass::formats::ascend_db {
namespace {

/// A database without any of these is of no profiler of Ascend.
constexpr std::array<std::string_view, 14> knownTables{"CANN_API",           "COMMUNICATION_OP",
                                                       "COMPUTE_TASK_INFO",  "CommAnalyzerBandwidth",
                                                       "CommAnalyzerMatrix", "CommAnalyzerTime",
                                                       "MEMORY_RECORD",      "NPU_MODULE_MEM",
                                                       "NPU_OP_MEM",         "OP_MEMORY",
                                                       "PYTORCH_API",        "STEP_TIME",
                                                       "StepTraceTime",      "TASK"};

/// The tables that one view is made of.
struct ViewTables {
    enum class Needs { All, Any };
    model::View view;
    Needs needs;
    std::span<const std::string_view> tables;
    std::string_view instead = {}; ///< a table that does without these
};

constexpr std::array<std::string_view, 1> operatorTables{"PYTORCH_API"};
constexpr std::array<std::string_view, 2> kernelTables{"TASK", "COMPUTE_TASK_INFO"};
constexpr std::array<std::string_view, 2> memoryTables{"MEMORY_RECORD", "OP_MEMORY"};
constexpr std::array<std::string_view, 2> distributedTables{"StepTraceTime", "CommAnalyzerTime"};

constexpr std::array viewTables{
    ViewTables{model::View::Operator, ViewTables::Needs::All, operatorTables},
    ViewTables{model::View::Kernel, ViewTables::Needs::All, kernelTables},
    ViewTables{model::View::Trace, ViewTables::Needs::Any, timelineTables},
    ViewTables{model::View::Memory, ViewTables::Needs::All, memoryTables, "NPU_OP_MEM"},
    ViewTables{model::View::Distributed, ViewTables::Needs::Any, distributedTables}};

std::string missingText(const ViewTables& source, const TableNames& tables) {
    const bool all = source.needs == ViewTables::Needs::All;
    std::string text;
    for (const auto name : source.tables)
        if (!tables.contains(name))
            (text += text.empty() ? "" : all ? " and " : " or ") += name;
    return text;
}

bool isFilled(const ViewTables& source, const TableNames& tables) {
    if (!source.instead.empty() && tables.contains(source.instead))
        return true;
    const auto there =
        std::ranges::count_if(source.tables, [&](std::string_view name) { return tables.contains(name); });
    return source.needs == ViewTables::Needs::Any ? there > 0 : std::cmp_equal(there, source.tables.size());
}

} // namespace

void addKnownTables(const readers::SqliteDatabase& database, TableNames& tables) {
    for (const auto name : knownTables)
        if (database.hasRows(name))
            tables.emplace(name);
}

std::string fillViews(model::SpanFolder& span, const TableNames& tables) {
    std::string missing;
    for (const auto& source : viewTables) {
        if (isFilled(source, tables)) {
            span.views.push_back(source.view);
            continue;
        }
        const std::string text = missingText(source, tables);
        missing +=
            (missing.empty() ? "" : ", ") + text + " (" + std::string(model::viewName(source.view)) + ')';
        span.lacking.push_back({source.view, text, {}});
    }
    return missing;
}

} // namespace runglass::formats::ascend_db
