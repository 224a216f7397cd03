// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/series_order.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace runglass::analysis::loss {
namespace {

using Order = std::vector<std::uint32_t>;

void countOne(Occurrence& what, const Series& series, std::size_t index) {
    if (what.count++ == 0)
        what = {1, series.found.iterations[index], series.lines[index]};
}

/// Positions of the pairs by iteration, those of one iteration in the order of the file.
Order byIteration(const std::vector<std::int64_t>& iterations) {
    Order order(iterations.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&iterations](std::uint32_t index) { return iterations[index]; });
    return order;
}

void sortAndCountRepeated(Series& series) {
    const auto& iterations = series.found.iterations;
    const Order order = byIteration(iterations);
    std::uint32_t first = 0; // position in the file of the first pair that repeats another
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool last = i + 1 == order.size() || iterations[order[i]] != iterations[order[i + 1]];
        if (last) {
            series.sorted.iterations.push_back(iterations[order[i]]);
            series.sorted.losses.push_back(series.found.losses[order[i]]);
            continue;
        }
        const std::uint32_t repeats = order[i + 1];
        if (series.repeated.count++ == 0 || repeats < first)
            first = repeats;
    }
    if (series.repeated.count > 0)
        series.repeated = {series.repeated.count, iterations[first], series.lines[first]};
}

} // namespace

void putInOrder(Series& series) {
    const auto& iterations = series.found.iterations;
    series.sorted = {};
    series.repeated = series.wentBack = series.nonFinite = {};
    bool ascending = true;
    for (std::size_t i = 1; i < iterations.size(); ++i) {
        ascending = ascending && iterations[i] > iterations[i - 1];
        if (iterations[i] < iterations[i - 1])
            countOne(series.wentBack, series, i);
    }
    if (!ascending)
        sortAndCountRepeated(series);
    const Points& points = series.points();
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (std::isfinite(points.losses[i]))
            continue;
        if (series.nonFinite.count++ > 0)
            continue;
        series.nonFinite.iteration = points.iterations[i];
        // Of several pairs with this iteration the last one gave the loss.
        const auto at = std::find(iterations.rbegin(), iterations.rend(), points.iterations[i]);
        series.nonFinite.line = series.lines[static_cast<std::size_t>(iterations.rend() - at) - 1];
    }
}

} // namespace runglass::analysis::loss
