// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/kernels.h"
#include "core/table/table.h"

#include <stop_token>
#include <string>
#include <string_view>

namespace runglass::analysis::diff {

/// The collective of a kernel's name, whoever wrote it: "allreduce" of "hcom_allReduce__868_0_1" and of
/// "ncclDevKernel_AllReduce_Sum_f32_RING_LL(…)". The name without trailing numbers where it tells none.
std::string collectiveOf(std::string_view kernelName);

/// The kernels that move data between devices (trace::isCommunication) by collective, or by name: name,
/// calls, total_us, min_us, avg_us, max_us.
/// Of no use when stopped.
table::Table communicationKernels(const model::Kernels& kernels, bool byCollective,
                                  const std::stop_token& stop = {});

/// A table with the column `name` and before it the collective that each name means.
table::Table withCollectives(const table::Table& operations);
inline constexpr auto collectiveColumn = "collective";

} // namespace runglass::analysis::diff
