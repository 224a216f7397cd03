// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

namespace runglass::analysis {

/// Durations of slices that have something in common, in nanoseconds. Sums of hostile durations stop at the
/// limit instead of wrapping.
struct DurationSums {
    std::uint64_t count = 0;
    base::Nanoseconds totalNs = 0;
    base::Nanoseconds selfNs = 0;
    base::Nanoseconds minNs = std::numeric_limits<base::Nanoseconds>::max();
    base::Nanoseconds maxNs = 0;

    void add(base::Nanoseconds durationNs, base::Nanoseconds ownNs);
    void add(const DurationSums& other);
    /// Nothing without slices.
    std::optional<double> averageNs() const;
};

/// Adds the slices of a lane that reach into the range to the sums of their names (by TextId), each with the
/// part of it that lies in the range. False when stopped.
bool addNameSums(const trace::Trace& trace, trace::LaneIndex lane, trace::TimeRange range,
                 std::vector<DurationSums>& sums, const std::stop_token& stop);

/// The slices of a lane that reach into a range: from the first to before the second.
std::pair<std::size_t, std::size_t> slicesIn(const trace::LaneView& lane, trace::TimeRange range);

/// Covers every slice: for sums without a range.
inline constexpr trace::TimeRange allTime{std::numeric_limits<base::Nanoseconds>::min() / 2,
                                          std::numeric_limits<base::Nanoseconds>::max()};

} // namespace runglass::analysis
