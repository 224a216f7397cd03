// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/timeline_area.h"

#include "core/analysis/area_names.h"
#include "core/analysis/area_tracks.h"

#include <utility>

namespace runglass::analysis {

std::optional<AreaTables> areaTables(const TimelineArea& area, const std::stop_token& stop) {
    AreaTables tables;
    tables.totals.rangeNs = area.range.length();
    auto names = areaNames(area, tables.totals, stop);
    if (!names)
        return std::nullopt;
    auto tracks = areaTracks(area, stop);
    if (!tracks)
        return std::nullopt;
    tables.names = *std::move(names);
    tables.tracks = std::move(tracks->tracks);
    tables.gaps = std::move(tracks->gaps);
    tables.totals.coveredNs = tracks->coveredNs;
    tables.counters = areaCounters(area, stop);
    return stop.stop_requested() ? std::nullopt : std::optional(std::move(tables));
}

} // namespace runglass::analysis
