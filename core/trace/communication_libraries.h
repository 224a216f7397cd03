// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace runglass::trace {

/// Libraries whose kernels and operations on a device have names that begin so, in any case (rule 15). hcom
/// is how HCCL calls its operations.
inline constexpr std::array<std::string_view, 6> deviceLibraries{"nccl", "rccl",   "hccl",
                                                                 "hcom", "oneccl", "cncl"};

/// Further ones that only calls of the host name: "gloo:all_reduce".
inline constexpr std::array<std::string_view, 4> hostLibraries{"gloo", "xccl", "ucc", "mpi"};

} // namespace runglass::trace
