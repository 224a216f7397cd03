// SPDX-License-Identifier: Apache-2.0
#include "train_step.h"

namespace runglass::sample {

namespace {

const std::string kModelFolder = "/opt/tiny_lm/";
const std::string kTorchFolder = "/opt/torch/nn/modules/";

} // namespace

TapeNode& TrainStep::apply(const ForwardOp& op, const std::string& backwardName) {
    const std::size_t slice = host_.begin(SliceKind::Operator, op.name);
    host_.slice(slice).inputs = op.inputs;
    host_.slice(slice).sequence = nextSequence_;
    host_.spend(7'000, 15'000);
    if (!op.inner.empty()) {
        host_.slice(host_.begin(SliceKind::Operator, op.inner)).inputs = op.inputs;
        host_.spend(3'000, 6'000);
    }
    const BlockId block = worker_.allocate(op.name, byteCount(op.output));
    worker_.launch(op.api, op.kernels);
    host_.spend(2'000, 5'000);
    if (!op.inner.empty()) {
        host_.end();
    }
    host_.end();
    releaseTransient();

    TapeNode node;
    node.name = backwardName;
    node.forwardSlice = slice;
    node.sequence = nextSequence_++;
    node.gradients = {op.output};
    if (op.isSaved) {
        node.saved.push_back(block);
    } else {
        transient_.push_back(block);
    }
    tape_.push_back(node);
    return tape_.back();
}

void TrainStep::runForward() {
    {
        const OperatorScope parallel(host_, "DistributedDataParallel.forward");
        const ModuleScope model(host_, modules_, "TinyTransformer", kModelFolder + "transformer.py", 81);
        embeddings();
        for (int index = 0; index < kLayers; ++index) {
            model.at(84);
            transformerLayer();
        }
        model.at(85);
        layerNorm(kHeadParameters);
        model.at(86);
        linear(kHidden, kVocabulary, true);
    }
    loss();
}

void TrainStep::embeddings() {
    const auto lookup = [this](std::int64_t rows, const Tensor& indices, const Tensor& output) {
        const ModuleScope scope(host_, modules_, "Embedding", kTorchFolder + "sparse.py", 190);
        const Tensors inputs{weight(rows, kHidden), indices};
        // Only the rows that are looked up are read, not the whole table.
        KernelSpec gather = vectorKernel("aclnnEmbedding", "GatherV2", {output, indices}, {output});
        gather.inputs = inputs;
        TapeNode& node =
            apply({"aten::embedding", "", "aclnnEmbedding", inputs, output, {gather}}, "EmbeddingBackward0");
        const Tensor gradient = weight(rows, kHidden);
        node.launches = {{"aclnnEmbeddingDenseBackward",
                          {vectorKernel("aclnnEmbeddingDenseBackward", "ZerosLike", {gradient}, {gradient}),
                           reductionKernel("aclnnEmbeddingDenseBackward", "EmbeddingDenseGradV2",
                                           {output, indices}, {gradient})},
                          byteCount(gradient)}};
        node.weightElements = elementCount(gradient);
        return tape_.size() - 1;
    };
    const std::size_t first = lookup(kVocabulary, tokensTensor(), hiddenTensor());
    lookup(kSequence, {{kSequence}, DataType::Int64}, {{kSequence, kHidden}, DataType::BFloat16});
    tape_[first].completesBucketOf = kEmbeddingParameters;
    const Tensor positions{{kSequence, kHidden}, DataType::BFloat16};
    // The position table was added to every row of the batch: its gradient is the sum over the batch.
    const std::string api = "aclnnReduceSum";
    add(hiddenTensor(), positions).launches = {
        {api, {reductionKernel(api, "ReduceSum", {hiddenTensor()}, {positions})}, byteCount(positions)}};
}

void TrainStep::transformerLayer() {
    const ModuleScope block(host_, modules_, "TransformerBlock", kModelFolder + "block.py", 37);
    layerNorm(kLayerParameters);
    block.at(38);
    attention();
    block.at(39);
    add(hiddenTensor(), hiddenTensor());
    block.at(40);
    layerNorm(0);
    block.at(41);
    feedForward();
    block.at(42);
    add(hiddenTensor(), hiddenTensor());
}

void TrainStep::layerNorm(std::int64_t bucketElements) {
    const ModuleScope norm(host_, modules_, "LayerNorm", kTorchFolder + "normalization.py", 217);
    const Tensors inputs{hiddenTensor(), normWeight(), normWeight()};
    const Tensors outputs{hiddenTensor(), rowStatistics(), rowStatistics()};
    TapeNode& node = apply({"aten::layer_norm",
                            "",
                            "aclnnLayerNorm",
                            inputs,
                            hiddenTensor(),
                            {vectorKernel("aclnnLayerNorm", "LayerNormV4", inputs, outputs)}},
                           "NativeLayerNormBackward0");
    const std::string api = "aclnnLayerNormBackward";
    const Tensors gradientInputs{hiddenTensor(), hiddenTensor(), rowStatistics(), rowStatistics(),
                                 normWeight()};
    node.launches = {{api,
                      {reductionKernel(api, "LayerNormGradV3", gradientInputs,
                                       {hiddenTensor(), normWeight(), normWeight()})},
                      byteCount(hiddenTensor())}};
    node.weightElements = 2 * kHidden;
    node.completesBucketOf = bucketElements;
}

void TrainStep::linear(std::int64_t inner, std::int64_t outer, bool isSaved) {
    const ModuleScope scope(host_, modules_, "Linear", kTorchFolder + "linear.py", 125);
    const Tensor input{{kTokens, inner}, DataType::BFloat16};
    const Tensor output{{kTokens, outer}, DataType::BFloat16};
    const Tensor matrix = weight(outer, inner);
    const std::string api = "aclnnMatmul";
    ForwardOp op{"aten::linear", "", api, {input, matrix}, output, {}, isSaved};
    op.kernels = {matmulKernel(api, input, matrix, output, inner)};
    TapeNode& node = apply(op, "MmBackward0");
    node.launches = {{api, {matmulKernel(api, output, input, matrix, kTokens)}, byteCount(matrix)},
                     {api, {matmulKernel(api, output, matrix, input, outer)}, byteCount(input)}};
    node.weightElements = inner * outer;
}

void TrainStep::dropout(const Tensor& tensor) {
    const ModuleScope scope(host_, modules_, "Dropout", kTorchFolder + "dropout.py", 70);
    constexpr std::int64_t maskBitsPerByte = 8;
    const Tensor mask{{elementCount(tensor) / maskBitsPerByte}, DataType::UInt8};
    const BlockId maskBlock = worker_.allocate("npu::_npu_dropout", byteCount(mask));
    const Tensors inputs{tensor, mask};
    TapeNode& node = apply({"npu::_npu_dropout",
                            "",
                            "aclnnDropout",
                            {tensor, scalar(DataType::Float)},
                            tensor,
                            {randomMaskKernel("aclnnDropout", mask),
                             vectorKernel("aclnnDropout", "DropOutDoMask", inputs, {tensor})}},
                           "NpuDropoutBackward0");
    node.saved.push_back(maskBlock);
    const std::string api = "aclnnDropoutDoMask";
    node.launches = {{api, {vectorKernel(api, "DropOutDoMask", inputs, {tensor})}, byteCount(tensor)}};
}

TapeNode& TrainStep::add(const Tensor& left, const Tensor& right) {
    const Tensors inputs{left, right};
    ForwardOp op{"aten::add", "", "aclnnAdd", inputs, left, {}, true};
    op.kernels = {vectorKernel("aclnnAdd", "Add", inputs, {left})};
    TapeNode& node = apply(op, "AddBackward0");
    // The gradient of a residual connection is the sum of the gradients of its two branches.
    const std::string api = "aclnnInplaceAdd";
    node.launches = {{api, {vectorKernel(api, "Add", inputs, {left})}, 0}};
    return node;
}

} // namespace runglass::sample
