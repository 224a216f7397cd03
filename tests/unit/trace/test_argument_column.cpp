// SPDX-License-Identifier: Apache-2.0
#include "core/trace/argument_column.h"
#include "core/trace/argument_cursor.h"

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

using namespace runglass;

namespace {

using Entries = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

constexpr std::uint64_t largestNarrow = 0xFFFFFFFE;
constexpr std::uint64_t smallestWide = 0xFFFFFFFF;
constexpr auto largest = std::numeric_limits<std::uint64_t>::max();

trace::ArgumentColumn columnOf(const Entries& entries) {
    trace::ArgumentColumn column;
    for (const auto& [row, value] : entries)
        column.add(row, value);
    return column;
}

Entries entriesOf(const trace::ArgumentView& view) {
    Entries entries;
    for (std::size_t i = 0; i < view.size(); ++i)
        entries.emplace_back(view.rows[i], view.value(i));
    return entries;
}

} // namespace

TEST_CASE("Arguments keep values of any size", "[trace]") {
    const Entries entries{{2, 0}, {3, largestNarrow}, {5, smallestWide}, {8, 7}, {9, largest}};
    const auto column = columnOf(entries);
    CHECK(entriesOf(column.view()) == entries);
    CHECK(column.view().wide.size() == 2);
    CHECK(column.view().find(9) == largest);
    CHECK(column.view().find(8) == std::uint64_t{7});
    CHECK_FALSE(column.view().find(4));
    CHECK_FALSE(column.view().find(10));
    CHECK_FALSE(trace::ArgumentView().find(0));
}

TEST_CASE("The first of several values of a record is found", "[trace]") {
    const auto column = columnOf({{1, 4}, {6, largest}, {6, 2}});
    CHECK(column.view().find(6) == largest);
    trace::ArgumentCursor cursor(&column);
    CHECK(cursor.at(6) == largest);
    CHECK(cursor.at(1) == std::uint64_t{4});
    CHECK_FALSE(trace::ArgumentCursor(nullptr).at(1));
}

TEST_CASE("Arguments of parts are joined with their records moved", "[trace]") {
    auto column = columnOf({{0, largest}, {4, 1}});
    column.append(columnOf({{0, 2}, {3, smallestWide}, {3, largest}}).view(), 100);
    column.append({}, 200);
    CHECK(entriesOf(column.view()) ==
          Entries{{0, largest}, {4, 1}, {100, 2}, {103, smallestWide}, {103, largest}});
}

TEST_CASE("Records can be taken out of arguments from the end", "[trace]") {
    auto column = columnOf({{1, largest}, {4, 1}, {4, largest}, {7, smallestWide}});
    column.cutFrom(8);
    CHECK(column.view().size() == 4);
    column.cutFrom(4);
    CHECK(entriesOf(column.view()) == Entries{{1, largest}});
    column.add(5, smallestWide);
    CHECK(entriesOf(column.view()) == Entries{{1, largest}, {5, smallestWide}});
    column.cutFrom(0);
    CHECK(column.view().size() == 0);
    CHECK(column.view().wide.empty());
}
