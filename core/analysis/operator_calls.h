// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/model/call_tree.h"
#include "core/model/operator_calls.h"

#include <vector>

namespace runglass::analysis {

/// The nodes that are operators, in order of time: row by row those of operatorCalls.
std::vector<model::NodeIndex> operatorNodes(const model::CallTree& tree);

/// By node the operator that it is or that is around it; noNode where there is none. O(nodes), however deep
/// the tree is.
std::vector<model::NodeIndex> operatorsAround(const model::CallTree& tree);

/// One row per operator of the tree. Shapes and stacks come from the records; the columns are there when any
/// operator has one. Times with cores and cores_eligible are there when anything ran on a device.
/// Fails only when stopped (base::stoppedMessage).
base::Result<model::OperatorCalls> operatorCalls(const model::CallTree& tree, base::LoadContext& context);

} // namespace runglass::analysis
