// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/launched_works.h"

#include "core/analysis/name_sums.h"
#include "core/analysis/operator_calls.h"
#include "core/analysis/operators.h"
#include "core/base/capped_sum.h"
#include "core/table/query.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace runglass::analysis {
namespace {

namespace column = model::operator_column;
using model::CallTree;
using model::NodeIndex;
using model::WorkIndex;
using table::ColumnSpec;
using table::Role;
using table::Unit;
using table::ValueType;

/// Works of one name, or of one operator, with the sum of all groups.
template <typename Key>
struct WorkSums {
    std::map<Key, DurationSums> groups;
    base::Nanoseconds totalNs = 0;

    void add(const Key& key, base::Nanoseconds durationNs) {
        groups[key].add(durationNs, durationNs); // nothing runs inside of device work
        totalNs = base::cappedSum(totalNs, durationNs);
    }
};

std::string_view kindText(model::WorkKind kind) {
    switch (kind) {
    case model::WorkKind::Kernel:
        return "Kernel";
    case model::WorkKind::Copy:
        return "Copy";
    case model::WorkKind::Fill:
        return "Fill";
    }
    return {};
}

ColumnSpec timeSpec(const char* id, const char* title, ValueType type, const char* description) {
    return {id, title, type, Unit::Microseconds, Role::Measure, 3, description};
}

std::vector<ColumnSpec> measureSpecs() {
    return {{"calls", "Calls", ValueType::Integer, Unit::None, Role::Measure, 0, "How often it ran"},
            timeSpec("total_us", "Total Duration", ValueType::Time, "Sum of the durations on the device"),
            timeSpec("min_us", "Min Duration", ValueType::Time, "Shortest one"),
            timeSpec("avg_us", "Avg Duration", ValueType::Real, "Total duration / calls"),
            timeSpec("max_us", "Max Duration", ValueType::Time, "Longest one"),
            {"share_pct", "Share", ValueType::Real, Unit::Percent, Role::Share, 2,
             "Total duration / total duration of all rows"}};
}

void addMeasures(table::TableBuilder& out, std::size_t at, const DurationSums& sum, base::Nanoseconds all) {
    constexpr double nsPerUs = 1000;
    out.cell(at++).addInteger(static_cast<std::int64_t>(sum.count));
    out.cell(at++).addInteger(sum.totalNs);
    out.cell(at++).addInteger(sum.minNs);
    out.cell(at++).addReal(static_cast<double>(sum.totalNs) / nsPerUs / static_cast<double>(sum.count));
    out.cell(at++).addInteger(sum.maxNs);
    if (all == 0)
        out.cell(at).addNull();
    else
        out.cell(at).addReal(static_cast<double>(sum.totalNs) / static_cast<double>(all) * 100);
}

table::Table sortedByTotal(table::Table table) {
    const std::array keys{table::SortKey{*table.indexOf("total_us"), true}};
    return table::picked(table, table::sorted(table, table::allRows(table), keys));
}

using WorkRange = std::pair<WorkIndex, WorkIndex>; ///< first and last+1

/// The nodes of the calls in the group.
std::vector<NodeIndex> nodesOfGroup(const CallTree& tree, const model::OperatorCalls& calls,
                                    std::string_view name, std::optional<std::string_view> shapes) {
    const auto nodes = operatorNodes(tree);
    const table::Column* raw = calls.calls.find(column::inputShapes);
    const bool isSameList = nodes.size() == calls.calls.rowCount();
    std::vector<NodeIndex> found;
    for (table::RowIndex row = 0; row < nodes.size(); ++row) {
        if (tree.name(nodes[row]) != name)
            continue;
        const bool hasShapes = !shapes || !isSameList ||
                               shapeText(raw == nullptr ? std::string_view() : raw->text(row)) == *shapes;
        if (hasShapes)
            found.push_back(nodes[row]);
    }
    return found;
}

} // namespace

table::Table worksOfOperator(const CallTree& tree, const model::OperatorCalls& calls, std::string_view name,
                             std::optional<std::string_view> shapes, WorkScope scope) {
    std::vector<WorkRange> ranges;
    for (const NodeIndex node : nodesOfGroup(tree, calls, name, shapes))
        ranges.push_back(scope == WorkScope::Self ? tree.ownWorks(node) : tree.allWorks(node));
    std::ranges::sort(ranges);
    WorkSums<std::pair<base::TextId, model::WorkKind>> sums;
    WorkIndex next = 0; // an operator inside one of its own name has the same works below it
    for (const auto& [first, end] : ranges)
        for (next = std::max(next, first); next < end; ++next)
            sums.add({tree.trace().nameId(tree.sliceOf(next)), tree.work(next).kind}, tree.durationNs(next));
    std::vector<ColumnSpec> specs{
        {"name", "Name", ValueType::Text, Unit::None, Role::Label, 0, "Name of the work on the device"},
        {"kind", "Kind", ValueType::Text, Unit::None, Role::Detail, 0, "Kernel, copy or fill"}};
    std::ranges::move(measureSpecs(), std::back_inserter(specs));
    table::TableBuilder out("operator-works", std::move(specs));
    for (const auto& [key, sum] : sums.groups) {
        out.addText(0, tree.trace().texts().text(key.first));
        out.addText(1, kindText(key.second));
        addMeasures(out, 2, sum, sums.totalNs);
    }
    return sortedByTotal(std::move(out).build());
}

table::Table operatorsOfWork(const CallTree& tree, std::string_view workName) {
    WorkSums<base::TextId> sums;
    const auto operators = operatorsAround(tree);
    for (WorkIndex work = 0; work < tree.workCount(); ++work) {
        if (tree.trace().name(tree.sliceOf(work)) != workName)
            continue;
        const NodeIndex owner = tree.nodeOf(work);
        const NodeIndex node = owner == model::noNode ? owner : operators[owner];
        sums.add(node == model::noNode ? base::noText : tree.nameId(node), tree.durationNs(work));
    }
    std::vector<ColumnSpec> specs{{"operator", "Operator", ValueType::Text, Unit::None, Role::Label, 0,
                                   "Innermost operator around the launch"}};
    std::ranges::move(measureSpecs(), std::back_inserter(specs));
    table::TableBuilder out("work-operators", std::move(specs));
    for (const auto& [name, sum] : sums.groups) {
        out.addTextOrNull(0, name == base::noText ? std::string_view() : tree.nameText(name));
        addMeasures(out, 1, sum, sums.totalNs);
    }
    return sortedByTotal(std::move(out).build());
}

} // namespace runglass::analysis
