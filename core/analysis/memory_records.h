// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace runglass::analysis {

/// One change of memory as a Kineto trace records it.
struct MemoryRecord {
    trace::SliceRef slice;        ///< the instant
    base::Nanoseconds timeNs = 0; ///< since the Unix epoch
    std::int64_t bytes = 0;       ///< an allocation, or a release when not above 0
    std::uint32_t device = 0;     ///< index in the list of names
    std::optional<std::uint64_t> address;
    std::optional<std::int64_t> allocated; ///< totals afterwards
    std::optional<std::int64_t> reserved;
};

/// All instants `[memory]` by time, those of the same time in order of the file. `devices` gets the names of
/// their devices. A record without a size is left out and counted (memory.no_size).
std::vector<MemoryRecord> readMemoryRecords(const trace::Trace& trace, const std::string& file,
                                            std::vector<std::string>& devices, base::LoadContext& context);

/// Finds the operators around instants.
class OperatorOwners {
public:
    explicit OperatorOwners(const trace::Trace& trace);

    /// The innermost operator, DataLoader or optimizer around a slice or instant.
    std::optional<trace::SliceRef> around(trace::SliceRef slice) const;
    bool isOwner(trace::SliceRef slice) const;
    /// What an allocation is called by.
    std::string allocationName(const MemoryRecord& record) const;

private:
    const trace::Trace& trace_;
    std::vector<bool> isOperator_;    ///< by category
    std::vector<bool> isAnnotation_;  ///< by category
    std::vector<std::uint8_t> names_; ///< by TextId: step, named work, other
};

} // namespace runglass::analysis
