// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/welch.h"

#include <catch2/catch.hpp>

#include <array>

using namespace runglass::analysis::diff;

TEST_CASE("Welch's test gives the values of the literature", "[diff]") {
    // Rosetta Code, "Welch's t-test": d1 and d2, p = 0.021378001462867.
    const std::array first{27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1,
                           21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4};
    const std::array second{27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0,
                            24.8, 20.2, 21.9, 22.1, 22.9, 30.0, 23.9};
    const auto test = welchTest(sampleOf(first), sampleOf(second));
    REQUIRE(test);
    CHECK(test->p == Approx(0.021378001462867).epsilon(1e-9));
    // The same page, x and y: p = 0.010751561149785.
    const std::array third{3.0, 4.0, 1.0, 2.1};
    const std::array fourth{490.2, 340.0, 433.9};
    const auto other = welchTest(sampleOf(third), sampleOf(fourth));
    REQUIRE(other);
    CHECK(other->p == Approx(0.010751561149785).epsilon(1e-9));
}

TEST_CASE("one step has no spread and no significance", "[diff]") {
    const std::array one{5.0};
    const std::array two{5.0, 6.0};
    CHECK(!welchTest(sampleOf(one), sampleOf(two)));
    CHECK(sampleOf(one).deviation == 0);
    CHECK(sampleOf(two).deviation == Approx(0.7071067811865476));
}

TEST_CASE("values without any spread differ for certain or not at all", "[diff]") {
    const std::array fives{5.0, 5.0};
    const std::array sixes{6.0, 6.0};
    CHECK(welchTest(sampleOf(fives), sampleOf(fives))->p == 1);
    CHECK(welchTest(sampleOf(fives), sampleOf(sixes))->p == 0);
}
