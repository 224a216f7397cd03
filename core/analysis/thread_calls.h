// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/node_rules.h"
#include "core/base/slab.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace runglass::analysis {

/// A call into runtime or driver of the device, and the node that made it.
struct ThreadLaunch {
    std::uint64_t correlation; ///< 0: none
    base::Nanoseconds startNs;
    trace::SliceRef slice;
    std::uint32_t owner; ///< a node of the thread
};

/// The nodes of one thread in pre-order; node 0 is the root, without a slice.
struct ThreadCalls {
    struct Node {
        trace::SliceRef slice;
        base::Nanoseconds startNs;
        base::Nanoseconds endNs;
        base::Nanoseconds hostSelfNs;
        std::uint32_t parent;
        std::uint32_t subtreeEnd;
        base::TextId name;
        model::NodeKind kind;
    };
    std::vector<Node> nodes; ///< empty when the thread has nothing for the tree
    std::vector<ThreadLaunch> launches;
    /// Slices of operators that are one with the only operator inside or around them: with their node.
    std::vector<std::pair<trace::SliceRef, std::uint32_t>> merged;
    std::uint64_t crossings = 0; ///< nodes that outlive one they began in by more than the tolerance
};

struct ThreadRules {
    /// Whether an operator with one child of its own name becomes one with it. Kineto traces have pairs of a
    /// call and its dispatch; tables of Ascend count both.
    bool mergeSameName = true;
    /// Whether calls into the runtime belong to the nodes and are taken from their own time.
    bool withLaunches = true;
    /// Whether operators inside a module are taken from the own time of an operator around it, and the module
    /// is not. Tables of Ascend know no modules.
    bool seesThroughModules = false;
    /// Whether External id of a launch names the operator that made it.
    bool idsNameOperators = true;
};

/// Nests the slices of one thread that are nodes: the parent is the innermost that runs at the start and
/// contains the slice with 1 us tolerance at the end; one that crosses another stays, beside it. Launches
/// belong to the operator that their External id names, if it is of this thread and runs then, else to the
/// innermost node that runs at their start. O(n log n).
ThreadCalls threadCalls(const trace::Trace& trace, const trace::Track& track, const NodeRules& rules,
                        const ThreadRules& options);

} // namespace runglass::analysis
