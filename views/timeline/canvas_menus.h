// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/canvas_commands.h"
#include "views/timeline/hit_test.h"

class QMenu;

namespace runglass::views {

/// Fills the menu of a row and, when one was hit, of a slice.
void fillTrackMenu(QMenu& menu, TrackTree& tree, std::size_t node);
void fillSliceMenu(QMenu& menu, CanvasCommands& commands);

/// Check boxes for all processes (by rank when there are several), All, None, and what is hidden otherwise.
void fillProcessesMenu(QMenu& menu, TrackTree& tree);

/// Check boxes for the kinds of flows of the document, All, None, and whether all are drawn.
void fillFlowsMenu(QMenu& menu, TimelineState& state);

} // namespace runglass::views
