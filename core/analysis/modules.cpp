// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/modules.h"

#include "core/base/capped_sum.h"
#include "core/base/stop_check.h"
#include "core/trace/argument_keys.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

namespace runglass::analysis {
namespace {

using model::CallTree;
using model::NodeIndex;
using model::NodeKind;
using model::noNode;
using table::ColumnSpec;
using table::Role;
using table::Unit;
using table::ValueType;

constexpr double nsPerUs = 1000;

/// Names as people know them: of "[pl][module]torch.nn.Linear: net.0" the last part.
std::string_view moduleName(std::string_view name) {
    constexpr std::string_view prefix = "nn.Module: ";
    if (name.starts_with(prefix))
        return name.substr(prefix.size());
    constexpr std::string_view lightning = "[pl][module]";
    const auto colon = name.find(": ");
    return name.starts_with(lightning) && colon != std::string_view::npos ? name.substr(colon + 2) : name;
}

std::optional<std::int64_t> moduleId(const CallTree& tree, NodeIndex node) {
    const auto slice = tree.slice(node);
    const auto id =
        slice ? tree.trace().argument(trace::moduleIdKey, tree.trace().row(*slice)) : std::nullopt;
    // Ids with the top bit are hashes of texts.
    return id && *id <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())
               ? std::optional(static_cast<std::int64_t>(*id))
               : std::nullopt;
}

class Summer {
public:
    explicit Summer(const CallTree& tree) : tree_(tree), sumOfNode_(tree.nodeCount(), ModuleSums::none) {}

    ModuleSums run(const std::stop_token& stop) {
        for (NodeIndex node = 0; node < tree_.nodeCount(); ++node) {
            if (base::isStoppedAt(node, stop))
                return {};
            const NodeIndex parent = tree_.parent(node);
            // Of any node the module around it, of modules their own.
            sumOfNode_[node] = parent == noNode ? ModuleSums::none : sumOfNode_[parent];
            if (tree_.kind(node) == NodeKind::Module)
                addCall(node);
            else if (tree_.isOperator(node) && tree_.kind(parent) == NodeKind::Module)
                addOperator(sumOfNode_[parent], node);
            else if (tree_.kind(node) == NodeKind::BackwardModule)
                backward_.push_back(node);
        }
        for (const NodeIndex node : backward_)
            addBackward(node);
        return ordered();
    }

private:
    void addCall(NodeIndex node) {
        const std::uint32_t around = sumOfNode_[node];
        const auto id = moduleId(tree_, node);
        const auto next = static_cast<std::uint32_t>(sums_.size());
        const auto [known, isNew] =
            known_.try_emplace(std::tuple(around, tree_.nameId(node), id.value_or(-1)), next);
        if (isNew) {
            ModuleSum sum;
            sum.parent = around;
            sum.depth = around == ModuleSums::none ? 0 : sums_[around].depth + 1;
            sum.name = moduleName(tree_.name(node));
            sum.id = id;
            sum.firstCall = node;
            sums_.push_back(std::move(sum));
        }
        sumOfNode_[node] = known->second;
        ModuleSum& sum = sums_[known->second];
        ++sum.calls;
        base::addCapped(sum.hostTotalNs, tree_.hostTotalNs(node));
        base::addCapped(sum.hostSelfNs, tree_.hostSelfNs(node));
        base::addCapped(sum.deviceTotalNs, tree_.deviceTotalNs(node));
        base::addCapped(sum.deviceSelfNs, tree_.deviceSelfNs(node));
    }

    void addOperator(std::uint32_t sum, NodeIndex node) {
        ++sums_[sum].operators;
        base::addCapped(sums_[sum].deviceSelfNs, tree_.deviceTotalNs(node));
    }

    void addBackward(NodeIndex node) {
        const NodeIndex module = tree_.forwardModule(node);
        if (module == noNode)
            return;
        ModuleSum& sum = sums_[sumOfNode_[module]];
        base::addCapped(sum.backwardHostNs, tree_.hostTotalNs(node));
        base::addCapped(sum.backwardDeviceNs, tree_.deviceTotalNs(node));
    }

    ModuleSums ordered() {
        std::vector<std::vector<std::uint32_t>> children(sums_.size());
        std::vector<std::uint32_t> roots;
        for (std::uint32_t i = 0; i < sums_.size(); ++i)
            (sums_[i].parent == ModuleSums::none ? roots : children[sums_[i].parent]).push_back(i);
        std::ranges::stable_sort(roots, {}, [&](std::uint32_t i) { return std::string_view(sums_[i].name); });
        ModuleSums result;
        result.hasBackward = !backward_.empty();
        std::vector<std::uint32_t> places(sums_.size(), ModuleSums::none);
        std::vector<std::uint32_t> stack(roots.rbegin(), roots.rend());
        while (!stack.empty()) {
            const std::uint32_t next = stack.back();
            stack.pop_back();
            places[next] = static_cast<std::uint32_t>(result.sums.size());
            ModuleSum sum = std::move(sums_[next]);
            sum.parent = sum.parent == ModuleSums::none ? ModuleSums::none : places[sum.parent];
            result.sums.push_back(std::move(sum));
            stack.insert(stack.end(), children[next].rbegin(), children[next].rend());
        }
        return result;
    }

    const CallTree& tree_;
    std::vector<std::uint32_t> sumOfNode_;
    std::vector<NodeIndex> backward_;
    std::map<std::tuple<std::uint32_t, base::TextId, std::int64_t>, std::uint32_t> known_;
    std::vector<ModuleSum> sums_;
};

ColumnSpec countSpec(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Integer, Unit::None, Role::Measure, 0, description};
}

ColumnSpec timeSpec(const char* id, const char* title, ValueType type, const char* description) {
    return {id, title, type, Unit::Microseconds, Role::Measure, 3, description};
}

std::vector<ColumnSpec> moduleSpecs(bool hasBackward) {
    std::vector<ColumnSpec> specs{
        {"depth", "Depth", ValueType::Integer, Unit::None, Role::Detail, 0,
         "How many modules are around this one"},
        {"name", "Module Name", ValueType::Text, Unit::None, Role::Label, 0, "Name of the module"},
        {"module_id", "Module Id", ValueType::Integer, Unit::None, Role::Detail, 0,
         "Number that the profiler gave the module object"},
        countSpec("occurrences", "Occurrences", "Calls of the module at this place"),
        countSpec("operators", "Operators", "Operators called directly by the module"),
        timeSpec("host_total_us", "Host Total Duration", ValueType::Time,
                 "Time on the host with all that the module calls"),
        timeSpec("host_self_us", "Host Self Duration", ValueType::Time,
                 "Time on the host without the modules and operators inside"),
        timeSpec("device_total_us", "Device Total Duration", ValueType::Time,
                 "Time on the device of all that the module launched"),
        timeSpec("device_self_us", "Device Self Duration", ValueType::Time,
                 "Time on the device without the modules inside"),
        timeSpec("avg_us", "Avg Duration", ValueType::Real,
                 "Device total / occurrences; host total where the device did nothing")};
    if (hasBackward) {
        specs.push_back(timeSpec("backward_host_us", "Backward Host Duration", ValueType::Time,
                                 "Time on the host of the module's part of the backward pass"));
        specs.push_back(timeSpec("backward_device_us", "Backward Device Duration", ValueType::Time,
                                 "Time on the device of the module's part of the backward pass"));
    }
    return specs;
}

} // namespace

ModuleSums moduleSums(const CallTree& tree, const std::stop_token& stop) {
    return Summer(tree).run(stop);
}

table::Table moduleTable(const CallTree& tree, const std::stop_token& stop) {
    const ModuleSums modules = moduleSums(tree, stop);
    table::TableBuilder out("modules", moduleSpecs(modules.hasBackward));
    for (const ModuleSum& sum : modules.sums) {
        std::size_t at = 0;
        out.cell(at++).addInteger(sum.depth);
        out.addText(at++, sum.name);
        if (sum.id)
            out.cell(at++).addInteger(*sum.id);
        else
            out.cell(at++).addNull();
        for (const std::int64_t value :
             {sum.calls, sum.operators, sum.hostTotalNs, sum.hostSelfNs, sum.deviceTotalNs, sum.deviceSelfNs})
            out.cell(at++).addInteger(value);
        const base::Nanoseconds whole = sum.deviceTotalNs != 0 ? sum.deviceTotalNs : sum.hostTotalNs;
        out.cell(at++).addReal(static_cast<double>(whole) / nsPerUs / static_cast<double>(sum.calls));
        if (modules.hasBackward) {
            out.cell(at++).addInteger(sum.backwardHostNs);
            out.cell(at).addInteger(sum.backwardDeviceNs);
        }
    }
    return std::move(out).build();
}

} // namespace runglass::analysis
