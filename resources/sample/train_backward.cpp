// SPDX-License-Identifier: Apache-2.0
#include "train_step.h"

namespace runglass::sample {

namespace {

constexpr std::int64_t kStatisticsElements = 1024; // loss and token counters
const std::string kEvaluate = "autograd::engine::evaluate_function: ";

} // namespace

// The main thread waits in loss.backward() while the autograd thread works the tape off.
void TrainStep::runBackward() {
    const FunctionScope scope(host_, "/opt/torch/_tensor.py(581)", "backward");
    const Ns startNs = host_.now() + 24'000;
    host_.useThread(HostThread::Backward);
    host_.waitUntil(startNs);
    for (auto node = tape_.rbegin(); node != tape_.rend(); ++node) {
        runNode(*node);
    }
    releaseTransient();
    const Ns endNs = host_.now();
    host_.useThread(HostThread::Main);
    host_.waitUntil(endNs + 12'000);
    shareStatistics();
    for (const PendingReduce& reduce : worker_.pendingReduces()) {
        worker_.release(reduce.buffer);
    }
    host_.spend(5'000, 9'000);
}

// A small collective behind the large ones: the ranks add up their loss and counters.
void TrainStep::shareStatistics() {
    const Tensor statistics{{kStatisticsElements}, DataType::Float};
    const OperatorScope reduce(host_, "c10d::allreduce_", {statistics});
    host_.spend(9'000, 16'000);
    worker_.launchAllReduce(kStatisticsElements, DataType::Float);
}

void TrainStep::runNode(const TapeNode& node) {
    {
        const OperatorScope evaluate(host_, kEvaluate + node.name);
        const OperatorScope backward(host_, node.name, node.gradients);
        host_.slice(backward.index()).sequence = node.sequence;
        host_.slice(backward.index()).isBackward = true;
        worker_.model().links.push_back({node.sequence, node.forwardSlice, backward.index()});
        host_.spend(4'000, 9'000);
        std::vector<BlockId> outputs;
        for (const BackwardLaunch& launch : node.launches) {
            if (launch.outputBytes > 0) {
                outputs.push_back(worker_.allocate(node.name, launch.outputBytes));
            }
            worker_.launch(launch.api, launch.kernels);
        }
        if (!outputs.empty()) { // otherwise the gradient was changed in place and lives on
            releaseTransient();
            transient_ = outputs;
        }
    }
    for (const BlockId block : node.saved) {
        worker_.release(block);
    }
    if (node.completesBucketOf > 0) {
        accumulateGradient(node);
    }
}

void TrainStep::accumulateGradient(const TapeNode& node) {
    const std::string name = "torch::autograd::AccumulateGrad";
    const OperatorScope evaluate(host_, kEvaluate + name);
    const OperatorScope accumulate(host_, name, {{{node.weightElements}, DataType::BFloat16}});
    host_.slice(accumulate.index()).isBackward = true;
    host_.spend(2'000, 4'000);
    reduceBucket(node.completesBucketOf);
}

void TrainStep::reduceBucket(std::int64_t elements) {
    const Tensor bucket{{elements}, DataType::BFloat16};
    {
        const OperatorScope average(host_, "torch::distributed::reducer::mul_out", {bucket});
        worker_.launch("aclnnMuls", {vectorKernel("aclnnMuls", "Muls", {bucket}, {bucket})});
    }
    const OperatorScope reduce(host_, "c10d::allreduce_", {bucket});
    host_.spend(9'000, 16'000);
    worker_.launchAllReduce(elements, DataType::BFloat16);
}

} // namespace runglass::sample
