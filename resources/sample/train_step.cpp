// SPDX-License-Identifier: Apache-2.0
#include "train_step.h"

namespace runglass::sample {

namespace {

constexpr std::int64_t kSequencesPerStep = 240; // more than a step uses, so that all numbers are unique
constexpr std::int64_t kTokenStatisticsBytes = 256 * 1024;
const std::string kTrainFile = "/opt/tiny_lm/train.py";
const std::string kLoaderOp = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__";

} // namespace

TrainStep::TrainStep(RankWorker& worker, int stepId, Ns loaderNs)
    : worker_(worker), host_(worker.host()), stepId_(stepId), loaderNs_(loaderNs),
      nextSequence_(kSequencesPerStep * stepId) {}

void TrainStep::begin() {
    host_.pushFrame(pythonFrame(kTrainFile + "(174)", "<module>"));
    worker_.startStep(stepId_);
    host_.begin(SliceKind::Python, pythonFrame(kTrainFile + "(109)", "train_step"));
    host_.pushFrame(pythonFrame(kTrainFile + "(109)", "train_step"));
}

void TrainStep::loadBatch() {
    {
        const OperatorScope loader(host_, kLoaderOp);
        host_.spend(loaderNs_, loaderNs_ + loaderNs_ / 10);
        for (int i = 0; i < 2; ++i) { // tokens and labels arrive in shared memory
            const OperatorScope empty(host_, "aten::empty");
            host_.spend(9'000, 20'000);
        }
    }
    for (int i = 0; i < 2; ++i) {
        const OperatorScope to(host_, "aten::to", {tokensTensor()});
        const OperatorScope copy(host_, "aten::_to_copy", {tokensTensor()});
        batch_.push_back(worker_.allocate("aten::empty_strided", byteCount(tokensTensor())));
        worker_.copyToDevice(byteCount(tokensTensor()));
    }
    {
        const OperatorScope zero(host_, "Optimizer.zero_grad#AdamW.zero_grad");
        host_.spend(18'000, 30'000);
    }
    const OperatorScope count(host_, "aten::bincount", {{{kTokens}, DataType::Int64}});
    // The counters are kept for a report at the end of the run and never given back.
    worker_.allocate("aten::bincount", kTokenStatisticsBytes);
    worker_.launch("aclnnBincount", {aiCpuKernel("aclnnBincount", "Bincount", {{{kTokens}, DataType::Int64}},
                                                 {{{kVocabulary}, DataType::Int64}})});
}

void TrainStep::optimize(Ns collectivesEndNs) {
    worker_.pendingReduces().clear();
    worker_.waitForCollectives(collectivesEndNs);
    clipGradients();
    adamStep();
}

void TrainStep::foreachLaunch(const std::string& name, const std::string& api, const std::string& type,
                              const Tensors& inputs, const Tensors& outputs) {
    const OperatorScope foreach (host_, name, inputs);
    host_.spend(12'000, 25'000);
    worker_.launch(api, {vectorKernel(api, type, inputs, outputs)});
}

void TrainStep::clipGradients() {
    const FunctionScope scope(host_, "/opt/torch/nn/utils/clip_grad.py(42)", "clip_grad_norm_");
    const Tensors gradients = parameterTensors(DataType::BFloat16);
    const Tensors norms(gradients.size(), scalar(DataType::Float));
    foreachLaunch("aten::_foreach_norm", "aclnnForeachNorm", "ForeachNorm", gradients, norms);
    {
        const OperatorScope norm(host_, "aten::linalg_vector_norm", norms);
        worker_.launch("aclnnLinalgVectorNorm", {reductionKernel("aclnnLinalgVectorNorm", "LpNormV2", norms,
                                                                 {scalar(DataType::Float)})});
    }
    foreachLaunch("aten::_foreach_mul_", "aclnnForeachMulScalar", "ForeachMulScalar", gradients, gradients);
}

void TrainStep::adamStep() {
    const OperatorScope optimizer(host_, "Optimizer.step#AdamW.step");
    host_.pushFrame(pythonFrame("/opt/torch/optim/adamw.py(232)", "step"));
    const Tensors weights = parameterTensors(DataType::BFloat16);
    const Tensors gradients = weights;
    const Tensors moments = parameterTensors(DataType::Float);
    const auto with = [](Tensors left, const Tensors& right) {
        left.insert(left.end(), right.begin(), right.end());
        return left;
    };
    foreachLaunch("aten::_foreach_mul_", "aclnnForeachMulScalar", "ForeachMulScalar", weights, weights);
    foreachLaunch("aten::_foreach_lerp_", "aclnnForeachLerpScalar", "ForeachLerpScalar",
                  with(moments, gradients), moments);
    foreachLaunch("aten::_foreach_mul_", "aclnnForeachMulScalar", "ForeachMulScalar", moments, moments);
    foreachLaunch("aten::_foreach_addcmul_", "aclnnForeachAddcmulScalar", "ForeachAddcmulScalar",
                  with(moments, gradients), moments);
    const BlockId root = worker_.allocate("aten::_foreach_sqrt", byteCount(moments));
    foreachLaunch("aten::_foreach_sqrt", "aclnnForeachSqrt", "ForeachSqrt", moments, moments);
    foreachLaunch("aten::_foreach_add_", "aclnnForeachAddScalar", "ForeachAddScalar", moments, moments);
    foreachLaunch("aten::_foreach_addcdiv_", "aclnnForeachAddcdivScalar", "ForeachAddcdivScalar",
                  with(with(weights, moments), moments), weights);
    worker_.release(root);
    host_.popFrame();
}

void TrainStep::finish() {
    {
        const OperatorScope item(host_, "aten::item", {scalar(DataType::Float)});
        worker_.readBack();
    }
    for (const BlockId block : batch_) {
        worker_.release(block);
    }
    host_.popFrame(); // train_step
    host_.end();
    worker_.endStep();
    host_.popFrame(); // <module>
}

void TrainStep::releaseTransient() {
    for (const BlockId block : transient_) {
        worker_.release(block);
    }
    transient_.clear();
}

} // namespace runglass::sample
