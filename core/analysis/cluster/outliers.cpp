// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/outliers.h"

#include "core/base/exact_sum.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <set>

namespace runglass::analysis {
namespace {

constexpr std::size_t fewestForDixon = 4;
constexpr std::size_t mostForDixon = 100;
constexpr std::size_t mostEqual = 3; ///< with no more different values there is no telling
constexpr double sigmas = 3;

struct Critical {
    std::size_t count;
    double value;
};

/// Critical values of Dixon's ratios at 0.995 (algorithms §9a).
constexpr std::array criticalValues{
    Critical{4, .920},  Critical{5, .823},  Critical{6, .744},  Critical{7, .680},  Critical{8, .723},
    Critical{9, .676},  Critical{10, .638}, Critical{11, .707}, Critical{12, .675}, Critical{13, .649},
    Critical{14, .672}, Critical{15, .649}, Critical{16, .629}, Critical{17, .611}, Critical{18, .595},
    Critical{19, .580}, Critical{20, .568}, Critical{22, .545}, Critical{24, .526}, Critical{26, .510},
    Critical{28, .496}, Critical{30, .484}, Critical{35, .458}, Critical{40, .439}, Critical{45, .423},
    Critical{50, .409}, Critical{60, .388}, Critical{70, .372}, Critical{80, .360}, Critical{90, .350},
    Critical{100, .341}};

bool haveMoreThanFewValues(std::span<const double> values) {
    std::set<double> different;
    for (const double value : values)
        if (different.insert(value).second && different.size() > mostEqual)
            return true;
    return false;
}

LowOutliers byDixon(std::span<const double> values) {
    LowOutliers found{OutlierTest::Dixon, {}};
    std::vector<double> sorted(values.begin(), values.end());
    std::ranges::sort(sorted);
    if (dixonRatio(sorted) > dixonCritical(sorted.size()))
        found.indices.push_back(static_cast<std::size_t>(std::ranges::min_element(values) - values.begin()));
    return found;
}

} // namespace

MeanAndDeviation meanAndDeviation(std::span<const double> values) {
    if (values.empty())
        return {};
    // The quotient of their sum may miss equal values by a digit, and what has no spread would have one.
    if (std::ranges::adjacent_find(values, std::not_equal_to()) == values.end())
        return {values.front(), 0};
    base::ExactSum sum;
    for (const double value : values)
        sum.add(value);
    const auto count = static_cast<double>(values.size());
    const double mean = sum.value() / count;
    base::ExactSum squares;
    for (const double value : values)
        squares.add((value - mean) * (value - mean));
    return {mean, std::sqrt(squares.value() / count)};
}

double dixonRatio(std::span<const double> sorted) {
    const std::size_t n = sorted.size();
    const double low = sorted[0];
    const double next = n <= 10 ? sorted[1] : sorted[2];
    const double high = n <= 7 ? sorted[n - 1] : n <= 13 ? sorted[n - 2] : sorted[n - 3];
    return high > low ? (next - low) / (high - low) : 0;
}

double dixonCritical(std::size_t count) {
    const auto above = std::ranges::lower_bound(criticalValues, count, {}, &Critical::count);
    if (above == criticalValues.end())
        return criticalValues.back().value;
    if (above == criticalValues.begin() || above->count == count)
        return above->value;
    const auto& below = *(above - 1);
    const double share =
        static_cast<double>(count - below.count) / static_cast<double>(above->count - below.count);
    return below.value + share * (above->value - below.value);
}

LowOutliers lowOutliers(std::span<const double> values) {
    if (values.size() < fewestForDixon || !haveMoreThanFewValues(values))
        return {};
    if (values.size() <= mostForDixon)
        return byDixon(values);
    LowOutliers found{OutlierTest::ThreeSigma, {}};
    const auto [mean, deviation] = meanAndDeviation(values);
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] < mean - sigmas * deviation)
            found.indices.push_back(i);
    return found;
}

LowOutliers slowRankVote(std::span<const double> durations) {
    LowOutliers found = lowOutliers(durations);
    if (found.test != OutlierTest::ThreeSigma)
        return found;
    const auto [mean, deviation] = meanAndDeviation(durations);
    const bool hasHigh = std::ranges::any_of(
        durations, [&, m = mean, d = deviation](double value) { return value > m + sigmas * d; });
    const auto lowest = static_cast<std::size_t>(std::ranges::min_element(durations) - durations.begin());
    if (hasHigh && std::ranges::find(found.indices, lowest) == found.indices.end()) {
        found.indices.push_back(lowest);
        std::ranges::sort(found.indices);
    }
    return found;
}

} // namespace runglass::analysis
