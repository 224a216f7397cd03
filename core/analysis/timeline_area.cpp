// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/timeline_area.h"

#include "core/analysis/area_names.h"
#include "core/analysis/area_tracks.h"
#include "core/base/parallel.h"

#include <array>
#include <functional>
#include <utility>

namespace runglass::analysis {

std::optional<AreaTables> areaTables(const TimelineArea& area, const std::stop_token& stop) {
    AreaTables tables;
    tables.totals.rangeNs = area.range.length();
    std::optional<table::Table> names;
    std::optional<AreaTracks> tracks;
    // Each of them walks over all slices; they share nothing but the trace.
    const std::array<std::function<void()>, 3> walks{
        [&] { tracks = areaTracks(area, stop); },
        [&] { names = areaNames(area, tables.totals, stop); },
        [&] { tables.counters = areaCounters(area, stop); },
    };
    base::parallelFor(walks.size(), 0, stop, [&](std::size_t i) { walks[i](); });
    if (!names || !tracks || stop.stop_requested())
        return std::nullopt;
    tables.names = *std::move(names);
    tables.tracks = std::move(tracks->tracks);
    tables.gaps = std::move(tracks->gaps);
    tables.totals.coveredNs = tracks->coveredNs;
    return tables;
}

} // namespace runglass::analysis
