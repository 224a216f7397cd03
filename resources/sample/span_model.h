// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel_spec.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace runglass::sample {

// Everything that happened on one rank during one profiled span. It is built once; every file of the span
// is written from it, which is why the numbers of the files agree. All times are Unix time in ns.
using Ns = std::int64_t;

inline constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
inline constexpr Ns kNever = std::numeric_limits<Ns>::max();

inline constexpr int kComputeStream = 2;
inline constexpr int kCommunicationStream = 3;

enum class HostThread { Main, Backward, Queue };
inline constexpr std::size_t kHostThreadCount = 3;

enum class SliceKind { Operator, Step, Python, Enqueue, Dequeue };

// A slice of the Python process. Slices of one thread nest or are disjoint.
struct HostSlice {
    SliceKind kind = SliceKind::Operator;
    std::string name;
    HostThread thread = HostThread::Main;
    Ns startNs = 0;
    Ns durationNs = 0;
    std::size_t parentOperator = kNone; // innermost enclosing Operator or Step
    std::int64_t sequence = -1;
    bool isBackward = false; // an autograd node: its forward thread is 1 in the trace
    Tensors inputs;
    std::string callStack;        // frames joined by ";\r\n", innermost first
    std::int64_t correlation = 0; // Enqueue, Dequeue
    std::int64_t pythonId = 0;    // Python
    std::int64_t pythonParentId = 0;
    std::int64_t moduleId = -1; // Python slices of modules
};

struct ForwardBackwardLink {
    std::int64_t sequence = 0;
    std::size_t forwardSlice = kNone;
    std::size_t backwardSlice = kNone;
};

struct CannSlice {
    std::string layer; // "AscendCL", "Node", ...; the slice is called layer@api
    std::string api;
    std::string level;
    std::string mode;
    std::string itemId;
    HostThread thread = HostThread::Queue;
    Ns startNs = 0;
    Ns durationNs = 0;
    std::int64_t connectionId = 0;
};

// Who started a piece of device work, on both sides of the launch queue.
struct LaunchOrigin {
    std::size_t slice = kNone; // source of the async_npu flow
    HostThread cannThread = HostThread::Queue;
    Ns cannNs = 0; // lies inside a CANN slice; source of the HostToDevice flow; 0 = no such flow
    std::int64_t connectionId = 0;
};

// A slice of the Ascend Hardware process; a kernel if it has a spec type.
struct DeviceTask {
    std::string name;
    std::string queue;
    int stream = kComputeStream;
    std::int64_t taskId = 0;
    Ns startNs = 0;
    Ns durationNs = 0;
    LaunchOrigin origin;
    std::size_t step = 0; // index into SpanModel::steps
    bool isKernel = false;
    KernelSpec spec;
};

// A piece of a collective, drawn on its plane.
struct CommTask {
    std::string type;
    int plane = 0;
    Ns startNs = 0;
    Ns durationNs = 0;
    std::int64_t bytes = 0;
    int destinationRank = 0;
    bool onChip = false;
};

struct CommOp {
    std::string name;
    Ns startNs = 0;
    Ns durationNs = 0;
    Ns waitNs = 0;            // all Notify_Wait
    Ns synchronizationNs = 0; // the first of them: until the other rank is there
    std::int64_t bytes = 0;
    std::int64_t elements = 0;
    DataType type = DataType::BFloat16;
    LaunchOrigin origin;
    std::size_t step = 0;
    std::vector<CommTask> tasks;
};

struct MemoryTotals {
    std::int64_t allocated = 0;
    std::int64_t reserved = 0;
    std::int64_t active = 0;
};

enum class MemoryPool { Torch, GraphEngine }; // PTA and GE in the files

// releaseNs == kNever: still allocated when the span ends.
struct MemoryBlock {
    std::string name;
    MemoryPool pool = MemoryPool::Torch;
    std::int64_t bytes = 0;
    Ns allocationNs = 0;
    Ns releaseNs = kNever;
    Ns activeReleaseNs = kNever; // later than releaseNs while another stream still uses the block
    MemoryTotals atAllocation;
    MemoryTotals atRelease;
};

// The totals of a pool right after one of its events, and the last totals of the other pool.
struct MemoryRecord {
    MemoryPool pool = MemoryPool::Torch;
    Ns timeNs = 0;
    MemoryTotals totals;
    MemoryTotals otherTotals;
};

struct WorkspaceRecord {
    Ns timeNs = 0;
    std::int64_t bytes = 0;
};

struct StepRange {
    int id = 0; // N of ProfilerStep#N
    Ns hostStartNs = 0;
    Ns hostEndNs = 0;
};

struct SpanModel {
    int rank = 0;
    std::string stamp; // of the folder name
    std::int64_t processId = 0;
    Ns startNs = 0;
    Ns endNs = 0;
    std::string groupId; // of the data-parallel group
    std::vector<StepRange> steps;
    std::vector<HostSlice> hostSlices;
    std::vector<ForwardBackwardLink> links;
    std::vector<CannSlice> cannSlices;
    std::vector<DeviceTask> deviceTasks;
    std::vector<CommOp> commOps;
    std::vector<MemoryBlock> blocks;
    std::vector<MemoryRecord> memoryRecords;
    std::vector<WorkspaceRecord> workspace;
};

std::int64_t threadId(const SpanModel& model, HostThread thread);

} // namespace runglass::sample
