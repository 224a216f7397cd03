// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/timeline_state.h"
#include "views/widgets/icons.h"

#include <QString>

#include <optional>

class QLabel;
class QToolButton;
class QTreeWidget;
class QWidget;

namespace runglass::views {

/// Small things that the tabs of the drawer build in the same way.

/// A button with text, tooltip and accessible name, reached by Tab.
QToolButton* drawerButton(const QString& text, const QString& toolTip,
                          std::optional<IconName> iconName = std::nullopt);
/// A flat list of rows with the given columns; names elide in the middle.
QTreeWidget* drawerList(const QStringList& headers, const QString& accessibleName);
/// A sentence in the middle of an otherwise empty tab.
QLabel* drawerSentence(const QString& sentence);

/// A moment in the chosen format, as exact as it is known: in lists the zoom of the canvas says nothing.
QString exactTimeText(const TimelineState& state, base::Nanoseconds timeNs);

/// "rank 0 › python (12) › main": with the group only where there are several.
QString trackPath(const TimelineDocument& document, TimelineTrack track);
QString trackPath(const TimelineDocument& document, TimelineSlice slice);

} // namespace runglass::views
