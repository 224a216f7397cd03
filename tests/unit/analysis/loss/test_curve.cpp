// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/curve.h"
#include "core/analysis/loss/smoothing.h"
#include "unit/analysis/loss/logs.h"

#include <cmath>

using namespace runglass;
using namespace runglass::analysis::loss;
using test::points;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// Losses that jump, with some that are not finite, at uneven iterations.
std::shared_ptr<const Points> jagged(std::size_t count) {
    auto result = std::make_shared<Points>();
    std::uint32_t state = 7;
    std::int64_t iteration = 0;
    for (std::size_t i = 0; i < count; ++i) {
        state = state * 1664525U + 1013904223U;
        iteration += 1 + (state >> 30);
        result->iterations.push_back(iteration);
        result->losses.push_back(i % 97 == 0 ? notANumber : static_cast<double>(state >> 8) / 1000);
    }
    return result;
}

/// Looks at every point.
Extent slowExtent(const Points& content, std::size_t begin, std::size_t end) {
    Extent extent;
    for (auto i = begin; i < end; ++i)
        if (std::isfinite(content.losses[i]))
            extent.add({content.losses[i], content.losses[i]});
    return extent;
}

} // namespace

TEST_CASE("minimum and maximum of any stretch are those of its points") {
    const auto content = jagged(5000);
    const Curve curve(content);
    for (std::size_t begin = 0; begin < 5000; begin += 37)
        for (const std::size_t length : {std::size_t{0}, std::size_t{1}, std::size_t{15}, std::size_t{16},
                                         std::size_t{17}, std::size_t{300}, std::size_t{4999}}) {
            const auto end = std::min<std::size_t>(begin + length, 5000);
            const auto fast = curve.extent(begin, end);
            const auto slow = slowExtent(*content, begin, end);
            REQUIRE(fast.empty() == slow.empty());
            if (!slow.empty()) {
                REQUIRE(fast.min == slow.min);
                REQUIRE(fast.max == slow.max);
            }
        }
}

TEST_CASE("columns of pixels hold every point once") {
    const auto content = jagged(5000);
    const Curve curve(content);
    const double last = static_cast<double>(content->iterations.back()) + 1;
    const auto columns = curve.columns(0, last / 100, 100);
    std::size_t all = 0;
    Extent extent;
    for (const CurveColumn& column : columns) {
        const auto begin = all;
        all += column.points;
        const auto slow = slowExtent(*content, begin, all);
        REQUIRE(column.extent.min == slow.min);
        REQUIRE(column.extent.max == slow.max);
        REQUIRE((column.first >= slow.min && column.first <= slow.max));
        extent.add(column.extent);
    }
    CHECK(all == 5000);
    CHECK(extent.max == slowExtent(*content, 0, 5000).max);
}

TEST_CASE("a curve knows its gaps and the point nearest to an iteration") {
    const Curve curve(std::make_shared<const Points>(points({{10, 1}, {20, notANumber}, {40, 3}})));
    REQUIRE(curve.gaps().size() == 1);
    CHECK(curve.gaps()[0] == 20);
    CHECK(curve.nearest(-5) == 0U);
    CHECK(curve.nearest(15) == 0U);
    CHECK(curve.nearest(31) == 2U);
    CHECK(curve.nearest(99) == 2U);
    CHECK_FALSE(Curve(std::make_shared<const Points>()).nearest(1));
    CHECK(Curve(std::make_shared<const Points>()).columns(0, 1, 3).size() == 3);
}

TEST_CASE("the exponential mean is corrected for its missing beginning and passes over gaps") {
    const auto result =
        smoothed(points({{1, 2}, {2, 4}, {3, notANumber}, {4, 8}}), {SmoothingKind::Exponential, 0.5, 0});
    CHECK(result.losses[0] == Approx(2));
    CHECK(result.losses[1] == Approx((0.25 * 2 + 0.5 * 4) / 0.75));
    CHECK(std::isnan(result.losses[2]));
    CHECK(result.losses[3] == Approx((0.125 * 2 + 0.25 * 4 + 0.5 * 8) / 0.875));
    CHECK(result.iterations == std::vector<std::int64_t>{1, 2, 3, 4});
}

TEST_CASE("the window mean is over what there is around a point") {
    const auto result =
        smoothed(points({{1, 1}, {2, 2}, {3, 6}, {4, notANumber}, {5, 4}}), {SmoothingKind::Window, 0, 3});
    CHECK(result.losses[0] == Approx(1.5));
    CHECK(result.losses[1] == Approx(3));
    CHECK(result.losses[2] == Approx(4));
    CHECK(std::isnan(result.losses[3]));
    CHECK(result.losses[4] == Approx(4));
    const Points same = points({{1, 1}, {2, 5}});
    CHECK(smoothed(same, {SmoothingKind::Window, 0, 1}).losses == same.losses);
    CHECK(smoothed(same, {SmoothingKind::Window, 0, 1'000'000}).losses == std::vector<double>{3, 3});
    CHECK(smoothed(same, {}).losses == same.losses);
}

TEST_CASE("smoothing a constant changes nothing") {
    Points constant;
    for (int i = 0; i < 1000; ++i) {
        constant.iterations.push_back(i);
        constant.losses.push_back(2.5);
    }
    for (const auto kind : {SmoothingKind::Exponential, SmoothingKind::Window})
        for (const double loss : smoothed(constant, {kind, 0.99, 51}).losses)
            REQUIRE(loss == Approx(2.5));
}
