// SPDX-License-Identifier: Apache-2.0
#include "core/table/summary.h"

#include <catch2/catch.hpp>

using namespace runglass;
using table::Column;
using table::ValueType;

namespace {

/// 50, 30, missing, 10, 10, 0, -5
Column numbers() {
    Column column(ValueType::Integer);
    column.addInteger(50);
    column.addInteger(30);
    column.addNull();
    for (const auto value : {10, 10, 0, -5})
        column.addInteger(value);
    return column;
}

} // namespace

TEST_CASE("sum and mean leave out missing values") {
    const auto column = numbers();
    const auto summary = table::summarized(column, table::Rows{0, 2, 3});
    CHECK(summary.count == 2);
    CHECK(summary.sum == 60);
    CHECK(summary.mean() == 30);
    CHECK(table::summarized(column, table::Rows{2}).mean() == 0);
}

TEST_CASE("the largest rows get slices and all others one more") {
    const auto slices = table::largestSlices(numbers(), 2, 0.001);
    REQUIRE(slices.total == 100); // zero and negative values are no part of a whole
    REQUIRE(slices.slices.size() == 3);
    CHECK(slices.slices[0].row == table::RowIndex{0});
    CHECK(slices.slices[0].share == 0.5);
    CHECK(slices.slices[1].row == table::RowIndex{1});
    CHECK(!slices.slices[2].row);
    CHECK(slices.slices[2].rowCount == 2);
    CHECK(slices.slices[2].value == 20);
    CHECK(slices.slices[2].share == 0.2);
}

TEST_CASE("a rest of one row is that row, whatever leaves it over") {
    // 50, 30, 10 and 10 are positive; the last 10 is beyond the three wanted.
    const auto byCount = table::largestSlices(numbers(), 3, 0.001);
    REQUIRE(byCount.slices.size() == 4);
    CHECK(byCount.slices[3].row == table::RowIndex{4});
    CHECK(byCount.slices[3].value == 10);
    CHECK(byCount.slices[3].share == 0.1);

    Column column(ValueType::Integer);
    for (const auto value : {5, 95})
        column.addInteger(value);
    const auto byShare = table::largestSlices(column, std::nullopt, 0.1); // 5 is less than a tenth
    REQUIRE(byShare.slices.size() == 2);
    CHECK(byShare.slices[1].row == table::RowIndex{0});
    CHECK(byShare.slices[1].value == 5);
}

TEST_CASE("slices of equal values keep the order of the table") {
    const auto slices = table::largestSlices(numbers(), std::nullopt, 0.001);
    REQUIRE(slices.slices.size() == 4);
    CHECK(slices.slices[2].row == table::RowIndex{3});
    CHECK(slices.slices[3].row == table::RowIndex{4});
}

TEST_CASE("rows below the least share join the others even when slices of all rows are wanted") {
    const auto slices = table::largestSlices(numbers(), std::nullopt, 0.2);
    REQUIRE(slices.slices.size() == 3);
    CHECK(slices.slices[2].rowCount == 2);
    CHECK(slices.slices[2].value == 20);
}

TEST_CASE("nothing positive gives no slices") {
    Column column(ValueType::Real);
    column.addReal(0);
    column.addNull();
    const auto slices = table::largestSlices(column, 10, 0.001);
    CHECK(slices.total == 0);
    CHECK(slices.slices.empty());
}
