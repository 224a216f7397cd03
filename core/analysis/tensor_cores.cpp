// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/tensor_cores.h"

#include "core/base/case_fold.h"

#include <algorithm>
#include <array>
#include <string>

namespace runglass::analysis {
namespace {

/// Parts of kernel names up to Ampere.
constexpr std::array<std::string_view, 18> kernels2021{"h884",
                                                       "s884",
                                                       "h1688",
                                                       "s1688",
                                                       "hmma",
                                                       "i8816",
                                                       "16816",
                                                       "dgrad_1x1_stride_2x2",
                                                       "first_layer_wgrad_kernel",
                                                       "conv1x1",
                                                       "conv2d_c1_k1",
                                                       "direct_group",
                                                       "xmma_implicit_gemm",
                                                       "xmma_sparse_conv",
                                                       "xmma_warp_specialized_implicit_gemm",
                                                       "xmma_gemm",
                                                       "xmma_sparse_gemm",
                                                       "c1688"};

/// Since then. wgmma and gmma are Hopper's instructions, nvjet is cuBLAS' generator of kernels for it, utcmma
/// and tcgen05 are Blackwell's; MFMA and WMMA are AMD's, and Tensile (Cijk_…_MT…_MI…) names them "_MI".
constexpr std::array<std::string_view, 17> kernelsSince{"gmma",
                                                        "nvjet",
                                                        "tensorop",
                                                        "tcgen05",
                                                        "utcmma",
                                                        "flash_fwd",
                                                        "flash_bwd",
                                                        "fmha_cutlass",
                                                        "fmha_forward",
                                                        "fmha_backward",
                                                        "flash_attn",
                                                        "device_kernel<flash",
                                                        "pytorch_flash::",
                                                        "mfma",
                                                        "wmma",
                                                        "xdlops",
                                                        "flashattn"};

constexpr std::array<std::string_view, 8> operatorsWithoutPrefix2021{"CudnnConvolutionBackward",
                                                                     "CudnnConvolutionTransposeBackward",
                                                                     "MmBackward",
                                                                     "AddmvBackward",
                                                                     "MvBackward",
                                                                     "AddmmBackward",
                                                                     "AddbmmBackward",
                                                                     "BmmBackward0"};

constexpr std::array<std::string_view, 37> aten2021{"_convolution",
                                                    "conv1d",
                                                    "conv2d",
                                                    "conv3d",
                                                    "conv_tbc",
                                                    "conv_transpose1d",
                                                    "conv_transpose2d",
                                                    "conv_transpose3d",
                                                    "convolution",
                                                    "cudnn_convolution",
                                                    "cudnn_convolution_transpose",
                                                    "prelu",
                                                    "addmm",
                                                    "addmv",
                                                    "addr",
                                                    "matmul",
                                                    "mm",
                                                    "mv",
                                                    "linear",
                                                    "addbmm",
                                                    "baddbmm",
                                                    "bmm",
                                                    "chain_matmul",
                                                    "linalg_multi_dot",
                                                    "_thnn_fused_lstm_cell",
                                                    "_thnn_fused_gru_cell",
                                                    "lstm_cell",
                                                    "gru_cell",
                                                    "rnn_tanh_cell",
                                                    "rnn_relu_cell",
                                                    "cudnn_convolution_transpose_backward",
                                                    "cudnn_convolution_backward_weight",
                                                    "addmm_",
                                                    "cudnn_convolution_transpose_backward_weight",
                                                    "cudnn_convolution_transpose_backward_input",
                                                    "cudnn_convolution_backward_input",
                                                    "cudnn_convolution_backward"};

constexpr std::array<std::string_view, 28> atenSince{"convolution_backward",
                                                     "convolution_overrideable",
                                                     "convolution_backward_overrideable",
                                                     "miopen_convolution",
                                                     "miopen_convolution_transpose",
                                                     "cudnn_convolution_relu",
                                                     "cudnn_convolution_add_relu",
                                                     "mkldnn_convolution",
                                                     "scaled_dot_product_attention",
                                                     "_scaled_dot_product_flash_attention",
                                                     "_scaled_dot_product_flash_attention_backward",
                                                     "_scaled_dot_product_efficient_attention",
                                                     "_scaled_dot_product_efficient_attention_backward",
                                                     "_scaled_dot_product_cudnn_attention",
                                                     "_scaled_dot_product_cudnn_attention_backward",
                                                     "_scaled_dot_product_attention_math",
                                                     "_flash_attention_forward",
                                                     "_flash_attention_backward",
                                                     "_efficient_attention_forward",
                                                     "_efficient_attention_backward",
                                                     "_cudnn_attention_forward",
                                                     "_scaled_mm",
                                                     "_scaled_grouped_mm",
                                                     "_grouped_mm",
                                                     "_addmm_activation",
                                                     "_int_mm",
                                                     "einsum",
                                                     "bilinear"};

/// Of the backward pass, with or without the number that newer versions put behind.
constexpr std::array<std::string_view, 12> backwardSince{"ConvolutionBackward",
                                                         "CudnnConvolutionBackward",
                                                         "CudnnConvolutionTransposeBackward",
                                                         "MmBackward",
                                                         "BmmBackward",
                                                         "AddmmBackward",
                                                         "AddmvBackward",
                                                         "AddbmmBackward",
                                                         "BaddbmmBackward",
                                                         "MvBackward",
                                                         "LinearBackward",
                                                         "ScaledDotProductFlashAttentionBackward"};

constexpr std::string_view atenPrefix = "aten::";

template <typename List>
bool holds(const List& list, std::string_view text) {
    return std::ranges::find(list, text) != list.end();
}

/// Kernels of Tensile: Cijk_Ailk_Bljk_…_MT128x128x16_MI32x32x8…; those without matrix instructions have no
/// _MI, or one of size 0 or 1.
bool isTensileMatrixKernel(std::string_view kernel) {
    constexpr std::string_view matrixInstruction = "_MI";
    if (!kernel.starts_with("Cijk_"))
        return false;
    const auto at = kernel.find(matrixInstruction);
    if (at == std::string_view::npos || at + matrixInstruction.size() >= kernel.size())
        return false;
    const char first = kernel[at + matrixInstruction.size()];
    const char second =
        at + matrixInstruction.size() + 1 < kernel.size() ? kernel[at + matrixInstruction.size() + 1] : '_';
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return isDigit(first) && (isDigit(second) || (first != '0' && first != '1'));
}

} // namespace

bool usesTensorCores(std::string_view kernel, TensorCoreNames names) {
    const auto isPart = [&](std::string_view part) { return kernel.find(part) != std::string_view::npos; };
    if (std::ranges::any_of(kernels2021, isPart))
        return true;
    if (names == TensorCoreNames::Plugin2021)
        return false;
    const std::string folded = base::caseFolded(kernel);
    return isTensileMatrixKernel(kernel) || std::ranges::any_of(kernelsSince, [&](std::string_view part) {
               return folded.find(part) != std::string::npos;
           });
}

bool isTensorCoreEligible(std::string_view operatorName, TensorCoreNames names) {
    const bool isAten = operatorName.starts_with(atenPrefix);
    const std::string_view bare = isAten ? operatorName.substr(atenPrefix.size()) : operatorName;
    if (isAten ? holds(aten2021, bare) : holds(operatorsWithoutPrefix2021, bare))
        return true;
    if (names == TensorCoreNames::Plugin2021)
        return false;
    if (isAten)
        return holds(atenSince, bare);
    const auto withoutNumber = bare.substr(0, bare.find_last_not_of("0123456789") + 1);
    return holds(backwardSince, withoutNumber);
}

} // namespace runglass::analysis
