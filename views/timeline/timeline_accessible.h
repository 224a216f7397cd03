// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace runglass::views {

class TimelineView;

/// Tells assistive technology of timeline views: a chart whose value is the selected slice in words. Call
/// once before the first view is asked for; further calls do nothing.
void installTimelineAccessibility();

/// The selection of the view changed.
void announceSelection(TimelineView& view);

} // namespace runglass::views
