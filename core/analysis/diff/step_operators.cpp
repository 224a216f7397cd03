// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/step_operators.h"

#include "core/analysis/operator_calls.h"
#include "core/table/query.h"

#include <utility>

namespace runglass::analysis::diff {

base::Result<StepOperators> StepOperators::make(const model::CallTree& tree, base::LoadContext& context) {
    auto calls = operatorCalls(tree, context);
    if (!calls)
        return calls.error();
    return StepOperators(tree, std::move(calls).value());
}

StepOperators::StepOperators(const model::CallTree& tree, model::OperatorCalls calls)
    : tree_(&tree), calls_(std::move(calls)), nodes_(operatorNodes(tree)) {}

model::OperatorCalls StepOperators::of(std::string_view step) const {
    std::vector<bool> isInStep(tree_->nodeCount());
    for (const model::NodeIndex root : nodesOf(stepScope(*tree_, step)))
        for (model::NodeIndex node = root; node < tree_->subtreeEnd(root); ++node)
            isInStep[node] = true;
    table::Rows rows;
    for (table::RowIndex row = 0; row < nodes_.size(); ++row)
        if (isInStep[nodes_[row]])
            rows.push_back(row);
    return {table::picked(calls_.calls, rows), calls_.cores};
}

} // namespace runglass::analysis::diff
