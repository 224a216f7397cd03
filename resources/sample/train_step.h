// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "module_scope.h"
#include "rank_worker.h"
#include "transformer_shape.h"

#include <string>
#include <vector>

namespace runglass::sample {

// A launch of the backward pass: its kernels and the gradient it produces.
struct BackwardLaunch {
    std::string api;
    std::vector<KernelSpec> kernels;
    std::int64_t outputBytes = 0;
};

// One node of the autograd tape: recorded by the forward pass, run in reverse order by the backward pass.
struct TapeNode {
    std::string name; // "MmBackward0"
    std::size_t forwardSlice = kNone;
    std::int64_t sequence = 0;
    Tensors gradients;
    std::vector<BackwardLaunch> launches;
    std::vector<BlockId> saved;         // activations kept alive for this node
    std::int64_t weightElements = 0;    // parameters whose gradients the node produces
    std::int64_t completesBucketOf = 0; // > 0: elements of the gradient bucket that is full after this node
};

// An operator of the forward pass.
struct ForwardOp {
    std::string name;  // "aten::softmax"
    std::string inner; // an operator between it and the launch, or empty
    std::string api;   // "aclnnSoftmax"
    Tensors inputs;
    Tensor output;
    std::vector<KernelSpec> kernels;
    bool isSaved = true; // the output is needed by the backward pass
};

// The program of one training step on one rank. The parts are called in the order of their declaration;
// between runBackward and optimize the collectives of both ranks are run (all_reduce.h).
class TrainStep {
public:
    // `stepId` as in ProfilerStep#N; `loaderNs`: how long the first batch takes to arrive.
    TrainStep(RankWorker& worker, int stepId, Ns loaderNs);

    void begin();
    void loadBatch();
    void runForward();
    void runBackward();
    void optimize(Ns collectivesEndNs);
    void finish();

private:
    // forward
    TapeNode& apply(const ForwardOp& op, const std::string& backwardName);
    void embeddings();
    void transformerLayer();
    void attention();
    void attentionWeights();
    void headsTogether();
    void feedForward();
    void layerNorm(std::int64_t bucketElements);
    void linear(std::int64_t inner, std::int64_t outer, bool isSaved);
    void dropout(const Tensor& tensor);
    TapeNode& add(const Tensor& left, const Tensor& right);
    void loss();

    // backward
    void runNode(const TapeNode& node);
    void accumulateGradient(const TapeNode& node);
    void reduceBucket(std::int64_t elements);
    void shareStatistics();

    // optimizer
    void foreachLaunch(const std::string& name, const std::string& api, const std::string& type,
                       const Tensors& inputs, const Tensors& outputs);
    void clipGradients();
    void adamStep();

    void releaseTransient();

    RankWorker& worker_;
    HostRecorder& host_;
    int stepId_;
    Ns loaderNs_;
    std::int64_t nextSequence_;
    std::vector<TapeNode> tape_;
    std::vector<BlockId> transient_; // freed when the next operator has run
    std::vector<BlockId> batch_;
    ModuleCounters modules_;
};

} // namespace runglass::sample
