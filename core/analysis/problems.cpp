// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/problems.h"

namespace runglass::analysis {
namespace {

enum Field : std::size_t { Severity, Kind, File, Where, Message, Count };

std::vector<table::ColumnSpec> problemColumns() {
    using table::ColumnSpec;
    using table::Role;
    using table::Unit;
    using table::ValueType;
    const auto text = [](std::string id, std::string title, Role role, std::string description) {
        return ColumnSpec{std::move(id),         std::move(title), ValueType::Text, Unit::None, role, 0,
                          std::move(description)};
    };
    return {
        text("severity", "Severity", Role::Detail,
             "info: nothing was lost; skipped: some data is missing; error: a whole part could not be read"),
        text("kind", "Kind", Role::Detail, "The stable name of this kind of problem"),
        text("file", "File", Role::Label, "The file that it was found in"),
        text("place", "Place", Role::Detail, "Line or byte of the first occurrence; none for the whole file"),
        text("message", "Message", Role::Label, "What was wrong at the first occurrence, and what was done"),
        ColumnSpec{"count", "Count", ValueType::Integer, Unit::None, Role::Measure, 0,
                   "How often it happened in this file"},
    };
}

} // namespace

table::Table problemsTable(std::span<const base::Problem> problems) {
    table::TableBuilder builder("problems", problemColumns());
    for (const base::Problem& problem : problems) {
        builder.addText(Severity, base::severityName(problem.severity));
        builder.addText(Kind, problem.code);
        builder.addTextOrNull(File, problem.file);
        builder.addTextOrNull(Where, problem.first.text());
        builder.addText(Message, problem.message);
        builder.cell(Count).addInteger(static_cast<std::int64_t>(problem.count));
    }
    return std::move(builder).build();
}

} // namespace runglass::analysis
