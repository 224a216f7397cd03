// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/outliers.h"

#include <catch2/catch.hpp>

using namespace runglass::analysis;

namespace {

using Indices = std::vector<std::size_t>;

/// 40 times 9, 40 times 10 and 40 times 11, then `more`: mean and deviation are near 10 and 0.8.
std::vector<double> manyAroundTen(std::initializer_list<double> more) {
    std::vector<double> values;
    for (int i = 0; i < 40; ++i)
        values.insert(values.end(), {9, 10, 11});
    values.insert(values.end(), more);
    return values;
}

} // namespace

TEST_CASE("Dixon's ratio goes by the neighbours that the number of values asks for", "[cluster]") {
    // (x2 - x1) / (xn - x1) up to seven values: (10 - 1) / (12 - 1)
    CHECK(dixonRatio(std::vector<double>{1, 10, 11, 12}) == Approx(9.0 / 11));
    // (x2 - x1) / (x[n-1] - x1) up to ten: (10 - 1) / (16 - 1)
    CHECK(dixonRatio(std::vector<double>{1, 10, 11, 12, 13, 14, 16, 90}) == Approx(9.0 / 15));
    // (x3 - x1) / (x[n-1] - x1) up to thirteen: (3 - 1) / (10 - 1)
    CHECK(dixonRatio(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 90}) == Approx(2.0 / 9));
    // (x3 - x1) / (x[n-2] - x1) above: (3 - 1) / (12 - 1)
    CHECK(dixonRatio(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 80, 90}) == Approx(2.0 / 11));
    CHECK(dixonRatio(std::vector<double>{5, 5, 5, 5}) == 0);
}

TEST_CASE("critical values between those of the table are interpolated", "[cluster]") {
    CHECK(dixonCritical(4) == .920);
    CHECK(dixonCritical(13) == .649);
    CHECK(dixonCritical(21) == Approx((.568 + .545) / 2));
    CHECK(dixonCritical(55) == Approx((.409 + .388) / 2));
    CHECK(dixonCritical(100) == .341);
}

TEST_CASE("a value is low when its ratio is above the critical one", "[cluster]") {
    // (10 - 0.1) / (10.2 - 0.1) = 0.980 > 0.920
    const auto found = lowOutliers(std::vector<double>{10.1, 10, 0.1, 10.2});
    CHECK(found.test == OutlierTest::Dixon);
    CHECK(found.indices == Indices{2});
    // (10 - 1) / (12 - 1) = 0.818 < 0.920
    CHECK(lowOutliers(std::vector<double>{1, 10, 11, 12}).indices.empty());
    // A high value is no low one.
    CHECK(lowOutliers(std::vector<double>{10, 10.1, 10.2, 90}).indices.empty());
}

TEST_CASE("three values, or three different ones, tell nothing", "[cluster]") {
    CHECK(lowOutliers(std::vector<double>{1, 100, 100.5}).test == OutlierTest::None);
    CHECK(lowOutliers(std::vector<double>{1, 100, 101, 101, 100, 100}).test == OutlierTest::None);
    CHECK(lowOutliers({}).test == OutlierTest::None);
}

TEST_CASE("above a hundred values those below the mean by three deviations are low", "[cluster]") {
    const auto found = lowOutliers(manyAroundTen({1}));
    CHECK(found.test == OutlierTest::ThreeSigma);
    CHECK(found.indices == Indices{120});
    CHECK(lowOutliers(manyAroundTen({8})).indices.empty());
}

TEST_CASE("a value far above the mean is a vote against the lowest", "[cluster]") {
    CHECK(slowRankVote(manyAroundTen({8.5})).indices.empty());
    CHECK(slowRankVote(manyAroundTen({8.5, 20})).indices == Indices{120});
    CHECK(lowOutliers(manyAroundTen({8.5, 20})).indices.empty());
}

TEST_CASE("mean and deviation are those of the population", "[cluster]") {
    const auto both = meanAndDeviation(std::vector<double>{2, 4, 4, 4, 5, 5, 7, 9});
    CHECK(both.mean == 5);
    CHECK(both.deviation == 2);
}

TEST_CASE("equal values do not deviate, also where their sum is rounded", "[cluster]") {
    const auto [mean, deviation] = meanAndDeviation(std::vector<double>{0.1, 0.1, 0.1});
    CHECK(mean == 0.1);
    CHECK(deviation == 0);
}
