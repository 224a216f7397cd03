// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace runglass::trace {

/// Lowest and highest value of a range of samples.
struct ValueRange {
    float lowest;
    float highest;
};

/// One series of a counter: a step line, each value holds until the next sample. Sorted by time; times count
/// from Trace::originNs. A view: valid as long as its trace.
struct CounterView {
    static constexpr std::size_t fanOut = 16;

    std::string name;   ///< of the counter
    std::string series; ///< key of the value in args
    std::span<const base::Nanoseconds> times;
    std::span<const double> values; ///< finite
    /// levels[k][i] covers the samples [i * 16^(k+1), (i+1) * 16^(k+1)).
    std::span<const std::span<const ValueRange>> levels;
    double lowest = 0;
    double highest = 0;

    std::size_t size() const { return times.size(); }
    /// The first sample at or after the time; size() when there is none. O(log n).
    std::size_t firstFrom(base::Nanoseconds timeNs) const;
    /// Lowest and highest of the samples [from, to), from < to, in O(log n) steps.
    ValueRange rangeOf(std::size_t from, std::size_t to) const;
};

} // namespace runglass::trace
