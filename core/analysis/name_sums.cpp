// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/name_sums.h"

#include "core/base/capped_sum.h"
#include "core/trace/self_times.h"

#include <algorithm>
#include <array>
#include <span>

namespace runglass::analysis {

void DurationSums::add(base::Nanoseconds durationNs, base::Nanoseconds ownNs) {
    ++count;
    base::addCapped(totalNs, durationNs);
    base::addCapped(selfNs, ownNs);
    minNs = std::min(minNs, durationNs);
    maxNs = std::max(maxNs, durationNs);
}

void DurationSums::add(const DurationSums& other) {
    count += other.count;
    base::addCapped(totalNs, other.totalNs);
    base::addCapped(selfNs, other.selfNs);
    minNs = std::min(minNs, other.minNs);
    maxNs = std::max(maxNs, other.maxNs);
}

std::optional<double> DurationSums::averageNs() const {
    return count == 0 ? std::nullopt
                      : std::optional(static_cast<double>(totalNs) / static_cast<double>(count));
}

std::pair<std::size_t, std::size_t> slicesIn(const trace::LaneView& lane, trace::TimeRange range) {
    const auto from = lane.firstReaching(range.beginNs);
    return {from, std::max(from, lane.firstFrom(range.endNs))};
}

bool addNameSums(const trace::Trace& trace, trace::LaneIndex lane, trace::TimeRange range,
                 std::vector<DurationSums>& sums, const std::stop_token& stop) {
    const trace::LaneView& view = trace.lane(lane);
    const auto [from, to] = slicesIn(view, range);
    constexpr std::size_t stretch = 8192; // self times of a stretch stay in the cache
    std::array<base::Nanoseconds, stretch> self;
    for (auto begin = from; begin < to; begin += stretch) {
        if (stop.stop_requested())
            return false;
        const auto count = std::min(stretch, to - begin);
        trace::computeSelfTimes(trace, lane, begin, range, std::span(self).first(count));
        for (std::size_t i = 0; i < count; ++i)
            sums[base::indexOf(view.names[begin + i])].add(
                trace::overlapNs(trace::rangeOf(view, begin + i), range), self[i]);
    }
    return true;
}

} // namespace runglass::analysis
