// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/query.h"
#include "core/table/table.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace runglass::test {

inline table::ColumnSpec spec(std::string id, table::ValueType type, table::Unit unit = table::Unit::None,
                              int precision = 3) {
    table::ColumnSpec result;
    result.title = id;
    result.id = std::move(id);
    result.type = type;
    result.unit = unit;
    result.precision = precision;
    return result;
}

/// A table of one text column "name"; an empty text is a missing value.
inline table::Table namesTable(const std::vector<std::string>& names) {
    table::TableBuilder builder("names", {spec("name", table::ValueType::Text)});
    for (const auto& name : names)
        builder.addTextOrNull(0, name);
    return std::move(builder).build();
}

/// The texts of a column in the order of the rows; "–" for a missing one.
inline std::vector<std::string> texts(const table::Table& table, const table::Rows& rows,
                                      std::size_t column = 0) {
    std::vector<std::string> result;
    for (const auto row : rows)
        result.emplace_back(table.column(column).isNull(row) ? "–" : table.column(column).text(row));
    return result;
}

} // namespace runglass::test
