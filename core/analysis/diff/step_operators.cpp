// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/step_operators.h"

#include "core/analysis/operator_calls.h"
#include "core/base/stop_check.h"
#include "core/table/query.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
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
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < steps.size(); ++i)
        places.insert_or_assign(steps[i], i);
    std::vector<std::size_t> wanted; // by step of the trace its place in `steps`, which may be none
    for (const trace::Step& step : tree_->trace().steps()) {
        const auto byNumber = places.find(std::to_string(step.number));
        const auto found = byNumber != places.end() ? byNumber : places.find(step.name);
        wanted.push_back(found == places.end() ? steps.size() : found->second);
    }
    const StepsOfCalls owners(*tree_);
    std::vector<std::size_t> stepOfNode(tree_->nodeCount(), steps.size());
    for (const model::NodeIndex thread : tree_->threads())
        for (auto node = tree_->firstChild(thread); node != model::noNode && !stop.stop_requested();
             node = tree_->nextSibling(node))
            if (const auto step = owners.stepOf(node))
                std::fill(stepOfNode.begin() + node, stepOfNode.begin() + tree_->subtreeEnd(node),
                          wanted[*step]);
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
