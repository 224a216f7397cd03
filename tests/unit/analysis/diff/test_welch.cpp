// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/welch.h"

#include <catch2/catch.hpp>

#include <array>

using namespace runglass::analysis::diff;

TEST_CASE("Welch's test gives the values of the literature", "[diff]") {
    // Rosetta Code, "Welch's t-test", d7 and d8.
    const std::array first{30.02, 29.99, 30.11, 29.97, 30.01, 29.99};
    const std::array second{29.89, 29.93, 29.72, 29.98, 30.02, 29.98};
    const auto test = welchTest(sampleOf(first), sampleOf(second));
    REQUIRE(test);
    CHECK(test->p == Approx(0.090773324285671).epsilon(1e-9));
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

TEST_CASE("equal values have no spread, also where their sum is rounded", "[diff]") {
    const std::array three{0.1, 0.1, 0.1}; // their sum is 0.30000000000000004
    const std::array two{0.1, 0.1};
    CHECK(sampleOf(three).mean == 0.1);
    CHECK(sampleOf(three).deviation == 0);
    CHECK(welchTest(sampleOf(three), sampleOf(two))->p == 1);
}
