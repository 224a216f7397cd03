// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/step_scope.h"

#include <algorithm>
#include <set>

namespace runglass::analysis::diff {
namespace {

using model::CallTree;
using model::NodeIndex;
using model::NodeKind;
using model::noNode;

std::vector<const trace::Step*> stepsNamed(const trace::Trace& trace, std::string_view name) {
    std::vector<const trace::Step*> found;
    for (const trace::Step& step : trace.steps())
        if (step.name == name || std::to_string(step.number) == name)
            found.push_back(&step);
    return found;
}

bool belongs(const CallTree& tree, NodeIndex node, const std::vector<const trace::Step*>& steps) {
    return std::ranges::any_of(steps, [&](const trace::Step* step) {
        if (tree.kind(node) == NodeKind::Step)
            return tree.name(node) == step->name && tree.startNs(node) == step->range.beginNs;
        return tree.startNs(node) >= step->range.beginNs && tree.startNs(node) < step->range.endNs;
    });
}

} // namespace

NodeRun childrenOf(const CallTree& tree, NodeIndex node) {
    NodeRun::List children;
    for (NodeIndex child = tree.firstChild(node); child != noNode; child = tree.nextSibling(child))
        children.push_back(child);
    return NodeRun(std::move(children));
}

std::vector<std::string> stepNames(const trace::Trace& trace) {
    std::set<std::int64_t> known;
    std::vector<std::string> names;
    for (const trace::Step& step : trace.steps())
        if (known.insert(step.number).second)
            names.push_back(std::to_string(step.number));
    return names;
}

std::vector<ThreadScope> stepScope(const CallTree& tree, std::string_view step) {
    std::vector<ThreadScope> scope;
    if (step.empty() || step == "all") {
        for (const NodeIndex thread : tree.threads())
            scope.push_back({thread, NodeRun({thread})});
        return scope;
    }
    const auto steps = stepsNamed(tree.trace(), step);
    for (const NodeIndex thread : tree.threads()) {
        NodeRun::List nodes;
        for (NodeIndex node = tree.firstChild(thread); node != noNode; node = tree.nextSibling(node))
            if (belongs(tree, node, steps))
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
