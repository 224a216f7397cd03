// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/call_tree.h"

#include <cstdint>
#include <map>
#include <string>

namespace runglass::analysis {

/// Sums over all calls of an operator. Self is without what runs inside: of the host without nested calls and
/// without calls into the runtime; of the device without the work of nested operators (rule 14).
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

/// Operators of a tree of calls by name.
std::map<std::string, OperatorTotals> operatorTotals(const model::CallTree& calls);

/// Kernels of a tree of calls by name, without copies and fills; those that nobody knows the launch of too.
std::map<std::string, KernelTotals> kernelTotals(const model::CallTree& calls);

} // namespace runglass::analysis
