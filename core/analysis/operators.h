// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/stack_frames.h"
#include "core/model/operator_calls.h"
#include "core/table/table.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis {

enum class OperatorGrouping { Operator, OperatorAndShape, OperatorAndStack };

/// One row per group of operator calls, sorted by device self time (host self time when there is no device
/// time), largest first. Columns: name, input_shapes (shape grouping), call_stack (stack grouping), calls,
/// device_self_us, device_total_us, host_self_us, host_total_us, cores_eligible, cores_self_pct,
/// cores_total_pct.
///
/// Sums are of full precision over all rows with a value; an operator nested in itself counts in "total" each
/// time. Eligible: any time with cores, or a call that says it is. Percentages: time with cores / time, 0
/// without device time (views.md §3.4). The core columns exist when the source has core times. Of no use when
/// stopped.
table::Table operatorTable(const model::OperatorCalls& operators, OperatorGrouping grouping,
                           const std::stop_token& stop = {});

/// The distinct call stacks of one group as a table with the same columns (call_stack instead of name), in
/// the same order. `shapes` is the shape text of the group when grouped by shape. Calls without a stack form
/// a row with a missing call_stack. Of no use when stopped.
table::Table operatorStacks(const model::OperatorCalls& operators, std::string_view name,
                            std::optional<std::string_view> shapes, const std::stop_token& stop = {});

/// Shapes as people read them: "84;\r\n2,120;\r\n;" gives "[[84], [2,120], []]" (views.md §3.5, splitting at
/// ";"). What is such a list already stays as it is.
std::string shapeText(std::string_view raw);

} // namespace runglass::analysis
