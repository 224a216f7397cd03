// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/diff/node_run.h"
#include "core/analysis/diff/sequence.h"
#include "core/analysis/diff/step_scope.h"
#include "core/analysis/diff/table_diff.h"
#include "core/model/call_tree.h"
#include "core/trace/tracks.h"

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis::diff {

/// How the calls of one level find their partners.
enum class Alignment {
    /// By the longest common subsequence of names, then of what is left by name without numbers and kind:
    /// what was inserted stands alone, and everything else beside its partner. All threads.
    Sequence,
    /// As PyTorch's TensorBoard plugin (views.md §8.2): steps, data loaders, optimizers, modules and their
    /// backward passes are paired, in order and with the next of the same name; what lies between is one
    /// node. Only the thread whose operators begin first.
    Anchors
};

/// Calls of both sides that stand for each other. A side without nodes has no part in it, one with several is
/// compared as a whole.
struct DiffNode {
    NodeRun base;
    NodeRun experiment;
    /// Where a run is a thread or part of it: that thread, which gives the name. Otherwise noNode.
    model::NodeIndex baseThread = model::noNode;
    model::NodeIndex experimentThread = model::noNode;
};

/// Times of one side of a node, sums over its calls with all that is inside.
struct SideTimes {
    base::Nanoseconds hostNs = 0;
    base::Nanoseconds deviceNs = 0;
    /// Of each call its time on the device, or on the host where nothing ran on the device (views.md §8.3).
    base::Nanoseconds totalNs = 0;
};

/// One level of the comparison: the nodes inside one.
struct DiffLevel {
    std::vector<DiffNode> nodes;
    bool isApproximate = false; ///< see SequenceMatches
};

/// Two trees of calls beside each other. Nothing is aligned before it is asked for, and nothing is kept, so
/// that it costs memory only for what its user holds. Immutable: any thread may ask.
class TreeDiff {
public:
    using Tree = std::shared_ptr<const model::CallTree>;

    /// Steps as stepScope takes them. Precondition: neither tree is null.
    TreeDiff(Tree base, Tree experiment, Alignment alignment = Alignment::Sequence,
             std::string_view baseStep = {}, std::string_view experimentStep = {});

    const model::CallTree& base() const { return *base_.tree; }
    const model::CallTree& experiment() const { return *experiment_.tree; }

    DiffNode root() const;
    /// The nodes inside; none for a node that is not to be taken apart. Without sense when stopped.
    DiffLevel children(const DiffNode& node, const std::stop_token& stop = {}) const;

    SideTimes baseTimes(const DiffNode& node) const { return times(*base_.tree, node.base); }
    SideTimes experimentTimes(const DiffNode& node) const {
        return times(*experiment_.tree, node.experiment);
    }
    /// The name of the call or thread, "CompositeNodes" for several, "Blank" for none.
    std::string baseName(const DiffNode& node) const;
    std::string experimentName(const DiffNode& node) const;
    /// By SideTimes::totalNs.
    Change change(const DiffNode& node) const;

    /// The operators of both sides with all that is inside, by name: tableDiff of tables like operatorTable.
    table::Table operators(const DiffNode& node, const std::stop_token& stop = {}) const;

    static constexpr std::string_view compositeName = "CompositeNodes";
    static constexpr std::string_view blankName = "Blank";
    static constexpr std::string_view namelessThread = trace::namelessThread;

private:
    struct Side {
        Tree tree;
        std::vector<ThreadScope> scope;
        std::vector<std::uint32_t> keys;        ///< by name id: equal on both sides where names are
        std::vector<std::uint32_t> generalKeys; ///< the same for names without numbers and with kinds
        std::vector<bool> isOperator;           ///< by node: counts in tables of operators
    };

    static SideTimes times(const model::CallTree& tree, const NodeRun& run);
    static std::string nameOf(const model::CallTree& tree, const NodeRun& run, model::NodeIndex thread);
    void numberNames();

    DiffNode anchorRoot() const;
    NodeRun anchorStart(const Side& side) const;
    DiffLevel anchorChildren(const DiffNode& node) const;

    DiffLevel threadPairs() const;
    DiffLevel sequenceChildren(const DiffNode& node, const std::stop_token& stop) const;
    DiffLevel alignedRuns(const NodeRun& base, const NodeRun& experiment, const std::stop_token& stop) const;
    SequenceMatches matchedByName(const NodeRun& base, const NodeRun& experiment,
                                  const std::stop_token& stop) const;

    Side base_;
    Side experiment_;
    Alignment alignment_;
};

/// Anchors: kinds of nodes that Alignment::Anchors pairs.
bool isAnchor(model::NodeKind kind);

} // namespace runglass::analysis::diff
