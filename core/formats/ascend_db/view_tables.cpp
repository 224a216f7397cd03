// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/view_tables.h"

#include <array>

namespace runglass::formats::ascend_db {
namespace {

/// A database without any of these is of no profiler of Ascend.
constexpr std::array<std::string_view, 13> knownTables{"CANN_API",
                                                       "COMMUNICATION_OP",
                                                       "COMPUTE_TASK_INFO",
                                                       "CommAnalyzerBandwidth",
                                                       "CommAnalyzerMatrix",
                                                       "CommAnalyzerTime",
                                                       "MEMORY_RECORD",
                                                       "NPU_MODULE_MEM",
                                                       "OP_MEMORY",
                                                       "PYTORCH_API",
                                                       "STEP_TIME",
                                                       "StepTraceTime",
                                                       "TASK"};

/// The tables that one view is made of.
struct ViewTables {
    enum class Needs { All, Any };
    model::View view;
    Needs needs;
    std::string_view first;
    std::string_view second; ///< may be empty
};

constexpr std::array viewTables{
    ViewTables{model::View::Operator, ViewTables::Needs::All, "PYTORCH_API", {}},
    ViewTables{model::View::Kernel, ViewTables::Needs::All, "TASK", "COMPUTE_TASK_INFO"},
    ViewTables{model::View::Memory, ViewTables::Needs::All, "MEMORY_RECORD", "OP_MEMORY"},
    ViewTables{model::View::Distributed, ViewTables::Needs::Any, "StepTraceTime", "CommAnalyzerTime"}};

/// What databases tell, but this program does not read from them yet, with the file of text that does.
struct NotYet {
    model::View view;
    std::string_view file;
};

constexpr std::array notYet{NotYet{model::View::Trace, "trace_view.json"}};
constexpr std::string_view notYetText = "(not read from databases yet; export as text, too)";

std::string missingText(const ViewTables& source, const TableNames& tables) {
    const bool all = source.needs == ViewTables::Needs::All;
    std::string text;
    for (const auto name : {source.first, source.second}) {
        if (name.empty() || tables.contains(name))
            continue;
        text += (text.empty() ? "" : all ? " and " : " or ") + std::string(name);
    }
    return text;
}

bool isFilled(const ViewTables& source, const TableNames& tables) {
    const bool first = tables.contains(source.first);
    if (source.second.empty())
        return first;
    const bool second = tables.contains(source.second);
    return source.needs == ViewTables::Needs::All ? first && second : first || second;
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
    for (const auto& [view, file] : notYet)
        span.lacking.push_back({view, std::string(file), std::string(notYetText)});
    return missing;
}

} // namespace runglass::formats::ascend_db
