// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace runglass::views {

/// What painting a frame took; bounded by pixels, not by slices.
struct PaintCounts {
    std::uint64_t entries = 0;    ///< slices, runs and samples visited
    std::uint64_t rectangles = 0; ///< stretches of colour written
    std::uint64_t labels = 0;     ///< texts drawn

    PaintCounts& operator+=(const PaintCounts& other) {
        entries += other.entries;
        rectangles += other.rectangles;
        labels += other.labels;
        return *this;
    }
};

} // namespace runglass::views
