// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/step_scope.h"

#include "core/base/stop_check.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace runglass::analysis::diff {
namespace {

using model::CallTree;
using model::NodeIndex;
using model::NodeKind;
using model::noNode;

/// When a step begins, and its name.
using Place = std::pair<base::Nanoseconds, std::string_view>;

Place placeOf(const trace::Step& step) {
    return {step.range.beginNs, step.name};
}

} // namespace

std::vector<std::string> stepNames(const trace::Trace& trace, const std::stop_token& stop) {
    std::set<std::int64_t> known;
    std::vector<std::string> names;
    const auto steps = trace.steps();
    for (std::size_t i = 0; i < steps.size() && !base::isStoppedAt(i, stop); ++i)
        if (known.insert(steps[i].number).second)
            names.push_back(std::to_string(steps[i].number));
    return names;
}

StepsOfCalls::StepsOfCalls(const CallTree& tree)
    : tree_(tree), ranges_(trace::stepRanges(tree.trace().steps())),
      byBeginAndName_(tree.trace().steps().size()) {
    std::iota(byBeginAndName_.begin(), byBeginAndName_.end(), 0U);
    const auto steps = tree.trace().steps();
    std::ranges::stable_sort(byBeginAndName_, {}, [&](std::uint32_t i) { return placeOf(steps[i]); });
}

std::optional<std::size_t> StepsOfCalls::stepOf(NodeIndex node) const {
    return tree_.kind(node) == NodeKind::Step ? ownStep(node) : ranges_.firstAt(tree_.startNs(node));
}

std::optional<std::size_t> StepsOfCalls::ownStep(NodeIndex marker) const {
    const auto steps = tree_.trace().steps();
    const Place wanted(tree_.startNs(marker), tree_.name(marker));
    const auto found = std::ranges::lower_bound(byBeginAndName_, wanted, {},
                                                [&](std::uint32_t i) { return placeOf(steps[i]); });
    const bool isFound = found != byBeginAndName_.end() && placeOf(steps[*found]) == wanted;
    return isFound ? std::optional<std::size_t>(*found) : std::nullopt;
}

std::vector<ThreadScope> stepScope(const CallTree& tree, std::string_view step) {
    std::vector<ThreadScope> scope;
    if (step.empty() || step == "all") {
        for (const NodeIndex thread : tree.threads())
            scope.push_back({thread, NodeRun({thread})});
        return scope;
    }
    std::vector<bool> isChosen;
    for (const trace::Step& each : tree.trace().steps())
        isChosen.push_back(each.name == step || std::to_string(each.number) == step);
    const StepsOfCalls steps(tree);
    for (const NodeIndex thread : tree.threads()) {
        NodeRun::List nodes;
        for (NodeIndex node = tree.firstChild(thread); node != noNode; node = tree.nextSibling(node))
            if (const auto own = steps.stepOf(node); own && isChosen[*own])
                nodes.push_back(node);
        if (!nodes.empty())
            scope.push_back({thread, NodeRun(std::move(nodes))});
    }
    return scope;
}

std::vector<NodeIndex> nodesOf(const std::vector<ThreadScope>& scope) {
    std::vector<NodeIndex> nodes;
    for (const ThreadScope& thread : scope)
        nodes.insert(nodes.end(), thread.nodes.nodes().begin(), thread.nodes.nodes().end());
    return nodes;
}

} // namespace runglass::analysis::diff
