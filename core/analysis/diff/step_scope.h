// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/diff/node_run.h"
#include "core/trace/ranges_by_begin.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis::diff {

/// What a thread contributes to a comparison: the thread itself, or those of its outermost calls that belong
/// to one step.
struct ThreadScope {
    model::NodeIndex thread = model::noNode;
    NodeRun nodes;
};

/// The numbers of the steps of a trace, in order of time, each once. Not all when stopped.
std::vector<std::string> stepNames(const trace::Trace& trace, const std::stop_token& stop = {});

/// Tells to which step of the trace the outermost calls of threads belong: a marker to its own, with all that
/// is inside it, and everything else to the first step that runs when it begins (trace::stepRanges). So each
/// call belongs to one step at most; where markers of several threads lie over each other, calls inside the
/// later one stay with it, as they do in the tree, though other tables count what they launch meanwhile for
/// the step that began first.
class StepsOfCalls {
public:
    explicit StepsOfCalls(const model::CallTree& tree);

    /// Index in Trace::steps. Precondition: the parent of the node is a thread. O(log steps).
    std::optional<std::size_t> stepOf(model::NodeIndex node) const;

private:
    std::optional<std::size_t> ownStep(model::NodeIndex marker) const;

    const model::CallTree& tree_;
    trace::RangesByBegin ranges_;
    std::vector<std::uint32_t> byBeginAndName_; ///< numbers of the steps
};

/// All threads; or with a step ("12" or "ProfilerStep#12") those of their outermost calls that belong to it.
/// Threads without any of it are left out. "" and "all" are every step.
std::vector<ThreadScope> stepScope(const model::CallTree& tree, std::string_view step);

/// All the nodes of a scope, in order.
std::vector<model::NodeIndex> nodesOf(const std::vector<ThreadScope>& scope);

} // namespace runglass::analysis::diff
