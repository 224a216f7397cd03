// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace runglass::trace {

/// A stretch of time in which slices run without a pause.
struct BusyTime {
    TimeRange range;
    SliceRef first; ///< the slice that begins it
    SliceRef last;  ///< the slice that ends it
};

/// Goes through the union of the slices of a track within a range of time, in order. Slices without length
/// are not seen. Inner slices are passed by in long steps, so the cost is that of the outer ones. The trace
/// must outlive it.
class BusyTimes {
public:
    BusyTimes(const Trace& trace, const Track& track, TimeRange range);
    /// The next stretch; nothing at the end.
    std::optional<BusyTime> next();

private:
    struct LanePlace {
        LaneIndex lane;
        const LaneView* view;
        std::size_t index; ///< of the next slice that could reach beyond what was seen
    };

    /// Moves to the first slice that ends after `timeNs`.
    static void skipUntil(LanePlace& place, base::Nanoseconds timeNs);

    std::vector<LanePlace> places_;
    TimeRange range_;
};

/// Sum of the lengths of the stretches: time that is covered by at least one of the tracks.
class CoveredTime {
public:
    /// Precondition: stretches come sorted by their begin.
    void add(TimeRange range);
    base::Nanoseconds sumNs() const { return sumNs_; }

private:
    std::optional<base::Nanoseconds> endNs_;
    base::Nanoseconds sumNs_ = 0;
};

} // namespace runglass::trace
