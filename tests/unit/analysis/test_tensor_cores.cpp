// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/tensor_cores.h"

#include <catch2/catch.hpp>

using namespace runglass::analysis;

TEST_CASE("kernels of today's libraries are known to use tensor cores, by the list of 2021 they are not") {
    for (const char* name :
         {"sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64_warpgroupsize1x1x1_bias_gmma",
          "nvjet_tst_128x256_64x4_1x2_h_bz_coopA_TNN",
          "void pytorch_flash::flash_fwd_kernel<Flash_fwd_traits>()",
          "fmha_cutlassF_bf16_aligned_64x64_rf_sm80(PyTorchMemEffAttention::Params)",
          "void cutlass::Kernel2<cutlass_80_tensorop_bf16_gemm_64x64>()",
          "Cijk_Alik_Bljk_SB_Bias_AS_SAV_UserArgs_MT64x16x32_MI16x16x1_SN"}) {
        INFO(name);
        CHECK(usesTensorCores(name, TensorCoreNames::Today));
    }
    CHECK_FALSE(usesTensorCores("nvjet_tst_128x256_64x4_1x2_h_bz_coopA_TNN", TensorCoreNames::Plugin2021));
}

TEST_CASE("kernels of the list of 2021 are in that of today") {
    for (const char* name : {"volta_fp16_s884gemm_fp16_128x64", "sm80_xmma_gemm_f16", "ampere_h16816gemm",
                             "turing_fp16_s1688cudnn_fp16_128x128"}) {
        INFO(name);
        CHECK(usesTensorCores(name, TensorCoreNames::Plugin2021));
        CHECK(usesTensorCores(name, TensorCoreNames::Today));
    }
}

TEST_CASE("ordinary kernels use no tensor cores") {
    for (const char* name :
         {"void at::native::vectorized_elementwise_kernel<4>()", "volta_sgemm_128x64_nn",
          "void cudnn::bn_bw_1C11_kernel_new<float>()", "ncclKernel_AllReduce_RING_LL_Sum_float",
          "Cijk_Ailk_Bljk_SB_MT64x64x8_SE_1LDSB0_K1", "Cijk_Ailk_Bljk_SB_MT64x64x8_MI0_K1"}) {
        INFO(name);
        CHECK_FALSE(usesTensorCores(name, TensorCoreNames::Today));
    }
}

TEST_CASE("operators since 2021 are eligible for tensor cores") {
    for (const char* name :
         {"aten::convolution_backward", "aten::_scaled_mm", "aten::_scaled_dot_product_flash_attention",
          "AddmmBackward0", "ConvolutionBackward0"}) {
        INFO(name);
        CHECK(isTensorCoreEligible(name, TensorCoreNames::Today));
        CHECK_FALSE(isTensorCoreEligible(name, TensorCoreNames::Plugin2021));
    }
    CHECK(isTensorCoreEligible("aten::mm", TensorCoreNames::Plugin2021));
    CHECK(isTensorCoreEligible("BmmBackward0", TensorCoreNames::Plugin2021));
    CHECK_FALSE(isTensorCoreEligible("mm", TensorCoreNames::Today));
    CHECK_FALSE(isTensorCoreEligible("aten::add", TensorCoreNames::Today));
}
