// SPDX-License-Identifier: Apache-2.0
#include "unit/table/tables.h"

#include <catch2/catch.hpp>

using namespace runglass::table;
using runglass::base::StringPool;
using runglass::base::TextId;
using runglass::test::spec;

TEST_CASE("a column of any type can miss values") {
    auto pool = std::make_shared<StringPool>();
    const auto id = pool->intern("x");
    for (const auto type : {ValueType::Integer, ValueType::Real, ValueType::Time, ValueType::Bytes,
                            ValueType::Text, ValueType::Flag}) {
        INFO(static_cast<int>(type));
        Column column(type, pool);
        column.addNull();
        if (type == ValueType::Real)
            column.addReal(0);
        else if (type == ValueType::Text)
            column.addText(id);
        else if (type == ValueType::Flag)
            column.addFlag(false);
        else
            column.addInteger(0);
        REQUIRE(column.size() == 2);
        CHECK(column.isNull(0));
        CHECK_FALSE(column.isNull(1));
        CHECK_FALSE(column.number(0).has_value());
        if (type == ValueType::Text)
            CHECK_FALSE(column.number(1).has_value());
        else
            CHECK(column.number(1) == 0.0);
    }
}

TEST_CASE("a table finds its columns by id and describes them with their unit") {
    auto named = spec("total_us", ValueType::Time, Unit::Microseconds);
    named.title = "Total Duration";
    TableBuilder builder("t", {spec("name", ValueType::Text), named});
    builder.addTextOrNull(0, "");
    builder.cell(1).addInteger(1);
    const Table table = std::move(builder).build();
    CHECK(table.rowCount() == 1);
    CHECK(table.indexOf("total_us") == 1);
    CHECK_FALSE(table.indexOf("Total_us").has_value());
    CHECK(table.find("none") == nullptr);
    CHECK(headerText(table.spec(1)) == "Total Duration (us)");
    CHECK(headerText(table.spec(0)) == "name");
    CHECK(table.column(0).isNull(0));
    CHECK(Table().rowCount() == 0);
}
