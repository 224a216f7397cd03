// SPDX-License-Identifier: Apache-2.0
#include "memory_account.h"

#include "transformer_shape.h"

#include <algorithm>

namespace runglass::sample {

namespace {

constexpr std::int64_t kMiB = 1024 * 1024;
constexpr std::int64_t kSegmentBytes = 20 * kMiB; // the allocator reserves whole segments
constexpr std::int64_t kGraphEngineAllocated = 25 * kMiB + 128 * 1024;
constexpr std::int64_t kGraphEngineReserved = 64 * kMiB + 768 * 1024;
constexpr std::int64_t kContextBytes = 1184 * kMiB + 409'600;
constexpr std::int64_t kReservedBefore = 2400 * kMiB; // left over from earlier steps

enum class Change { Allocation, Release, ActiveRelease };

struct Event {
    Ns timeNs = 0;
    std::size_t block = 0;
    Change change = Change::Allocation;
};

std::vector<Event> eventsOf(const std::vector<MemoryBlock>& blocks) {
    std::vector<Event> events;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        events.push_back({blocks[i].allocationNs, i, Change::Allocation});
        if (blocks[i].releaseNs == kNever) {
            continue;
        }
        events.push_back({blocks[i].releaseNs, i, Change::Release});
        if (blocks[i].activeReleaseNs != blocks[i].releaseNs) {
            events.push_back({blocks[i].activeReleaseNs, i, Change::ActiveRelease});
        }
    }
    std::stable_sort(events.begin(), events.end(),
                     [](const Event& a, const Event& b) { return a.timeNs < b.timeNs; });
    return events;
}

void apply(MemoryTotals& totals, const MemoryBlock& block, Change change) {
    switch (change) {
    case Change::Allocation:
        totals.allocated += block.bytes;
        totals.active += block.bytes;
        break;
    case Change::Release:
        totals.allocated -= block.bytes;
        if (block.activeReleaseNs == block.releaseNs) {
            totals.active -= block.bytes;
        }
        break;
    case Change::ActiveRelease:
        totals.active -= block.bytes;
        break;
    }
    const std::int64_t segments = (totals.active + kSegmentBytes - 1) / kSegmentBytes * kSegmentBytes;
    totals.reserved = std::max(totals.reserved, segments);
}

} // namespace

std::int64_t staticMemoryBytes() {
    // bfloat16 weights and gradients, and two float moments per parameter.
    constexpr std::int64_t bytesPerParameter = 2 + 2 + 4 + 4;
    return parameterCount() * bytesPerParameter;
}

void settleMemory(SpanModel& model) {
    MemoryTotals torch{staticMemoryBytes(), kReservedBefore, staticMemoryBytes()};
    MemoryTotals graph{kGraphEngineAllocated, kGraphEngineReserved, kGraphEngineAllocated};
    for (const Event& event : eventsOf(model.blocks)) {
        MemoryBlock& block = model.blocks[event.block];
        const bool isTorch = block.pool == MemoryPool::Torch;
        MemoryTotals& totals = isTorch ? torch : graph;
        apply(totals, block, event.change);
        if (event.change == Change::Allocation) {
            block.atAllocation = totals;
        } else if (event.change == Change::Release) {
            block.atRelease = totals;
        }
        model.memoryRecords.push_back({block.pool, event.timeNs, totals, isTorch ? graph : torch});
    }
}

std::int64_t reservedBytes(const SpanModel& model, MemoryPool pool, Ns timeNs) {
    std::int64_t reserved = pool == MemoryPool::Torch ? kReservedBefore : kGraphEngineReserved;
    for (const MemoryRecord& record : model.memoryRecords) {
        if (record.pool == pool && record.timeNs <= timeNs) {
            reserved = record.totals.reserved;
        }
    }
    return reserved;
}

std::int64_t workspaceBytes(const SpanModel& model, Ns timeNs) {
    std::int64_t bytes = 0;
    for (const WorkspaceRecord& record : model.workspace) {
        bytes = record.timeNs <= timeNs ? record.bytes : bytes;
    }
    return bytes;
}

std::int64_t processMemoryBytes(const SpanModel& model, Ns timeNs) {
    return kContextBytes + reservedBytes(model, MemoryPool::Torch, timeNs) +
           reservedBytes(model, MemoryPool::GraphEngine, timeNs) + workspaceBytes(model, timeNs);
}

} // namespace runglass::sample
