// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace runglass::sample {

// Integer random numbers (splitmix64). The distributions of the standard library differ between
// implementations; these do not, so the sample run has the same bytes on every machine.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t bits = state_;
        bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9U;
        bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBU;
        return bits ^ (bits >> 31U);
    }

    // Both bounds are included; `low` must not exceed `high`.
    std::int64_t between(std::int64_t low, std::int64_t high) {
        const auto width = static_cast<std::uint64_t>(high - low) + 1U;
        return low + static_cast<std::int64_t>(next() % width);
    }

    // `base` changed by at most `permille` thousandths in either direction.
    std::int64_t vary(std::int64_t base, std::int64_t permille) {
        return base + base * between(-permille, permille) / 1000;
    }

private:
    std::uint64_t state_;
};

} // namespace runglass::sample
