// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/step_series.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>
#include <random>

using runglass::analysis::StepSeries;

namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();

StepSeries series(std::vector<std::int64_t> times, std::vector<double> values) {
    return {std::make_shared<const std::vector<std::int64_t>>(std::move(times)), std::move(values)};
}

/// A thousand values 100 at 0, 10, 20… with one other.
StepSeries spike(std::size_t size, std::size_t at, double value) {
    std::vector<std::int64_t> times;
    std::vector<double> values(size, 100);
    for (std::size_t i = 0; i < size; ++i)
        times.push_back(static_cast<std::int64_t>(i) * 10);
    values[at] = value;
    return series(std::move(times), std::move(values));
}

/// What a column has to be, by looking at every value.
StepSeries::Column expectedColumn(const StepSeries& all, std::int64_t from, std::int64_t to) {
    StepSeries::Column column{gap, gap, gap, gap};
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all.timeNs(i) >= to)
            break;
        column.last = all.value(i);
        if (all.timeNs(i) <= from)
            column.first = all.value(i);
    }
    const auto add = [&column](double value) {
        column.least = std::fmin(column.least, value);
        column.most = std::fmax(column.most, value);
    };
    add(column.first);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all.timeNs(i) >= from && all.timeNs(i) < to)
            add(all.value(i));
    return column;
}

bool same(double left, double right) {
    return left == right || (std::isnan(left) && std::isnan(right));
}

} // namespace

TEST_CASE("the peak of a step series is the largest value, where it is reached first") {
    const auto steps = series({10, 20, 30, 40}, {1, 7, gap, 7});
    REQUIRE(steps.peak());
    CHECK(*steps.peak() == 1);
    CHECK_FALSE(series({10}, {gap}).peak());
    CHECK_FALSE(StepSeries().peak());
}

TEST_CASE("a value of a step series is in force until the next one") {
    const auto steps = series({10, 20, 20, 30}, {1, 2, 3, 4});
    CHECK_FALSE(steps.indexAt(9));
    CHECK(steps.indexAt(10) == 0u);
    CHECK(steps.indexAt(19) == 0u);
    CHECK(steps.indexAt(20) == 2u); // the last of equal times stays
    CHECK(steps.indexAt(1000) == 3u);
}

TEST_CASE("a spike of one sample is in the picture, however few pixels there are") {
    for (const std::size_t size : {10u, 16u, 17u, 1000u, 5000u, 70000u}) {
        for (const std::size_t at : {std::size_t{0}, size / 3, size - 1}) {
            const auto steps = spike(size, at, 65432.5);
            for (const std::size_t columns : {1u, 7u, 640u}) {
                INFO(size << " values, spike at " << at << ", " << columns << " columns");
                double most = 0;
                for (const auto& column : steps.columns(0, static_cast<std::int64_t>(size) * 10, columns))
                    most = std::max(most, std::isnan(column.most) ? 0 : column.most);
                CHECK(most == 65432.5);
            }
        }
    }
}

TEST_CASE("columns of pixels are what looking at every value gives") {
    std::mt19937 random(7); // any fixed seed
    std::vector<std::int64_t> times;
    std::vector<double> values;
    std::int64_t now = 0;
    for (int i = 0; i < 3000; ++i) {
        now += static_cast<std::int64_t>(random() % 5); // equal times too
        times.push_back(now);
        values.push_back(random() % 40 == 0 ? gap : static_cast<double>(random() % 1000));
    }
    const auto steps = series(times, values);
    for (int round = 0; round < 30; ++round) {
        const auto from = static_cast<std::int64_t>(random() % static_cast<unsigned>(now)) - 50;
        const auto count = std::size_t{1} + random() % 60;
        const auto to = from + static_cast<std::int64_t>(count * (1 + random() % 40));
        const auto width = (to - from) / static_cast<std::int64_t>(count);
        const auto columns = steps.columns(from, to, count);
        REQUIRE(columns.size() == count);
        for (std::size_t i = 0; i < count; ++i) {
            const auto left = from + static_cast<std::int64_t>(i) * width;
            const auto expected = expectedColumn(steps, left, left + width);
            INFO("column " << i << " of " << count << " from " << from << " to " << to);
            CHECK(same(columns[i].first, expected.first));
            CHECK(same(columns[i].last, expected.last));
            CHECK(same(columns[i].least, expected.least));
            CHECK(same(columns[i].most, expected.most));
        }
    }
}

TEST_CASE("an empty range has no columns, and the widest range does not overflow") {
    const auto steps = series({std::numeric_limits<std::int64_t>::min() + 1, 0}, {3, 5});
    CHECK(steps.columns(5, 5, 100).empty());
    CHECK(steps.columns(0, 10, 0).empty());
    const auto columns = steps.columns(std::numeric_limits<std::int64_t>::min() + 1,
                                       std::numeric_limits<std::int64_t>::max(), 4);
    REQUIRE(columns.size() == 4);
    CHECK(columns[0].first == 3);
    CHECK(columns[3].last == 5);
}

TEST_CASE("a stretch has the value in force at its start and all changes up to its end") {
    const auto steps = series({10, 20, 30, 40}, {1, 2, 3, 4});
    CHECK(steps.stretch(25, 40).first == 1);
    CHECK(steps.stretch(25, 40).last == 3);
    CHECK(steps.stretch(0, 15).first == 0);
    CHECK(steps.stretch(0, 15).last == 1);
}
