// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/hit_test.h"
#include "views/timeline/timeline_state.h"

#include <QString>

namespace runglass::views {

/// What a tooltip says of a place, as rich text; "" when there is nothing to say.
QString canvasTooltip(const TimelineState& state, const TrackTree& tree, const TimelineHit& hit);

/// A slice in one line for people who do not see it: track, name, duration, start, place in its lane.
QString spokenSlice(const TimelineState& state, TimelineSlice slice);

/// A slice as lines of "name: value", for the clipboard.
QString sliceAsText(const TimelineState& state, TimelineSlice slice);
/// The last of these lines: what it tells costs all children of the slice.
QString selfTimeAsText(base::Nanoseconds selfNs);
QString areaAsText(const TimelineState& state, const TimelineArea& area);

} // namespace runglass::views
