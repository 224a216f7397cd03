// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace runglass::base {

/// Calls work(0) … work(count - 1), each once, on up to `threads` threads (0: as many as the machine has),
/// the caller's among them. Low numbers start first: give the large pieces low numbers. Once stopped no
/// further piece starts. When one throws, the first exception is thrown here after all threads have ended.
void parallelFor(std::size_t count, unsigned threads, const std::stop_token& stop,
                 const std::function<void(std::size_t)>& work);

} // namespace runglass::base
