// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/call_tree_builder.h"
#include "core/model/operator_calls.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::test {

/// The tree of calls of a trace.
std::shared_ptr<const model::CallTree>
callTreeOf(std::shared_ptr<const trace::Trace> trace,
           analysis::TensorCoreNames names = analysis::TensorCoreNames::Today);

/// The tree of a trace of these records (traceOfRecords).
std::shared_ptr<const model::CallTree> callTreeOf(std::string_view records);

/// The first node with this name; fails the test when there is none.
model::NodeIndex nodeNamed(const model::CallTree& tree, std::string_view name);

/// The nodes in pre-order, without the threads: "1 aten::linear 30 130", depth, name, start and end in us.
std::vector<std::string> preorder(const model::CallTree& tree);

model::OperatorCalls operatorCallsOf(const model::CallTree& tree);

} // namespace runglass::test
