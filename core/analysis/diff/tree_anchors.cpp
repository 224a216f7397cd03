// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/tree_diff.h"

#include <algorithm>
#include <map>
#include <utility>

namespace runglass::analysis::diff {
namespace {

using model::CallTree;
using model::NodeIndex;
using model::NodeKind;
using model::noNode;

/// Where a kind and name stands next, in ascending order.
class NextAnchors {
public:
    using Key = std::pair<NodeKind, std::uint32_t>;

    void add(Key key, std::size_t at) { places_[key].push_back(at); }
    /// The first place from `from` on, or none.
    std::size_t next(Key key, std::size_t from) const {
        const auto found = places_.find(key);
        if (found == places_.end())
            return none;
        const auto place = std::ranges::lower_bound(found->second, from);
        return place == found->second.end() ? none : *place;
    }
    static constexpr std::size_t none = ~std::size_t{0};

private:
    std::map<Key, std::vector<std::size_t>> places_;
};

} // namespace

bool isAnchor(NodeKind kind) {
    switch (kind) {
    case NodeKind::Step:
    case NodeKind::DataLoader:
    case NodeKind::Optimizer:
    case NodeKind::Module:
    case NodeKind::BackwardModule:
        return true;
    default:
        return false;
    }
}

/// What the first thread did in its steps, or at all where it has none.
NodeRun TreeDiff::anchorStart(const Side& side) const {
    const CallTree& tree = *side.tree;
    if (side.scope.empty())
        return {};
    const ThreadScope& thread = *std::ranges::min_element(side.scope, {}, [&](const ThreadScope& each) {
        const NodeIndex first = tree.firstChild(each.thread);
        return std::pair(first == noNode ? tree.endNs(each.thread) : tree.startNs(first), each.thread);
    });
    const bool isWhole = thread.nodes.single() == thread.thread;
    const NodeRun outermost = isWhole ? childrenOf(tree, thread.thread) : thread.nodes;
    const auto isStep = [&](NodeIndex node) { return tree.kind(node) == NodeKind::Step; };
    if (std::ranges::none_of(outermost.nodes(), isStep))
        return outermost;
    NodeRun::List inside;
    for (const NodeIndex node : outermost.nodes())
        if (isStep(node))
            for (NodeIndex child = tree.firstChild(node); child != noNode; child = tree.nextSibling(child))
                inside.push_back(child);
    return NodeRun(std::move(inside));
}

DiffNode TreeDiff::anchorRoot() const {
    return {anchorStart(base_), anchorStart(experiment_)};
}

DiffLevel TreeDiff::anchorChildren(const DiffNode& node) const {
    const bool areSingle = node.base.single() != noNode && node.experiment.single() != noNode;
    const bool areLists = node.base.size() > 1 && node.experiment.size() > 1;
    if (!areSingle && !areLists)
        return {};
    const NodeRun left = areSingle ? childrenOf(*base_.tree, node.base.single()) : node.base;
    const NodeRun right =
        areSingle ? childrenOf(*experiment_.tree, node.experiment.single()) : node.experiment;

    const auto key = [](const Side& side, NodeIndex at) {
        return NextAnchors::Key{side.tree->kind(at), side.keys[base::indexOf(side.tree->nameId(at))]};
    };
    NextAnchors anchors;
    for (std::size_t i = 0; i < right.size(); ++i)
        if (isAnchor(experiment_.tree->kind(right.nodes()[i])))
            anchors.add(key(experiment_, right.nodes()[i]), i);

    DiffLevel level;
    std::size_t fromLeft = 0;
    std::size_t fromRight = 0;
    const auto addSegment = [&](std::size_t toLeft, std::size_t toRight) {
        if (toLeft > fromLeft || toRight > fromRight)
            level.nodes.push_back({left.part(fromLeft, toLeft), right.part(fromRight, toRight)});
    };
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (!isAnchor(base_.tree->kind(left.nodes()[i])))
            continue;
        const std::size_t partner = anchors.next(key(base_, left.nodes()[i]), fromRight);
        if (partner == NextAnchors::none)
            continue;
        addSegment(i, partner);
        level.nodes.push_back({left.part(i, i + 1), right.part(partner, partner + 1)});
        fromLeft = i + 1;
        fromRight = partner + 1;
    }
    if (!level.nodes.empty())
        addSegment(left.size(), right.size());
    return level;
}

} // namespace runglass::analysis::diff
