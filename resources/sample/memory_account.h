// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "span_model.h"

namespace runglass::sample {

// Replays all allocations and releases of the span in time order: fills the totals of every block and
// `memoryRecords`, one per event. O(n log n) in the number of blocks.
void settleMemory(SpanModel& model);

// Memory of the caching allocator in use before the first event: weights, gradients, optimizer state.
std::int64_t staticMemoryBytes();

// Device memory of the whole process at that moment: context, pools and workspace.
std::int64_t processMemoryBytes(const SpanModel& model, Ns timeNs);
std::int64_t reservedBytes(const SpanModel& model, MemoryPool pool, Ns timeNs);
std::int64_t workspaceBytes(const SpanModel& model, Ns timeNs);

inline constexpr Ns kMemorySamplingNs = 5'000'000; // period of all counters of device memory

} // namespace runglass::sample
