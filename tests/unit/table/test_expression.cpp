// SPDX-License-Identifier: Apache-2.0
#include "core/table/expression.h"

#include "unit/table/tables.h"

#include <catch2/catch.hpp>

#include <random>

using namespace runglass::table;
using namespace runglass::test;

namespace {

/// name, calls, total_us, share_pct, size_kb, ready, "Input Shapes"; row 3 has no values.
Table sample() {
    auto total = spec("total_us", ValueType::Time, Unit::Microseconds);
    total.title = "Total Duration";
    TableBuilder builder("sample", {spec("name", ValueType::Text), spec("calls", ValueType::Integer), total,
                                    spec("share_pct", ValueType::Real, Unit::Percent),
                                    spec("size_kb", ValueType::Bytes, Unit::Kilobytes),
                                    spec("ready", ValueType::Flag), spec("Input Shapes", ValueType::Text)});
    struct Row {
        std::string name;
        std::int64_t calls;
        std::int64_t totalNs;
        double share;
        std::int64_t bytes;
        bool ready;
        std::string shapes;
    };
    const std::vector<Row> rows{{"MatMul_2", 2, 12'500, 0.1, 512, true, "[1,2]"},
                                {"MatMul_10", 10, 12'501, 0.2, 1024, false, "it's"},
                                {"Add", 3, 1'736'412'474'714'258'991, 0.3, 1536, true, "a \"b\""}};
    for (const Row& row : rows) {
        builder.addText(0, row.name);
        builder.cell(1).addInteger(row.calls);
        builder.cell(2).addInteger(row.totalNs);
        builder.cell(3).addReal(row.share);
        builder.cell(4).addInteger(row.bytes);
        builder.cell(5).addFlag(row.ready);
        builder.addText(6, row.shapes);
    }
    for (std::size_t column = 0; column < 7; ++column)
        builder.cell(column).addNull();
    return std::move(builder).build();
}

Rows found(const std::string& text) {
    const Table table = sample();
    const auto expression = Expression::parse(text, table);
    INFO(text);
    if (!expression)
        FAIL(expression.error().what << " | " << expression.error().where);
    return expression->filter(allRows(table));
}

runglass::base::Error errorOf(const std::string& text) {
    const Table table = sample();
    const auto expression = Expression::parse(text, table);
    INFO(text.substr(0, 200));
    REQUIRE_FALSE(expression.ok());
    CHECK(expression.error().what.back() == '.');
    return expression.error();
}

Rows foundByCell(std::size_t column, const std::string& cell) {
    return found(columnCondition(sample().spec(column), cell));
}

} // namespace

TEST_CASE("conditions on numbers compare in the unit of the header") {
    CHECK(found("calls > 2") == Rows{1, 2});
    CHECK(found("calls>=3") == Rows{1, 2});
    CHECK(found("calls = 10") == Rows{1});
    CHECK(found("total_us <= 12.5") == Rows{0});
    CHECK(found("size_kb >= 1") == Rows{1, 2});
    CHECK(found("size_kb = 1.5") == Rows{2});
    CHECK(found("share_pct < 0.3") == Rows{0, 1});
    CHECK(found("share_pct = 0.3") == Rows{2});
    CHECK(found("calls < -5").empty());
    CHECK(found("calls == 3") == Rows{2});
}

TEST_CASE("times compare exactly where a double could not") {
    // 1736412474714258.991 us: doubles are 0.25 apart there.
    CHECK(found("total_us = 1736412474714258.991") == Rows{2});
    CHECK(found("total_us = 1736412474714258.990").empty());
    CHECK(found("total_us > 1736412474714258.990") == Rows{2});
    CHECK(found("total_us > 1736412474714258.991").empty());
}

TEST_CASE("literals finer than what is stored are not rounded") {
    CHECK(found("calls = 2.5").empty());
    CHECK(found("calls != 2.5") == Rows{0, 1, 2, 3});
    CHECK(found("calls >= 2.5") == Rows{1, 2});
    CHECK(found("calls <= 2.5") == Rows{0});
    CHECK(found("calls < 2.000000000000000000000000001") == Rows{0});
    CHECK(found("calls > 1.99999999999999999999999999") == Rows{0, 1, 2});
    CHECK(found("calls = 2.000") == Rows{0});
    CHECK(found("calls = 0.2e1") == Rows{0});
    CHECK(found("calls = +10") == Rows{1});
    CHECK(found("total_us > 12.5000001") == Rows{1, 2});
    CHECK(found("total_us < 12.5000001") == Rows{0});
    CHECK(found("size_kb > 0.4999") == Rows{0, 1, 2});
    CHECK(found("size_kb = 0.5000001").empty());
    CHECK(found("calls > -0.5") == Rows{0, 1, 2});
    CHECK(found("calls < -0.5").empty());
}

TEST_CASE("texts are equal exactly, ordered naturally, searched by regular expressions") {
    CHECK(found("name = MatMul_2") == Rows{0});
    CHECK(found("name = matmul_2").empty());
    CHECK(found("name < MatMul_10") == Rows{0, 2});
    CHECK(found("name >= 'MatMul_2'") == Rows{0, 1});
    CHECK(found("name ~ Mat.*_1") == Rows{1});
    CHECK(found("name ~ '^(Add|Sub)$'") == Rows{2});
    CHECK(found("name ~ dd") == Rows{2});
    CHECK(found("name ~ '(?i)MATMUL'") == Rows{0, 1});
    CHECK(found("name ~ '(?i)^m.*2$'") == Rows{0});
}

TEST_CASE("flags are yes and no or true and false") {
    CHECK(found("ready = yes") == Rows{0, 2});
    CHECK(found("ready = FALSE") == Rows{1});
    CHECK(found("ready != true") == Rows{1, 3});
}

TEST_CASE("a missing value satisfies only = N/A and != with a value") {
    for (const std::string column : {"name", "calls", "total_us", "share_pct", "size_kb", "ready"}) {
        const std::string value = column == "ready" ? "yes" : "0";
        CHECK(found(column + " = N/A") == Rows{3});
        CHECK(found(column + " != N/A") == Rows{0, 1, 2});
        for (const std::string sign : {"=", "<", ">", "<=", ">="})
            if (column != "ready" || sign == "=") {
                const auto rows = found(column + " " + sign + " " + value);
                CHECK(std::ranges::find(rows, RowIndex{3}) == rows.end());
            }
        const auto unequal = found(column + " != " + value);
        CHECK(std::ranges::find(unequal, RowIndex{3}) != unequal.end());
    }
    CHECK(found("name ~ '^'") == Rows{0, 1, 2});
    CHECK(found("name = 'N/A'").empty()); // the text, which no row has
    CHECK(found("not (calls > 5)") == Rows{0, 2, 3});
}

TEST_CASE("and binds more tightly than or, not more tightly than both") {
    CHECK(found("calls = 2 or calls = 10 and name = Add") == Rows{0});
    CHECK(found("(calls = 2 or calls = 10) and name ~ Mat") == Rows{0, 1});
    CHECK(found("not calls = 2 and not calls = 10") == Rows{2, 3});
    CHECK(found("NOT (calls = 2 OR calls = 10) AND name != N/A") == Rows{2});
    CHECK(found("not not calls=2") == Rows{0});
    CHECK(found("((calls=2))or(calls=3)") == Rows{0, 2});
}

TEST_CASE("columns are found by id and by title, with or without unit") {
    CHECK(found("\"Total Duration\" = 12.5") == Rows{0});
    CHECK(found("`total duration (US)` = 12.5") == Rows{0});
    CHECK(found("\"Input Shapes\" = '[1,2]'") == Rows{0});
    CHECK(found("\"Input Shapes\" = [1,2]") == Rows{0});
}

TEST_CASE("quotes inside quotes are doubled") {
    CHECK(found("\"Input Shapes\" = 'it''s'") == Rows{1});
    CHECK(found("\"Input Shapes\" = \"it's\"") == Rows{1});
    CHECK(found(R"("Input Shapes" = "a ""b""")") == Rows{2});
}

TEST_CASE("errors are sentences that point at the place") {
    CHECK(errorOf("").what == "The expression is empty.");
    CHECK(errorOf("  \t").what == "The expression is empty.");
    CHECK(errorOf("cals > 1").where == "cals");
    CHECK(errorOf("cals > 1").hint.find("name, calls, total_us") != std::string::npos);
    CHECK(errorOf("calls").what == "One of the operators = != < > <= >= ~ is expected here.");
    CHECK(errorOf("calls ! 1").where == "!");
    CHECK(errorOf("calls >").what == "A value is expected here.");
    CHECK(errorOf("calls >").where == ">");
    CHECK(errorOf("calls > x").what == "The column calls can only be compared with a number.");
    CHECK(errorOf("calls > x").where == "x");
    CHECK(errorOf("calls > nan").where == "nan");
    CHECK(errorOf("share_pct > inf").where == "inf");
    CHECK(errorOf("calls > 1e30").what == "The column calls can only be compared with a smaller number.");
    CHECK(errorOf("size_kb > 9e18").what ==
          "The column size_kb (KB) can only be compared with a smaller number.");
    CHECK(errorOf("calls > 1 calls < 2").where == "calls");
    CHECK(errorOf("calls > 1 and").what == "The name of a column is expected here.");
    CHECK(errorOf("(calls > 1").what == "A closing parenthesis is expected here.");
    CHECK(errorOf("calls > 1)").where == ")");
    CHECK(errorOf("name = 'abc").what == "The closing ' is missing.");
    CHECK(errorOf("ready > yes").where == "yes");
    CHECK(errorOf("ready = maybe").where == "maybe");
    CHECK(errorOf("calls ~ 1").where == "~ 1");
    CHECK(errorOf("name < N/A").where == "< N/A");
    CHECK(errorOf("or").where == "or");
    CHECK(errorOf("'name' = x").what == "The name of a column is expected here.");
}

TEST_CASE("wrong regular expressions are refused with the reason") {
    CHECK(errorOf("name ~ '(a'").what ==
          "The regular expression cannot be used: a parenthesis has no partner.");
    CHECK(errorOf("name ~ '(a'").where == "(a");
    CHECK(errorOf("name ~ '*a'").what ==
          "The regular expression cannot be used: there is nothing that *, +, ? or {} could repeat.");
    CHECK(errorOf("name ~ '[z-a]'").where == "[z-a]");
}

TEST_CASE("a filter and its opposite share out all rows") {
    const Table table = sample();
    std::mt19937 random(5);
    const std::vector<std::string> conditions{"calls > 2",      "total_us <= 12.5", "name ~ '_[0-9]$'",
                                              "ready = yes",    "share_pct != 0.2", "calls = N/A",
                                              "size_kb < 1.25", "name >= B"};
    for (int i = 0; i < 200; ++i) {
        std::string text = conditions[random() % conditions.size()];
        for (auto more = random() % 4; more != 0; --more) {
            text.insert(0, random() % 2 == 0 ? "(" : "not (");
            text.append(random() % 2 == 0 ? ") and " : ") or ");
            text.append(conditions[random() % conditions.size()]);
        }
        INFO(text);
        const auto expression = Expression::parse(text, table);
        const auto opposite = Expression::parse("not (" + text + ")", table);
        REQUIRE(expression);
        REQUIRE(opposite);
        for (const auto row : allRows(table))
            REQUIRE(expression->matches(row) != opposite->matches(row));
        auto both = expression->filter(allRows(table));
        const auto rest = opposite->filter(allRows(table));
        both.insert(both.end(), rest.begin(), rest.end());
        std::ranges::sort(both);
        REQUIRE(both == allRows(table));
    }
}

TEST_CASE("an expression keeps its columns alive and can be stopped") {
    std::stop_source source;
    source.request_stop();
    const auto expression = [] { return Expression::parse("name ~ M.t", sample()); }();
    REQUIRE(expression);
    CHECK(expression->filter({0, 1, 2, 3}) == Rows{0, 1});
    CHECK(expression->filter({0, 1, 2, 3}, source.get_token()).empty());
}

TEST_CASE("nesting is limited") {
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '(') + "calls = 2" + std::string(depth, ')');
    };
    CHECK(found(nested(100)) == Rows{0});
    CHECK(errorOf(nested(101)).what == "The expression is nested too deeply.");
    CHECK(errorOf(std::string(1'000'000, '(')).what == "The expression is nested too deeply.");
    std::string nots;
    for (int i = 0; i < 250'000; ++i)
        nots += "not ";
    CHECK(errorOf(nots + "calls = 2").what == "The expression is nested too deeply.");
    CHECK(errorOf(nots + "calls = 2").where.size() <= 60);
}

TEST_CASE("a megabyte of text does no harm") {
    const std::string much(1'000'000, 'a');
    CHECK(errorOf(much).where.size() <= 60);
    CHECK(errorOf("calls = " + much).where.size() <= 60);
    CHECK(errorOf("name ~ '(" + much + "'").where.size() <= 80);
    CHECK(errorOf("name = '" + much).where.size() <= 60);
    CHECK(found("name = '" + much + "'").empty());
    CHECK(found("calls < 2." + std::string(1'000'000, '0') + "1") == Rows{0});
    CHECK(found("size_kb < 0.5" + std::string(1'000'000, '0') + "1") == Rows{0});
    std::string chain = "calls = 2";
    for (int i = 0; i < 50'000; ++i)
        chain += " or calls = 2";
    CHECK(found(chain) == Rows{0});
}

TEST_CASE("a cell of the filter row is a condition on its column") {
    CHECK(columnCondition(sample().spec(1), "").empty());
    CHECK(columnCondition(sample().spec(1), "  ").empty());
    CHECK(columnCondition(sample().spec(1), "> 100") == "\"calls\" > '100'");
    CHECK(columnCondition(sample().spec(0), "~ Mat.*") == "\"name\" ~ 'Mat.*'");
    CHECK(columnCondition(sample().spec(0), "a.b") == R"("name" ~ '(?i)a\.b')");
    CHECK(foundByCell(1, ">2") == Rows{1, 2});
    CHECK(foundByCell(1, "3") == Rows{2});
    CHECK(foundByCell(2, "12.5") == Rows{0});
    CHECK(foundByCell(5, "no") == Rows{1});
    CHECK(foundByCell(0, "matmul") == Rows{0, 1});
    CHECK(foundByCell(0, "= MatMul_2") == Rows{0});
    CHECK(foundByCell(0, "!=MatMul_2") == Rows{1, 2, 3});
    CHECK(foundByCell(0, "= N/A") == Rows{3});
    CHECK(foundByCell(1, "N/A") == Rows{3});
    CHECK(foundByCell(6, "= [1,2]") == Rows{0});
    CHECK(foundByCell(6, "[1,2]") == Rows{0});
    CHECK(foundByCell(6, "it's") == Rows{1});
    CHECK(foundByCell(6, "= it's") == Rows{1});
    CHECK(foundByCell(6, "\"b\"") == Rows{2});
    CHECK(foundByCell(6, "= 'it''s'") == Rows{1});
}

TEST_CASE("a cell of the filter row cannot break out of its condition") {
    CHECK(foundByCell(0, "= 'a' or calls = '2'").empty());
    CHECK(foundByCell(0, "x' or calls = '2").empty());
    CHECK(errorOf(columnCondition(sample().spec(1), "> 2 or calls = 2")).where == "'2 or calls = 2'");
    CHECK_FALSE(Expression::parse(columnCondition(sample().spec(1), ">"), sample()).ok());
    auto odd = spec("a\"b", ValueType::Integer);
    TableBuilder builder("odd", {odd});
    builder.cell(0).addInteger(1);
    const Table table = std::move(builder).build();
    const auto expression = Expression::parse(columnCondition(odd, "1"), table);
    REQUIRE(expression);
    CHECK(expression->matches(0));
}
