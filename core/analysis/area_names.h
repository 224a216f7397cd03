// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/timeline_area.h"

namespace runglass::analysis {

/// The part of a range that a trace has, in its own time.
trace::TimeRange ownRange(const AreaPart& part, trace::TimeRange range);

/// AreaTables::names, with the slices and the sum of the totals. Nothing when stopped.
std::optional<table::Table> areaNames(const TimelineArea& area, AreaTotals& totals,
                                      const std::stop_token& stop);

} // namespace runglass::analysis
