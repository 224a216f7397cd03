// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/launches.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace runglass::analysis {

/// Sums over all calls of an operator. Self is without what runs inside: of the host all nested slices, calls
/// into the runtime too; of the device the work of nested operators.
struct OperatorTotals {
    std::uint64_t calls = 0;
    base::Nanoseconds hostTotalNs = 0;
    base::Nanoseconds hostSelfNs = 0;
    base::Nanoseconds deviceTotalNs = 0;
    base::Nanoseconds deviceSelfNs = 0;
};

struct KernelTotals {
    std::uint64_t calls = 0;
    base::Nanoseconds totalNs = 0;
};

/// Operators of a Kineto trace by name. Work of the device counts for the innermost operator around its
/// launch as self, and for all operators around that one as total, once each (rule 14).
std::map<std::string, OperatorTotals> operatorTotals(const trace::Trace& trace,
                                                     const std::vector<DeviceWork>& works);

/// Kernels of a Kineto trace by name, without copies and fills.
std::map<std::string, KernelTotals> kernelTotals(const trace::Trace& trace,
                                                 const std::vector<DeviceWork>& works);

} // namespace runglass::analysis
