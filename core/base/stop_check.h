// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <stop_token>

namespace runglass::base {

/// Looks at a stop token once in so many rounds of a long loop: that is cheap beside them, and they beside
/// the 50 ms within which a stop is to be seen.
inline bool isStoppedAt(std::size_t round, const std::stop_token& stop) {
    constexpr std::size_t roundsBetweenLooks = 1024;
    return round % roundsBetweenLooks == 0 && stop.stop_requested();
}

} // namespace runglass::base
