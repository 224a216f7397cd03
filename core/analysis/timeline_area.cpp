// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/timeline_area.h"

#include "core/analysis/area_names.h"
#include "core/analysis/area_tracks.h"
#include "core/base/parallel.h"

#include <array>
#include <functional>
#include <utility>
#include <vector>

namespace runglass::analysis {

std::optional<AreaTables> areaTables(const TimelineArea& area, const std::stop_token& stop) {
    AreaTables tables;
    tables.totals.rangeNs = area.range.length();
    std::optional<AreaTracks> tracks;
    // Each of these walks over slices; they share nothing but the trace. Names cost the most, so they are
    // done in shares, which leaves no thread without work.
    constexpr std::size_t shares = 4;
    std::array<std::optional<AreaNameSums>, shares> sums;
    std::vector<std::function<void()>> walks{[&] { tracks = areaTracks(area, stop); },
                                             [&] { tables.counters = areaCounters(area, stop); }};
    for (std::size_t share = 0; share < shares; ++share)
        walks.emplace_back([&, share] { sums[share] = areaNameSums(area, share, shares, stop); });
    base::parallelFor(walks.size(), 0, stop, [&](std::size_t i) { walks[i](); });
    std::vector<AreaNameSums> names;
    for (auto& share : sums)
        if (share)
            names.push_back(*std::move(share));
    if (names.size() < shares || !tracks || stop.stop_requested())
        return std::nullopt;
    tables.names = areaNames(area, names, tables.totals, stop);
    tables.tracks = std::move(tracks->tracks);
    tables.gaps = std::move(tracks->gaps);
    tables.totals.coveredNs = tracks->coveredNs;
    if (stop.stop_requested()) // the names may not be all, nor in order
        return std::nullopt;
    return tables;
}

} // namespace runglass::analysis
