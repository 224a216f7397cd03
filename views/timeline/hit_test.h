// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/counter_painter.h"
#include "views/timeline/time_scale.h"
#include "views/timeline/timeline_document.h"
#include "views/timeline/track_layout.h"
#include "views/timeline/track_tree.h"

#include <optional>

namespace runglass::views {

/// What lies under a pixel of one lane: a slice, or a run of slices that share the pixel.
struct LaneHit {
    trace::SliceIndex index = 0; ///< the slice, or the longest of the run
    std::size_t count = 1;       ///< of slices in the run
    base::Nanoseconds busyNs = 0;
    bool isRun() const { return count > 1; }
};

/// O(log n), and O(slices in the pixel) up to a limit; beyond it `busyNs` and the longest are of the first
/// ones. Nothing there: the nearest slice within `reachPixels`.
std::optional<LaneHit> hitLane(const trace::LaneView& lane, const TimeScale& scale, base::Nanoseconds shiftNs,
                               double x, double reachPixels);

/// What lies under a point of the canvas.
struct TimelineHit {
    std::size_t row = 0;
    std::size_t node = 0;
    std::optional<TimelineTrack> track;
    std::optional<TimelineSlice> slice;
    std::size_t count = 1; ///< as LaneHit
    base::Nanoseconds busyNs = 0;
    std::optional<CounterSample> sample; ///< of a counter, in timeline time
    bool isRun() const { return slice.has_value() && count > 1; }
};

/// Precondition: the layout is one of the tree. Nothing outside of all rows.
std::optional<TimelineHit> hitTest(const TrackTree& tree, const TrackLayout& layout, const TimeScale& scale,
                                   double x, int y);

/// How far from a slice a click still means it.
inline constexpr double hitReachPixels = 3;

} // namespace runglass::views
