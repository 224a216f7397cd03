// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/call_tree.h"
#include "core/table/table.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace runglass::analysis {

/// All calls of one module at one place of the hierarchy of modules.
struct ModuleSum {
    std::uint32_t parent = 0; ///< index, or ModuleSums::none
    std::uint32_t depth = 0;
    std::string name; ///< without "nn.Module: "
    std::optional<std::int64_t> id;
    model::NodeIndex firstCall = model::noNode;
    std::int64_t calls = 0;
    std::int64_t operators = 0; ///< operators directly in the module
    base::Nanoseconds hostTotalNs = 0;
    base::Nanoseconds hostSelfNs = 0;
    base::Nanoseconds deviceTotalNs = 0;
    base::Nanoseconds deviceSelfNs = 0; ///< what it launched itself and through operators directly in it
    base::Nanoseconds backwardHostNs = 0;
    base::Nanoseconds backwardDeviceNs = 0;
};

/// The modules of a trace: depth-first, those without a parent by name, the others in order of first call.
/// Calls count together where the names and ids on the way from the outermost module are the same.
struct ModuleSums {
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    std::vector<ModuleSum> sums;
    bool hasBackward = false;
};
/// Of no use when stopped.
ModuleSums moduleSums(const model::CallTree& tree, const std::stop_token& stop = {});

/// One row per ModuleSum. Columns: depth, name, module_id, occurrences, operators, host_total_us,
/// host_self_us, device_total_us, device_self_us, avg_us (per call: of the device, or of the host where the
/// device did nothing), and backward_host_us and backward_device_us where the trace tells which part of the
/// backward pass belongs to which module. Without rows when the trace has no modules,
/// and of no use when stopped.
table::Table moduleTable(const model::CallTree& tree, const std::stop_token& stop = {});

} // namespace runglass::analysis
