// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_shape.h"

#include "core/base/decimal.h"
#include "core/table/expression.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace runglass::cli {
namespace {

bool isQuote(char c) {
    return c == '"' || c == '`';
}

std::string_view unquoted(std::string_view name) {
    if (name.size() >= 2 && isQuote(name.front()) && name.back() == name.front())
        return name.substr(1, name.size() - 2);
    return name;
}

bool equalIgnoringCase(std::string_view left, std::string_view right) {
    const auto lower = [](unsigned char c) { return std::tolower(c); };
    return std::ranges::equal(left, right, {}, lower, lower);
}

base::Error noColumn(const table::Table& table, std::string_view name) {
    std::string ids;
    for (const table::TableColumn& column : table.columns())
        ids += (ids.empty() ? "" : ", ") + column.spec.id;
    return {"There is no column \"" + std::string(unquoted(name)) + "\"", "", "Columns: " + ids};
}

/// Cuts an ending off a text, and says whether it was there.
bool consumeEnding(std::string_view& text, std::string_view ending) {
    if (!text.ends_with(ending))
        return false;
    text.remove_suffix(ending.size());
    return true;
}

base::Result<std::vector<table::SortKey>> sortKeys(const table::Table& table, std::string_view request) {
    std::vector<table::SortKey> keys;
    for (const std::string& part : splitList(request)) {
        std::string_view name = part;
        const bool descending = consumeEnding(name, ":desc");
        if (!descending)
            consumeEnding(name, ":asc");
        const auto column = findColumn(table, name);
        if (!column)
            return noColumn(table, name);
        keys.push_back({*column, descending});
    }
    return keys;
}

base::Result<std::vector<std::size_t>> chosenColumns(const table::Table& table, std::string_view request) {
    std::vector<std::size_t> columns;
    if (request.empty()) {
        columns.resize(table.columnCount());
        std::iota(columns.begin(), columns.end(), std::size_t{0});
    }
    for (const std::string& name : splitList(request)) {
        const auto column = findColumn(table, name);
        if (!column)
            return noColumn(table, name);
        columns.push_back(*column);
    }
    return columns;
}

} // namespace

std::vector<std::string> splitList(std::string_view list) {
    std::vector<std::string> parts;
    std::string part;
    char quote = 0;
    const auto endPart = [&] {
        const std::string_view text = base::trimmed(part);
        if (!text.empty())
            parts.emplace_back(text);
        part.clear();
    };
    for (const char c : list) {
        if (quote == 0 && c == ',') {
            endPart();
            continue;
        }
        if (quote == 0 && isQuote(c))
            quote = c;
        else if (c == quote)
            quote = 0;
        part += c;
    }
    endPart();
    return parts;
}

std::optional<std::size_t> findColumn(const table::Table& table, std::string_view name) {
    const std::string_view wanted = unquoted(name);
    if (const auto exact = table.indexOf(wanted))
        return exact;
    for (std::size_t i = 0; i < table.columnCount(); ++i) {
        const table::ColumnSpec& spec = table.spec(i);
        if (equalIgnoringCase(table::headerText(spec), wanted) || equalIgnoringCase(spec.title, wanted))
            return i;
    }
    return std::nullopt;
}

base::Result<Shape> shaped(const table::Table& table, const ShapeRequest& request,
                           const std::stop_token& stop) {
    const auto keys = sortKeys(table, request.sort);
    if (!keys)
        return keys.error();
    auto columns = chosenColumns(table, request.columns);
    if (!columns)
        return columns.error();
    Shape shape{table::allRows(table), std::move(columns).value()};
    if (!base::trimmed(request.where).empty()) {
        const auto expression = table::Expression::parse(request.where, table);
        if (!expression)
            return expression.error();
        shape.rows = expression->filter(shape.rows, stop);
    }
    if (!keys.value().empty())
        shape.rows = table::sorted(table, std::move(shape.rows), keys.value(), stop);
    if (request.top)
        shape.rows.resize(std::min(shape.rows.size(), *request.top));
    return shape;
}

} // namespace runglass::cli
