// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/model/memory.h"
#include "core/trace/trace.h"

#include <optional>
#include <string>

namespace runglass::analysis {

/// The component that stands for all in the memory of a trace.
inline constexpr auto traceMemoryComponent = "PyTorch";
/// Stands for an operator that is not known.
inline constexpr auto unknownOperator = "<unknown>";

/// What the records `[memory]` of a Kineto trace tell (kineto.md §3, §10); nothing when there are none, or
/// when stopped. Devices are "CPU", "GPU0", "XPU1" …
///
/// records: one row per change that has totals. events: by address on each device, in order of time; an
/// allocation that is never released and a release of what was never allocated have rows of their own, and
/// stay when an address is given out again. Records without an address are in no row of events. The operator
/// of a row is the innermost one around the allocation on its thread, DataLoader and optimizer included; of
/// aten::empty and its kind "caller (aten::empty)".
///
/// Reads the arguments of these records from the file, on several threads.
std::optional<model::Memory> traceMemory(const trace::Trace& trace, const std::string& file,
                                         base::LoadContext& context);

/// "CPU", "GPU0", "XPU3": by the numbers that PyTorch has for kinds of devices.
std::string memoryDeviceName(std::int64_t type, std::int64_t id);

} // namespace runglass::analysis
