// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/gathered_records.h"
#include "core/trace/tracks.h"

#include <vector>

namespace runglass::trace {

/// A longer time without anything splits a trace into parts (rule 7).
inline constexpr base::Nanoseconds longestGapNs = base::Nanoseconds{24} * 3600 * 1'000'000'000;

struct TimePart {
    TimeRange range; ///< absolute
    std::uint64_t records = 0;
};

/// The parts of the trace in order of time; one for an ordinary trace, none for one without events.
/// Unfinished slices count with their start only. Precondition: begins and ends are matched.
std::vector<TimePart> findTimeParts(const GatheredRecords& records);

} // namespace runglass::trace
