// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/backward_modules.h"

#include "core/trace/ranges_by_begin.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <tuple>

namespace runglass::analysis {
namespace {

using model::NodeIndex;
using model::NodeKind;
using model::noNode;

constexpr std::string_view rootPrefix = "autograd::engine::evaluate_function: ";
constexpr std::string_view accumulation = "AccumulateGrad";
constexpr std::array<std::string_view, 2> flowNames{"fwdbwd", "forward_backward"};

class BackwardModules {
public:
    BackwardModules(model::CallTreeData& data, const NodeSlots& slots)
        : data_(data), slots_(slots), oldCount_(static_cast<NodeIndex>(data.kinds.size())) {}

    void run(std::vector<ThreadLaunch>& launches) {
        assignByFlows();
        if (assigned_ == 0)
            return;
        assignAccumulations();
        makeTwins();
        reorder(launches);
    }

private:
    struct ThreadSteps {
        std::vector<NodeIndex> nodes;
        trace::RangesByBegin ranges; ///< of each
    };

    std::string_view nameOf(NodeIndex node) const {
        return data_.names[node] == base::noText ? std::string_view()
                                                 : data_.trace->texts().text(data_.names[node]);
    }
    bool isTop(NodeIndex node) const {
        const NodeIndex parent = data_.parents[node];
        return parent != noNode &&
               (data_.kinds[parent] == NodeKind::Thread || data_.kinds[parent] == NodeKind::Step);
    }
    bool isBackwardRoot(NodeIndex node) const {
        return isTop(node) && data_.kinds[node] == NodeKind::Operator && nameOf(node).starts_with(rootPrefix);
    }
    NodeIndex around(NodeIndex node, NodeKind kind) const {
        while (node != noNode && data_.kinds[node] != kind)
            node = data_.parents[node];
        return node;
    }

    void assignByFlows() {
        modules_.assign(oldCount_, noNode);
        const trace::Trace& trace = *data_.trace;
        const auto isForwardBackward = [&](const trace::Flow& flow) {
            return std::ranges::count(flowNames, trace.flowKinds()[flow.kind].name) > 0;
        };
        for (const trace::Flow& flow : trace.flows()) {
            if (!isForwardBackward(flow))
                continue;
            const NodeIndex module = around(slots_.nodeAround(flow.from), NodeKind::Module);
            NodeIndex backward = slots_.nodeAround(flow.to);
            while (backward != noNode && !isTop(backward))
                backward = data_.parents[backward];
            if (module == noNode || backward == noNode || !isBackwardRoot(backward) ||
                modules_[backward] != noNode)
                continue;
            modules_[backward] = module;
            ++assigned_;
        }
    }

    void assignAccumulations() {
        NodeIndex previous = noNode; // the root before, with its module
        for (NodeIndex node = 0; node < oldCount_; ++node) {
            if (data_.kinds[node] == NodeKind::Thread)
                previous = noNode;
            if (!isBackwardRoot(node))
                continue;
            if (modules_[node] == noNode && previous != noNode && nameOf(node).ends_with(accumulation))
                modules_[node] = modules_[previous];
            previous = node;
        }
    }

    /// The twin of a module; made with those of the modules around it.
    NodeIndex twinOf(NodeIndex module) {
        std::vector<NodeIndex> chain;
        for (NodeIndex at = module; at != noNode && !twins_.contains(at);
             at = around(data_.parents[at], NodeKind::Module))
            chain.push_back(at);
        for (auto at = chain.rbegin(); at != chain.rend(); ++at) {
            const NodeIndex outer = around(data_.parents[*at], NodeKind::Module);
            const auto twin = static_cast<NodeIndex>(oldCount_ + twinModules_.size());
            twinModules_.push_back(*at);
            twinParents_.push_back(outer == noNode ? noNode : twins_.at(outer));
            twins_.emplace(*at, twin);
        }
        return twins_.at(module);
    }

    void makeTwins() {
        parents_.assign(data_.parents.data(), data_.parents.data() + oldCount_);
        for (NodeIndex node = 0; node < oldCount_; ++node)
            if (modules_[node] != noNode)
                parents_[node] = twinOf(modules_[node]);
        parents_.insert(parents_.end(), twinParents_.begin(), twinParents_.end());
        measureTwins();
        for (std::size_t i = 0; i < twinModules_.size(); ++i)
            if (twinParents_[i] == noNode)
                parents_[oldCount_ + i] = placeOf(i);
    }

    /// Spans and self times. Inner twins have higher numbers than those around them.
    void measureTwins() {
        std::vector<std::vector<std::pair<base::Nanoseconds, base::Nanoseconds>>> spans(twinModules_.size());
        for (NodeIndex node = 0; node < oldCount_; ++node)
            if (modules_[node] != noNode)
                spans[parents_[node] - oldCount_].emplace_back(data_.starts[node],
                                                               data_.starts[node] + data_.hostTotals[node]);
        twinStarts_.resize(twinModules_.size());
        twinEnds_.resize(twinModules_.size());
        twinSelves_.resize(twinModules_.size());
        for (std::size_t i = twinModules_.size(); i-- > 0;) {
            std::ranges::sort(spans[i]);
            twinStarts_[i] = spans[i].front().first;
            base::Nanoseconds covered = 0;
            base::Nanoseconds until = twinStarts_[i];
            for (const auto& [start, end] : spans[i]) {
                covered += std::max<base::Nanoseconds>(0, end - std::max(start, until));
                until = std::max(until, end);
            }
            twinEnds_[i] = until;
            twinSelves_[i] = until - twinStarts_[i] - covered;
            if (twinParents_[i] != noNode)
                spans[twinParents_[i] - oldCount_].emplace_back(twinStarts_[i], until);
        }
    }

    /// The step of the module's thread that runs when the twin begins, else the thread.
    NodeIndex placeOf(std::size_t twin) {
        NodeIndex thread = twinModules_[twin];
        while (data_.parents[thread] != noNode)
            thread = data_.parents[thread];
        const ThreadSteps& steps = stepsOf(thread);
        const auto step = steps.ranges.firstAt(twinStarts_[twin]);
        return step ? steps.nodes[*step] : thread;
    }

    /// The steps of a thread are looked for once, as many modules as it may have.
    const ThreadSteps& stepsOf(NodeIndex thread) {
        const auto [known, isNew] = stepsOfThread_.try_emplace(thread);
        ThreadSteps& steps = known->second;
        for (NodeIndex child = thread + 1; isNew && child < data_.subtreeEnds[thread];
             child = data_.subtreeEnds[child]) {
            if (data_.kinds[child] != NodeKind::Step)
                continue;
            steps.nodes.push_back(child);
            steps.ranges.add({data_.starts[child], data_.starts[child] + data_.hostTotals[child]});
        }
        return steps;
    }

    base::Nanoseconds startOf(NodeIndex node) const {
        return node < oldCount_ ? data_.starts[node] : twinStarts_[node - oldCount_];
    }

    /// Gives all nodes their places in pre-order again.
    void reorder(std::vector<ThreadLaunch>& launches) {
        const auto count = static_cast<NodeIndex>(parents_.size());
        std::vector<NodeIndex> children(count);
        std::iota(children.begin(), children.end(), NodeIndex{0});
        std::ranges::sort(children, {}, [&](NodeIndex node) {
            // Threads have no parent, which sorts them behind all others.
            return std::tuple(parents_[node], parents_[node] == noNode ? 0 : startOf(node), node);
        });
        std::vector<std::uint32_t> firstChild(count + std::size_t{1}, 0);
        for (const NodeIndex node : children)
            if (parents_[node] != noNode)
                ++firstChild[parents_[node] + std::size_t{1}];
        std::partial_sum(firstChild.begin(), firstChild.end(), firstChild.begin());

        std::vector<NodeIndex> order; // new place to old number
        std::vector<NodeIndex> stack(children.begin() + firstChild[count], children.end());
        std::ranges::reverse(stack);
        while (!stack.empty()) {
            const NodeIndex node = stack.back();
            stack.pop_back();
            order.push_back(node);
            for (std::uint32_t i = firstChild[node + std::size_t{1}]; i-- > firstChild[node];)
                stack.push_back(children[i]);
        }
        rewrite(order, launches);
    }

    void rewrite(const std::vector<NodeIndex>& order, std::vector<ThreadLaunch>& launches) {
        std::vector<NodeIndex> places(order.size());
        for (NodeIndex place = 0; place < order.size(); ++place)
            places[order[place]] = place;
        model::CallTreeData moved;
        std::map<base::TextId, base::TextId> twinNames;
        for (const NodeIndex node : order) {
            moved.parents.push_back(parents_[node] == noNode ? noNode : places[parents_[node]]);
            if (node < oldCount_)
                copyNode(node, moved);
            else
                writeTwin(node - oldCount_, twinNames, moved);
        }
        fillSubtreeEnds(moved);
        for (const auto& [module, twin] : twins_)
            data_.forwardModules.emplace_back(places[twin], places[module]);
        std::ranges::sort(data_.forwardModules);
        for (NodeIndex& thread : data_.threads)
            thread = places[thread];
        for (std::size_t i = 0; i < data_.slots.size(); ++i)
            if (data_.slots[i] != noNode)
                data_.slots[i] = places[data_.slots[i]];
        for (ThreadLaunch& launch : launches)
            launch.owner = places[launch.owner];
        data_.kinds = std::move(moved.kinds);
        data_.parents = std::move(moved.parents);
        data_.subtreeEnds = std::move(moved.subtreeEnds);
        data_.names = std::move(moved.names);
        data_.slices = std::move(moved.slices);
        data_.starts = std::move(moved.starts);
        data_.hostTotals = std::move(moved.hostTotals);
        data_.hostSelves = std::move(moved.hostSelves);
    }

    void copyNode(NodeIndex node, model::CallTreeData& moved) const {
        moved.kinds.push_back(data_.kinds[node]);
        moved.names.push_back(data_.names[node]);
        moved.slices.push_back(data_.slices[node]);
        moved.starts.push_back(data_.starts[node]);
        moved.hostTotals.push_back(data_.hostTotals[node]);
        moved.hostSelves.push_back(data_.hostSelves[node]);
    }

    void writeTwin(std::size_t twin, std::map<base::TextId, base::TextId>& names,
                   model::CallTreeData& moved) {
        const base::TextId moduleName = data_.names[twinModules_[twin]];
        auto known = names.find(moduleName);
        if (known == names.end()) {
            const auto next = data_.trace->texts().size() + data_.furtherNames.size();
            data_.furtherNames.push_back(std::string(data_.trace->texts().text(moduleName)) + ".backward");
            known = names.emplace(moduleName, base::TextId{static_cast<std::uint32_t>(next)}).first;
        }
        moved.kinds.push_back(NodeKind::BackwardModule);
        moved.names.push_back(known->second);
        moved.slices.push_back({model::CallTree::noLane, 0});
        moved.starts.push_back(twinStarts_[twin]);
        moved.hostTotals.push_back(twinEnds_[twin] - twinStarts_[twin]);
        moved.hostSelves.push_back(twinSelves_[twin]);
    }

    static void fillSubtreeEnds(model::CallTreeData& moved) {
        const auto count = static_cast<NodeIndex>(moved.kinds.size());
        moved.subtreeEnds.resize(count);
        for (NodeIndex node = 0; node < count; ++node)
            moved.subtreeEnds[node] = node + 1;
        for (NodeIndex node = count; node-- > 0;)
            if (const NodeIndex parent = moved.parents[node]; parent != noNode)
                moved.subtreeEnds[parent] = std::max(moved.subtreeEnds[parent], moved.subtreeEnds[node]);
    }

    model::CallTreeData& data_;
    const NodeSlots& slots_;
    NodeIndex oldCount_;
    std::size_t assigned_ = 0;
    std::vector<NodeIndex> modules_; ///< by node: the module of a backward root
    std::vector<NodeIndex> parents_; ///< of all nodes, twins behind the old ones
    std::map<NodeIndex, NodeIndex> twins_;
    std::vector<NodeIndex> twinModules_;
    std::vector<NodeIndex> twinParents_;
    std::vector<base::Nanoseconds> twinStarts_;
    std::vector<base::Nanoseconds> twinEnds_;
    std::vector<base::Nanoseconds> twinSelves_;
    std::map<NodeIndex, ThreadSteps> stepsOfThread_;
};

} // namespace

void addBackwardModules(model::CallTreeData& data, const NodeSlots& slots,
                        std::vector<ThreadLaunch>& launches) {
    BackwardModules(data, slots).run(launches);
}

} // namespace runglass::analysis
