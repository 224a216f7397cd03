// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/thread_calls.h"

#include "core/base/capped_sum.h"
#include "core/trace/argument_keys.h"
#include "core/trace/nesting.h"

#include <algorithm>

namespace runglass::analysis {
namespace {

using model::NodeKind;
using trace::EventKind;
using Node = ThreadCalls::Node;

constexpr std::uint32_t root = 0;

/// A slice that is a node or a launch, before nesting.
struct Item {
    base::Nanoseconds startNs;
    base::Nanoseconds endNs;
    trace::SliceRef slice;
    std::uint32_t owner; ///< of launches the node around; of nodes the node itself
    NodeKind kind;
    bool isLaunch;

    bool operator<(const Item& other) const {
        if (startNs != other.startNs)
            return startNs < other.startNs;
        if (endNs != other.endNs)
            return endNs > other.endNs;
        return slice < other.slice;
    }
};

struct NamedId {
    std::uint64_t id;
    std::uint32_t node;
};

class ThreadNester {
public:
    ThreadNester(const trace::Trace& trace, const trace::Track& track, const NodeRules& rules,
                 const ThreadRules& options)
        : trace_(trace), rules_(rules), options_(options),
          externalIds_(trace.argumentColumn(trace::externalIdKey)),
          oldExternalIds_(trace.argumentColumn(trace::oldExternalIdKey)),
          correlations_(trace.argumentColumn(trace::correlationKey)) {
        collect(track);
    }

    ThreadCalls run() {
        if (items_.empty())
            return {};
        nestAll();
        if (options_.idsNameOperators && options_.withLaunches)
            followIds();
        if (options_.mergeSameName)
            mergeSameNames();
        measureSelfTimes();
        fillLaunches();
        return std::move(result_);
    }

private:
    void collect(const trace::Track& track) {
        for (trace::LaneIndex lane = track.firstLane; lane < track.firstLane + track.laneCount; ++lane)
            for (trace::SliceIndex i = 0; i < trace_.lane(lane).size(); ++i)
                collect({lane, i});
        // Slices nested too deeply to be drawn are there as well.
        if (track.untimed)
            for (trace::SliceIndex i = 0; i < trace_.lane(*track.untimed).size(); ++i)
                if (trace_.lane(*track.untimed).duration(i) > 0)
                    collect({*track.untimed, i});
        if (!std::ranges::is_sorted(items_, std::less<>{}))
            std::ranges::sort(items_, std::less<>{});
    }

    void collect(trace::SliceRef slice) {
        const trace::LaneView& view = trace_.lane(slice.lane);
        const trace::EventRow row = view.rows[slice.index];
        const EventKind event = rules_.eventKind(row);
        const bool isLaunch = event == EventKind::Launch;
        if (isLaunch && !options_.withLaunches)
            return;
        const auto kind =
            isLaunch ? std::optional(NodeKind::Thread) : rules_.nodeKind(event, view.names[slice.index], row);
        if (kind)
            items_.push_back({view.starts[slice.index], view.end(slice.index), slice, root, *kind, isLaunch});
    }

    void nestAll() {
        Node thread{{model::CallTree::noLane, 0},
                    items_.front().startNs,
                    items_.front().endNs,
                    0,
                    model::noNode,
                    0,
                    base::noText,
                    NodeKind::Thread};
        for (const Item& item : items_)
            thread.endNs = std::max(thread.endNs, item.endNs);
        result_.nodes.push_back(thread);
        stack_.push_back(root);
        for (Item& item : items_) {
            if (item.isLaunch)
                item.owner = innermostAt(item.startNs);
            else
                addNode(item);
        }
        while (!stack_.empty())
            close();
    }

    /// What has ended by then is closed: it has for whatever comes later, too. So a launch does not look
    /// through nodes that were nested very deeply again and again.
    std::uint32_t innermostAt(base::Nanoseconds timeNs) {
        while (stack_.size() > 1 && result_.nodes[stack_.back()].endNs <= timeNs)
            close();
        return stack_.back();
    }

    void addNode(Item& item) {
        bool isCrossing = false;
        while (stack_.size() > 1) {
            const Node& top = result_.nodes[stack_.back()];
            if (top.endNs > item.startNs) {
                if (base::cappedSum(top.endNs, trace::nestingToleranceNs) >= item.endNs)
                    break;
                // Whatever comes later and lies in `top` lies in the new one as well.
                isCrossing = true;
            }
            close();
        }
        result_.crossings += isCrossing ? 1 : 0;
        item.owner = static_cast<std::uint32_t>(result_.nodes.size());
        result_.nodes.push_back({item.slice, item.startNs, item.endNs, 0, stack_.back(), 0,
                                 trace_.nameId(item.slice), item.kind});
        stack_.push_back(item.owner);
    }

    void close() {
        result_.nodes[stack_.back()].subtreeEnd = static_cast<std::uint32_t>(result_.nodes.size());
        stack_.pop_back();
    }

    std::uint64_t externalId(trace::SliceRef slice) {
        const auto row = trace_.row(slice);
        const auto id = externalIds_.at(row);
        return id ? *id : oldExternalIds_.at(row).value_or(0);
    }

    void followIds() {
        std::vector<NamedId> ids;
        for (std::uint32_t node = 1; node < result_.nodes.size(); ++node)
            if (result_.nodes[node].kind != NodeKind::Module)
                if (const auto id = externalId(result_.nodes[node].slice); id != 0)
                    ids.push_back({id, node});
        std::ranges::stable_sort(ids, {}, &NamedId::id);
        for (Item& item : items_) {
            if (!item.isLaunch)
                continue;
            const auto id = externalId(item.slice);
            const auto found = std::ranges::lower_bound(ids, id, {}, &NamedId::id);
            if (id == 0 || found == ids.end() || found->id != id)
                continue;
            const Node& named = result_.nodes[found->node];
            if (named.startNs <= item.startNs && item.startNs <= named.endNs)
                item.owner = found->node;
        }
    }

    /// Takes nodes out that are one with the node around them.
    void mergeSameNames() {
        auto& nodes = result_.nodes;
        std::vector<std::uint32_t> places(nodes.size());
        std::uint32_t kept = 0;
        for (std::uint32_t node = 0; node < nodes.size(); ++node) {
            const Node current = nodes[node];
            if (isOneWithParent(node)) {
                places[node] = places[current.parent];
                result_.merged.emplace_back(current.slice, places[node]);
            } else {
                places[node] = kept++;
            }
        }
        if (kept == nodes.size())
            return;
        moveNodes(places);
        for (Item& item : items_)
            item.owner = places[item.owner];
    }

    bool isOneWithParent(std::uint32_t node) const {
        const Node& child = result_.nodes[node];
        if (child.kind != NodeKind::Operator)
            return false;
        const Node& parent = result_.nodes[child.parent];
        return parent.kind == NodeKind::Operator && parent.name == child.name && node == child.parent + 1 &&
               child.subtreeEnd == parent.subtreeEnd;
    }

    void moveNodes(const std::vector<std::uint32_t>& places) {
        auto& nodes = result_.nodes;
        const auto oldEnd = static_cast<std::uint32_t>(nodes.size());
        const std::uint32_t newEnd = places.back() + 1;
        std::uint32_t next = 0;
        for (std::uint32_t node = 0; node < oldEnd; ++node) {
            if (places[node] != next)
                continue; // one with a node before it
            Node moved = nodes[node];
            moved.parent = moved.parent == model::noNode ? model::noNode : places[moved.parent];
            nodes[next] = moved;
            ++next;
        }
        nodes.resize(newEnd);
        // Ends of subtrees anew: from behind, each node reaches as far as its last child.
        for (std::uint32_t node = 0; node < newEnd; ++node)
            nodes[node].subtreeEnd = node + 1;
        for (std::uint32_t node = newEnd; node-- > 1;)
            nodes[nodes[node].parent].subtreeEnd =
                std::max(nodes[nodes[node].parent].subtreeEnd, nodes[node].subtreeEnd);
    }

    /// Duration minus the union of the nodes inside and the launches, clipped.
    void measureSelfTimes() {
        auto& nodes = result_.nodes;
        std::vector<base::Nanoseconds> coveredUntil(nodes.size());
        for (std::uint32_t node = 0; node < nodes.size(); ++node) {
            coveredUntil[node] = nodes[node].startNs;
            nodes[node].hostSelfNs = nodes[node].endNs - nodes[node].startNs;
        }
        const auto outside = options_.seesThroughModules ? aroundModules() : std::vector<std::uint32_t>();
        for (const Item& item : items_) {
            const bool isMerged = !item.isLaunch && nodes[item.owner].slice != item.slice;
            if (isMerged)
                continue;
            const std::uint32_t around = item.isLaunch ? item.owner : nodes[item.owner].parent;
            const bool isModule = item.kind == NodeKind::Module;
            if (options_.seesThroughModules && isModule && isOperator(nodes[around]))
                continue;
            cover(around, item, coveredUntil);
            // Modules around the innermost one are covered by that one, an operator around them is not.
            const bool isInModule = nodes[around].kind == NodeKind::Module;
            if (options_.seesThroughModules && !isModule && isInModule && isOperator(nodes[outside[around]]))
                cover(outside[around], item, coveredUntil);
        }
    }

    /// By node itself, or of modules the innermost one around that is none.
    std::vector<std::uint32_t> aroundModules() const {
        std::vector<std::uint32_t> outside(result_.nodes.size());
        for (std::uint32_t node = 0; node < outside.size(); ++node) {
            const bool isModule = result_.nodes[node].kind == NodeKind::Module;
            outside[node] = isModule ? outside[result_.nodes[node].parent] : node;
        }
        return outside;
    }

    static bool isOperator(const Node& node) {
        return node.kind == NodeKind::Operator || node.kind == NodeKind::Wrapper;
    }

    /// Takes from the own time of a node what an item inside it covers.
    void cover(std::uint32_t around, const Item& item, std::vector<base::Nanoseconds>& coveredUntil) {
        Node& node = result_.nodes[around];
        const base::Nanoseconds from = std::max(item.startNs, coveredUntil[around]);
        const base::Nanoseconds to = std::min(item.endNs, node.endNs);
        if (to > from) {
            node.hostSelfNs -= to - from;
            coveredUntil[around] = to;
        }
    }

    void fillLaunches() {
        for (const Item& item : items_)
            if (item.isLaunch)
                if (const auto id = correlations_.at(trace_.row(item.slice)))
                    result_.launches.push_back({*id, item.startNs, item.slice, item.owner});
    }

    const trace::Trace& trace_;
    const NodeRules& rules_;
    const ThreadRules& options_;
    trace::ArgumentCursor externalIds_;
    trace::ArgumentCursor oldExternalIds_;
    trace::ArgumentCursor correlations_;
    std::vector<Item> items_;
    std::vector<std::uint32_t> stack_;
    ThreadCalls result_;
};

} // namespace

ThreadCalls threadCalls(const trace::Trace& trace, const trace::Track& track, const NodeRules& rules,
                        const ThreadRules& options) {
    return ThreadNester(trace, track, rules, options).run();
}

} // namespace runglass::analysis
