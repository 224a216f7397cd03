// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/call_tree.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace runglass::analysis::diff {

/// Nodes of one tree that stand together, in order: all or part of a list that several runs share. Copying
/// costs nothing.
class NodeRun {
public:
    using List = std::vector<model::NodeIndex>;

    NodeRun() = default;
    explicit NodeRun(List nodes)
        : list_(std::make_shared<const List>(std::move(nodes))), first_(0), last_(list_->size()) {}

    std::size_t size() const { return last_ - first_; }
    bool empty() const { return size() == 0; }
    std::span<const model::NodeIndex> nodes() const {
        return list_ ? std::span(*list_).subspan(first_, size()) : std::span<const model::NodeIndex>();
    }
    /// The only node; noNode for none and for several.
    model::NodeIndex single() const { return size() == 1 ? (*list_)[first_] : model::noNode; }
    /// Precondition: first <= last <= size().
    NodeRun part(std::size_t first, std::size_t last) const {
        NodeRun part(*this);
        part.first_ = first_ + first;
        part.last_ = first_ + last;
        return part;
    }

private:
    std::shared_ptr<const List> list_;
    std::size_t first_ = 0;
    std::size_t last_ = 0;
};

/// The nodes directly inside one, in order.
NodeRun childrenOf(const model::CallTree& tree, model::NodeIndex node);

} // namespace runglass::analysis::diff
