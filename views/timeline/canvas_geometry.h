// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/timeline_state.h"
#include "views/timeline/track_tree.h"

#include <QRectF>

#include <optional>

namespace runglass::views {

/// Where slices and tracks lie on a canvas with the given rows. x counts from the left edge of the window, y
/// from the top of the first row. A view: valid as long as what it was made of.
class CanvasGeometry {
public:
    CanvasGeometry(const TimelineState& state, const TrackTree& tree, const TrackLayout& layout)
        : state_(state), tree_(tree), layout_(layout) {}

    /// The place of a slice, at least one pixel wide; nothing when its lane is not shown. Cut to 20 px beyond
    /// the window, so that coordinates stay small at any zoom.
    std::optional<QRectF> rectOf(TimelineSlice slice) const;
    /// The same, or the row of the closed process or group that the slice is in; nothing while it is hidden.
    /// Cut only far beyond the window: arrows to it keep their direction.
    std::optional<QRectF> anchorOf(TimelineSlice slice) const;
    /// The row that shows the track: its own, or that of what it is closed in.
    std::optional<std::size_t> rowShowing(TimelineTrack track) const;

private:
    std::optional<QRectF> placeOf(TimelineSlice slice, double beyondPixels) const;
    QRectF spanOf(TimelineSlice slice, double top, double height, double beyondPixels) const;

    const TimelineState& state_;
    const TrackTree& tree_;
    const TrackLayout& layout_;
};

} // namespace runglass::views
