// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/log.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace runglass::analysis::loss {

/// Smallest and largest finite loss of a stretch; min > max when it has none.
struct Extent {
    double min = 1;
    double max = 0;

    bool empty() const { return min > max; }
    void add(const Extent& other);
};

/// One column of pixels of a curve: the first, lowest, highest and last finite loss in it. Drawn one after
/// another these are, to the pixel, what drawing all points gives.
struct CurveColumn {
    std::size_t points = 0; ///< how many points are in it, finite or not
    double first = 0;
    double last = 0;
    Extent extent;
};

/// Points made ready for drawing at any zoom: above them a pyramid of minima and maxima, each level of which
/// stands for sixteen entries of the one below. Immutable; built in linear time, with a quarter of the
/// memory of the losses on top.
class Curve {
public:
    explicit Curve(std::shared_ptr<const Points> points);

    const Points& points() const { return *points_; }
    /// Index of the first point at or after an iteration.
    std::size_t lowerBound(double iteration) const;
    /// The point nearest to an iteration; nothing for an empty curve.
    std::optional<std::size_t> nearest(double iteration) const;
    /// Of the points [begin, end). Time: logarithmic.
    Extent extent(std::size_t begin, std::size_t end) const;
    /// The iterations from `from` on, each column being `width` iterations wide.
    std::vector<CurveColumn> columns(double from, double width, std::size_t count) const;
    /// Iterations whose loss is not finite, ascending.
    std::span<const std::int64_t> gaps() const { return gaps_; }

private:
    std::shared_ptr<const Points> points_;
    std::vector<std::vector<Extent>> levels_;
    std::vector<std::int64_t> gaps_;
};

} // namespace runglass::analysis::loss
