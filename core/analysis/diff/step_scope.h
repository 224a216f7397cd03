// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/diff/node_run.h"

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

/// All threads; or with a step ("12" or "ProfilerStep#12") its node, and on the other threads what begins
/// while it runs, and no earlier step (trace::stepRanges). Threads without any of it are left out. "" and
/// "all" are every step.
std::vector<ThreadScope> stepScope(const model::CallTree& tree, std::string_view step);

/// All the nodes of a scope, in order.
std::vector<model::NodeIndex> nodesOf(const std::vector<ThreadScope>& scope);

} // namespace runglass::analysis::diff
