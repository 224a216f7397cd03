// SPDX-License-Identifier: Apache-2.0
#include "core/trace/busy_times.h"

#include <algorithm>

namespace runglass::trace {

BusyTimes::BusyTimes(const Trace& trace, const Track& track, TimeRange range) : range_(range) {
    if (track.kind == TrackKind::Counter)
        return;
    // Where everything lies inside what it began in, the outermost slices cover all others.
    const bool coversAll = track.kind == TrackKind::Thread && track.nestsExactly && track.laneCount > 0;
    const std::uint32_t lanes = coversAll ? 1 : track.laneCount;
    for (LaneIndex lane = track.firstLane; lane < track.firstLane + lanes; ++lane) {
        const LaneView& view = trace.lane(lane);
        const auto index = view.firstReaching(range.beginNs);
        if (index < view.size() && view.starts[index] < range.endNs)
            places_.push_back({lane, &view, index});
    }
}

std::optional<BusyTime> BusyTimes::next() {
    std::optional<BusyTime> busy;
    while (!places_.empty()) {
        const auto front = std::ranges::min_element(
            places_, {}, [](const LanePlace& place) { return place.view->starts[place.index]; });
        const auto startNs = std::max(front->view->starts[front->index], range_.beginNs);
        if (startNs >= range_.endNs) {
            places_.clear();
            break;
        }
        if (busy && startNs > busy->range.endNs)
            break;
        const auto endNs = std::min(front->view->end(front->index), range_.endNs);
        const SliceRef slice{front->lane, static_cast<SliceIndex>(front->index)};
        if (!busy && endNs > startNs)
            busy = BusyTime{{startNs, endNs}, slice, slice};
        else if (busy && endNs > busy->range.endNs) {
            busy->range.endNs = endNs;
            busy->last = slice;
        }
        ++front->index;
        if (busy)
            skipUntil(*front, busy->range.endNs);
        if (front->index == front->view->size())
            places_.erase(front);
    }
    return busy;
}

void BusyTimes::skipUntil(LanePlace& place, base::Nanoseconds timeNs) {
    // Ends are sorted as starts are. Most often one of the next few is it; then steps double.
    const LaneView& view = *place.view;
    std::size_t low = place.index;
    std::size_t step = 1;
    while (low + step <= view.size() && view.end(low + step - 1) <= timeNs) {
        low += step;
        step *= 2;
    }
    std::size_t high = std::min(low + step - 1, view.size());
    while (low < high) {
        const auto middle = low + (high - low) / 2;
        if (view.end(middle) <= timeNs)
            low = middle + 1;
        else
            high = middle;
    }
    place.index = low;
}

void CoveredTime::add(TimeRange range) {
    const auto beginNs = endNs_ ? std::max(*endNs_, range.beginNs) : range.beginNs;
    if (range.endNs > beginNs)
        sumNs_ += range.endNs - beginNs;
    endNs_ = endNs_ ? std::max(*endNs_, range.endNs) : range.endNs;
}

} // namespace runglass::trace
