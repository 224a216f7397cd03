// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/operator_memory.h"
#include "core/table/table.h"

#include <memory>
#include <string>

namespace runglass::model {

/// Column ids of the tables in Memory.
namespace memory_column {
inline constexpr auto component = "component";
inline constexpr auto device = "device";
inline constexpr auto time = "time_ms";
inline constexpr auto allocatedMb = "allocated_mb";
inline constexpr auto reservedMb = "reserved_mb";
inline constexpr auto activeMb = "active_mb";

inline constexpr auto name = "name";
inline constexpr auto sizeKb = "size_kb";
inline constexpr auto allocation = "allocation_ms";
inline constexpr auto release = "release_ms";
inline constexpr auto duration = "duration_ms";
inline constexpr auto activeRelease = "active_release_ms";
inline constexpr auto activeDuration = "active_duration_ms";

/// Of components: the first times of two of their peaks; that of the third is `time`.
inline constexpr auto allocatedPeakTime = "allocated_time_ms";
inline constexpr auto activePeakTime = "active_time_ms";
} // namespace memory_column

/// The memory of the devices of one span. Each table may be without columns, when the source has not got it.
/// All times are Time columns in nanoseconds since the Unix epoch (durations apart), all sizes doubles.
/// `device` is a text ("NPU:0", "GPU0"); values may be missing. Further columns of the source follow under
/// their own headers.
struct Memory {
    /// Totals after each change, sorted by time: component, device, time_ms, reserved_mb, and allocated_mb
    /// and active_mb where the source has them. A component is an allocator or a group of them ("PTA",
    /// "PTA+GE").
    table::Table records;

    /// One row per allocation: name ("<unknown>" where the source has none), size_kb (never negative),
    /// allocation_ms (missing: before the recording), release_ms (missing: never), duration_ms, device, and
    /// what else there is of active_release_ms, active_duration_ms and totals.
    table::Table events;

    /// What software modules hold, sampled: component, device, time_ms, reserved_mb.
    table::Table samples;

    /// Memory that a compiled graph plans: its axis is the number of a node, not time.
    table::Table plan;

    /// The component of `records` that stands for all allocators of operators together; "" when there are no
    /// records.
    std::string wholeComponent;

    /// The calls of operators behind the changes; nullptr when the source does not tell them.
    std::shared_ptr<const OperatorMemory> operators;

    std::size_t allocatedBytes() const {
        return records.allocatedBytes() + events.allocatedBytes() + samples.allocatedBytes() +
               plan.allocatedBytes() + (operators ? operators->allocatedBytes() : 0);
    }
};

} // namespace runglass::model
