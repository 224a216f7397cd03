// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace runglass::views {

/// Farther than a year nobody moves a trace.
inline constexpr base::Nanoseconds farthestAlignNs = base::Nanoseconds{1'000'000'000} * 3'600 * 24 * 365;

/// One trace in the timeline: of one rank, or of one file. Timeline times are trace times plus shiftNs.
struct TraceGroup {
    QString title;                                       ///< worker or file name
    std::shared_ptr<const trace::Trace> trace = nullptr; ///< nullptr while it is not loaded
    base::Nanoseconds alignNs = 0;                       ///< what the user moved it by: up to a year
    base::Nanoseconds shiftNs = 0;                       ///< alignNs and the difference of the clocks
    bool isPartial = false; ///< a first picture of a trace that is still being read
    /// Counters computed from the trace of that group: they stand among its processes and move along with it.
    std::optional<std::size_t> computedFrom = {};
};

/// A slice, track or counter of the timeline.
struct TimelineSlice {
    std::size_t group = 0;
    trace::SliceRef slice;
    auto operator<=>(const TimelineSlice&) const = default;
};
struct TimelineTrack {
    std::size_t group = 0;
    trace::TrackIndex track = 0;
    auto operator<=>(const TimelineTrack&) const = default;
};

/// What the timeline shows: the traces one below another on a common time axis. A value; traces are shared.
/// Time 0 is the origin of the earliest trace, when the clocks are comparable (within a day); traces whose
/// clocks are not all start at 0.
class TimelineDocument {
public:
    TimelineDocument() = default;
    /// Computes the shifts from the origins and alignNs.
    explicit TimelineDocument(std::vector<TraceGroup> groups);

    const std::vector<TraceGroup>& groups() const { return groups_; }
    bool isEmpty() const;         ///< no group has a trace
    bool hasSeveralRanks() const; ///< more than one group that is not computed from another
    /// Absolute time of timeline time 0.
    base::Nanoseconds originNs() const { return originNs_; }
    /// Covers the ranges of all groups; {0, 1} when there is none.
    trace::TimeRange range() const { return range_; }
    /// Range and all distant parts of the traces: what can be brought into the window.
    trace::TimeRange reach() const { return reach_; }
    /// The same document with one group moved, and what is computed from it.
    TimelineDocument shifted(std::size_t group, base::Nanoseconds byNs) const;

    const trace::Trace& trace(std::size_t group) const { return *groups_[group].trace; }
    // A slice in timeline time.
    base::Nanoseconds startNs(TimelineSlice slice) const;
    base::Nanoseconds endNs(TimelineSlice slice) const;
    trace::TimeRange rangeOf(TimelineSlice slice) const { return {startNs(slice), endNs(slice)}; }
    QString name(TimelineSlice slice) const;
    const trace::Track& track(TimelineTrack track) const;
    TimelineTrack trackOf(TimelineSlice slice) const;

private:
    void updateRange();

    std::vector<TraceGroup> groups_;
    base::Nanoseconds originNs_ = 0;
    trace::TimeRange range_{0, 1};
    trace::TimeRange reach_{0, 1};
};

} // namespace runglass::views
