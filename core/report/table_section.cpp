// SPDX-License-Identifier: Apache-2.0
#include "core/report/table_section.h"

#include "core/report/html_text.h"
#include "core/table/format.h"
#include "core/table/query.h"
#include "core/table/summary.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace runglass::report {

namespace {

using table::ValueType;

/// Numbers of a column stand below each other, so their unit is fixed and in the header.
constexpr table::DisplayUnits units{};

bool isNumber(const table::ColumnSpec& spec) {
    return spec.type != ValueType::Text && spec.type != ValueType::Flag;
}

std::vector<std::size_t> columnsOf(const TableSection& section, const table::Table& table) {
    std::vector<std::size_t> columns;
    for (const auto id : section.columns)
        if (const auto column = table.indexOf(id))
            columns.push_back(*column);
    return columns;
}

table::Rows sortedRows(const TableSection& section, const table::Table& table, const std::stop_token& stop) {
    auto rows = table::allRows(table);
    const auto column = section.sortColumn.empty() ? std::nullopt : table.indexOf(section.sortColumn);
    return column ? table::sorted(table, std::move(rows), std::vector{table::SortKey{*column, true}}, stop)
                  : rows;
}

void appendCell(std::string& html, const char* element, const table::ColumnSpec& spec, std::string_view text,
                std::string_view tip = {}) {
    html.append("<").append(element);
    if (isNumber(spec))
        html += " class=\"number\"";
    if (!tip.empty()) {
        html += " title=\"";
        appendEscaped(html, tip);
        html += '"';
    }
    html += '>';
    appendEscaped(html, text);
    html.append("</").append(element).append(">");
}

void appendHeader(std::string& html, const table::Table& table, const std::vector<std::size_t>& columns,
                  const ReportLanguage& language) {
    html += "<thead><tr>";
    for (const auto column : columns) {
        auto spec = table.spec(column);
        spec.title = language.of(spec.title);
        appendCell(html, "th", spec, table::displayHeader(spec, units), language.of(spec.description));
    }
    html += "</tr></thead>\n<tbody>\n";
}

/// The nearest whole number, or the limit where an integer does not hold it.
std::int64_t wholeNumber(double value) {
    constexpr double beyond = 9223372036854775808.0; // 2^63
    if (std::fabs(value) < beyond)
        return std::llround(value);
    return value > 0 ? std::numeric_limits<std::int64_t>::max()
                     : std::numeric_limits<std::int64_t>::min() + 1; // the smallest means missing
}

/// The sum over all rows as a cell of the column would show it.
std::string sumText(const table::ColumnSpec& spec, const table::Column& column, const table::Rows& rows) {
    const auto summary = table::summarized(column, rows);
    if (summary.count == 0)
        return {};
    table::Column sum(column.type());
    if (column.type() == ValueType::Real)
        sum.addReal(summary.sum);
    else
        sum.addInteger(wholeNumber(summary.sum));
    return table::displayText(spec, sum, 0, units);
}

void appendSums(std::string& html, const TableSection& section, const table::Table& table,
                const std::vector<std::size_t>& columns, const table::Rows& rows,
                const ReportLanguage& language) {
    html += "<tfoot><tr>";
    bool isFirst = true;
    for (const auto column : columns) {
        const auto& spec = table.spec(column);
        const bool isSummed = std::ranges::find(section.summable, spec.id) != section.summable.end();
        std::string text = isSummed ? sumText(spec, table.column(column), rows) : std::string();
        if (isFirst)
            text = language.of("Sum of all " + std::to_string(rows.size()));
        isFirst = false;
        appendCell(html, "td", spec, text);
    }
    html += "</tr></tfoot>\n";
}

} // namespace

std::string tableSection(const TableSection& section, const table::Table& table,
                         const ReportLanguage& language, const std::stop_token& stop) {
    const auto columns = columnsOf(section, table);
    if (columns.empty() || table.rowCount() == 0)
        return {};
    const auto rows = sortedRows(section, table, stop);
    const auto shown = std::min(rows.size(), mostRows);
    std::string html = "<section>\n<h2>" + escaped(language.of(section.title)) + "</h2>\n";
    if (!section.note.empty())
        html += "<p class=\"note\">" + escaped(language.sentence(section.note)) + "</p>\n";
    html += "<div class=\"table\"><table>\n";
    appendHeader(html, table, columns, language);
    for (std::size_t i = 0; i < shown; ++i) {
        html += "<tr>";
        for (const auto column : columns) {
            const auto& spec = table.spec(column);
            const auto text = table::displayText(spec, table.column(column), rows[i], units);
            const bool isWorded = std::ranges::find(section.worded, spec.id) != section.worded.end();
            appendCell(html, "td", spec, isWorded ? language.of(text) : text);
        }
        html += "</tr>\n";
    }
    html += "</tbody>\n";
    if (!section.summable.empty() && rows.size() > 1)
        appendSums(html, section, table, columns, rows, language);
    html += "</table></div>\n";
    if (rows.size() > shown) {
        const auto left = rows.size() - shown;
        const auto sentence =
            std::to_string(left) + (left == 1 ? " further row is left out" : " further rows are left out");
        html += "<p class=\"note\">" + escaped(language.sentence(sentence)) + "</p>\n";
    }
    return html + "</section>\n";
}

} // namespace runglass::report
