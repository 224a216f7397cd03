// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/tree_diff_table.h"

#include "core/base/capped_sum.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace runglass::analysis::diff {
namespace {

using table::ColumnSpec;
using table::Role;
using table::Unit;
using table::ValueType;

ColumnSpec textSpec(const char* id, const char* title, Role role, const char* description) {
    return {id, title, ValueType::Text, Unit::None, role, 0, description};
}
ColumnSpec timeSpec(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Time, Unit::Microseconds, Role::Measure, 3, description};
}
ColumnSpec countSpec(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Integer, Unit::None, Role::Detail, 0, description};
}

std::vector<ColumnSpec> specs() {
    return {
        textSpec("path", "Path", Role::Detail, "Place of the node: numbers of the nodes that lead to it"),
        countSpec("depth", "Depth", "Levels below the root"),
        textSpec("name", "Name", Role::Label, "Name in the baseline, or in the experiment if only there"),
        textSpec("exp_name", "Experiment Name", Role::Detail, "Name in the experiment"),
        textSpec(changeColumn, "Change", Role::Detail,
                 "added or removed: only one side has it; grown, shrunk or same: by total duration"),
        timeSpec("base_us", "Baseline Duration",
                 "Time on the device, or on the host where nothing ran on the device, in the baseline"),
        timeSpec("exp_us", "Experiment Duration", "The same in the experiment"),
        timeSpec("diff_us", "Difference", "Experiment - baseline"),
        timeSpec("accumulated_us", "Accumulated Difference",
                 "Sum of the differences of the level up to this node"),
        timeSpec("base_host_us", "Baseline Host Duration", "Time on the host in the baseline"),
        timeSpec("exp_host_us", "Experiment Host Duration", "Time on the host in the experiment"),
        timeSpec("base_device_us", "Baseline Device Duration", "Time on the device in the baseline"),
        timeSpec("exp_device_us", "Experiment Device Duration", "Time on the device in the experiment"),
        countSpec("base_nodes", "Baseline Nodes", "Calls that are compared together, in the baseline"),
        countSpec("exp_nodes", "Experiment Nodes", "Calls that are compared together, in the experiment")};
}

/// A node that waits to be listed. No recursion: trees may be very deep.
struct Waiting {
    DiffNode node;
    std::string path;
    std::size_t depth = 0;
    base::Nanoseconds accumulatedNs = 0;
};

class Lister {
public:
    Lister(const TreeDiff& diff, const TreeTableOptions& options, const std::stop_token& stop)
        : diff_(diff), options_(options), stop_(stop), out_("tree", specs()) {}

    TreeTable run() {
        const DiffNode root = diff_.root();
        waiting_.push_back({root, "0", 0, difference(root)});
        while (!waiting_.empty() && !stop_.stop_requested()) {
            if (rows_ == options_.mostRows) {
                result_.isCut = true;
                break;
            }
            const Waiting next = std::move(waiting_.back());
            waiting_.pop_back();
            add(next);
            if (next.depth < options_.depth && !(result_.isCut && isFull()))
                addInside(next);
        }
        result_.table = std::move(out_).build();
        return std::move(result_);
    }

private:
    base::Nanoseconds difference(const DiffNode& node) const {
        return diff_.experimentTimes(node).totalNs - diff_.baseTimes(node).totalNs;
    }

    bool isFull() const { return pathBytes_ > options_.mostPathBytes; }

    void addInside(const Waiting& parent) {
        DiffLevel level = diff_.children(parent.node, stop_);
        result_.isApproximate = result_.isApproximate || level.isApproximate;
        const std::size_t first = waiting_.size();
        base::Nanoseconds accumulatedNs = 0;
        for (std::size_t i = 0; i < level.nodes.size(); ++i) {
            if (isFull()) {
                result_.isCut = true;
                break;
            }
            base::addCapped(accumulatedNs, difference(level.nodes[i]));
            waiting_.push_back({std::move(level.nodes[i]), parent.path + '-' + std::to_string(i),
                                parent.depth + 1, accumulatedNs});
            pathBytes_ += waiting_.back().path.size();
        }
        std::reverse(waiting_.begin() + static_cast<std::ptrdiff_t>(first), waiting_.end());
    }

    void add(const Waiting& at) {
        const SideTimes base = diff_.baseTimes(at.node);
        const SideTimes experiment = diff_.experimentTimes(at.node);
        const bool isAdded = at.node.base.empty();
        const std::string experimentName = at.node.experiment.empty() ? "" : diff_.experimentName(at.node);
        std::size_t column = 0;
        out_.addText(column++, at.path);
        out_.cell(column++).addInteger(static_cast<std::int64_t>(at.depth));
        out_.addTextOrNull(column++, isAdded ? experimentName : diff_.baseName(at.node));
        out_.addTextOrNull(column++, experimentName);
        out_.addText(column++, changeName(diff_.change(at.node)));
        addTime(column++, isAdded, base.totalNs);
        addTime(column++, at.node.experiment.empty(), experiment.totalNs);
        out_.cell(column++).addInteger(experiment.totalNs - base.totalNs);
        out_.cell(column++).addInteger(at.accumulatedNs);
        addTime(column++, isAdded, base.hostNs);
        addTime(column++, at.node.experiment.empty(), experiment.hostNs);
        addTime(column++, isAdded, base.deviceNs);
        addTime(column++, at.node.experiment.empty(), experiment.deviceNs);
        out_.cell(column++).addInteger(static_cast<std::int64_t>(at.node.base.size()));
        out_.cell(column).addInteger(static_cast<std::int64_t>(at.node.experiment.size()));
        ++rows_;
    }

    void addTime(std::size_t column, bool isMissing, base::Nanoseconds timeNs) {
        if (isMissing)
            out_.cell(column).addNull();
        else
            out_.cell(column).addInteger(timeNs);
    }

    const TreeDiff& diff_;
    const TreeTableOptions& options_;
    const std::stop_token& stop_;
    table::TableBuilder out_;
    std::vector<Waiting> waiting_;
    std::size_t rows_ = 0;
    std::size_t pathBytes_ = 0; ///< of all nodes that are listed or wait to be
    TreeTable result_;
};

} // namespace

TreeTable treeDiffTable(const TreeDiff& diff, const TreeTableOptions& options, const std::stop_token& stop) {
    return Lister(diff, options, stop).run();
}

} // namespace runglass::analysis::diff
