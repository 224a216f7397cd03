// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "host_recorder.h"
#include "kernel_spec.h"
#include "random.h"
#include "span_model.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace runglass::sample {

using BlockId = std::size_t;

// A collective that was launched; when it starts depends on the other rank (see all_reduce.h).
struct PendingReduce {
    LaunchOrigin origin;
    Ns readyNs = 0; // its data is computed and its launch has reached the device
    std::int64_t elements = 0;
    DataType type = DataType::BFloat16;
    BlockId buffer = kNone; // in use until the collective ends
};

// One process training on one device: records host slices, puts work through the launch queue onto the
// device and takes memory. Device times are multiples of 20 ns.
class RankWorker {
public:
    // `speedPermille`: duration of device work, 1000 = as in the kernel specs.
    RankWorker(SpanModel& model, std::int64_t speedPermille, std::uint64_t seed);

    SpanModel& model() { return model_; }
    HostRecorder& host() { return host_; }
    Random& random() { return random_; }

    void startStep(int id);
    void endStep();
    std::size_t stepIndex() const { return model_.steps.size() - 1; }

    // An operator of the given name that puts the kernels into the launch queue.
    void launch(const std::string& api, const std::vector<KernelSpec>& kernels);
    void copyToDevice(std::int64_t bytes);
    // Reads a value back: the thread waits until the device has done everything launched so far.
    void readBack();
    void launchAllReduce(std::int64_t elements, DataType type);
    // The compute stream waits until `timeNs`, the end of the last collective.
    void waitForCollectives(Ns timeNs);

    // Bytes are rounded up to the allocator's granularity of 512.
    BlockId allocate(const std::string& name, std::int64_t bytes);
    void release(BlockId block);

    std::vector<PendingReduce>& pendingReduces() { return pendingReduces_; }
    std::int64_t nextTaskId(int stream) { return stream == kComputeStream ? ++computeTask_ : ++commTask_; }
    std::int64_t nextConnectionId() { return ++lastConnection_; }

private:
    std::int64_t enqueue();
    Ns dequeueStart();
    void finishDequeue(const std::string& api, std::int64_t correlation, Ns startNs, Ns endNs);
    void addCannSlice(const std::string& layer, const std::string& api, const std::string& level,
                      const std::string& mode, const std::string& itemId, Ns startNs, Ns endNs);
    Ns launchKernel(const KernelSpec& spec, std::size_t slice, Ns nodeStartNs);
    DeviceTask& place(const std::string& name, const std::string& queue, Ns readyNs, Ns durationNs);
    Ns hostTime(Ns lowNs, Ns highNs);

    SpanModel& model_;
    Random random_;
    HostRecorder host_;
    std::int64_t speedPermille_;
    std::size_t stepSlice_ = kNone;
    Ns queueFreeNs_ = 0;
    Ns streamFreeNs_ = 0;
    std::int64_t lastCorrelation_ = 5200;
    std::int64_t lastConnection_ = 1040;
    std::int64_t computeTask_ = 9300;
    std::int64_t commTask_ = 410;
    std::vector<PendingReduce> pendingReduces_;
};

} // namespace runglass::sample
