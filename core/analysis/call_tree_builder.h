// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/tensor_cores.h"
#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/model/call_tree.h"

#include <memory>
#include <string>

namespace runglass::analysis {

struct CallTreeOptions {
    TensorCoreNames tensorCores = TensorCoreNames::Today;
    unsigned threads = 0; ///< 0: as many as the machine has
};

/// The tree of calls of a trace with the device work of each call.
///
/// Kineto: nodes and launches as threadCalls; device work belongs to the launch with its correlation (the
/// latest that is not after it, corr.ambiguous) and so to the node that made it; where no launch has it, to
/// the operator of its External id. What autograd ran for the operators of a module stands under a backward
/// module beside it.
/// Ascend: work belongs to the operator where its async_npu flow begins; in traces without these, by way of
/// CANN: to the operator around the call, or around the Enqueue whose Dequeue runs then.
///
/// Reports calls.crossing and corr.ambiguous under `file`. Fails only when stopped (base::stoppedMessage).
base::Result<std::shared_ptr<const model::CallTree>> buildCallTree(std::shared_ptr<const trace::Trace> trace,
                                                                   const std::string& file,
                                                                   const CallTreeOptions& options,
                                                                   base::LoadContext& context);

} // namespace runglass::analysis
