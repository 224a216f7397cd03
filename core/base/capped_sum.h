// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"

#include <limits>

namespace runglass::base {

/// left + right, or the limit where an integer does not hold it: durations of damaged files may be any.
constexpr Nanoseconds cappedSum(Nanoseconds left, Nanoseconds right) {
    Nanoseconds sum = 0;
    if (!__builtin_add_overflow(left, right, &sum))
        return sum;
    return left < 0 ? std::numeric_limits<Nanoseconds>::min() : std::numeric_limits<Nanoseconds>::max();
}

/// Adds to a sum that stops at the limits.
constexpr void addCapped(Nanoseconds& sum, Nanoseconds value) {
    sum = cappedSum(sum, value);
}

} // namespace runglass::base
