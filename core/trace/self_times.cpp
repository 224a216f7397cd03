// SPDX-License-Identifier: Apache-2.0
#include "core/trace/self_times.h"

#include "core/trace/busy_times.h"

#include <algorithm>

namespace runglass::trace {
namespace {

TimeRange intersection(TimeRange left, TimeRange right) {
    return {std::max(left.beginNs, right.beginNs), std::min(left.endNs, right.endNs)};
}

/// Takes the children in the lane below off their parents in [from, from + out.size()).
class ChildrenBelow {
public:
    ChildrenBelow(const Trace& trace, LaneIndex lane, TimeRange clip)
        : lane_(trace.lane(lane)), below_(trace.lane(lane + 1)), belowIndex_(lane + 1),
          exceptions_(trace.parentExceptions()), clip_(clip) {}

    void takeOff(std::size_t from, std::span<base::Nanoseconds> out) {
        const auto to = from + out.size();
        const auto endNs = std::min(lane_.end(to - 1), clip_.endNs);
        auto child = below_.firstFrom(lane_.starts[from]);
        auto exception = std::ranges::lower_bound(
            exceptions_, SliceRef{belowIndex_, static_cast<SliceIndex>(child)}, {}, &ParentException::slice);
        for (auto parent = from; child < below_.size() && below_.starts[child] < endNs; ++child) {
            while (parent + 1 < to && lane_.starts[parent + 1] <= below_.starts[child])
                ++parent;
            const SliceRef slice{belowIndex_, static_cast<SliceIndex>(child)};
            while (exception != exceptions_.end() && exception->slice < slice)
                ++exception;
            if (exception != exceptions_.end() && exception->slice == slice)
                continue;
            out[parent - from] -=
                overlapNs(rangeOf(below_, child), intersection(rangeOf(lane_, parent), clip_));
        }
    }

private:
    const LaneView& lane_;
    const LaneView& below_;
    LaneIndex belowIndex_;
    std::span<const ParentException> exceptions_;
    TimeRange clip_;
};

/// Of a slice with children in more than one lane, which may overlap.
base::Nanoseconds selfAmongCrossings(const Trace& trace, SliceRef slice, TimeRange clip) {
    const auto own = intersection({trace.startNs(slice), trace.endNs(slice)}, clip);
    CoveredTime covered;
    for (const SliceRef child : trace.children(slice))
        covered.add(intersection({trace.startNs(child), trace.endNs(child)}, own));
    return std::max<base::Nanoseconds>(0, own.length()) - covered.sumNs();
}

} // namespace

base::Nanoseconds overlapNs(TimeRange left, TimeRange right) {
    return std::max<base::Nanoseconds>(0, intersection(left, right).length());
}

TimeRange rangeOf(const LaneView& lane, std::size_t index) {
    return {lane.starts[index], lane.end(index)};
}

void computeSelfTimes(const Trace& trace, LaneIndex lane, std::size_t from, TimeRange clip,
                      std::span<base::Nanoseconds> out) {
    if (out.empty())
        return;
    const LaneView& view = trace.lane(lane);
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = overlapNs(rangeOf(view, from + i), clip);
    const Track& track = trace.tracks()[trace.trackOf(lane)];
    const bool isDepthLane = lane >= track.firstLane && lane < track.firstLane + track.laneCount;
    if (track.kind != TrackKind::Thread || !isDepthLane)
        return;
    if (lane + 1 < track.firstLane + track.laneCount)
        ChildrenBelow(trace, lane, clip).takeOff(from, out);

    const auto exceptions = trace.parentExceptions();
    const auto parentOf = [&](std::uint32_t index) { return *exceptions[index].parent; };
    const SliceRef first{lane, static_cast<SliceIndex>(from)};
    const SliceRef end{lane, static_cast<SliceIndex>(from + out.size())};
    const auto byParent = trace.exceptionsByParent();
    auto it = std::ranges::lower_bound(byParent, first, {}, parentOf);
    while (it != byParent.end() && parentOf(*it) < end) {
        const SliceRef parent = parentOf(*it);
        out[parent.index - from] = selfAmongCrossings(trace, parent, clip);
        // Its other exceptions, perhaps very many, are among the children that were looked at.
        it = std::find_if(it, byParent.end(), [&](std::uint32_t index) { return parentOf(index) != parent; });
    }
}

} // namespace runglass::trace
