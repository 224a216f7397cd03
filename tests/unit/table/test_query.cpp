// SPDX-License-Identifier: Apache-2.0
#include "core/table/query.h"

#include "core/table/text_search.h"
#include "unit/table/tables.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <limits>
#include <random>

using namespace runglass::table;
using namespace runglass::test;

namespace {

using Texts = std::vector<std::string>;

Rows sortedBy(const Table& table, std::vector<SortKey> keys) {
    return sorted(table, allRows(table), keys);
}

Texts sortedNames(const Texts& names, bool descending = false) {
    const Table table = namesTable(names);
    return texts(table, sortedBy(table, {{0, descending}}));
}

int sign(int value) {
    return value < 0 ? -1 : (value > 0 ? 1 : 0);
}

/// Short texts of few letters, so that they often share beginnings.
std::string randomText(std::mt19937& random, std::string_view letters, std::size_t longest) {
    std::string text;
    for (auto length = random() % (longest + 1); length != 0; --length)
        text += letters[random() % letters.size()];
    return text;
}

} // namespace

TEST_CASE("natural order compares runs of digits as numbers") {
    CHECK(naturalCompare("op_2", "op_10") < 0);
    CHECK(naturalCompare("op_10", "op_10") == 0);
    CHECK(naturalCompare("a2b10", "a2b9") > 0);
    CHECK(naturalCompare("99999999999999999999998", "99999999999999999999999") < 0);
    CHECK(naturalCompare("1", "a") < 0);
    CHECK(naturalCompare("a", "a1") < 0);
    CHECK(naturalCompare("", "a") < 0);
    CHECK(naturalCompare("z", "\xE7\x9F\xA9") < 0);
    CHECK(naturalCompare("a/1", "a1/") < 0); // '/' is just below the digits
    CHECK(naturalCompare("a:", "a9") > 0);   // and ':' just above them
}

TEST_CASE("numbers that differ in leading zeros only are ordered all the same") {
    CHECK(naturalCompare("007", "7") < 0);
    CHECK(naturalCompare("7", "007") > 0);
    CHECK(naturalCompare("007a", "7b") < 0);
    CHECK(naturalCompare("0", "00") < 0);
    CHECK(naturalCompare("x00", "x1") < 0);
}

TEST_CASE("natural order is a total order") {
    std::mt19937 random(7);
    Texts all;
    for (int i = 0; i < 60; ++i)
        all.push_back(randomText(random, "a0/19:", 5));
    for (const auto& a : all)
        for (const auto& b : all) {
            REQUIRE(sign(naturalCompare(a, b)) == -sign(naturalCompare(b, a)));
            REQUIRE((naturalCompare(a, b) == 0) == (a == b));
            for (const auto& c : all)
                if (naturalCompare(a, b) < 0 && naturalCompare(b, c) < 0)
                    REQUIRE(naturalCompare(a, c) < 0);
        }
}

TEST_CASE("texts sort naturally, missing ones last in both directions") {
    CHECK(sortedNames({"op_10", "", "op_2", "Add"}) == Texts{"Add", "op_2", "op_10", "–"});
    CHECK(sortedNames({"op_10", "", "op_2", "Add"}, true) == Texts{"op_10", "op_2", "Add", "–"});
}

TEST_CASE("sorting texts agrees with comparing them two by two") {
    std::mt19937 random(11);
    Texts names{std::string("n\0l", 3), std::string("n\0", 2), "n", "12345678", "1234567", "012345678"};
    // Longer than any key, and with more digits than a key can count.
    for (const std::string_view ending : {"", "1", "x", "10"}) {
        names.push_back(std::string(300, '7').append(ending));
        names.push_back(std::string(300, '0').append(ending));
        names.push_back(std::string(700, 'b').append(ending));
    }
    for (int i = 0; i < 4000; ++i)
        names.push_back(std::string(i % 3 == 0 ? 41 : 1, 'p') +
                        randomText(random, std::string_view("ab01 29_\xC3\xA9\0", 11), 14));
    auto expected = names;
    std::ranges::stable_sort(expected, [](const auto& a, const auto& b) { return naturalCompare(a, b) < 0; });
    CHECK((sortedNames(names) == expected)); // in parentheses: not to be printed
}

TEST_CASE("sorting is stable in both directions") {
    TableBuilder builder("t", {spec("key", ValueType::Integer), spec("name", ValueType::Text)});
    const std::vector<std::pair<int, std::string>> rows{{2, "a"}, {1, "b"}, {2, "c"}, {1, "d"}, {2, "e"}};
    for (const auto& [key, name] : rows) {
        builder.cell(0).addInteger(key);
        builder.addText(1, name);
    }
    const Table table = std::move(builder).build();
    CHECK(texts(table, sortedBy(table, {{0, false}}), 1) == Texts{"b", "d", "a", "c", "e"});
    CHECK(texts(table, sortedBy(table, {{0, true}}), 1) == Texts{"a", "c", "e", "b", "d"});
    CHECK(texts(table, sortedBy(table, {{0, true}, {1, true}}), 1) == Texts{"e", "c", "a", "d", "b"});
    CHECK(sorted(table, {4, 0, 3}, std::vector<SortKey>{{0, false}}) == Rows{3, 4, 0});
    CHECK(sorted(table, {4, 0, 3}, {}) == Rows{4, 0, 3});
}

TEST_CASE("numbers sort over their whole range, missing ones last") {
    constexpr auto infinity = std::numeric_limits<double>::infinity();
    const auto smallest = std::numeric_limits<std::int64_t>::min() + 1;
    const auto largest = std::numeric_limits<std::int64_t>::max();
    TableBuilder builder("t", {spec("whole", ValueType::Time), spec("real", ValueType::Real)});
    const std::vector<std::int64_t> wholes{0, largest, -1, smallest, 1};
    const std::vector<double> reals{-0.0, infinity, -1e-300, -infinity, 0.0};
    for (std::size_t i = 0; i < wholes.size(); ++i) {
        builder.cell(0).addInteger(wholes[i]);
        builder.cell(1).addReal(reals[i]);
    }
    builder.cell(0).addNull();
    builder.cell(1).addNull();
    const Table table = std::move(builder).build();
    CHECK(sortedBy(table, {{0, false}}) == Rows{3, 2, 0, 4, 1, 5});
    CHECK(sortedBy(table, {{0, true}}) == Rows{1, 4, 0, 2, 3, 5});
    // -0.0 and 0.0 are equal: they keep their order in both directions.
    CHECK(sortedBy(table, {{1, false}}) == Rows{3, 2, 0, 4, 1, 5});
    CHECK(sortedBy(table, {{1, true}}) == Rows{1, 0, 4, 2, 3, 5});
}

TEST_CASE("flags and columns without any value sort") {
    TableBuilder builder("t", {spec("flag", ValueType::Flag), spec("none", ValueType::Integer)});
    builder.cell(0).addFlag(true);
    builder.cell(0).addNull();
    builder.cell(0).addFlag(false);
    for (int i = 0; i < 3; ++i)
        builder.cell(1).addNull();
    const Table table = std::move(builder).build();
    CHECK(sortedBy(table, {{0, false}}) == Rows{2, 0, 1});
    CHECK(sortedBy(table, {{0, true}}) == Rows{0, 2, 1});
    CHECK(sortedBy(table, {{1, true}}) == Rows{0, 1, 2});
    CHECK(sortedBy(namesTable({}), {{0, false}}).empty());
}

TEST_CASE("a sort of many rows is a permutation in order, stopped or not") {
    std::mt19937 random(3);
    TableBuilder builder("t", {spec("real", ValueType::Real), spec("whole", ValueType::Integer)});
    for (int i = 0; i < 20000; ++i) {
        if (random() % 10 == 0)
            builder.cell(0).addNull();
        else
            builder.cell(0).addReal(static_cast<double>(random() % 100) - 50.0);
        builder.cell(1).addInteger(static_cast<std::int64_t>(random()) - 2'000'000'000);
    }
    const Table table = std::move(builder).build();
    auto expected = allRows(table);
    std::ranges::stable_sort(expected, [&](RowIndex a, RowIndex b) {
        const Column& real = table.column(0);
        if (real.isNull(a) != real.isNull(b))
            return real.isNull(b);
        if (!real.isNull(a) && real.real(a) != real.real(b))
            return real.real(a) > real.real(b);
        return table.column(1).integer(a) < table.column(1).integer(b);
    });
    CHECK(sortedBy(table, {{0, true}, {1, false}}) == expected);

    std::stop_source source;
    source.request_stop();
    auto stopped = sorted(table, allRows(table), std::vector<SortKey>{{0, false}}, source.get_token());
    std::ranges::sort(stopped);
    CHECK(stopped == allRows(table));
}

TEST_CASE("groups are numbered in order of first sight, missing values are one group") {
    TableBuilder builder("t", {spec("name", ValueType::Text), spec("real", ValueType::Real)});
    const std::vector<std::pair<std::string, double>> rows{{"b", 1},   {"a", 1},   {"b", 1},  {"", 0.0},
                                                           {"", -0.0}, {"a", 2.5}, {"b", 1.0}};
    for (const auto& [name, real] : rows) {
        builder.addTextOrNull(0, name);
        builder.cell(1).addReal(real);
    }
    builder.cell(0).addNull();
    builder.cell(1).addNull();
    const Table table = std::move(builder).build();
    const std::vector<std::size_t> both{0, 1};
    const auto groups = grouped(table, both);
    CHECK(groups.groupOfRow == std::vector<std::uint32_t>{0, 1, 0, 2, 2, 3, 0, 4});
    CHECK(groups.firstRow == Rows{0, 1, 3, 5, 7});
    const std::vector<std::size_t> name{0};
    CHECK(grouped(table, name).groupOfRow == std::vector<std::uint32_t>{0, 1, 0, 2, 2, 1, 0, 2});
    const auto whole = grouped(table, {});
    CHECK(whole.size() == 1);
    CHECK(whole.groupOfRow == std::vector<std::uint32_t>(8, 0));
    CHECK(grouped(namesTable({}), name).size() == 0);
}

TEST_CASE("many groups keep their members apart") {
    TableBuilder builder("t", {spec("a", ValueType::Integer), spec("b", ValueType::Integer)});
    for (int i = 0; i < 10000; ++i) {
        builder.cell(0).addInteger(i % 100);
        builder.cell(1).addInteger(i % 77);
    }
    const Table table = std::move(builder).build();
    const std::vector<std::size_t> both{0, 1};
    const auto groups = grouped(table, both);
    CHECK(groups.size() == 7700); // 100 and 77 have no common factor
    for (RowIndex row = 7700; row < 10000; ++row)
        REQUIRE(groups.groupOfRow[row] == groups.groupOfRow[row - 7700]);
}

TEST_CASE("containing finds texts with or without case") {
    const Table table = namesTable({"MatMul", "Add", "", "batchmatmul_2", "MATMUL"});
    const auto found = [&](std::string_view needle, bool matchCase) {
        return containing(table, allRows(table), 0, needle, matchCase);
    };
    CHECK(found("matmul", false) == Rows{0, 3, 4});
    CHECK(found("MATMUL", false) == Rows{0, 3, 4});
    CHECK(found("matmul", true) == Rows{3});
    CHECK(found("", true) == Rows{0, 1, 2, 3, 4});
    CHECK(found("matmul_2x", false).empty());
    CHECK(containing(table, {4, 1, 0}, 0, "mul", false) == Rows{4, 0});
}

TEST_CASE("a search looks at each distinct text once") {
    const Table table = namesTable({"a", "b", "a", "", "b", "a"});
    Texts seen;
    const TextMatcher matcher(table.column(0), [&seen](std::string_view text) {
        seen.emplace_back(text);
        return text == "a";
    });
    Rows found;
    for (int round = 0; round < 2; ++round)
        for (const auto row : allRows(table))
            if (matcher.matches(row))
                found.push_back(row);
    CHECK(found == Rows{0, 2, 5, 0, 2, 5});
    CHECK(seen == Texts{"a", "b"});
}

TEST_CASE("a search for a long text that nearly fits everywhere takes linear time") {
    const std::string text(1'000'000, 'a');
    std::string needle(500'000, 'a');
    needle += 'b';
    CHECK_FALSE(ContainsText(needle, true)(text));
    CHECK_FALSE(ContainsText(needle, false)(text));
    CHECK(ContainsText(needle, false)(text + "B"));
}

TEST_CASE("picked rows make a table of their own that shares the texts") {
    TableBuilder builder("t", {spec("name", ValueType::Text), spec("n", ValueType::Integer)});
    for (int i = 0; i < 4; ++i) {
        builder.addText(0, "row " + std::to_string(i));
        builder.cell(1).addInteger(i);
    }
    const Table table = std::move(builder).build();
    const Rows rows{3, 1};
    const Table part = picked(table, rows);
    CHECK(part.name() == "t");
    CHECK(part.columnCount() == 2);
    CHECK(texts(part, allRows(part)) == Texts{"row 3", "row 1"});
    CHECK(part.column(0).sharedPool() == table.column(0).sharedPool());
    const std::vector<std::size_t> second{1};
    const Table numbers = picked(table, rows, second);
    REQUIRE(numbers.columnCount() == 1);
    CHECK(numbers.spec(0).id == "n");
    CHECK(numbers.column(0).integer(0) == 3);
}
