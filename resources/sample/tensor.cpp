// SPDX-License-Identifier: Apache-2.0
#include "tensor.h"

namespace runglass::sample {

namespace {

struct TypeNames {
    const char* torch;
    const char* kernel;
    std::int64_t bytes;
};

TypeNames namesOf(DataType type) {
    switch (type) {
    case DataType::BFloat16:
        return {"c10::BFloat16", "DT_BF16", 2};
    case DataType::Float:
        return {"float", "FLOAT", 4};
    case DataType::Int64:
        return {"long int", "INT64", 8};
    case DataType::Bool:
        return {"bool", "BOOL", 1};
    case DataType::UInt8:
        return {"unsigned char", "UINT8", 1};
    }
    return {"", "", 0};
}

template <typename TextOf>
std::string joined(const Tensors& tensors, std::string_view separator, TextOf textOf) {
    std::string text;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (i > 0) {
            text += separator;
        }
        text += textOf(tensors[i]);
    }
    return text;
}

} // namespace

std::int64_t elementCount(const Tensor& tensor) {
    std::int64_t count = 1;
    for (const std::int64_t dim : tensor.dims) {
        count *= dim;
    }
    return count;
}

std::int64_t byteCount(const Tensor& tensor) {
    return elementCount(tensor) * namesOf(tensor.type).bytes;
}

std::int64_t byteCount(const Tensors& tensors) {
    std::int64_t bytes = 0;
    for (const Tensor& tensor : tensors) {
        bytes += byteCount(tensor);
    }
    return bytes;
}

std::string shapesText(const Tensors& tensors, std::string_view separator) {
    return joined(tensors, separator, [](const Tensor& tensor) {
        std::string dims;
        for (const std::int64_t dim : tensor.dims) {
            dims += dims.empty() ? "" : ",";
            dims += std::to_string(dim);
        }
        return dims;
    });
}

std::string torchTypesText(const Tensors& tensors, std::string_view separator) {
    return joined(tensors, separator, [](const Tensor& tensor) { return namesOf(tensor.type).torch; });
}

std::string kernelTypesText(const Tensors& tensors) {
    return joined(tensors, ";", [](const Tensor& tensor) { return namesOf(tensor.type).kernel; });
}

std::string formatsText(const Tensors& tensors) {
    return joined(tensors, ";", [](const Tensor&) { return "ND"; });
}

} // namespace runglass::sample
