// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/call_tree.h"
#include "core/model/operator_calls.h"
#include "core/table/table.h"

#include <optional>
#include <string_view>

namespace runglass::analysis {

enum class WorkScope {
    Self, ///< what the operators launched themselves
    Total ///< and what those inside launched
};

/// What a group of operator calls ran on the device, by name, largest total first. Columns: name, kind,
/// calls, total_us, min_us, avg_us, max_us, share_pct (of the total of all rows). `shapes` is the shape text
/// of the group when grouped by shape; it needs the calls that the tree's operators are (operatorCalls, or
/// those of the same recording), otherwise all calls of the name count.
table::Table worksOfOperator(const model::CallTree& tree, const model::OperatorCalls& calls,
                             std::string_view name, std::optional<std::string_view> shapes, WorkScope scope);

/// The operators that launched device work of this name, in the same form; without an operator: missing.
table::Table operatorsOfWork(const model::CallTree& tree, std::string_view workName);

} // namespace runglass::analysis
