// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/memory.h"

#include <stop_token>
#include <string_view>

namespace runglass::analysis {

/// The peaks of each component on each device ("" for all): numeric maxima, the first time each is reached.
/// Columns: component, device, peak_reserved_mb, time_ms, peak_allocated_mb, allocated_time_ms,
/// peak_active_mb, active_time_ms, records, source ("allocators" for those of the memory records, "modules"
/// for sampled software modules). Allocators first, within each source by peak, largest first. Of no use
/// when stopped.
table::Table memoryComponents(const model::Memory& memory, std::string_view device = {},
                              const std::stop_token& stop = {});

} // namespace runglass::analysis
