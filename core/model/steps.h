// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

namespace runglass::model {

/// Column ids of Steps.
namespace step_column {
inline constexpr auto step = "step";
inline constexpr auto device = "device";
inline constexpr auto rank = "rank";

// Ascend
inline constexpr auto computingUs = "computing_us";
inline constexpr auto notOverlappedUs = "comm_not_overlapped_us";
inline constexpr auto overlappedUs = "overlapped_us";
inline constexpr auto communicationUs =
    "communication_us"; ///< of traces: what kernels and copies leave of it
inline constexpr auto freeUs = "free_us";
inline constexpr auto stageUs = "stage_us";
inline constexpr auto bubbleUs = "bubble_us";
inline constexpr auto withoutReceiveUs = "comm_not_overlapped_without_receive_us";
inline constexpr auto preparingUs = "preparing_us";
inline constexpr auto source = "source"; ///< of recomputed steps: what they were computed from

// Traces of PyTorch
inline constexpr auto totalUs = "total_us";
inline constexpr auto kernelUs = "kernel_us";
inline constexpr auto memcpyUs = "memcpy_us";
inline constexpr auto memsetUs = "memset_us";
inline constexpr auto runtimeUs = "runtime_us";
inline constexpr auto dataloaderUs = "dataloader_us";
inline constexpr auto cpuExecUs = "cpu_exec_us";
inline constexpr auto otherUs = "other_us";
inline constexpr auto computeBusyUs = "compute_busy_us";
inline constexpr auto communicationBusyUs = "communication_busy_us";
inline constexpr auto overlapUs = "compute_communication_overlap_us";
inline constexpr auto startNs = "start_ns";
} // namespace step_column

/// How the steps of one span spent their time, one row per device and step as the source tells it. Doubles in
/// microseconds, which may be missing.
///
/// Always there: step (text, missing where the work belongs to no step), and
/// - of files of Ascend: computing_us, comm_not_overlapped_us and free_us, which add up to the step.
///   Overlapped communication is a part of computing.
/// - of traces of PyTorch: total_us, dataloader_us, cpu_exec_us, other_us, compute_busy_us and start_ns (Time
///   since the Unix epoch). kernel_us, memcpy_us, memset_us and runtime_us are there when the trace has
///   anything of a device, communication_us, communication_busy_us and compute_communication_overlap_us when
///   it has communication. The parts from kernel_us to other_us are disjoint and add up to the total; the
///   busy times are each by itself and may overlap.
/// Sources that tell of several ranks have an integer column rank, too.
struct Steps {
    table::Table details;

    /// Whether these are the parts of a trace of PyTorch, with a total of their own.
    bool areFromTrace() const { return details.find(step_column::otherUs) != nullptr; }
};

} // namespace runglass::model
