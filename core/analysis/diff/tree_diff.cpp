// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/tree_diff.h"

#include "core/analysis/diff/operator_rules.h"
#include "core/analysis/diff/subtree_operators.h"
#include "core/base/capped_sum.h"
#include "core/base/string_pool.h"

#include <utility>

namespace runglass::analysis::diff {
namespace {

using model::CallTree;
using model::NodeIndex;
using model::NodeKind;
using model::noNode;

constexpr auto noKey = 0xFFFFFFFFU;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// What a call is when its number, its class or its implementation does not matter: steps, loaders and
/// optimizers are all the same, "Conv2d_3" is a "Conv2d".
std::string generalName(NodeKind kind, std::string_view name) {
    switch (kind) {
    case NodeKind::Step:
        return "step";
    case NodeKind::DataLoader:
        return "data loader";
    case NodeKind::Optimizer:
        return "optimizer";
    case NodeKind::Module:
    case NodeKind::BackwardModule: {
        std::string general;
        for (const char c : name)
            if (!isDigit(c))
                general += c;
        return general;
    }
    default:
        return std::string(name);
    }
}

} // namespace

TreeDiff::TreeDiff(Tree base, Tree experiment, Alignment alignment, std::string_view baseStep,
                   std::string_view experimentStep)
    : base_{std::move(base), {}, {}, {}, {}}, experiment_{std::move(experiment), {}, {}, {}, {}},
      alignment_(alignment) {
    base_.scope = stepScope(*base_.tree, baseStep);
    experiment_.scope = stepScope(*experiment_.tree, experimentStep);
    numberNames();
    for (Side* side : {&base_, &experiment_})
        side->isOperator = operatorFlags(*side->tree);
}

void TreeDiff::numberNames() {
    base::StringPool names;
    base::StringPool generalNames;
    for (Side* side : {&base_, &experiment_}) {
        const CallTree& tree = *side->tree;
        side->keys.assign(tree.nameCount(), noKey);
        side->generalKeys.assign(tree.nameCount(), noKey);
        for (NodeIndex node = 0; node < tree.nodeCount(); ++node) {
            if (tree.kind(node) == NodeKind::Thread)
                continue;
            const auto name = base::indexOf(tree.nameId(node));
            if (side->keys[name] != noKey)
                continue;
            const std::string general = generalName(tree.kind(node), tree.name(node));
            side->generalKeys[name] = static_cast<std::uint32_t>(generalNames.intern(general));
            // The number of a step says nothing about what it does.
            const bool isStep = tree.kind(node) == NodeKind::Step && alignment_ == Alignment::Sequence;
            side->keys[name] = static_cast<std::uint32_t>(
                names.intern(isStep ? std::string_view(general) : tree.name(node)));
        }
    }
}

DiffNode TreeDiff::root() const {
    if (alignment_ == Alignment::Anchors)
        return anchorRoot();
    const auto whole = [](const Side& side) { return NodeRun(nodesOf(side.scope)); };
    DiffLevel threads = threadPairs();
    if (threads.nodes.size() == 1)
        return std::move(threads.nodes.front());
    return {whole(base_), whole(experiment_)};
}

DiffLevel TreeDiff::children(const DiffNode& node, const std::stop_token& stop) const {
    return alignment_ == Alignment::Anchors ? anchorChildren(node) : sequenceChildren(node, stop);
}

SideTimes TreeDiff::times(const CallTree& tree, const NodeRun& run) {
    SideTimes times;
    const auto add = [&](NodeIndex node) {
        const auto host = tree.hostTotalNs(node);
        const auto device = tree.deviceTotalNs(node);
        base::addCapped(times.hostNs, host);
        base::addCapped(times.deviceNs, device);
        base::addCapped(times.totalNs, device == 0 ? host : device);
    };
    for (const NodeIndex node : run.nodes()) {
        if (tree.kind(node) != NodeKind::Thread) {
            add(node);
            continue;
        }
        // A thread is as long as its calls, not as the time from its first to its last.
        for (NodeIndex child = tree.firstChild(node); child != noNode; child = tree.nextSibling(child))
            add(child);
    }
    return times;
}

std::string TreeDiff::nameOf(const CallTree& tree, const NodeRun& run, NodeIndex thread) {
    if (thread != noNode)
        return std::string(tree.name(thread));
    if (run.empty())
        return std::string(blankName);
    return std::string(run.single() == noNode ? compositeName : tree.name(run.single()));
}

std::string TreeDiff::baseName(const DiffNode& node) const {
    return nameOf(*base_.tree, node.base, node.baseThread);
}
std::string TreeDiff::experimentName(const DiffNode& node) const {
    return nameOf(*experiment_.tree, node.experiment, node.experimentThread);
}

Change TreeDiff::change(const DiffNode& node) const {
    if (node.base.empty() != node.experiment.empty())
        return node.base.empty() ? Change::Added : Change::Removed;
    const auto before = baseTimes(node).totalNs;
    const auto after = experimentTimes(node).totalNs;
    if (before == after)
        return Change::Same;
    return after > before ? Change::Grown : Change::Shrunk;
}

table::Table TreeDiff::operators(const DiffNode& node, const std::stop_token& stop) const {
    const auto base = subtreeOperators(*base_.tree, node.base.nodes(), base_.isOperator, stop);
    const auto experiment =
        subtreeOperators(*experiment_.tree, node.experiment.nodes(), experiment_.isOperator, stop);
    return tableDiff(base, experiment, operatorRules(base, experiment, stop), stop);
}

} // namespace runglass::analysis::diff
