// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/memory_events.h"
#include "core/analysis/memory_records.h"
#include "core/model/operator_memory.h"
#include "core/table/table.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis {

/// The calls behind the changes of memory. O(records · depth · log slices + slices). Incomplete when stopped.
model::OperatorMemory operatorMemory(const trace::Trace& trace, const std::vector<MemoryRecord>& records,
                                     const std::vector<std::string>& devices, const OperatorOwners& owners,
                                     const std::stop_token& stop = {});

/// How operators change the memory of each device, or of one: name, calls, size_increase_kb,
/// self_size_increase_kb, allocation_count, self_allocation_count, allocation_size_kb,
/// self_allocation_size_kb, device; by size increase of their own, largest first. An increase is what is
/// allocated minus what is released. Self is what an operator does itself, the others with what it calls;
/// each change counts once for a name, however often it is among the callers. Calls are all of the name that
/// are within the range at some time. Changes outside any operator are a row "<unknown>" without calls.
/// Operators that change nothing have no row. The range takes both its ends. Of no use when stopped.
table::Table operatorMemoryTable(const model::OperatorMemory& memory, std::string_view device = {},
                                 const std::optional<TimeRange>& range = {},
                                 const std::stop_token& stop = {});

} // namespace runglass::analysis
