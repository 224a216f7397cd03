// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/describe_span.h"

#include "core/formats/ascend_text/csv_schema.h"
#include "core/table/query.h"

#include <array>
#include <string>

namespace runglass::formats::ascend_text {
namespace {

/// Above this size it is no file of one row per step, and not worth reading for a summary.
constexpr std::uint64_t mostBytes = std::uint64_t{16} << 20;

/// Steps and devices as texts; the other columns of the file as they come.
readers::CsvColumnRule ruleFor(const std::string& header) {
    auto rule = readers::automaticRule(header);
    const auto normal = normalHeader(header);
    if (normal == "step" || normal == "device_id") {
        rule.kind = readers::CellKind::Text;
        rule.spec.id = normal;
    }
    return rule;
}

/// "3: 10, 11, 12", at most so many by name; "" without the column.
std::string distinctTexts(const table::Table& table, std::string_view id) {
    constexpr std::size_t mostNames = 10;
    const auto index = table.indexOf(id);
    if (!index)
        return {};
    const std::array keys{*index};
    const auto rows = table::grouped(table, keys).firstRow;
    const std::array order{table::SortKey{*index, false}};
    std::string text = std::to_string(rows.size()) + ":";
    std::size_t named = 0;
    for (const auto row : table::sorted(table, rows, order)) {
        if (named++ == mostNames)
            return text + ", …";
        const auto& column = table.column(*index);
        text += (named == 1 ? " " : ", ") + std::string(column.isNull(row) ? "no step" : column.text(row));
    }
    return rows.empty() ? std::string() : text;
}

} // namespace

std::vector<model::Property> describeSpan(const model::SpanFolder& span, LoadContext& context) {
    const auto* file = span.file("step_trace_time.csv");
    if (file == nullptr || file->bytes > mostBytes)
        return {};
    const auto rules = [](const std::string& header, std::size_t) { return ruleFor(header); };
    const auto table = readers::readCsvTable(file->path, "steps", rules, context);
    if (!table) {
        context.diagnostics.report(base::Severity::Skipped, "run.unreadable", file->path, {},
                                   table.error().what);
        return {};
    }
    std::vector<model::Property> properties;
    if (auto steps = distinctTexts(table.value(), "step"); !steps.empty())
        properties.push_back({"Steps", std::move(steps)});
    if (auto devices = distinctTexts(table.value(), "device_id"); !devices.empty())
        properties.push_back({"Devices", std::move(devices)});
    return properties;
}

} // namespace runglass::formats::ascend_text
