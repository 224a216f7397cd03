// SPDX-License-Identifier: Apache-2.0
#include "core/trace/lane.h"

#include <algorithm>

namespace runglass::trace {

std::size_t LaneView::firstFrom(base::Nanoseconds timeNs) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(starts, timeNs) - starts.begin());
}

std::size_t LaneView::lastUntil(base::Nanoseconds timeNs) const {
    const auto after = std::ranges::upper_bound(starts, timeNs);
    return after == starts.begin() ? size() : static_cast<std::size_t>(after - starts.begin()) - 1;
}

std::size_t LaneView::firstReaching(base::Nanoseconds fromNs) const {
    const std::size_t first = firstFrom(fromNs);
    return first > 0 && end(first - 1) > fromNs ? first - 1 : first;
}

base::Nanoseconds LaneView::longDuration(std::size_t index) const {
    return std::ranges::lower_bound(longDurations, static_cast<SliceIndex>(index), {}, &LongDuration::index)
        ->durationNs;
}

} // namespace runglass::trace
