// SPDX-License-Identifier: Apache-2.0
#include "train_step.h"

namespace runglass::sample {

namespace {

const std::string kModelFolder = "/opt/tiny_lm/";

} // namespace

void TrainStep::attention() {
    const ModuleScope scope(host_, modules_, "SelfAttention", kModelFolder + "attention.py", 54);
    for (const int line : {54, 55, 56}) { // query, key, value
        scope.at(line);
        linear(kHidden, kHidden, true);
    }
    scope.at(61);
    attentionWeights();
    scope.at(62);
    const std::string api = "aclnnBatchMatMul";
    const Tensor scores = scoresTensor();
    const Tensor heads = headsTensor();
    ForwardOp context{"aten::bmm", "", api, {scores, heads}, heads, {}, false};
    context.kernels = {matmulKernel(api, scores, heads, heads, kSequence)};
    apply(context, "BmmBackward0").launches = {
        {api, {matmulKernel(api, heads, heads, scores, kHeadDim)}, byteCount(scores)},
        {api, {matmulKernel(api, scores, heads, heads, kSequence)}, byteCount(heads)}};
    scope.at(63);
    headsTogether();
    scope.at(64);
    linear(kHidden, kHidden, false);
}

void TrainStep::attentionWeights() {
    const Tensor scores = scoresTensor();
    const Tensor heads = headsTensor();
    const std::string product = "aclnnBatchMatMul";
    ForwardOp op{"aten::bmm", "", product, {heads, heads}, scores, {}, false};
    op.kernels = {matmulKernel(product, heads, heads, scores, kHeadDim)};
    apply(op, "BmmBackward0").launches = {
        {product, {matmulKernel(product, scores, heads, heads, kSequence)}, byteCount(heads)},
        {product, {matmulKernel(product, scores, heads, heads, kSequence)}, byteCount(heads)}};

    const std::string fill = "aclnnInplaceMaskedFillScalar";
    const Tensors masked{scores, causalMask()};
    op = {"aten::masked_fill",
          "",
          fill,
          masked,
          scores,
          {vectorKernel(fill, "MaskedFill", masked, {scores})},
          false};
    apply(op, "MaskedFillBackward0").launches = {
        {fill, {vectorKernel(fill, "MaskedFill", masked, {scores})}, 0}};

    const std::string softmax = "aclnnSoftmax";
    op = {"aten::softmax", "aten::_softmax", softmax, {scores}, scores, {}, true};
    op.kernels = {vectorKernel(softmax, "SoftmaxV2", {scores}, {scores})};
    const std::string backward = "aclnnSoftmaxBackward";
    apply(op, "SoftmaxBackward0").launches = {
        {backward, {vectorKernel(backward, "SoftmaxGrad", {scores, scores}, {scores})}, byteCount(scores)}};
    dropout(scores);
}

void TrainStep::headsTogether() {
    const Tensor heads = headsTensor();
    const std::string api = "aclnnInplaceCopy";
    ForwardOp op{"aten::clone", "", api, {heads}, hiddenTensor(), {}, true};
    op.kernels = {vectorKernel(api, "Transpose", {heads}, {hiddenTensor()})};
    apply(op, "CloneBackward0").launches = {
        {api, {vectorKernel(api, "Transpose", {hiddenTensor()}, {heads})}, byteCount(heads)}};
}

void TrainStep::feedForward() {
    const ModuleScope scope(host_, modules_, "FeedForward", kModelFolder + "block.py", 20);
    linear(kHidden, kFeedForward, true);
    scope.at(21);
    {
        const ModuleScope activation(host_, modules_, "GELU", "/opt/torch/nn/modules/activation.py", 734);
        const Tensor wide = wideTensor();
        ForwardOp op{"aten::gelu", "", "aclnnGelu", {wide}, wide, {}, true};
        op.kernels = {vectorKernel("aclnnGelu", "Gelu", {wide}, {wide})};
        const std::string backward = "aclnnGeluBackward";
        apply(op, "GeluBackward0").launches = {
            {backward, {vectorKernel(backward, "GeluGrad", {wide, wide, wide}, {wide})}, byteCount(wide)}};
    }
    scope.at(22);
    linear(kFeedForward, kHidden, false);
}

void TrainStep::loss() {
    const FunctionScope scope(host_, "/opt/tiny_lm/train.py(121)", "language_model_loss");
    const Tensor low = logitsTensor(DataType::BFloat16);
    const Tensor full = logitsTensor(DataType::Float);
    ForwardOp op{"aten::to", "aten::_to_copy", "aclnnCast", {low}, full, {}, false};
    op.kernels = {vectorKernel("aclnnCast", "Cast", {low}, {full})};
    apply(op, "ToCopyBackward0").launches = {
        {"aclnnCast", {vectorKernel("aclnnCast", "Cast", {full}, {low})}, byteCount(low)}};

    const std::string logSoftmax = "aclnnLogSoftmax";
    op = {"aten::log_softmax", "aten::_log_softmax", logSoftmax, {full}, full, {}, true};
    op.kernels = {vectorKernel(logSoftmax, "LogSoftmaxV2", {full}, {full})};
    const std::string logSoftmaxBackward = "aclnnLogSoftmaxBackward";
    apply(op, "LogSoftmaxBackward0").launches = {
        {logSoftmaxBackward,
         {vectorKernel(logSoftmaxBackward, "LogSoftmaxGrad", {full, full}, {full})},
         byteCount(full)}};

    worker_.allocate("aten::detach", byteCount(scalar(DataType::Float))); // kept for the running mean
    const Tensor labels{{kTokens}, DataType::Int64};
    const Tensor result = scalar(DataType::Float);
    // Only one value per row is read, so the size of the labels gives the duration.
    KernelSpec nll = reductionKernel("aclnnNLLLoss", "NLLLoss", {labels, labels}, {result, result});
    nll.inputs = {full, labels};
    op = {"aten::nll_loss_nd", "aten::nll_loss_forward", "aclnnNLLLoss", {full, labels}, result, {nll}, true};
    const std::string nllBackward = "aclnnNLLLossBackward";
    apply(op, "NllLossBackward0").launches = {
        {nllBackward, {vectorKernel(nllBackward, "NLLLossGrad", {labels, result}, {full})}, byteCount(full)}};
}

} // namespace runglass::sample
