// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/node_rules.h"

#include "core/analysis/role_times.h"
#include "core/trace/argument_keys.h"
#include "core/trace/communication_libraries.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace runglass::analysis {
namespace {

using model::NodeKind;
using trace::EventKind;

constexpr std::array<std::string_view, 2> wrappers{"DataParallel.forward", "DistributedDataParallel.forward"};

bool isStep(std::string_view name) {
    constexpr std::string_view prefix = "ProfilerStep#";
    return name.starts_with(prefix) && name.size() > prefix.size() &&
           std::ranges::all_of(name.substr(prefix.size()), [](unsigned char c) { return std::isdigit(c); });
}

/// nccl:all_reduce; operations are named hcom, annotations are not.
bool isCollectiveAnnotation(std::string_view name) {
    const std::string_view library = name.substr(0, name.find(':'));
    return library.size() < name.size() && library != "hcom" &&
           (std::ranges::find(trace::deviceLibraries, library) != trace::deviceLibraries.end() ||
            std::ranges::find(trace::hostLibraries, library) != trace::hostLibraries.end());
}

bool headerSaysLightning(const trace::Trace& trace) {
    return std::ranges::any_of(trace.header(), [](const auto& entry) {
        return entry.first == "Framework" && entry.second.find("pytorch-lightning") != std::string::npos;
    });
}

} // namespace

NameRole nameRole(std::string_view name) {
    if (isStep(name))
        return NameRole::Step;
    if (isDataLoader(name))
        return NameRole::DataLoader;
    if (name.starts_with("Optimizer.step"))
        return NameRole::Optimizer;
    if (name.starts_with("Optimizer.") || std::ranges::find(wrappers, name) != wrappers.end())
        return NameRole::Wrapper;
    if (isCollectiveAnnotation(name))
        return NameRole::Collective;
    if (name.starts_with("nn.Module: "))
        return NameRole::Module;
    if (name.starts_with("[pl][module]"))
        return NameRole::LightningModule;
    if (name.starts_with("[pl][profile]"))
        return NameRole::LightningProfile;
    return NameRole::Plain;
}

NodeRules::NodeRules(const trace::Trace& trace)
    : trace_(trace), kinds_(trace::eventKinds(trace)), moduleIds_(trace.argumentColumn(trace::moduleIdKey)),
      isLightning_(headerSaysLightning(trace)) {
    const base::StringPool& texts = trace.texts();
    roles_.reserve(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i)
        roles_.push_back(nameRole(texts.text(base::TextId{static_cast<std::uint32_t>(i)})));
}

std::optional<NodeKind> NodeRules::operatorKind(NameRole role) const {
    switch (role) {
    case NameRole::Step:
        return NodeKind::Step;
    case NameRole::DataLoader:
        return NodeKind::DataLoader;
    case NameRole::Optimizer:
        return NodeKind::Optimizer;
    case NameRole::Wrapper:
        return NodeKind::Wrapper;
    case NameRole::LightningModule:
        return isLightning_ ? NodeKind::Module : NodeKind::Operator;
    case NameRole::LightningProfile:
        return isLightning_ ? std::nullopt : std::optional(NodeKind::Operator);
    case NameRole::Plain:
    case NameRole::Collective:
    case NameRole::Module:
        return NodeKind::Operator;
    }
    return std::nullopt;
}

bool NodeRules::isModule(base::TextId name, trace::EventRow row) const {
    if (isLightning_)
        return false;
    if (roles_[base::indexOf(name)] == NameRole::Module)
        return true;
    return moduleIds_ != nullptr && std::ranges::binary_search(moduleIds_->view().rows, row);
}

std::optional<NodeKind> NodeRules::nodeKind(EventKind kind, base::TextId name, trace::EventRow row) const {
    const NameRole role = roles_[base::indexOf(name)];
    if (kind == EventKind::Operator)
        return operatorKind(role);
    if (kind == EventKind::PythonFunction)
        return isModule(name, row) ? std::optional(NodeKind::Module) : std::nullopt;
    if (kind != EventKind::Annotation)
        return std::nullopt;
    switch (role) {
    case NameRole::Step:
        return NodeKind::Step;
    case NameRole::DataLoader:
        return NodeKind::DataLoader;
    case NameRole::Optimizer:
        return NodeKind::Optimizer;
    case NameRole::Collective:
        return NodeKind::Collective;
    default:
        return std::nullopt;
    }
}

bool isAscendTrace(const trace::Trace& trace) {
    constexpr std::array<std::string_view, 4> flows{"async_npu", "async_task_queue", "HostToDevice",
                                                    "acl_to_npu"};
    constexpr std::array<std::string_view, 2> layers{"Ascend Hardware", "CANN"};
    return std::ranges::any_of(trace.flowKinds(),
                               [&](const auto& kind) { return std::ranges::count(flows, kind.name) > 0; }) ||
           std::ranges::any_of(trace.processes(), [&](const auto& process) {
               return std::ranges::count(layers, process.name) > 0;
           });
}

} // namespace runglass::analysis
