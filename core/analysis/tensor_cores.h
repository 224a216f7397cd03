// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace runglass::analysis {

/// Which names say that tensor cores did it, or could.
enum class TensorCoreNames {
    Plugin2021, ///< the lists of PyTorch's TensorBoard plugin, unchanged: for comparison with it
    Today       ///< these and what Ampere, Hopper, Blackwell and AMD's matrix cores have brought since
};

/// Whether a kernel of this name computes on tensor cores.
bool usesTensorCores(std::string_view kernel, TensorCoreNames names);

/// Whether an operator of this name does what tensor cores can do.
bool isTensorCoreEligible(std::string_view operatorName, TensorCoreNames names);

} // namespace runglass::analysis
