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
    std::array<std::optional<AreaNameSums>, 2> names;
    std::optional<AreaTracks> tracks;
    // Each of them walks over slices; they share nothing but the trace. Names cost the most, so they are two.
    const std::array<std::function<void()>, 4> walks{
        [&] { tracks = areaTracks(area, stop); },
        [&] { names[0] = areaNameSums(area, 0, names.size(), stop); },
        [&] { names[1] = areaNameSums(area, 1, names.size(), stop); },
        [&] { tables.counters = areaCounters(area, stop); },
    };
    base::parallelFor(walks.size(), 0, stop, [&](std::size_t i) { walks[i](); });
    if (!names[0] || !names[1] || !tracks || stop.stop_requested())
        return std::nullopt;
    const std::array shares{*std::move(names[0]), *std::move(names[1])};
    tables.names = areaNames(area, shares, tables.totals, stop);
    tables.tracks = std::move(tracks->tracks);
    tables.gaps = std::move(tracks->gaps);
    tables.totals.coveredNs = tracks->coveredNs;
    return tables;
}

} // namespace runglass::analysis
