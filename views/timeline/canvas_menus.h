// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/canvas_commands.h"
#include "views/timeline/hit_test.h"

class QMenu;

namespace runglass::views {

/// Adds what can be done with a row; the metrics are those of its view.
void fillTrackMenu(QMenu& menu, TrackTree& tree, std::size_t node, const RowMetrics& metrics);
/// Adds what can be done with the selected slice.
void fillSliceMenu(QMenu& menu, CanvasCommands& commands);
void fillAreaMenu(QMenu& menu, CanvasCommands& commands); ///< of the selected area

/// Check boxes for all processes (by rank when there are several), All, None, and what is hidden otherwise.
void fillProcessesMenu(QMenu& menu, TrackTree& tree);

/// Check boxes for the kinds of flows of the document, All, None, and whether all are drawn.
void fillFlowsMenu(QMenu& menu, TimelineState& state);

} // namespace runglass::views
