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

/// Calls `sort` with `less`, made into a comparison that looks at the stop token: an exception is the only
/// way out of a sort of the standard library. False when stopped; of the elements some may then stand twice,
/// and others not at all.
template <typename Less, typename Sort>
bool sortUnlessStopped(const std::stop_token& stop, Less less, Sort sort) {
    struct Stopped {};
    std::size_t comparisons = 0;
    try {
        sort([&](const auto& left, const auto& right) {
            if (isStoppedAt(++comparisons, stop))
                throw Stopped();
            return less(left, right);
        });
        return true;
    } catch (const Stopped&) {
        return false;
    }
}

} // namespace runglass::base
