// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/slab.h"
#include "core/trace/lane.h"

#include <vector>

namespace runglass::trace {

/// Levels of detail of one lane, from fine to coarse: each merges slices shorter than its resolution that
/// begin in the same bucket of that length, so that what is in view is bounded by pixels. A level has at most
/// half the entries of the one before, so all together have fewer than the lane has slices.
struct DetailPyramid {
    base::Slab<DetailEntry> entries;
    std::vector<DetailLevel> levels; ///< views of `entries`
};

/// Lanes smaller than this are quicker to scan than to look up.
inline constexpr std::size_t smallestPyramidLane = 256;

/// O(n) for typical lanes. Of the view only times and names are read.
DetailPyramid buildPyramid(const LaneView& lane);

} // namespace runglass::trace
