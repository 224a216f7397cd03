// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace runglass::trace {

/// A flag per TextId of a trace: whether the name is one of those looked for.
using NameFlags = std::vector<std::uint8_t>;

/// A trace among those that are searched together. Times of hits are its times plus shiftNs.
struct SearchedTrace {
    std::shared_ptr<const Trace> trace;
    base::Nanoseconds shiftNs = 0;
};

/// A slice that was looked for, or a place before or behind slices. Ordered by time, then by place.
struct Hit {
    base::Nanoseconds startNs = 0; ///< shifted
    std::uint32_t trace = 0;       ///< index among the searched ones
    SliceRef slice;
    auto operator<=>(const Hit&) const = default;
};

/// A lane to be walked over, with what is looked for in it.
struct WalkedLane {
    std::uint32_t trace = 0;
    LaneIndex lane = 0;
    const LaneView* view = nullptr;
    base::Nanoseconds shiftNs = 0;
    const std::uint8_t* flags = nullptr; ///< NameFlags of the trace
};

/// The lanes of a track that are drawn: those of slices and of instants, not Track::untimed.
std::vector<LaneIndex> drawnLanes(const Track& track);

/// Up to `limit` hits behind `place` in order; from the first on without a place. Looks at no slice behind
/// the last one that it returns, whatever the number of hits. Fewer when stopped.
std::vector<Hit> hitsAfter(std::span<const WalkedLane> lanes, const std::optional<Hit>& place,
                           std::size_t limit, const std::stop_token& stop = {});
/// The same backwards: the nearest before `place` first; from the last on without a place.
std::vector<Hit> hitsBefore(std::span<const WalkedLane> lanes, const std::optional<Hit>& place,
                            std::size_t limit, const std::stop_token& stop = {});

/// The first slice of the lane that is behind `place` in the order of hits; size() when there is none.
std::size_t firstBehind(const WalkedLane& lane, const Hit& place);

} // namespace runglass::trace
