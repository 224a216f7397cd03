// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/call_tree.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace runglass::analysis {

using FrameIndex = std::uint32_t;

/// All calls with the same names on the way from the outermost one: a bar of a flame graph.
struct FlameFrame {
    FrameIndex parent = 0;     ///< or FlameGraph::none
    FrameIndex subtreeEnd = 0; ///< frames are in pre-order: its subtree is [itself, subtreeEnd)
    std::uint32_t depth = 0;
    base::TextId name = base::noText; ///< of the tree: CallTree::nameText
    model::NodeIndex firstCall = model::noNode;
    std::uint64_t calls = 0;
    base::Nanoseconds hostNs = 0; ///< totals of all calls
    base::Nanoseconds deviceNs = 0;
};

/// Modules, operators and the rest of a tree of calls, merged by path. Threads and steps are left out, so
/// that equal work of all steps stands together. Children are in order of first call.
struct FlameGraph {
    static constexpr FrameIndex none = 0xFFFFFFFF;
    std::vector<FlameFrame> frames;
    std::vector<FrameIndex> frameOfNode; ///< none for threads and steps outside of calls
    std::uint32_t depths = 0;            ///< levels that there are
};
/// Empty when stopped.
FlameGraph flameGraph(const model::CallTree& tree, const std::stop_token& stop = {});

enum class FlameMeasure { Host, Device };

/// Where the bars of a flame graph lie.
struct FlameLayout {
    struct Bar {
        base::Nanoseconds begin = 0;
        base::Nanoseconds width = 0; ///< 0: nothing to be drawn
    };
    std::vector<Bar> bars; ///< by frame
    base::Nanoseconds width = 0;
    std::vector<std::vector<FrameIndex>> levels; ///< bars with a width by depth, from left to right
};
/// A bar is as wide as its total time, or as its children together where these ran beside each other.
FlameLayout flameLayout(const FlameGraph& graph, FlameMeasure measure);

} // namespace runglass::analysis
