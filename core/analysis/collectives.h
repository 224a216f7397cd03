// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/model/communication.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace runglass::analysis {

/// What is called so in any library and version: "ncclDevKernel_AllGather_RING_LL(…)", "_allgather_base" and
/// "nccl:_all_gather_base" are all_gather; "" for what is no known operation between ranks.
std::string_view collectiveKind(std::string_view name);

/// "nccl", "rccl", "gloo"… of a kernel or a call; "" when it is none.
std::string_view communicationLibrary(std::string_view name);

/// Bytes of one element of a type as PyTorch names it, today's among them ("BFloat16", "c10::Half",
/// "Float8_e4m3fn", "long int"); 0 for an unknown one.
int elementBytes(std::string_view type);

/// What the wires carry for one byte of an operation over n ranks (algorithms §10d): all_reduce 2(n-1)/n;
/// all_gather, reduce_scatter, all_to_all (n-1)/n; all else 1.
double busFactor(std::string_view kind, std::int64_t ranks);

/// The operations between ranks of a Kineto trace (kineto.md §11, without its defect D4): each kernel of a
/// communication library is one, named by the call it belongs to, with its size and group as the kernel, the
/// record_param_comms around its launch or the call tell them. Calls of libraries without kernels (gloo) are
/// operations by themselves. The size is that of the whole buffer, also of all_gather and reduce_scatter. The
/// step is that of the launch. nullptr when there is none; fails only when stopped.
base::Result<std::shared_ptr<const model::Communication>> traceCommunication(const trace::Trace& trace,
                                                                             base::LoadContext& context);

} // namespace runglass::analysis
