// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace_data.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace runglass::trace {

/// The innermost slice of a thread that contains the time: start <= time < end, or start == time for slices
/// without length.
std::optional<SliceRef> innermostAt(const TraceData& data, const Track& track, base::Nanoseconds timeNs);

/// Finds slices for many times that mostly follow each other: looks around the last answer of each lane
/// first. For one thread.
class SliceFinder {
public:
    explicit SliceFinder(const TraceData& data) : data_(data), near_(data.lanes.size(), 0) {}

    /// As trace::innermostAt.
    std::optional<SliceRef> innermostAt(const Track& track, base::Nanoseconds timeNs);
    /// The slice of a thread that starts first at or after the time, of several the outermost.
    std::optional<SliceRef> nextFrom(const Track& track, base::Nanoseconds timeNs);

private:
    const TraceData& data_;
    std::vector<std::size_t> near_; ///< by lane: where the last answer was
};

} // namespace runglass::trace
