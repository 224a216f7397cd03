// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/flame_graph.h"

#include "core/base/capped_sum.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace runglass::analysis {
namespace {

using model::CallTree;
using model::NodeIndex;
using model::NodeKind;

constexpr NodeIndex stopMask = 0xFFFF; ///< how many nodes pass between two looks at the stop token

bool isLeftOut(NodeKind kind) {
    return kind == NodeKind::Thread || kind == NodeKind::Step;
}

class Merger {
public:
    explicit Merger(const CallTree& tree) : tree_(tree), ofNode_(tree.nodeCount(), FlameGraph::none) {}

    FlameGraph run(const std::stop_token& stop) {
        for (NodeIndex node = 0; node < tree_.nodeCount(); ++node) {
            if ((node & stopMask) == stopMask && stop.stop_requested())
                return {};
            const NodeIndex parent = tree_.parent(node);
            const FrameIndex around = parent == model::noNode ? FlameGraph::none : ofNode_[parent];
            ofNode_[node] = isLeftOut(tree_.kind(node)) ? around : add(node, around);
        }
        return inPreorder();
    }

private:
    FrameIndex add(NodeIndex node, FrameIndex around) {
        const auto next = static_cast<FrameIndex>(frames_.size());
        const std::uint64_t key = (std::uint64_t{around} << 32) | base::indexOf(tree_.nameId(node));
        const auto [known, isNew] = known_.try_emplace(key, next);
        if (isNew) {
            FlameFrame frame;
            frame.parent = around;
            frame.depth = around == FlameGraph::none ? 0 : frames_[around].depth + 1;
            frame.name = tree_.nameId(node);
            frame.firstCall = node;
            frames_.push_back(frame);
        }
        FlameFrame& frame = frames_[known->second];
        ++frame.calls;
        base::addCapped(frame.hostNs, tree_.hostTotalNs(node));
        base::addCapped(frame.deviceNs, tree_.deviceTotalNs(node));
        return known->second;
    }

    FlameGraph inPreorder() {
        // Parents were met before their children; children of one parent in order of first call.
        std::vector<FrameIndex> sizes(frames_.size(), 1);
        for (std::size_t i = frames_.size(); i-- > 0;)
            if (frames_[i].parent != FlameGraph::none)
                sizes[frames_[i].parent] += sizes[i];
        std::vector<FrameIndex> places(frames_.size());
        std::vector<FrameIndex> nextPlaces(frames_.size()); // of the next child
        FrameIndex nextRoot = 0;
        FlameGraph graph;
        graph.frames.resize(frames_.size());
        for (std::size_t i = 0; i < frames_.size(); ++i) {
            FlameFrame frame = frames_[i];
            FrameIndex& place = frame.parent == FlameGraph::none ? nextRoot : nextPlaces[frame.parent];
            places[i] = place;
            place += sizes[i];
            nextPlaces[i] = places[i] + 1;
            frame.subtreeEnd = places[i] + sizes[i];
            frame.parent = frame.parent == FlameGraph::none ? FlameGraph::none : places[frame.parent];
            graph.depths = std::max(graph.depths, frame.depth + 1);
            graph.frames[places[i]] = frame;
        }
        graph.frameOfNode = std::move(ofNode_);
        for (FrameIndex& frame : graph.frameOfNode)
            frame = frame == FlameGraph::none ? FlameGraph::none : places[frame];
        return graph;
    }

    const CallTree& tree_;
    std::vector<FrameIndex> ofNode_;
    std::vector<FlameFrame> frames_;
    std::unordered_map<std::uint64_t, FrameIndex> known_;
};

} // namespace

FlameGraph flameGraph(const CallTree& tree, const std::stop_token& stop) {
    return Merger(tree).run(stop);
}

FlameLayout flameLayout(const FlameGraph& graph, FlameMeasure measure) {
    FlameLayout layout;
    const std::size_t count = graph.frames.size();
    layout.bars.resize(count);
    std::vector<base::Nanoseconds> inside(count, 0);
    for (std::size_t i = count; i-- > 0;) {
        const FlameFrame& frame = graph.frames[i];
        layout.bars[i].width =
            std::max(measure == FlameMeasure::Host ? frame.hostNs : frame.deviceNs, inside[i]);
        base::addCapped(frame.parent == FlameGraph::none ? layout.width : inside[frame.parent],
                        layout.bars[i].width);
    }
    layout.levels.resize(graph.depths);
    std::vector<base::Nanoseconds> nextBegins(count, 0);
    base::Nanoseconds nextRoot = 0;
    for (FrameIndex i = 0; i < count; ++i) {
        const FlameFrame& frame = graph.frames[i];
        base::Nanoseconds& next = frame.parent == FlameGraph::none ? nextRoot : nextBegins[frame.parent];
        layout.bars[i].begin = next;
        nextBegins[i] = next;
        base::addCapped(next, layout.bars[i].width);
        if (layout.bars[i].width > 0)
            layout.levels[frame.depth].push_back(i);
    }
    return layout;
}

} // namespace runglass::analysis
