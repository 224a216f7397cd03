// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/table_query.h"

#include "core/table/expression.h"
#include "core/table/format.h"
#include "views/base/core_text.h"

namespace runglass::views {

namespace {

/// A quote inside is doubled, as expressions want it.
std::string inQuotes(std::string_view text, char quote) {
    std::string result(1, quote);
    for (const char letter : text)
        result.append(letter == quote ? 2 : 1, letter);
    return result + quote;
}

QString sentenceOf(const base::Error& error) {
    auto sentence = coreText(error.what);
    if (!error.hint.empty())
        sentence += QLatin1Char(' ') + coreText(error.hint);
    return sentence;
}

/// Applies the condition, or what was understood before it.
QString apply(const TableQuery::Condition& condition, const table::Table& table, table::Rows& rows,
              const std::stop_token& stop) {
    if (condition.expression.empty())
        return {};
    if (const auto parsed = table::Expression::parse(condition.expression, table)) {
        rows = parsed.value().filter(rows, stop);
        return {};
    } else {
        if (const auto before = table::Expression::parse(condition.fallback, table))
            rows = before.value().filter(rows, stop);
        return sentenceOf(parsed.error());
    }
}

} // namespace

TableQueryResult runTableQuery(const TableQuery& query, const std::stop_token& stop) {
    TableQueryResult result;
    result.sorted = query.sorted;
    if (!result.sorted)
        result.sorted = std::make_shared<const table::Rows>(
            query.keys.empty() ? table::allRows(*query.table)
                               : table::sorted(*query.table, table::allRows(*query.table), query.keys, stop));
    result.visible = *result.sorted;
    if (query.searchColumn && !query.needle.empty())
        result.visible = table::containing(*query.table, result.visible, *query.searchColumn, query.needle,
                                           query.matchCase, stop);
    for (const auto& condition : query.conditions)
        result.errors.push_back(apply(condition, *query.table, result.visible, stop));
    return result;
}

std::string cellCondition(const table::Table& table, std::size_t column, table::RowIndex row, bool equal) {
    const auto& spec = table.spec(column);
    const auto& data = table.column(column);
    std::string text = inQuotes(spec.id, '"');
    text += equal ? " = " : " != ";
    if (data.isNull(row))
        return text + "N/A";
    std::string value;
    table::appendExact(value, spec, data, row);
    return text + inQuotes(value, '\'');
}

} // namespace runglass::views
