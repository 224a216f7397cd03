// SPDX-License-Identifier: Apache-2.0
#include "memory_account.h"
#include "text.h"
#include "write_tables.h"

#include <algorithm>
#include <vector>

namespace runglass::sample {

namespace {

constexpr std::int64_t kKiB = 1024;
constexpr std::int64_t kMiB = 1024 * kKiB;

std::string deviceText(const SpanModel& model) {
    return "NPU:" + std::to_string(model.rank);
}

std::string streamPointer(const SpanModel& model) {
    constexpr std::int64_t anyAddress = 744'120'880;
    return std::to_string(anyAddress + model.rank * 4096);
}

std::string timeCell(Ns timeNs) {
    return timestampText(timeNs) + '\t';
}

std::string totalsCells(const MemoryTotals& totals, bool hasActive) {
    return mebibyteText(totals.allocated) + ',' + mebibyteText(totals.reserved) + ',' +
           (hasActive ? mebibyteText(totals.active) : "");
}

std::string torchRow(const SpanModel& model, const MemoryBlock& block) {
    std::string text =
        block.name + ',' + kibibyteText(block.bytes) + ',' + timeCell(block.allocationNs) + ',';
    const bool isReleased = block.releaseNs != kNever;
    if (isReleased) {
        text += timeCell(block.releaseNs) + ',' + timeCell(block.activeReleaseNs) + ',' +
                usText(block.releaseNs - block.allocationNs) + "\t," +
                usText(block.activeReleaseNs - block.allocationNs) + "\t,";
    } else {
        text += ",,,,";
    }
    text += totalsCells(block.atAllocation, true) + ',';
    text += isReleased ? totalsCells(block.atRelease, true) : ",,";
    return text + ',' + streamPointer(model) + ',' + deviceText(model) + "\r\n";
}

std::string graphEngineRow(const SpanModel& model, const MemoryBlock& block) {
    return block.name + ',' + kibibyteText(block.bytes) + ',' + timeCell(block.allocationNs) + ',' +
           timeCell(block.releaseNs) + ",," + usText(block.releaseNs - block.allocationNs) + ",," +
           totalsCells(block.atAllocation, false) + ',' + totalsCells(block.atRelease, false) + ",," +
           deviceText(model) + "\r\n";
}

std::vector<Ns> sampleTimes(const SpanModel& model) {
    std::vector<Ns> times;
    for (Ns timeNs = model.startNs; timeNs < model.endNs; timeNs += kMemorySamplingNs) {
        times.push_back(timeNs);
    }
    return times;
}

std::string poolRows(const SpanModel& model, const MemoryRecord& record) {
    const bool isTorch = record.pool == MemoryPool::Torch;
    const MemoryTotals& other = record.otherTotals;
    const std::int64_t activeBytes = isTorch ? record.totals.active : other.active;
    const MemoryTotals sum{record.totals.allocated + other.allocated, record.totals.reserved + other.reserved,
                           activeBytes};
    const std::string end = (isTorch ? streamPointer(model) : "") + ',' + deviceText(model) + "\r\n";
    const std::string time = ',' + timeCell(record.timeNs) + ',';
    return (isTorch ? "PTA" : "GE") + time + totalsCells(record.totals, isTorch) + ',' + end + "PTA+GE" +
           time + totalsCells(sum, true) + ',' + end;
}

// Reserved memory of a component that grows a little during the run, as the runtime's does.
struct ModuleMemory {
    const char* component;
    std::int64_t bytes;
    std::int64_t growthPerSample;
};

constexpr ModuleMemory kModules[] = {{"SLOG", 0, 0},
                                     {"RUNTIME", 92 * kMiB + 192 * kKiB, 12 * kKiB},
                                     {"HCCL", 404 * kMiB + 64 * kKiB, 0},
                                     {"FE", 0, 0},
                                     {"HDC", 0, 0},
                                     {"DRV", 18 * kMiB + 512 * kKiB, 0},
                                     {"DEVMM", 3 * kMiB, 0},
                                     {"PROFILING", 24 * kMiB, 256 * kKiB},
                                     {"AICPU", 6 * kMiB, 0},
                                     {"TS", 2 * kMiB, 0},
                                     {"OP", 0, 0},
                                     {"TDT", 0, 0},
                                     {"CCE", 1 * kMiB + 512 * kKiB, 0}};

} // namespace

std::string operatorMemoryText(const SpanModel& model) {
    std::vector<const MemoryBlock*> blocks;
    for (const MemoryBlock& block : model.blocks) {
        blocks.push_back(&block);
    }
    std::stable_sort(blocks.begin(), blocks.end(), [](const MemoryBlock* a, const MemoryBlock* b) {
        return a->pool != b->pool ? a->pool < b->pool : a->allocationNs < b->allocationNs;
    });
    std::string text = "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),"
                       "Duration(us),Active Duration(us),Allocation Total Allocated(MB),"
                       "Allocation Total Reserved(MB),Allocation Total Active(MB),"
                       "Release Total Allocated(MB),Release Total Reserved(MB),Release Total Active(MB),"
                       "Stream Ptr,Device Type\r\n";
    for (const MemoryBlock* block : blocks) {
        text += block->pool == MemoryPool::Torch ? torchRow(model, *block) : graphEngineRow(model, *block);
    }
    return text;
}

std::string memoryRecordText(const SpanModel& model) {
    std::string text = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),"
                       "Stream Ptr,Device Type\r\n";
    for (const Ns timeNs : sampleTimes(model)) {
        text += "APP," + timeCell(timeNs) + ",," + mebibyteText(processMemoryBytes(model, timeNs)) + ",,," +
                deviceText(model) + "\r\n";
    }
    for (const MemoryRecord& record : model.memoryRecords) {
        text += poolRows(model, record);
    }
    for (const WorkspaceRecord& record : model.workspace) {
        text += "WORKSPACE," + timeCell(record.timeNs) + ',' +
                totalsCells({record.bytes, record.bytes, record.bytes}, true) + ',' + streamPointer(model) +
                ',' + deviceText(model) + "\r\n";
    }
    return text;
}

std::string npuModuleMemText(const SpanModel& model) {
    std::string text = "Component,Timestamp(us),Total Reserved(MB),Device\n";
    const auto row = [&](const std::string& component, Ns timeNs, std::int64_t bytes) {
        text +=
            component + ',' + timeCell(timeNs) + ',' + mebibyteText(bytes) + ',' + deviceText(model) + '\n';
    };
    for (const ModuleMemory& module : kModules) {
        std::int64_t bytes = module.bytes;
        for (const Ns timeNs : sampleTimes(model)) {
            row(module.component, timeNs, bytes);
            bytes += module.growthPerSample;
        }
    }
    for (const Ns timeNs : sampleTimes(model)) {
        row("GE", timeNs, reservedBytes(model, MemoryPool::GraphEngine, timeNs));
    }
    for (const Ns timeNs : sampleTimes(model)) {
        row("APP", timeNs, reservedBytes(model, MemoryPool::Torch, timeNs) + workspaceBytes(model, timeNs));
    }
    return text;
}

} // namespace runglass::sample
