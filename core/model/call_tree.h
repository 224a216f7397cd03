// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/slab.h"
#include "core/trace/trace.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace runglass::model {

/// Position of a node in pre-order: all threads one after another, each node before its children.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex noNode = 0xFFFFFFFF;
/// Position of a piece of device work, sorted by the node that launched it.
using WorkIndex = std::uint32_t;

enum class NodeKind : std::uint8_t {
    Thread,         ///< root of a thread: has no slice
    Step,           ///< ProfilerStep#N
    Operator,       ///< what operator tables count
    Wrapper,        ///< an operator that tables leave out: DataParallel.forward, Optimizer.…
    Module,         ///< a call of a Python module
    BackwardModule, ///< what the backward pass of a module ran, on whatever thread: has no slice
    DataLoader,
    Optimizer,
    Collective ///< annotation of a collective: nccl:all_reduce
};

enum class WorkKind : std::uint8_t { Kernel, Copy, Fill };

/// Work of the device and who caused it.
struct LaunchedWork {
    trace::SliceRef slice;                 ///< on the device
    std::optional<trace::SliceRef> launch; ///< the call on the host
    NodeIndex node = noNode;               ///< innermost node around the launch; noNode: nobody knows
    WorkKind kind = WorkKind::Kernel;
    bool usesCores = false; ///< ran on tensor cores (GPU) or AI cores (NPU)
};

/// All that a CallTree owns. Made by analysis::buildCallTree.
struct CallTreeData {
    std::shared_ptr<const trace::Trace> trace;

    // By node.
    base::Slab<NodeKind> kinds;
    base::Slab<NodeIndex> parents;     ///< noNode for threads
    base::Slab<NodeIndex> subtreeEnds; ///< the first node behind the subtree
    base::Slab<base::TextId> names;    ///< in the trace's texts, or behind them in `furtherNames`
    base::Slab<trace::SliceRef> slices;
    base::Slab<base::Nanoseconds> starts;
    base::Slab<base::Nanoseconds> hostTotals;
    base::Slab<base::Nanoseconds> hostSelves;
    base::Slab<std::uint8_t> eligible;     ///< for tensor cores
    base::Slab<WorkIndex> firstWorks;      ///< one more than nodes
    std::vector<NodeIndex> threads;        ///< the roots
    std::vector<trace::TrackIndex> tracks; ///< of each root
    std::vector<std::string> furtherNames;
    /// Backward modules with the module whose backward pass they are, sorted.
    std::vector<std::pair<NodeIndex, NodeIndex>> forwardModules;

    // By work.
    base::Slab<trace::SliceRef> workSlices;
    base::Slab<trace::SliceRef> launches;
    base::Slab<NodeIndex> workNodes;
    base::Slab<WorkKind> workKinds;
    base::Slab<std::uint8_t> workCores;
    /// Durations of all works before, modulo 2^64: a difference is right where it is less than 2^63, whatever
    /// was before. One more than works.
    base::Slab<std::uint64_t> deviceSums;
    base::Slab<std::uint64_t> coreSums; ///< the same of those with cores

    // By slice of the lanes that hold any of them.
    base::Slab<std::uint32_t> slots;    ///< node, or workSlot | work, or noNode
    std::vector<std::size_t> laneSlots; ///< where each lane begins in `slots`, or noSlots
    static constexpr std::size_t noSlots = ~std::size_t{0};
    static constexpr std::uint32_t workSlot = 0x80000000;
};

/// What the host called, nested, thread by thread, with the device work of each call. Threads are those of a
/// process: equal thread ids of two processes are two threads. Columnar and immutable; sums over subtrees are
/// differences, so everything below is O(1) where nothing else is said. Times count from Trace::originNs.
///
/// Device times are sums of durations of kernels, copies and fills, not unions. Each piece of work counts for
/// one node as "self", and for all nodes around that one as "total".
class CallTree {
public:
    static constexpr trace::LaneIndex noLane = 0xFFFFFFFF; ///< in CallTreeData: no slice, no launch

    explicit CallTree(CallTreeData data) : d_(std::move(data)) {}
    CallTree(const CallTree&) = delete;
    CallTree& operator=(const CallTree&) = delete;

    const trace::Trace& trace() const { return *d_.trace; }

    std::size_t nodeCount() const { return d_.kinds.size(); }
    /// The roots, in order of the trace's tracks; only threads that have a node.
    std::span<const NodeIndex> threads() const { return d_.threads; }
    /// The track of a node's root. A backward module is in the thread of its module, what it ran is
    /// elsewhere: see slice(). O(log threads).
    trace::TrackIndex trackOf(NodeIndex node) const;

    NodeKind kind(NodeIndex node) const { return d_.kinds[node]; }
    bool isOperator(NodeIndex node) const { return kind(node) == NodeKind::Operator; }
    NodeIndex parent(NodeIndex node) const { return d_.parents[node]; }
    /// The subtree of a node is [node, subtreeEnd(node)).
    NodeIndex subtreeEnd(NodeIndex node) const { return d_.subtreeEnds[node]; }
    NodeIndex firstChild(NodeIndex node) const { return node + 1 < subtreeEnd(node) ? node + 1 : noNode; }
    NodeIndex nextSibling(NodeIndex node) const {
        const NodeIndex next = subtreeEnd(node);
        return parent(node) != noNode && next < subtreeEnd(parent(node)) ? next : noNode;
    }

    /// For threads: the name of the track.
    std::string_view name(NodeIndex node) const;
    /// Equal names have equal ids, which are below nameCount().
    base::TextId nameId(NodeIndex node) const { return d_.names[node]; }
    std::size_t nameCount() const { return d_.trace->texts().size() + d_.furtherNames.size(); }
    std::string_view nameText(base::TextId name) const;
    std::optional<trace::SliceRef> slice(NodeIndex node) const;
    /// Of a backward module the module, else noNode. O(log n).
    NodeIndex forwardModule(NodeIndex backward) const;

    base::Nanoseconds startNs(NodeIndex node) const { return d_.starts[node]; }
    base::Nanoseconds endNs(NodeIndex node) const { return d_.starts[node] + d_.hostTotals[node]; }
    base::Nanoseconds hostTotalNs(NodeIndex node) const { return d_.hostTotals[node]; }
    /// Without the nodes inside and without the calls into runtime and driver that the node made itself.
    base::Nanoseconds hostSelfNs(NodeIndex node) const { return d_.hostSelves[node]; }
    base::Nanoseconds deviceSelfNs(NodeIndex node) const {
        return difference(d_.deviceSums, d_.firstWorks[node], d_.firstWorks[node + 1]);
    }
    base::Nanoseconds deviceTotalNs(NodeIndex node) const {
        return difference(d_.deviceSums, d_.firstWorks[node], d_.firstWorks[subtreeEnd(node)]);
    }
    base::Nanoseconds coreSelfNs(NodeIndex node) const {
        return difference(d_.coreSums, d_.firstWorks[node], d_.firstWorks[node + 1]);
    }
    base::Nanoseconds coreTotalNs(NodeIndex node) const {
        return difference(d_.coreSums, d_.firstWorks[node], d_.firstWorks[subtreeEnd(node)]);
    }
    /// Whether tensor cores could do it: by its name, by a child, or because they did.
    bool isEligible(NodeIndex node) const { return d_.eligible[node] != 0; }

    std::size_t workCount() const { return d_.workSlices.size(); }
    LaunchedWork work(WorkIndex work) const;
    NodeIndex nodeOf(WorkIndex work) const { return d_.workNodes[work]; }
    trace::SliceRef sliceOf(WorkIndex work) const { return d_.workSlices[work]; }
    base::Nanoseconds durationNs(WorkIndex work) const { return difference(d_.deviceSums, work, work + 1); }
    /// First and last+1 of what the node launched itself, in order of time.
    std::pair<WorkIndex, WorkIndex> ownWorks(NodeIndex node) const {
        return {d_.firstWorks[node], d_.firstWorks[node + 1]};
    }
    /// The same with all nodes inside.
    std::pair<WorkIndex, WorkIndex> allWorks(NodeIndex node) const {
        return {d_.firstWorks[node], d_.firstWorks[subtreeEnd(node)]};
    }
    /// Works whose launch is not in the trace.
    std::pair<WorkIndex, WorkIndex> orphanWorks() const {
        return {d_.firstWorks[nodeCount()], static_cast<WorkIndex>(workCount())};
    }

    /// The node of a slice; an operator that was merged into the one of the same name around it has the node
    /// of that one. noNode when the slice is none, as those of works are.
    NodeIndex nodeOf(trace::SliceRef slice) const;
    /// The innermost node of a track that contains the time: start <= time < end. O(log n).
    NodeIndex nodeAt(trace::TrackIndex track, base::Nanoseconds timeNs) const;

    std::size_t allocatedBytes() const;

private:
    /// At most what an integer holds: durations of damaged files may be any.
    static base::Nanoseconds difference(const base::Slab<std::uint64_t>& sums, std::size_t from,
                                        std::size_t to) {
        constexpr auto most = std::numeric_limits<base::Nanoseconds>::max();
        return static_cast<base::Nanoseconds>(
            std::min(sums[to] - sums[from], static_cast<std::uint64_t>(most)));
    }

    CallTreeData d_;
};

} // namespace runglass::model
