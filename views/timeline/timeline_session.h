// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonObject>

namespace runglass::views {

class TimelineState;
class TrackTree;

/// How a timeline is looked at, for a session file. All times are absolute, those of slices without what the
/// user moved their trace by, so that they mean the same whichever traces are shown together.

/// Marks, window, selection and hidden kinds of flows.
QJsonObject savedTimeline(const TimelineState& state, const TrackTree& tree);

/// Puts marks and hidden kinds of flows back.
void restoreTimelineMarks(const QJsonObject& saved, TimelineState& state);
/// Puts window and selection back, as far as the document has them.
void restoreTimelineView(const QJsonObject& saved, TimelineState& state, const TrackTree& tree);

} // namespace runglass::views
