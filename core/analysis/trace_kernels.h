// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/model/call_tree.h"
#include "core/model/kernels.h"

#include <vector>

namespace runglass::analysis {

/// The works of a tree that are kernels, in order of time: row by row those of traceKernels.
std::vector<model::WorkIndex> kernelWorks(const model::CallTree& tree);

/// The kernels of a trace: name, type (computation or communication), core, stream, start and duration, the
/// step of the launch, the operator around it, and what the records say of each; columns that no record fills
/// are left out. Numbers written as "inf" or "N/A" are missing.
/// Fails only when stopped (base::stoppedMessage).
base::Result<model::Kernels> traceKernels(const model::CallTree& tree, base::LoadContext& context);

} // namespace runglass::analysis
