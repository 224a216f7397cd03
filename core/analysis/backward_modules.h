// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/linked_works.h"
#include "core/model/call_tree.h"

#include <vector>

namespace runglass::analysis {

/// Gives each module a twin with what autograd ran for its operators, by the fwdbwd flows: nested as the
/// modules are, the outermost beside them in the thread of the module, in order of time. A part of the
/// backward pass belongs to the module of the first operator that leads to it; the accumulation of gradients
/// to that of the part before it. What belongs to no module stays where it ran.
///
/// Nodes of `data` get new numbers: slots and the owners of `launches` follow.
void addBackwardModules(model::CallTreeData& data, const NodeSlots& slots,
                        std::vector<ThreadLaunch>& launches);

} // namespace runglass::analysis
