// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"
#include "core/trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace runglass::analysis {

/// Some tracks of one trace. The area's times are those of the trace plus shiftNs.
struct AreaPart {
    std::shared_ptr<const trace::Trace> trace;
    std::string title; ///< of the rank or file
    base::Nanoseconds shiftNs = 0;
    std::vector<trace::TrackIndex> tracks;
};

/// A range of time on some tracks.
struct TimelineArea {
    std::vector<AreaPart> parts;
    trace::TimeRange range;
    std::size_t gapLimit = 100; ///< so many of the longest gaps are listed
};

/// Both ways to add up an area: the sum counts time twice in which two slices run, the covered time does not.
struct AreaTotals {
    std::uint64_t slices = 0; ///< that reach into the range
    base::Nanoseconds sumNs = 0;
    base::Nanoseconds coveredNs = 0;
    base::Nanoseconds rangeNs = 0;

    /// 0…1; 0 for a range without length.
    double coveredShare() const {
        return rangeNs > 0 ? static_cast<double>(coveredNs) / static_cast<double>(rangeNs) : 0;
    }
};

struct AreaTables {
    AreaTotals totals;
    /// One row per name, largest total first: name, category, count, total_us, self_us, avg_us, min_us,
    /// max_us, range_pct (total / length of the range), name_pct (total / total of the name in the whole of
    /// the traces). Of a slice that reaches beyond the range only the part inside counts.
    table::Table names;
    /// One row per track of slices: rank, process, track, kind, slices, instants, total_us, busy_us (union),
    /// idle_us, busy_pct, in order of the tracks.
    table::Table tracks;
    /// One row per counter: rank, process, track, series, samples, min, avg (weighted with time), max,
    /// last. A value holds until the next one, so the one from before the range counts too.
    table::Table counters;
    /// The longest stretches in which a track that has slices in the range is idle, longest first: rank,
    /// process, track, start_ns (time of the area), length_us, before, after (names of the neighbours; none
    /// at the edge of the range).
    table::Table gaps;
};

/// Exact sums over the slices of an area. Nothing when stopped.
std::optional<AreaTables> areaTables(const TimelineArea& area, const std::stop_token& stop = {});

} // namespace runglass::analysis
