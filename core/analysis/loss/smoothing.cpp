// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/smoothing.h"

#include "core/base/exact_sum.h"

#include <algorithm>
#include <cmath>

namespace runglass::analysis::loss {
namespace {

Points exponential(Points points, double weight) {
    double mean = 0;
    double left = 1; // weight^i: the share that the missing beginning has in the mean
    for (double& loss : points.losses) {
        if (!std::isfinite(loss))
            continue;
        mean = weight * mean + (1 - weight) * loss;
        left *= weight;
        loss = mean / (1 - left);
    }
    return points;
}

Points window(const Points& points, std::uint64_t width) {
    Points result{points.iterations, points.losses};
    const std::size_t half = static_cast<std::size_t>(width / 2);
    const std::size_t size = points.size();
    base::ExactSum sum;
    std::size_t count = 0;
    const auto change = [&](std::size_t index, bool enters) {
        const double loss = points.losses[index];
        if (!std::isfinite(loss))
            return;
        sum.add(enters ? loss : -loss);
        count = enters ? count + 1 : count - 1;
    };
    for (std::size_t i = 0; i < std::min(half, size); ++i)
        change(i, true);
    for (std::size_t i = 0; i < size; ++i) {
        if (half < size - i)
            change(i + half, true);
        if (i > half)
            change(i - half - 1, false);
        if (std::isfinite(points.losses[i]))
            result.losses[i] = sum.value() / static_cast<double>(count);
    }
    return result;
}

} // namespace

Points smoothed(const Points& points, const Smoothing& smoothing) {
    switch (smoothing.kind) {
    case SmoothingKind::Exponential:
        return exponential(points, std::clamp(smoothing.weight, 0.0, 0.9999));
    case SmoothingKind::Window:
        return window(points, std::max<std::uint64_t>(smoothing.window, 1));
    case SmoothingKind::None:
        break;
    }
    return points;
}

} // namespace runglass::analysis::loss
