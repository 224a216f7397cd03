// SPDX-License-Identifier: Apache-2.0
#include "kernel_spec.h"

#include <algorithm>
#include <utility>

namespace runglass::sample {

namespace {

// An invented device: 24 cube cores with 220 TFLOP/s in use, 48 vector cores, 1150 GB/s to memory.
constexpr int kCubeCores = 24;
constexpr int kVectorCores = 48;
constexpr std::int64_t kFlopsPerNs = 220'000;
constexpr std::int64_t kBytesPerUs = 1'150'000;
constexpr std::int64_t kMatmulStartNs = 3'600;
constexpr std::int64_t kVectorStartNs = 1'480;
constexpr std::int64_t kElementsPerBlock = 2'048;
constexpr std::int64_t kReductionWorkspaceBytes = 2 * 1024 * 1024;

std::int64_t streamingNs(const KernelSpec& spec) {
    return (byteCount(spec.inputs) + byteCount(spec.outputs)) * 1000 / kBytesPerUs;
}

int vectorBlocks(const Tensors& tensors) {
    std::int64_t elements = 0;
    for (const Tensor& tensor : tensors) {
        elements += elementCount(tensor);
    }
    return static_cast<int>(std::clamp<std::int64_t>(elements / kElementsPerBlock, 1, kVectorCores));
}

std::string kernelName(const std::string& api, const std::string& unit, const std::string& type) {
    return api + "_" + type + unit + "_" + type;
}

} // namespace

const char* coreName(Core core) {
    switch (core) {
    case Core::Cube:
        return "AI_CORE";
    case Core::Vector:
        return "AI_VECTOR_CORE";
    case Core::MixVector:
        return "MIX_AIV";
    case Core::AiCpu:
        return "AI_CPU";
    case Core::Dsa:
        return "DSA_SQE";
    }
    return "N/A";
}

const char* queueName(Core core) {
    return core == Core::Vector ? coreName(Core::Cube) : coreName(core);
}

KernelSpec matmulKernel(const std::string& api, const Tensor& a, const Tensor& b, const Tensor& out,
                        std::int64_t inner) {
    KernelSpec spec;
    spec.type = out.dims.size() > 2 ? "BatchMatMulV2" : "MatMulV3";
    spec.name = api + "_MatMulCommon_" + spec.type;
    spec.core = Core::Cube;
    spec.inputs = {a, b};
    spec.outputs = {out};
    spec.blockDim = kCubeCores;
    const std::int64_t computeNs = 2 * elementCount(out) * inner / kFlopsPerNs;
    spec.baseNs = kMatmulStartNs + std::max(computeNs, streamingNs(spec));
    return spec;
}

KernelSpec vectorKernel(const std::string& api, const std::string& type, Tensors inputs, Tensors outputs) {
    KernelSpec spec;
    spec.type = type;
    spec.name = kernelName(api, "AiCore", type);
    spec.inputs = std::move(inputs);
    spec.outputs = std::move(outputs);
    spec.blockDim = vectorBlocks(spec.inputs);
    spec.baseNs = kVectorStartNs + streamingNs(spec);
    return spec;
}

KernelSpec reductionKernel(const std::string& api, const std::string& type, Tensors inputs, Tensors outputs) {
    KernelSpec spec = vectorKernel(api, type, std::move(inputs), std::move(outputs));
    spec.core = Core::MixVector;
    spec.workspaceBytes = kReductionWorkspaceBytes;
    return spec;
}

KernelSpec randomMaskKernel(const std::string& api, const Tensor& mask) {
    KernelSpec spec;
    spec.type = "DSAGenBitMask";
    spec.name = api + "_DSAGenBitMask_DSAGenBitMask";
    spec.core = Core::Dsa;
    spec.outputs = {mask};
    constexpr std::int64_t bytesPerNs = 180;
    spec.baseNs = kVectorStartNs + byteCount(mask) / bytesPerNs;
    return spec;
}

KernelSpec aiCpuKernel(const std::string& api, const std::string& type, Tensors inputs, Tensors outputs) {
    KernelSpec spec;
    spec.type = type;
    spec.name = kernelName(api, "AiCpu", type);
    spec.core = Core::AiCpu;
    spec.inputs = std::move(inputs);
    spec.outputs = std::move(outputs);
    spec.blockDim = 1;
    constexpr std::int64_t startNs = 31'000;
    constexpr std::int64_t nsPerElement = 4;
    spec.baseNs = startNs + nsPerElement * elementCount(spec.inputs.front());
    return spec;
}

} // namespace runglass::sample
