// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor.h"

#include <cstdint>
#include <string>

namespace runglass::sample {

// Which unit of the device runs a kernel. Names in files: see coreName and queueName.
enum class Core { Cube, Vector, MixVector, AiCpu, Dsa };

// A kernel as the program asks for it: what it is and how long it takes on an undisturbed device.
struct KernelSpec {
    std::string name;
    std::string type;
    Core core = Core::Vector;
    Tensors inputs;
    Tensors outputs;
    std::int64_t baseNs = 0;
    int blockDim = 0;
    std::int64_t workspaceBytes = 0; // scratch memory taken from the graph engine's pool
};

const char* coreName(Core core);  // `Accelerator Core` of kernel_details.csv
const char* queueName(Core core); // `Task Type` of the trace: cube and vector kernels share one queue

// out = a x b; `inner` is the length of the summed dimension, from which the duration follows.
KernelSpec matmulKernel(const std::string& api, const Tensor& a, const Tensor& b, const Tensor& out,
                        std::int64_t inner);
// Bound by memory bandwidth: the duration follows from the bytes read and written.
KernelSpec vectorKernel(const std::string& api, const std::string& type, Tensors inputs, Tensors outputs);
KernelSpec reductionKernel(const std::string& api, const std::string& type, Tensors inputs, Tensors outputs);
KernelSpec randomMaskKernel(const std::string& api, const Tensor& mask);
KernelSpec aiCpuKernel(const std::string& api, const std::string& type, Tensors inputs, Tensors outputs);

} // namespace runglass::sample
