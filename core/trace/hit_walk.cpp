// SPDX-License-Identifier: Apache-2.0
#include "core/trace/hit_walk.h"

#include <algorithm>
#include <queue>
#include <utility>

namespace runglass::trace {
namespace {

/// So many slices are looked at before the other lanes get their turn, and the stop token its look.
constexpr std::size_t stretch = 4096;

/// How far one lane has come: the slice at `hit` is the next to be looked at, or is a hit already.
struct Cursor {
    Hit hit;
    const WalkedLane* lane;
    bool isHit;
};

Cursor cursorAt(const WalkedLane& lane, std::size_t index, bool isHit) {
    const auto start = lane.view->starts[index] + lane.shiftNs;
    return {{start, lane.trace, {lane.lane, static_cast<SliceIndex>(index)}}, &lane, isHit};
}

bool isFlagged(const WalkedLane& lane, std::size_t index) {
    return lane.flags[base::indexOf(lane.view->names[index])] != 0;
}

/// Puts the cursors of all lanes in order and moves the front one, until enough hits have come by.
template <typename Walk>
class Merge {
public:
    explicit Merge(std::span<const WalkedLane> lanes, const std::optional<Hit>& place) {
        for (const WalkedLane& lane : lanes)
            if (const auto index = Walk::begin(lane, place))
                cursors_.push(cursorAt(lane, *index, false));
    }

    std::vector<Hit> take(std::size_t limit, const std::stop_token& stop) {
        std::vector<Hit> hits;
        while (!cursors_.empty() && hits.size() < limit && !stop.stop_requested()) {
            const Cursor front = cursors_.top();
            cursors_.pop();
            if (!front.isHit) {
                scan(front);
                continue;
            }
            hits.push_back(front.hit);
            if (const auto next = Walk::next(*front.lane, front.hit.slice.index))
                cursors_.push(cursorAt(*front.lane, *next, false));
        }
        return hits;
    }

private:
    struct IsLater {
        bool operator()(const Cursor& left, const Cursor& right) const {
            return Walk::isBefore(right.hit, left.hit);
        }
    };

    void scan(const Cursor& from) {
        std::optional<std::size_t> index = from.hit.slice.index;
        for (std::size_t seen = 0; index && seen < stretch; ++seen) {
            if (isFlagged(*from.lane, *index)) {
                cursors_.push(cursorAt(*from.lane, *index, true));
                return;
            }
            index = Walk::next(*from.lane, *index);
        }
        if (index)
            cursors_.push(cursorAt(*from.lane, *index, false));
    }

    std::priority_queue<Cursor, std::vector<Cursor>, IsLater> cursors_;
};

struct Forwards {
    static std::optional<std::size_t> valid(const WalkedLane& lane, std::size_t index) {
        return index < lane.view->size() ? std::optional(index) : std::nullopt;
    }
    static std::optional<std::size_t> begin(const WalkedLane& lane, const std::optional<Hit>& place) {
        return valid(lane, place ? firstBehind(lane, *place) : 0);
    }
    static std::optional<std::size_t> next(const WalkedLane& lane, std::size_t index) {
        return valid(lane, index + 1);
    }
    static bool isBefore(const Hit& left, const Hit& right) { return left < right; }
};

struct Backwards {
    static std::optional<std::size_t> below(std::size_t end) {
        return end > 0 ? std::optional(end - 1) : std::nullopt;
    }
    static std::optional<std::size_t> begin(const WalkedLane& lane, const std::optional<Hit>& place) {
        if (!place)
            return below(lane.view->size());
        const auto behind = firstBehind(lane, *place);
        const bool isPlace = behind > 0 && cursorAt(lane, behind - 1, false).hit == *place;
        return below(isPlace ? behind - 1 : behind);
    }
    static std::optional<std::size_t> next(const WalkedLane&, std::size_t index) { return below(index); }
    static bool isBefore(const Hit& left, const Hit& right) { return right < left; }
};

} // namespace

std::vector<LaneIndex> drawnLanes(const Track& track) {
    std::vector<LaneIndex> lanes;
    for (std::uint32_t depth = 0; depth < track.laneCount; ++depth)
        lanes.push_back(track.firstLane + depth);
    if (track.instants)
        lanes.push_back(*track.instants);
    return lanes;
}

std::size_t firstBehind(const WalkedLane& lane, const Hit& place) {
    const auto& starts = lane.view->starts;
    const auto [first, end] = std::ranges::equal_range(starts, place.startNs - lane.shiftNs);
    const auto from = static_cast<std::size_t>(first - starts.begin());
    const auto to = static_cast<std::size_t>(end - starts.begin());
    const auto self = std::pair(lane.trace, lane.lane);
    const auto other = std::pair(place.trace, place.slice.lane);
    if (self == other)
        return std::clamp(std::size_t{place.slice.index} + 1, from, to);
    return self < other ? to : from;
}

std::vector<Hit> hitsAfter(std::span<const WalkedLane> lanes, const std::optional<Hit>& place,
                           std::size_t limit, const std::stop_token& stop) {
    return Merge<Forwards>(lanes, place).take(limit, stop);
}

std::vector<Hit> hitsBefore(std::span<const WalkedLane> lanes, const std::optional<Hit>& place,
                            std::size_t limit, const std::stop_token& stop) {
    return Merge<Backwards>(lanes, place).take(limit, stop);
}

} // namespace runglass::trace
