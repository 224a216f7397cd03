// SPDX-License-Identifier: Apache-2.0
#include "rank_worker.h"

#include <algorithm>

namespace runglass::sample {

namespace {

constexpr Ns kHostTickNs = 10;
constexpr Ns kDeviceTickNs = 20;
constexpr std::int64_t kAllocationUnit = 512;
constexpr const char* kAscendCl = "AscendCL";

Ns toDeviceTick(Ns timeNs) {
    return (timeNs + kDeviceTickNs - 1) / kDeviceTickNs * kDeviceTickNs;
}

} // namespace

RankWorker::RankWorker(SpanModel& model, std::int64_t speedPermille, std::uint64_t seed)
    : model_(model), random_(seed), host_(model, random_), speedPermille_(speedPermille),
      queueFreeNs_(model.startNs), streamFreeNs_(model.startNs) {}

Ns RankWorker::hostTime(Ns lowNs, Ns highNs) {
    return random_.between(lowNs / kHostTickNs, highNs / kHostTickNs) * kHostTickNs;
}

void RankWorker::startStep(int id) {
    model_.steps.push_back({id, host_.now(), 0});
    stepSlice_ = host_.begin(SliceKind::Step, "ProfilerStep#" + std::to_string(id));
}

void RankWorker::endStep() {
    host_.end();
    const HostSlice& slice = host_.slice(stepSlice_);
    model_.steps.back().hostEndNs = slice.startNs + slice.durationNs;
}

std::int64_t RankWorker::enqueue() {
    const std::size_t index = host_.begin(SliceKind::Enqueue, "Enqueue");
    host_.slice(index).correlation = ++lastCorrelation_;
    host_.spend(5'000, 9'000);
    host_.end();
    return lastCorrelation_;
}

Ns RankWorker::dequeueStart() {
    return std::max(queueFreeNs_, host_.now() + hostTime(1'500, 4'000));
}

void RankWorker::finishDequeue(const std::string& api, std::int64_t correlation, Ns startNs, Ns endNs) {
    HostSlice slice;
    slice.kind = SliceKind::Dequeue;
    slice.name = "Dequeue@" + api;
    slice.thread = HostThread::Queue;
    slice.startNs = startNs;
    slice.durationNs = endNs - startNs;
    slice.correlation = correlation;
    model_.hostSlices.push_back(slice);
    queueFreeNs_ = endNs + hostTime(200, 700);
}

void RankWorker::addCannSlice(const std::string& layer, const std::string& api, const std::string& level,
                              const std::string& mode, const std::string& itemId, Ns startNs, Ns endNs) {
    CannSlice slice{layer, api, level, mode, itemId, HostThread::Queue, startNs, endNs - startNs, 0};
    slice.connectionId = nextConnectionId();
    model_.cannSlices.push_back(slice);
}

DeviceTask& RankWorker::place(const std::string& name, const std::string& queue, Ns readyNs, Ns durationNs) {
    DeviceTask task;
    task.name = name;
    task.queue = queue;
    task.taskId = nextTaskId(kComputeStream);
    task.step = stepIndex();
    // Half of the queued tasks follow their predecessor without a gap, as they do on a busy stream.
    const Ns gapNs = random_.between(0, 1) == 0 ? 0 : random_.between(10, 80) * kDeviceTickNs;
    task.startNs = toDeviceTick(std::max(readyNs, streamFreeNs_ + gapNs));
    task.durationNs = toDeviceTick(durationNs);
    streamFreeNs_ = task.startNs + task.durationNs;
    model_.deviceTasks.push_back(task);
    return model_.deviceTasks.back();
}

Ns RankWorker::launchKernel(const KernelSpec& spec, std::size_t slice, Ns nodeStartNs) {
    const Ns nodeEndNs = nodeStartNs + hostTime(3'000, 5'500);
    addCannSlice("Node", "launch", "node", "launch", spec.name, nodeStartNs, nodeEndNs);
    const Ns flowNs = nodeStartNs + hostTime(400, 1'800);
    const Ns durationNs = random_.vary(spec.baseNs * speedPermille_ / 1000, 12);
    DeviceTask& task =
        place(spec.name, queueName(spec.core), flowNs + random_.between(2'400, 3'600), durationNs);
    task.origin = {slice, HostThread::Queue, flowNs, lastConnection_};
    task.isKernel = true;
    task.spec = spec;
    if (spec.workspaceBytes > 0) {
        const Ns endNs = task.startNs + task.durationNs + kHostTickNs;
        model_.blocks.push_back({"cann::" + spec.name,
                                 MemoryPool::GraphEngine,
                                 spec.workspaceBytes,
                                 nodeStartNs,
                                 endNs,
                                 endNs,
                                 {},
                                 {}});
    }
    return nodeEndNs;
}

void RankWorker::launch(const std::string& api, const std::vector<KernelSpec>& kernels) {
    const std::size_t slice = host_.begin(SliceKind::Operator, api);
    host_.spend(3'500, 8'000);
    const std::int64_t correlation = enqueue();
    const Ns startNs = dequeueStart();
    const Ns apiStartNs = startNs + hostTime(600, 1'200);
    Ns timeNs = apiStartNs;
    for (const KernelSpec& spec : kernels) {
        timeNs = launchKernel(spec, slice, timeNs + hostTime(2'000, 4'500));
    }
    timeNs += hostTime(800, 1'800);
    addCannSlice(kAscendCl, api, "acl", "ACL_OP", "0", apiStartNs, timeNs);
    finishDequeue(api, correlation, startNs, timeNs + hostTime(300, 900));
    host_.spend(600, 1'500);
    host_.end();
}

void RankWorker::copyToDevice(std::int64_t bytes) {
    const std::string name = "acl_memcpy_host_to_device";
    const std::size_t slice = host_.begin(SliceKind::Operator, name);
    host_.spend(2'000, 4'000);
    const std::int64_t correlation = enqueue();
    const Ns startNs = dequeueStart();
    const Ns apiStartNs = startNs + hostTime(800, 1'600);
    const Ns apiEndNs = apiStartNs + hostTime(14'000, 22'000);
    addCannSlice("Runtime", "MemcpyAsync", "runtime", "RT_API", "0", apiStartNs + 900, apiEndNs - 700);
    addCannSlice(kAscendCl, "aclrtMemcpyAsync", "acl", "ACL_RTS", "0", apiStartNs, apiEndNs);
    constexpr std::int64_t bytesPerNs = 12; // of the host bus
    DeviceTask& task = place("MEMCPY_ASYNC", "PCIE_DMA_SQE", apiEndNs + 3'000, 1'900 + bytes / bytesPerNs);
    task.origin = {slice, HostThread::Queue, apiStartNs, lastConnection_};
    finishDequeue(name, correlation, startNs, apiEndNs + hostTime(500, 900));
    host_.end();
}

void RankWorker::readBack() {
    const std::size_t slice = host_.begin(SliceKind::Operator, "aten::_local_scalar_dense");
    host_.spend(4'000, 7'000);
    const auto addMainSlice = [this](const std::string& layer, const std::string& api,
                                     const std::string& level, Ns startNs, Ns endNs) {
        addCannSlice(layer, api, level, level == "acl" ? "ACL_RTS" : "RT_API", "0", startNs, endNs);
        model_.cannSlices.back().thread = host_.thread();
    };
    const Ns copyStartNs = host_.now();
    const Ns queuedNs = std::max(copyStartNs, queueFreeNs_); // the copy goes behind everything in the queue
    const Ns copyEndNs = queuedNs + hostTime(11'000, 16'000);
    addMainSlice(kAscendCl, "aclrtMemcpyAsync", "acl", copyStartNs, copyEndNs);
    DeviceTask& task = place("MEMCPY_ASYNC", "PCIE_DMA_SQE", copyEndNs + 2'000, 1'420);
    task.origin = {slice, host_.thread(), copyStartNs, lastConnection_};

    const Ns syncStartNs = copyEndNs + hostTime(600, 1'100);
    const Ns syncEndNs = std::max(syncStartNs + 5'000, streamFreeNs_ + hostTime(4'000, 9'000));
    const Ns alignedEndNs = (syncEndNs + kHostTickNs - 1) / kHostTickNs * kHostTickNs;
    addMainSlice("Runtime", "StreamSynchronizeWithTimeout", "runtime", syncStartNs + 400, alignedEndNs - 350);
    addMainSlice(kAscendCl, "aclrtSynchronizeStreamWithTimeout", "acl", syncStartNs, alignedEndNs);
    host_.waitUntil(alignedEndNs);
    host_.spend(1'000, 2'500);
    host_.end();
}

void RankWorker::launchAllReduce(std::int64_t elements, DataType type) {
    const std::size_t slice = host_.begin(SliceKind::Operator, "HcclAllreduce");
    const std::int64_t correlation = enqueue();
    const Ns startNs = dequeueStart();
    const Ns apiStartNs = startNs + hostTime(700, 1'400);
    const Ns innerStartNs = apiStartNs + hostTime(30'000, 44'000);
    const Ns innerEndNs = innerStartNs + hostTime(24'000, 38'000);
    addCannSlice("Communication", "Launch_Ffts", "communication", "master", "Launch_Ffts", innerStartNs,
                 innerEndNs);
    const std::int64_t connection = lastConnection_;
    const Ns apiEndNs = innerEndNs + hostTime(6'000, 11'000);
    addCannSlice(kAscendCl, "hcom_allReduce_", "acl", "HOST_HCCL", "hcom_allReduce_", apiStartNs, apiEndNs);
    finishDequeue("HcclAllreduce", correlation, startNs, apiEndNs + hostTime(400, 900));

    PendingReduce reduce;
    reduce.origin = {slice, HostThread::Queue, innerStartNs + hostTime(2'000, 9'000), connection};
    reduce.readyNs = std::max(reduce.origin.cannNs + 4'000, streamFreeNs_ + 2'400);
    reduce.elements = elements;
    reduce.type = type;
    reduce.buffer = allocate("c10d::allreduce_", byteCount(Tensor{{elements}, type}));
    pendingReduces_.push_back(reduce);
    host_.end();
}

void RankWorker::waitForCollectives(Ns timeNs) {
    const Ns startNs = streamFreeNs_;
    const Ns durationNs = std::max<Ns>(timeNs + 1'200 - startNs, kDeviceTickNs);
    DeviceTask task;
    task.name = "EVENT_WAIT";
    task.queue = "EVENT_WAIT_SQE";
    task.taskId = nextTaskId(kComputeStream);
    task.startNs = startNs;
    task.durationNs = toDeviceTick(durationNs);
    task.origin.connectionId = nextConnectionId();
    task.step = stepIndex();
    streamFreeNs_ = task.startNs + task.durationNs;
    model_.deviceTasks.push_back(task);
}

BlockId RankWorker::allocate(const std::string& name, std::int64_t bytes) {
    const std::int64_t rounded = (bytes + kAllocationUnit - 1) / kAllocationUnit * kAllocationUnit;
    MemoryBlock block;
    block.name = name;
    block.bytes = rounded;
    block.allocationNs = host_.now();
    model_.blocks.push_back(block);
    host_.spend(900, 1'800);
    return model_.blocks.size() - 1;
}

void RankWorker::release(BlockId block) {
    model_.blocks[block].releaseNs = host_.now();
    model_.blocks[block].activeReleaseNs = host_.now();
    host_.spend(300, 600);
}

} // namespace runglass::sample
