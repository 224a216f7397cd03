// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/timeline_area.h"

namespace runglass::analysis {

/// AreaTables::tracks and ::gaps, and the time that any track covers.
struct AreaTracks {
    table::Table tracks;
    table::Table gaps;
    base::Nanoseconds coveredNs = 0;
};

/// Nothing when stopped.
std::optional<AreaTracks> areaTracks(const TimelineArea& area, const std::stop_token& stop);

/// AreaTables::counters.
table::Table areaCounters(const TimelineArea& area, const std::stop_token& stop);

/// The leading columns of a table with a row per track: rank, process, track.
std::vector<table::ColumnSpec> trackColumns();
void addTrackCells(table::TableBuilder& out, const AreaPart& part, const trace::Track& track);

} // namespace runglass::analysis
