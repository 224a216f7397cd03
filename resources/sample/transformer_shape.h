// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor.h"

#include <cstdint>

namespace runglass::sample {

// The small transformer whose training is "profiled".
inline constexpr std::int64_t kBatch = 8;
inline constexpr std::int64_t kSequence = 512;
inline constexpr std::int64_t kHidden = 1024;
inline constexpr std::int64_t kHeads = 16;
inline constexpr std::int64_t kHeadDim = kHidden / kHeads;
inline constexpr std::int64_t kFeedForward = 4 * kHidden;
inline constexpr std::int64_t kVocabulary = 16000;
inline constexpr int kLayers = 4;
inline constexpr std::int64_t kTokens = kBatch * kSequence;

// Four attention matrices, two of the feed-forward part and two layer norms.
inline constexpr std::int64_t kLayerParameters =
    4 * kHidden * kHidden + 2 * kHidden * kFeedForward + 4 * kHidden;
inline constexpr std::int64_t kHeadParameters = kVocabulary * kHidden + 2 * kHidden;
inline constexpr std::int64_t kEmbeddingParameters = (kVocabulary + kSequence) * kHidden;

constexpr std::int64_t parameterCount() {
    return kLayers * kLayerParameters + kHeadParameters + kEmbeddingParameters;
}

inline Tensor hiddenTensor() {
    return {{kBatch, kSequence, kHidden}, DataType::BFloat16};
}
inline Tensor wideTensor() {
    return {{kBatch, kSequence, kFeedForward}, DataType::BFloat16};
}
inline Tensor headsTensor() {
    return {{kBatch, kHeads, kSequence, kHeadDim}, DataType::BFloat16};
}
inline Tensor scoresTensor() {
    return {{kBatch, kHeads, kSequence, kSequence}, DataType::BFloat16};
}
inline Tensor causalMask() {
    return {{kSequence, kSequence}, DataType::Bool};
}
inline Tensor tokensTensor() {
    return {{kBatch, kSequence}, DataType::Int64};
}
inline Tensor logitsTensor(DataType type) {
    return {{kTokens, kVocabulary}, type};
}
inline Tensor normWeight() {
    return {{kHidden}, DataType::BFloat16};
}
inline Tensor rowStatistics() {
    return {{kBatch, kSequence, 1}, DataType::Float};
}
inline Tensor weight(std::int64_t rows, std::int64_t columns) {
    return {{rows, columns}, DataType::BFloat16};
}
inline Tensor scalar(DataType type) {
    return {{}, type};
}

// All tensors the optimizer works on, the layers taken together.
inline Tensors parameterTensors(DataType type) {
    return {{{kVocabulary, kHidden}, type},
            {{kSequence, kHidden}, type},
            {{kLayers, kLayerParameters}, type},
            {{kVocabulary, kHidden}, type},
            {{2, kHidden}, type}};
}

} // namespace runglass::sample
