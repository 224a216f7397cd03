// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_shape.h"

#include <catch2/catch.hpp>

using namespace runglass;
using cli::ShapeRequest;

namespace {

table::ColumnSpec spec(const char* id, const char* title, table::ValueType type, table::Unit unit) {
    return {id, title, type, unit, table::Role::Detail, 3, ""};
}

table::Table fruit() {
    using table::Unit;
    using table::ValueType;
    table::TableBuilder builder("fruit",
                                {spec("name", "Name", ValueType::Text, Unit::None),
                                 spec("total_us", "Total Duration", ValueType::Real, Unit::Microseconds),
                                 spec("a,b (%)", "a,b (%)", ValueType::Integer, Unit::None)});
    const std::vector<std::tuple<const char*, double, int>> rows{
        {"pear", 2.5, 1}, {"apple", 10, 2}, {"fig", 2.5, 3}};
    for (const auto& [name, total, other] : rows) {
        builder.addText(0, name);
        builder.cell(1).addReal(total);
        builder.cell(2).addInteger(other);
    }
    return std::move(builder).build();
}

std::vector<std::string> names(const ShapeRequest& request) {
    const auto table = fruit();
    const auto shape = cli::shaped(table, request);
    if (!shape)
        return {shape.error().what, shape.error().hint};
    std::vector<std::string> result;
    for (const auto row : shape->rows)
        result.emplace_back(table.column(0).text(row));
    return result;
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("without a wish a table stays as it is") {
    CHECK(names({}) == Names{"pear", "apple", "fig"});
    CHECK(cli::shaped(fruit(), {})->columns == std::vector<std::size_t>{0, 1, 2});
}

TEST_CASE("rows are sorted ascending unless something else is said, and then cut") {
    CHECK(names({"", "name", {}, ""}) == Names{"apple", "fig", "pear"});
    CHECK(names({"", "total_us:desc,name:asc", {}, ""}) == Names{"apple", "fig", "pear"});
    CHECK(names({"", "total_us,name:desc", 2, ""}) == Names{"pear", "fig"});
    CHECK(names({"", "", 0, ""}).empty());
    CHECK(names({"", "", 99, ""}).size() == 3);
}

TEST_CASE("rows are filtered before they are cut") {
    CHECK(names({"total_us = 2.5", "", 1, ""}) == Names{"pear"});
    CHECK(names({"total_us = 2.5 and name ~ ^f", "", {}, ""}) == Names{"fig"});
}

TEST_CASE("columns are known by id, header and title, in any order and more than once") {
    const auto table = fruit();
    CHECK(cli::shaped(table, {"", "", {}, "total_us,NAME,name"})->columns ==
          std::vector<std::size_t>{1, 0, 0});
    CHECK(cli::findColumn(table, "total duration (us)") == 1);
    CHECK(cli::findColumn(table, "\"a,b (%)\"") == 2);
    CHECK_FALSE(cli::findColumn(table, "total"));
}

TEST_CASE("a column that does not exist is an error that names those that do") {
    CHECK(names({"", "size:desc", {}, ""}) ==
          Names{"There is no column \"size\"", "Columns: name, total_us, a,b (%)"});
    CHECK(names({"", "name:down", {}, ""}).front() == "There is no column \"name:down\"");
    CHECK(names({"", "", {}, "name,size"}).front() == "There is no column \"size\"");
    CHECK_FALSE(cli::shaped(fruit(), {"size > 1", "", {}, ""}).ok());
}

TEST_CASE("lists are split at commas outside of quotes") {
    CHECK(cli::splitList(" a, `b,c` ,,\"d,e\":desc") == Names{"a", "`b,c`", "\"d,e\":desc"});
    CHECK(cli::splitList("").empty());
}
