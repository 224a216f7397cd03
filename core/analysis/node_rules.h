// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/call_tree.h"
#include "core/trace/argument_cursor.h"
#include "core/trace/event_kind.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace runglass::analysis {

/// What the names of operators and annotations say about their place in the tree of calls.
enum class NameRole : std::uint8_t {
    Plain,
    Step,
    DataLoader,
    Optimizer,
    Wrapper,
    Collective,
    Module,          ///< nn.Module: … of Python's tracer
    LightningModule, ///< [pl][module]…
    LightningProfile ///< [pl][profile]…: a tree of its own beside the operators
};
NameRole nameRole(std::string_view name);

/// Decides which slices of a trace are nodes of its tree of calls. Read-only: any thread may ask.
class NodeRules {
public:
    explicit NodeRules(const trace::Trace& trace);

    trace::EventKind eventKind(trace::EventRow row) const {
        const std::uint16_t category = trace_.categoryOf(row);
        return category < kinds_.size() ? kinds_[category] : trace::EventKind::Other;
    }
    /// The kind of the node that a slice is; nothing when it is none.
    std::optional<model::NodeKind> nodeKind(trace::EventKind kind, base::TextId name,
                                            trace::EventRow row) const;

private:
    std::optional<model::NodeKind> operatorKind(NameRole role) const;
    bool isModule(base::TextId name, trace::EventRow row) const;

    const trace::Trace& trace_;
    std::vector<trace::EventKind> kinds_;
    std::vector<NameRole> roles_; ///< by name
    const trace::ArgumentColumn* moduleIds_;
    bool isLightning_; ///< written by PyTorch Lightning's profiler, which names modules itself
};

/// Whether torch_npu or msprof wrote the trace: its device work has no categories.
bool isAscendTrace(const trace::Trace& trace);

} // namespace runglass::analysis
