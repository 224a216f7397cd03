// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/node_run.h"

namespace runglass::analysis::diff {

NodeRun childrenOf(const model::CallTree& tree, model::NodeIndex node) {
    NodeRun::List children;
    for (model::NodeIndex child = tree.firstChild(node); child != model::noNode;
         child = tree.nextSibling(child))
        children.push_back(child);
    return NodeRun(std::move(children));
}

} // namespace runglass::analysis::diff
