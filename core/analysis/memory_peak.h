// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/model/memory.h"

#include <optional>
#include <stop_token>
#include <string_view>

namespace runglass::analysis {

/// The largest use of memory by tensors on one device, where it is reached first.
struct MemoryPeak {
    base::Nanoseconds timeNs = 0;
    double totalKb = 0;
    bool isMeasured = false; ///< from the records of totals; otherwise the sum of what is alive
};

/// From the totals of the component that stands for the whole, or, without such totals, from the allocations
/// themselves. None when there are neither. Of no use when stopped.
std::optional<MemoryPeak> memoryPeak(const model::Memory& memory, std::string_view device,
                                     const std::stop_token& stop = {});

/// The name of what was allocated before the recording.
inline constexpr std::string_view notListed = "<not listed>";

/// Who holds memory at the peak of each device ("" for all devices): name, device, allocations, size_kb,
/// share_pct (of the peak; missing when that is 0), time_ms (of the peak); by device, then largest first. An
/// allocation is held from its allocation, included, to its release, excluded. What the totals have beyond
/// the listed allocations was allocated before the recording; it is the row notListed, without a count. Of no
/// use when stopped.
table::Table memoryAtPeak(const model::Memory& memory, std::string_view device = {},
                          const std::stop_token& stop = {});

} // namespace runglass::analysis
