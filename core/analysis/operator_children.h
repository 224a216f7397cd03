// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/call_tree.h"
#include "core/model/operator_calls.h"
#include "core/table/table.h"

#include <optional>
#include <stop_token>
#include <string_view>

namespace runglass::analysis {

/// The kernel of a row of operatorChildren; missing in rows of call stacks.
inline constexpr auto kernelColumn = "kernel";

/// What a row of the table of operators opens into: its distinct call stacks, as operatorStacks, and then
/// what it ran on the device by name, largest first, with the columns kernel, calls (launches),
/// device_self_us (of what it launched itself) and device_total_us (with what those inside launched). A
/// single row without a stack says nothing and is left out. `tree` may be null: then there are no rows of
/// kernels. Of no use when stopped.
table::Table operatorChildren(const model::OperatorCalls& operators, const model::CallTree* tree,
                              std::string_view name, std::optional<std::string_view> shapes,
                              const std::stop_token& stop = {});

} // namespace runglass::analysis
