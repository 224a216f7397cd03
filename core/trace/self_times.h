// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <cstddef>
#include <span>

namespace runglass::trace {

/// The part of a range that lies in another one; 0 when they do not meet.
base::Nanoseconds overlapNs(TimeRange left, TimeRange right);
/// From a slice's start to its end.
TimeRange rangeOf(const LaneView& lane, std::size_t index);

/// The self times of the slices [from, from + out.size()) of a lane as far as they lie in `clip`: duration
/// minus the union of the children (rule 10), as Trace::selfNs, but for whole stretches of a lane in one pass
/// over it and the lane below.
void computeSelfTimes(const Trace& trace, LaneIndex lane, std::size_t from, TimeRange clip,
                      std::span<base::Nanoseconds> out);

} // namespace runglass::trace
