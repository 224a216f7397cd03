// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/model/call_tree.h"
#include "core/model/kernels.h"

#include <string_view>
#include <vector>

namespace runglass::analysis {

/// The texts of the columns type and core of kernels of a trace, but for the cores of Ascend, which the trace
/// names.
inline constexpr std::string_view computationType = "Computation";
inline constexpr std::string_view communicationType = "Communication";
inline constexpr std::string_view onTensorCores = "tensor cores";
inline constexpr std::string_view onOtherCores = "other cores";

/// The works of a tree that are kernels, in order of time: row by row those of traceKernels.
std::vector<model::WorkIndex> kernelWorks(const model::CallTree& tree);

/// The kernels of a trace: name, type (computation or communication), core, stream, start and duration, the
/// step of the launch, the operator around it, and what the records say of each; columns that no record fills
/// are left out. Numbers written as "inf" or "N/A" are missing.
/// Fails only when stopped (base::stoppedMessage).
base::Result<model::Kernels> traceKernels(const model::CallTree& tree, base::LoadContext& context);

} // namespace runglass::analysis
