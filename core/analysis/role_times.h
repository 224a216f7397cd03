// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/interval_set.h"
#include "core/trace/trace.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>

namespace runglass::analysis {

/// What a moment of a step is spent on. Where several go on at once the first of them counts.
enum class Role : std::uint8_t { Kernel, Memcpy, Memset, Communication, Runtime, DataLoader, CpuExec };
inline constexpr std::size_t roleCount = 7;

/// "enumerate(DataLoader)#….__next__" and "enumerate(DataPipe)#…".
bool isDataLoader(std::string_view name);

/// The call of the host that starts an operation between ranks: library, colon, operation, as in
/// "nccl:all_reduce". Any library of rule 15, gloo, xccl, ucc and mpi.
bool isCollectiveCall(std::string_view name);

/// What belongs to which role. The defaults are ours; what else there is tells how other tools do it.
struct RoleRules {
    /// Kernels of communication. By default those whose name says so (rule 15).
    std::function<bool(const trace::Trace& trace, trace::SliceRef kernel)> isCommunicationKernel = {};
    /// Calls of the host that are communication.
    std::function<bool(std::string_view name)> isCollective = isCollectiveCall;
    bool withDriverCalls = true;        ///< whether calls into the driver count as runtime
    bool withDeviceAnnotations = false; ///< whether annotations of the device count as work of the host
};

/// When a Kineto trace does what.
struct RoleTimes {
    std::array<base::IntervalSet, roleCount> times;
    bool hasDevice = false;        ///< there are calls into the runtime, kernels, copies or fills
    bool hasKernels = false;       ///< kernels that are no communication
    bool hasCommunication = false; ///< kernels or calls
    /// From the first start to the last end of what the host executes: operators and Python calls, without
    /// annotations. None when there is nothing of that kind.
    std::optional<trace::TimeRange> hostRange;

    const base::IntervalSet& of(Role role) const { return times[static_cast<std::size_t>(role)]; }
};

/// Incomplete when stopped.
RoleTimes roleTimes(const trace::Trace& trace, const RoleRules& rules = {}, const std::stop_token& stop = {});

} // namespace runglass::analysis
