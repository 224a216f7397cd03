// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/hit_test.h"

#include <algorithm>
#include <cmath>

namespace runglass::views {

namespace {

/// More slices in one pixel are not looked at one by one: hovering has to stay below a millisecond.
constexpr std::size_t examinedLimit = 200'000;

std::optional<LaneHit> nearest(const trace::LaneView& lane, const TimeScale& scale, base::Nanoseconds shiftNs,
                               std::size_t after, double x, double reachPixels) {
    std::optional<LaneHit> best;
    double bestDistance = reachPixels;
    const auto consider = [&](std::size_t index, double distance) {
        if (distance > bestDistance)
            return;
        bestDistance = distance;
        best = LaneHit{static_cast<trace::SliceIndex>(index), 1, lane.duration(index)};
    };
    if (after < lane.size())
        consider(after, scale.toPixel(lane.starts[after] + shiftNs) - x - 1);
    if (after > 0)
        consider(after - 1, x - scale.toPixel(lane.end(after - 1) + shiftNs));
    return best;
}

} // namespace

std::optional<LaneHit> hitLane(const trace::LaneView& lane, const TimeScale& scale, base::Nanoseconds shiftNs,
                               double x, double reachPixels) {
    if (lane.size() == 0)
        return std::nullopt;
    const auto fromNs = scale.toTime(x) - shiftNs;
    const auto untilNs = std::max(scale.toTime(x + 1) - shiftNs, differenceNs(fromNs, -1));
    const auto first = lane.firstReaching(fromNs);
    const auto last = lane.firstFrom(untilNs);
    if (first >= last)
        return nearest(lane, scale, shiftNs, first, x, reachPixels);

    LaneHit hit{static_cast<trace::SliceIndex>(first), last - first, 0};
    base::Nanoseconds longest = -1;
    for (auto at = first; at < std::min(last, first + examinedLimit); ++at) {
        const auto durationNs = lane.duration(at);
        hit.busyNs += durationNs;
        if (durationNs > longest) {
            longest = durationNs;
            hit.index = static_cast<trace::SliceIndex>(at);
        }
    }
    // A slice that can be seen as such is meant, not the run that it begins or ends in.
    if (static_cast<double>(longest) >= scale.nsPerPixel()) {
        hit.count = 1;
        hit.busyNs = longest;
    }
    return hit;
}

namespace {

void hitSlices(TimelineHit& hit, const TimelineDocument& document, const TrackShape& shape,
               const TimeScale& scale, double x, int y) {
    const auto& group = document.groups()[hit.track->group];
    const auto& track = document.track(*hit.track);
    std::optional<trace::LaneIndex> lane;
    double reach = hitReachPixels;
    if (shape.isInstantsLine(y)) {
        lane = track.instants;
        reach = 2 * hitReachPixels; // marks are wider than what they mark
    } else if (const auto depth = shape.laneAt(y)) {
        lane = track.firstLane + *depth;
    }
    if (!lane)
        return;
    const auto found = hitLane(group.trace->lane(*lane), scale, group.shiftNs, x, reach);
    if (!found)
        return;
    hit.slice = TimelineSlice{hit.track->group, {*lane, found->index}};
    hit.count = found->count;
    hit.busyNs = found->busyNs;
}

} // namespace

std::optional<TimelineHit> hitTest(const TrackTree& tree, const TrackLayout& layout, const TimeScale& scale,
                                   double x, int y) {
    const auto row = layout.rowAt(y);
    if (!row)
        return std::nullopt;
    const auto& it = layout.row(*row);
    TimelineHit hit;
    hit.row = *row;
    hit.node = it.node;
    hit.track = tree.trackOf(it.node);
    const auto& document = tree.document();
    if (it.kind == TimelineRow::Kind::Slices) {
        hitSlices(hit, document, it.shape, scale, x, y - layout.top(*row));
    } else if (it.kind == TimelineRow::Kind::Counter) {
        const auto& group = document.groups()[hit.track->group];
        const auto& counter = group.trace->counter(document.track(*hit.track).counter);
        hit.sample = counterSampleAt(counter, scale.toTime(x) - group.shiftNs);
        if (hit.sample) {
            hit.sample->sinceNs += group.shiftNs;
            if (hit.sample->untilNs)
                *hit.sample->untilNs += group.shiftNs;
        }
    }
    return hit;
}

} // namespace runglass::views
