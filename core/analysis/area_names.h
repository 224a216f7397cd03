// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/name_sums.h"
#include "core/analysis/timeline_area.h"

#include <optional>
#include <span>
#include <vector>

namespace runglass::analysis {

/// The part of a range that a trace has, in its own time.
trace::TimeRange ownRange(const AreaPart& part, trace::TimeRange range);

/// Sums by name of a share of the tracks of an area: for each of its parts by TextId.
using AreaNameSums = std::vector<std::vector<DurationSums>>;

/// Those of every `shares`-th track, beginning with number `share`. Nothing when stopped.
std::optional<AreaNameSums> areaNameSums(const TimelineArea& area, std::size_t share, std::size_t shares,
                                         const std::stop_token& stop);

/// AreaTables::names of all shares together, with the slices and the sum of the totals.
table::Table areaNames(const TimelineArea& area, std::span<const AreaNameSums> shares, AreaTotals& totals,
                       const std::stop_token& stop);

} // namespace runglass::analysis
