// SPDX-License-Identifier: Apache-2.0
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

#include <limits>

namespace runglass::test {

std::vector<std::string> texts(const table::Table& table, std::string_view column) {
    INFO("column " << column);
    const auto* found = table.find(column);
    REQUIRE(found != nullptr);
    std::vector<std::string> cells;
    for (table::RowIndex row = 0; row < found->size(); ++row)
        cells.emplace_back(found->isNull(row) ? std::string_view("–") : found->text(row));
    return cells;
}

std::vector<double> numbers(const table::Table& table, std::string_view column) {
    INFO("column " << column);
    const auto* found = table.find(column);
    REQUIRE(found != nullptr);
    std::vector<double> cells;
    for (table::RowIndex row = 0; row < found->size(); ++row)
        cells.push_back(found->number(row).value_or(std::numeric_limits<double>::quiet_NaN()));
    return cells;
}

table::RowIndex rowWith(const table::Table& table, std::string_view column, std::string_view text) {
    const auto cells = texts(table, column);
    for (table::RowIndex row = 0; row < cells.size(); ++row)
        if (cells[row] == text)
            return row;
    FAIL("no row with " << text << " in " << column);
    return 0;
}

} // namespace runglass::test
