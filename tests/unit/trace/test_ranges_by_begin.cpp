// SPDX-License-Identifier: Apache-2.0
#include "core/trace/ranges_by_begin.h"

#include <catch2/catch.hpp>
#include <random>

using namespace runglass;

namespace {

trace::RangesByBegin lookUp(const std::vector<trace::TimeRange>& ranges) {
    trace::RangesByBegin found;
    for (const trace::TimeRange& range : ranges)
        found.add(range);
    return found;
}

std::optional<std::size_t> slowly(const std::vector<trace::TimeRange>& ranges, base::Nanoseconds timeNs) {
    for (std::size_t i = 0; i < ranges.size(); ++i)
        if (ranges[i].beginNs <= timeNs && timeNs < ranges[i].endNs)
            return i;
    return std::nullopt;
}

} // namespace

TEST_CASE("the first range around a time is found, also where ranges lie in each other") {
    const auto ranges = lookUp({{0, 100}, {10, 20}, {150, 150}, {150, 160}});
    CHECK(ranges.firstAt(15) == std::size_t{0});
    CHECK(ranges.firstAt(50) == std::size_t{0});
    CHECK(ranges.firstAt(150) == std::size_t{3});
    CHECK_FALSE(ranges.firstAt(-1));
    CHECK_FALSE(ranges.firstAt(100)); // ends are not in
    CHECK_FALSE(ranges.firstAt(160));
    CHECK_FALSE(lookUp({}).firstAt(0));
}

TEST_CASE("what begins in a range lies in it only as a whole") {
    const auto ranges = lookUp({{0, 100}, {50, 150}, {200, 300}, {300, 400}});
    CHECK(ranges.firstAround({60, 100}) == std::size_t{0});
    CHECK_FALSE(ranges.firstAround({60, 101})); // not in the first, and the second is not asked
    CHECK(ranges.firstAround({100, 150}) == std::size_t{1});
    CHECK_FALSE(ranges.firstAround({150, 151}));
    CHECK(ranges.firstAround({150, 150}) == std::size_t{1}); // no length, at the very end
    CHECK(ranges.firstAround({300, 300}) == std::size_t{3}); // where another one begins
    CHECK_FALSE(ranges.firstAround({199, 199}));
    CHECK_FALSE(ranges.firstAround({-1, 10}));
    CHECK_FALSE(lookUp({}).firstAround({0, 0}));
}

TEST_CASE("ranges by their begins are found as by looking at each") {
    std::mt19937 random(7);
    for (int round = 0; round < 50; ++round) {
        std::vector<trace::TimeRange> ranges;
        for (int i = 0; i < 20; ++i) {
            const auto begin = static_cast<base::Nanoseconds>(random() % 100);
            ranges.push_back({begin, begin + static_cast<base::Nanoseconds>(random() % 12)});
        }
        std::ranges::stable_sort(ranges, {}, &trace::TimeRange::beginNs);
        const auto found = lookUp(ranges);
        for (base::Nanoseconds time = 0; time < 115; ++time)
            REQUIRE(found.firstAt(time) == slowly(ranges, time));
    }
}
