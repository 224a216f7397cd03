// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/subtree_operators.h"

#include "core/analysis/operator_calls.h"
#include "core/base/capped_sum.h"

#include <limits>

namespace runglass::analysis::diff {
namespace {

using model::CallTree;
using model::NodeIndex;
using table::Role;
using table::Unit;
using table::ValueType;

constexpr double nsPerUs = 1000;
constexpr NodeIndex nodesBetweenStops = 65536;

struct Sums {
    base::TextId name = base::noText;
    std::int64_t calls = 0;
    base::Nanoseconds deviceSelfNs = 0;
    base::Nanoseconds deviceTotalNs = 0;
    base::Nanoseconds hostSelfNs = 0;
    base::Nanoseconds hostTotalNs = 0;
};

std::vector<Sums> sumsOf(const CallTree& tree, std::span<const NodeIndex> nodes,
                         const std::vector<bool>& isOperator, const std::stop_token& stop) {
    constexpr auto none = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> places(tree.nameCount(), none);
    std::vector<Sums> sums;
    for (const NodeIndex root : nodes)
        for (NodeIndex node = root; node < tree.subtreeEnd(root); ++node) {
            if (node % nodesBetweenStops == 0 && stop.stop_requested())
                return {};
            if (!isOperator[node])
                continue;
            auto& place = places[base::indexOf(tree.nameId(node))];
            if (place == none) {
                place = static_cast<std::uint32_t>(sums.size());
                sums.push_back({tree.nameId(node)});
            }
            Sums& group = sums[place];
            ++group.calls;
            base::addCapped(group.deviceSelfNs, tree.deviceSelfNs(node));
            base::addCapped(group.deviceTotalNs, tree.deviceTotalNs(node));
            base::addCapped(group.hostSelfNs, tree.hostSelfNs(node));
            base::addCapped(group.hostTotalNs, tree.hostTotalNs(node));
        }
    return sums;
}

table::ColumnSpec timeSpec(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Real, Unit::Microseconds, Role::Measure, 3, description};
}

} // namespace

std::vector<bool> operatorFlags(const CallTree& tree) {
    std::vector<bool> flags(tree.nodeCount());
    for (const NodeIndex node : operatorNodes(tree))
        flags[node] = true;
    return flags;
}

table::Table subtreeOperators(const CallTree& tree, std::span<const NodeIndex> nodes,
                              const std::vector<bool>& isOperator, const std::stop_token& stop) {
    table::TableBuilder out(
        "operators",
        {{"name", "Name", ValueType::Text, Unit::None, Role::Label, 0, "Name of the operator"},
         {"calls", "Calls", ValueType::Integer, Unit::None, Role::Measure, 0, "Number of calls"},
         timeSpec("device_self_us", "Device Self Duration",
                  "Time on the device of what the operator itself launched"),
         timeSpec("device_total_us", "Device Total Duration",
                  "Time on the device of what the operator and its children launched"),
         timeSpec("host_self_us", "Host Self Duration", "Time on the host without the operator's children"),
         timeSpec("host_total_us", "Host Total Duration", "Time on the host with the operator's children")});
    for (const Sums& group : sumsOf(tree, nodes, isOperator, stop)) {
        std::size_t at = 0;
        out.addText(at++, tree.nameText(group.name));
        out.cell(at++).addInteger(group.calls);
        for (const auto time : {group.deviceSelfNs, group.deviceTotalNs, group.hostSelfNs, group.hostTotalNs})
            out.cell(at++).addReal(static_cast<double>(time) / nsPerUs);
    }
    return std::move(out).build();
}

} // namespace runglass::analysis::diff
