// SPDX-License-Identifier: Apache-2.0
#include "core/base/interval_set.h"

#include <catch2/catch.hpp>
#include <limits>
#include <random>

using runglass::base::Interval;
using runglass::base::IntervalSet;
using Intervals = std::vector<Interval>;

namespace {

Intervals listOf(const IntervalSet& set) {
    return {set.intervals().begin(), set.intervals().end()};
}

/// Ten intervals at random places of [0, 100).
IntervalSet randomSet(std::mt19937& random) {
    Intervals intervals;
    for (int i = 0; i < 10; ++i) {
        const auto begin = static_cast<std::int64_t>(random() % 90);
        intervals.push_back({begin, begin + static_cast<std::int64_t>(random() % 10)});
    }
    return IntervalSet(intervals);
}

bool contains(const IntervalSet& set, std::int64_t moment) {
    for (const Interval& interval : set.intervals())
        if (interval.beginNs <= moment && moment < interval.endNs)
            return true;
    return false;
}

} // namespace

TEST_CASE("overlapping and touching intervals become one", "[intervals]") {
    CHECK(listOf(IntervalSet({{10, 20}, {0, 5}, {15, 30}, {30, 31}, {7, 7}, {9, 8}})) ==
          Intervals{{0, 5}, {10, 31}});
    CHECK(IntervalSet({{0, 5}, {3, 10}}).length() == 10);
    CHECK(IntervalSet({{4, 5}, {8, 10}}).hull() == Interval{4, 10});
}

TEST_CASE("union, intersection and difference hold the right moments", "[intervals]") {
    std::mt19937 random(1);
    for (int round = 0; round < 200; ++round) {
        const IntervalSet a = randomSet(random);
        const IntervalSet b = randomSet(random);
        for (std::int64_t moment = 0; moment < 100; ++moment) {
            const bool inA = contains(a, moment);
            const bool inB = contains(b, moment);
            REQUIRE(contains(a.united(b), moment) == (inA || inB));
            REQUIRE(contains(a.intersected(b), moment) == (inA && inB));
            REQUIRE(contains(a.without(b), moment) == (inA && !inB));
        }
        REQUIRE(a.without(b).length() + a.intersected(b).length() == a.length());
    }
}

TEST_CASE("more time than an integer holds is as much as it holds") {
    constexpr auto least = std::numeric_limits<runglass::base::Nanoseconds>::min();
    constexpr auto most = std::numeric_limits<runglass::base::Nanoseconds>::max();
    CHECK(IntervalSet(Intervals{{least, most}}).length() == most);
    CHECK(IntervalSet(Intervals{{least + 1, -1}, {1, most}}).length() == most);
}
