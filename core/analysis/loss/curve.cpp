// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/curve.h"

#include <algorithm>
#include <cmath>

namespace runglass::analysis::loss {
namespace {

constexpr std::size_t fan = 16;

void addLoss(Extent& extent, double loss) {
    if (std::isfinite(loss))
        extent.add({loss, loss});
}

} // namespace

void Extent::add(const Extent& other) {
    if (other.empty())
        return;
    if (empty()) {
        *this = other;
        return;
    }
    min = std::min(min, other.min);
    max = std::max(max, other.max);
}

Curve::Curve(std::shared_ptr<const Points> points) : points_(std::move(points)) {
    const auto& losses = points_->losses;
    std::vector<Extent> level((losses.size() + fan - 1) / fan);
    for (std::size_t i = 0; i < losses.size(); ++i) {
        addLoss(level[i / fan], losses[i]);
        if (!std::isfinite(losses[i]))
            gaps_.push_back(points_->iterations[i]);
    }
    while (!level.empty()) {
        std::vector<Extent> above;
        if (level.size() > 1) {
            above.resize((level.size() + fan - 1) / fan);
            for (std::size_t i = 0; i < level.size(); ++i)
                above[i / fan].add(level[i]);
        }
        levels_.push_back(std::move(level));
        level = std::move(above);
    }
}

std::size_t Curve::lowerBound(double iteration) const {
    const auto& iterations = points_->iterations;
    const auto found =
        std::lower_bound(iterations.begin(), iterations.end(), iteration,
                         [](std::int64_t left, double right) { return static_cast<double>(left) < right; });
    return static_cast<std::size_t>(found - iterations.begin());
}

std::optional<std::size_t> Curve::nearest(double iteration) const {
    const auto& iterations = points_->iterations;
    if (iterations.empty())
        return std::nullopt;
    const auto after = lowerBound(iteration);
    if (after == iterations.size())
        return after - 1;
    if (after == 0)
        return 0;
    const double back = iteration - static_cast<double>(iterations[after - 1]);
    const double ahead = static_cast<double>(iterations[after]) - iteration;
    return back <= ahead ? after - 1 : after;
}

Extent Curve::extent(std::size_t begin, std::size_t end) const {
    Extent result;
    while (begin < end && begin % fan != 0)
        addLoss(result, points_->losses[begin++]);
    while (begin < end && end % fan != 0)
        addLoss(result, points_->losses[--end]);
    begin /= fan;
    end /= fan;
    for (std::size_t level = 0; begin < end; ++level) {
        while (begin < end && begin % fan != 0)
            result.add(levels_[level][begin++]);
        while (begin < end && end % fan != 0)
            result.add(levels_[level][--end]);
        begin /= fan;
        end /= fan;
    }
    return result;
}

std::vector<CurveColumn> Curve::columns(double from, double width, std::size_t count) const {
    std::vector<CurveColumn> result(count);
    const auto& losses = points_->losses;
    std::size_t begin = lowerBound(from);
    for (std::size_t i = 0; i < count; ++i) {
        const auto end = lowerBound(from + width * static_cast<double>(i + 1));
        CurveColumn& column = result[i];
        column.points = end - begin;
        column.extent = extent(begin, end);
        auto first = begin;
        auto last = end;
        if (!column.extent.empty()) {
            while (!std::isfinite(losses[first]))
                ++first;
            while (!std::isfinite(losses[last - 1]))
                --last;
            column.first = losses[first];
            column.last = losses[last - 1];
        }
        begin = end;
    }
    return result;
}

} // namespace runglass::analysis::loss
