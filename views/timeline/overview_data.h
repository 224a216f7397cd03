// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/timeline_document.h"
#include "views/timeline/timeline_state.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace runglass::views {

/// Busy shares of the whole run, per process and column: what the overview strip draws.
struct OverviewData {
    struct Row {
        std::size_t group = 0;
        trace::ProcessIndex process = 0;
        std::vector<std::uint8_t> shares; ///< 0…255 per column: of the busiest track of the process
    };
    trace::TimeRange range;
    std::vector<Row> rows; ///< processes with slices, in the order of the document
};

/// O(columns) per lane through the coarsest levels of detail. Empty when stopped.
OverviewData makeOverview(const TimelineDocument& document, std::size_t columns, std::stop_token stop);

/// The slices that a search found, lane by lane.
class FoundSlices {
public:
    /// More hits than this are told by the lanes themselves: nearly everything is one.
    static constexpr std::size_t limit = 4'000'000;

    FoundSlices(const TimelineDocument& document, const NameHighlight& highlight, std::stop_token stop);

    /// Indices in order; empty when the lane has none.
    std::span<const trace::SliceIndex> inLane(std::size_t group, trace::LaneIndex lane) const;
    std::size_t count() const { return count_; } ///< up to the limit
    bool isComplete() const { return count_ < limit; }

private:
    std::vector<std::vector<std::vector<trace::SliceIndex>>> lanes_; ///< by group and lane
    std::size_t count_ = 0;
};

/// The columns of the whole run in which a found slice begins, ascending. O(columns · log n) per lane.
std::vector<int> foundColumns(const TimelineDocument& document, const FoundSlices& found, int columns,
                              const std::stop_token& stop);

} // namespace runglass::views
