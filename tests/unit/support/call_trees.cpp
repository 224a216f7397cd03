// SPDX-License-Identifier: Apache-2.0
#include "unit/support/call_trees.h"

#include "core/analysis/operator_calls.h"
#include "unit/support/load_files.h"
#include "unit/support/trace_files.h"

#include <catch2/catch.hpp>

#include <utility>

namespace runglass::test {

std::shared_ptr<const model::CallTree> callTreeOf(std::shared_ptr<const trace::Trace> trace,
                                                  analysis::TensorCoreNames names) {
    Loading loading;
    auto tree = analysis::buildCallTree(std::move(trace), "trace.json", {names}, loading.context);
    REQUIRE(tree.ok());
    return tree.value();
}

std::shared_ptr<const model::CallTree> callTreeOf(std::string_view records) {
    return callTreeOf(traceOfRecords(records));
}

model::NodeIndex nodeNamed(const model::CallTree& tree, std::string_view name) {
    for (model::NodeIndex node = 0; node < tree.nodeCount(); ++node)
        if (tree.name(node) == name)
            return node;
    FAIL("there is no node " << name);
    return model::noNode;
}

std::vector<std::string> preorder(const model::CallTree& tree) {
    constexpr base::Nanoseconds nsPerUs = 1000;
    std::vector<std::string> lines;
    for (model::NodeIndex node = 0; node < tree.nodeCount(); ++node) {
        int depth = 0;
        for (model::NodeIndex at = tree.parent(node); at != model::noNode; at = tree.parent(at))
            ++depth;
        if (depth == 0)
            continue;
        const base::Nanoseconds origin = tree.trace().originNs();
        lines.push_back(std::to_string(depth) + ' ' + std::string(tree.name(node)) + ' ' +
                        std::to_string((origin + tree.startNs(node)) / nsPerUs) + ' ' +
                        std::to_string((origin + tree.endNs(node)) / nsPerUs));
    }
    return lines;
}

model::OperatorCalls operatorCallsOf(const model::CallTree& tree) {
    Loading loading;
    auto calls = analysis::operatorCalls(tree, loading.context);
    REQUIRE(calls.ok());
    return std::move(calls).value();
}

} // namespace runglass::test
