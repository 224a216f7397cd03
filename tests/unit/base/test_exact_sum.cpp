// SPDX-License-Identifier: Apache-2.0
#include "core/base/exact_sum.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <initializer_list>
#include <limits>

using runglass::base::ExactSum;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double largest = std::numeric_limits<double>::max();

double sumOf(std::initializer_list<double> values) {
    ExactSum sum;
    for (const double value : values)
        sum.add(value);
    return sum.value();
}

} // namespace

TEST_CASE("a sum keeps what rounding would lose") {
    CHECK(sumOf({}) == 0);
    CHECK(sumOf({1, 1e100, 1, -1e100}) == 2); // 0 when added up as they come
    CHECK(sumOf({0.1, 0.2, -0.3}) == Approx(2.775557561562891e-17));
}

TEST_CASE("a sum that is infinite stays so") {
    CHECK(sumOf({1, infinite}) == infinite);
    CHECK(sumOf({infinite, 1, -largest}) == infinite);
    CHECK(sumOf({-infinite, 2.5}) == -infinite);
    CHECK(sumOf({infinite, infinite}) == infinite);
    CHECK(sumOf({largest, largest, 1}) == infinite);
    CHECK(sumOf({-largest, -largest}) == -infinite);
}

TEST_CASE("a sum of NaN or of both infinities is none") {
    CHECK(std::isnan(sumOf({1, std::numeric_limits<double>::quiet_NaN(), 2})));
    CHECK(std::isnan(sumOf({infinite, 1, -infinite, 1})));
}
