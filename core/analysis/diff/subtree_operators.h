// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/call_tree.h"
#include "core/table/table.h"

#include <span>
#include <stop_token>
#include <vector>

namespace runglass::analysis::diff {

/// By node whether it counts in tables of operators.
std::vector<bool> operatorFlags(const model::CallTree& tree);

/// The operators among some nodes and all that is inside them, by name. Columns as those of operatorTable:
/// name, calls, device_self_us, device_total_us, host_self_us, host_total_us; in order of first call.
table::Table subtreeOperators(const model::CallTree& tree, std::span<const model::NodeIndex> nodes,
                              const std::vector<bool>& isOperator, const std::stop_token& stop = {});

} // namespace runglass::analysis::diff
