// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace runglass::base {

/// Fills `buffer` with up to `bytes` bytes from `offset` of an open file; fewer only at its end or on a read
/// error. Any number of threads may read from one descriptor.
std::size_t readAt(int descriptor, std::uint64_t offset, char* buffer, std::size_t bytes);

} // namespace runglass::base
