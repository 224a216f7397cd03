// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/step_operators.h"

#include "core/analysis/operator_calls.h"
#include "core/base/stop_check.h"
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

std::vector<model::OperatorCalls> StepOperators::of(std::span<const std::string> steps,
                                                    const std::stop_token& stop) const {
    std::vector<std::size_t> stepOfNode(tree_->nodeCount(), steps.size());
    for (std::size_t step = 0; step < steps.size() && !stop.stop_requested(); ++step)
        for (const model::NodeIndex root : nodesOf(stepScope(*tree_, steps[step])))
            for (model::NodeIndex node = root; node < tree_->subtreeEnd(root); ++node)
                stepOfNode[node] = step;
    std::vector<table::Rows> rows(steps.size());
    for (table::RowIndex row = 0; row < nodes_.size() && !base::isStoppedAt(row, stop); ++row)
        if (stepOfNode[nodes_[row]] < steps.size())
            rows[stepOfNode[nodes_[row]]].push_back(row);
    std::vector<model::OperatorCalls> calls;
    for (const table::Rows& ofStep : rows)
        calls.push_back({table::picked(calls_.calls, ofStep, {}, stop), calls_.cores});
    return calls;
}

} // namespace runglass::analysis::diff
