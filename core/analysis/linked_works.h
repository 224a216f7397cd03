// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/node_rules.h"
#include "core/analysis/thread_calls.h"
#include "core/model/call_tree.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace runglass::analysis {

/// Device work on its way into a tree.
struct LinkedWork {
    model::NodeIndex node = model::noNode;
    base::Nanoseconds startNs = 0;
    trace::SliceRef slice;
    trace::SliceRef launch{model::CallTree::noLane, 0};
    base::Nanoseconds durationNs = 0;
    model::WorkKind kind = model::WorkKind::Kernel;
    bool usesCores = false;
};

/// The nodes of a tree with their slices, while it is made.
class NodeSlots {
public:
    explicit NodeSlots(model::CallTreeData& data) : data_(data) {}

    void set(trace::SliceRef slice, std::uint32_t slot);
    model::NodeIndex nodeOf(trace::SliceRef slice) const;
    /// The node of the slice or of the innermost one around it that has one.
    model::NodeIndex nodeAround(trace::SliceRef slice) const;

private:
    model::CallTreeData& data_;
};

/// Kernels, copies and fills by their categories, linked by correlation or External id. `owner` of the
/// launches are nodes of the tree. `ambiguous` counts correlations with several launches.
std::vector<LinkedWork> linkByCorrelation(const model::CallTreeData& data, const NodeRules& rules,
                                          std::vector<ThreadLaunch> launches, bool idsNameOperators,
                                          std::uint64_t& ambiguous, const std::stop_token& stop);

/// Device work of an Ascend trace, linked by flows.
std::vector<LinkedWork> linkByFlows(const model::CallTreeData& data, const NodeSlots& slots,
                                    const std::stop_token& stop);

/// Puts the works into the tree, sorted by node and time.
void placeWorks(std::vector<LinkedWork> works, model::CallTreeData& data, NodeSlots& slots);

} // namespace runglass::analysis
