// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::sample {

enum class DataType { BFloat16, Float, Int64, Bool, UInt8 };

// The shape and element type of an operand; no dimensions means a scalar.
struct Tensor {
    std::vector<std::int64_t> dims;
    DataType type = DataType::BFloat16;
};

using Tensors = std::vector<Tensor>;

std::int64_t elementCount(const Tensor& tensor);
std::int64_t byteCount(const Tensor& tensor);
std::int64_t byteCount(const Tensors& tensors);

// Dimensions separated by ',' and tensors by `separator`.
std::string shapesText(const Tensors& tensors, std::string_view separator);

std::string torchTypesText(const Tensors& tensors,
                           std::string_view separator); // as in `Input type` of a trace
std::string kernelTypesText(const Tensors& tensors);    // as in kernel_details.csv
std::string formatsText(const Tensors& tensors);

} // namespace runglass::sample
