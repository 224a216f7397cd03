// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/base/string_pool.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace runglass::trace {

using LaneIndex = std::uint32_t;
using SliceIndex = std::uint32_t; ///< position in its lane

/// One slice of a trace. Only meaningful together with its trace.
struct SliceRef {
    LaneIndex lane = 0;
    SliceIndex index = 0;
    auto operator<=>(const SliceRef&) const = default;
};

/// Entry of a level of detail: a single slice at least as long as the level's resolution, or a run of shorter
/// ones that begin in the same bucket of that length.
struct DetailEntry {
    base::Nanoseconds startNs;     ///< of the first slice
    base::Nanoseconds endNs;       ///< of the last
    std::uint32_t nameAndCoverage; ///< name of the longest slice << 8 | busy share of [start, end) as 0…255
    SliceIndex first;              ///< the first slice; the next entry's `first` ends it

    std::uint32_t coverage() const { return nameAndCoverage & 0xFF; }
    /// Names beyond 2^24 - 1 share that last number.
    base::TextId name() const { return base::TextId{nameAndCoverage >> 8}; }
};

/// All entries of a lane at one resolution, sorted by start, not overlapping.
struct DetailLevel {
    base::Nanoseconds resolutionNs;
    std::span<const DetailEntry> entries;
};

/// One row of slices that do not overlap, sorted by start and so by end, except that several of length 0 may
/// share a start. Times count from Trace::originNs. A view: valid as long as its trace.
class LaneView {
public:
    /// Marks a duration that is kept in the long durations.
    static constexpr std::uint32_t longMark = 0xFFFFFFFF;
    struct LongDuration {
        SliceIndex index;
        base::Nanoseconds durationNs;
    };

    std::span<const base::Nanoseconds> starts;
    std::span<const std::uint32_t> durations; ///< ns, or longMark
    std::span<const base::TextId> names;
    std::span<const std::uint32_t> rows;         ///< EventRow of each slice
    std::span<const LongDuration> longDurations; ///< by index
    std::span<const DetailLevel> levels;         ///< from fine to coarse; empty for small lanes

    std::size_t size() const { return starts.size(); }
    base::Nanoseconds duration(std::size_t index) const {
        const std::uint32_t stored = durations[index];
        return stored != longMark ? base::Nanoseconds{stored} : longDuration(index);
    }
    base::Nanoseconds end(std::size_t index) const { return starts[index] + duration(index); }

    /// The first slice that starts at or after `timeNs`; size() when there is none. O(log n).
    std::size_t firstFrom(base::Nanoseconds timeNs) const;
    /// The last slice that starts at or before `timeNs`; size() when there is none. O(log n).
    std::size_t lastUntil(base::Nanoseconds timeNs) const;
    /// The first slice that reaches into [fromNs, …): its end is after `fromNs` or it starts there.
    std::size_t firstReaching(base::Nanoseconds fromNs) const;

private:
    base::Nanoseconds longDuration(std::size_t index) const;
};

} // namespace runglass::trace
