// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/step_scope.h"

#include "core/base/stop_check.h"
#include "core/trace/ranges_by_begin.h"

#include <algorithm>
#include <set>
#include <span>

namespace runglass::analysis::diff {
namespace {

using model::CallTree;
using model::NodeIndex;
using model::NodeKind;
using model::noNode;

/// Those of the steps of a trace that are called so.
class StepsNamed {
public:
    StepsNamed(const trace::Trace& trace, std::string_view name)
        : steps_(trace.steps()), ranges_(trace::stepRanges(steps_)) {
        for (const trace::Step& step : steps_)
            isNamed_.push_back(step.name == name || std::to_string(step.number) == name);
    }

    /// A marker by itself, also when another step runs when it begins.
    bool contain(const CallTree& tree, NodeIndex node) const {
        if (tree.kind(node) == NodeKind::Step)
            return isMarker(tree.name(node), tree.startNs(node));
        const auto step = ranges_.firstAt(tree.startNs(node));
        return step && isNamed_[*step];
    }

private:
    bool isMarker(std::string_view name, base::Nanoseconds beginNs) const {
        const auto beginOf = [](const trace::Step& step) { return step.range.beginNs; };
        for (const trace::Step& step : std::ranges::equal_range(steps_, beginNs, {}, beginOf))
            if (step.name == name)
                return isNamed_[static_cast<std::size_t>(&step - steps_.data())];
        return false;
    }

    std::span<const trace::Step> steps_;
    trace::RangesByBegin ranges_;
    std::vector<bool> isNamed_; ///< by step
};

} // namespace

NodeRun childrenOf(const CallTree& tree, NodeIndex node) {
    NodeRun::List children;
    for (NodeIndex child = tree.firstChild(node); child != noNode; child = tree.nextSibling(child))
        children.push_back(child);
    return NodeRun(std::move(children));
}

std::vector<std::string> stepNames(const trace::Trace& trace, const std::stop_token& stop) {
    std::set<std::int64_t> known;
    std::vector<std::string> names;
    const auto steps = trace.steps();
    for (std::size_t i = 0; i < steps.size() && !base::isStoppedAt(i, stop); ++i)
        if (known.insert(steps[i].number).second)
            names.push_back(std::to_string(steps[i].number));
    return names;
}

std::vector<ThreadScope> stepScope(const CallTree& tree, std::string_view step) {
    std::vector<ThreadScope> scope;
    if (step.empty() || step == "all") {
        for (const NodeIndex thread : tree.threads())
            scope.push_back({thread, NodeRun({thread})});
        return scope;
    }
    const StepsNamed steps(tree.trace(), step);
    for (const NodeIndex thread : tree.threads()) {
        NodeRun::List nodes;
        for (NodeIndex node = tree.firstChild(thread); node != noNode; node = tree.nextSibling(node))
            if (steps.contain(tree, node))
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
