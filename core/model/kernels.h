// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

namespace runglass::model {

/// Column ids of Kernels.
namespace kernel_column {
inline constexpr auto step = "step";
inline constexpr auto name = "name";
inline constexpr auto type = "type";
inline constexpr auto core = "core";
inline constexpr auto stream = "stream";
inline constexpr auto startNs = "start_ns";
inline constexpr auto durationUs = "duration_us";
inline constexpr auto waitUs = "wait_us";
inline constexpr auto blockDim = "block_dim";
inline constexpr auto inputShapes = "Input Shapes"; ///< one of the further columns

// Of kernels that were found in a trace.
inline constexpr auto device = "device";
inline constexpr auto operatorName = "operator"; ///< innermost operator around the launch
inline constexpr auto operatorEligible = "operator_tensor_cores_eligible"; ///< flag
inline constexpr auto grid = "grid";
inline constexpr auto block = "block";
inline constexpr auto registers = "registers_per_thread";
inline constexpr auto sharedMemory = "shared_memory_bytes";
inline constexpr auto blocksPerSm = "blocks_per_sm";
inline constexpr auto warpsPerSm = "warps_per_sm";
inline constexpr auto occupancyPct = "occupancy_pct"; ///< estimated achieved occupancy
inline constexpr auto tensorCores = "tensor_cores";   ///< flag
} // namespace kernel_column

/// The kernels of one span, one row per execution on the device, in the order of the source.
///
/// Always there: name (text), duration_us (Time) and core (text). start_ns is a Time since the Unix epoch,
/// step and stream are texts (a step can be missing). Waits may be finer than a nanosecond and are doubles in
/// microseconds. Cells may be missing; rows without a duration stay in the list but in no sum. Where tables
/// of a source tell a negative duration, it is missing. Further columns of the source follow under their own
/// headers.
struct Kernels {
    table::Table details;
};

} // namespace runglass::model
