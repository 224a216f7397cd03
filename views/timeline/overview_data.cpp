// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/overview_data.h"

#include <algorithm>
#include <cmath>

namespace runglass::views {

namespace {

/// Adds the busy time of [fromNs, toNs) to the columns that it touches.
class Columns {
public:
    Columns(std::vector<double>& busy, trace::TimeRange range, base::Nanoseconds shiftNs)
        : busy_(busy), beginNs_(range.beginNs - shiftNs),
          perNs_(static_cast<double>(busy.size()) /
                 static_cast<double>(std::max<base::Nanoseconds>(1, range.length()))) {}

    void add(base::Nanoseconds fromNs, base::Nanoseconds toNs, double share) {
        const double width = static_cast<double>(busy_.size());
        const double from = std::clamp(static_cast<double>(fromNs - beginNs_) * perNs_, 0.0, width);
        const double to = std::clamp(static_cast<double>(toNs - beginNs_) * perNs_, 0.0, width);
        for (auto at = static_cast<std::size_t>(from); at < busy_.size() && static_cast<double>(at) < to;
             ++at) {
            const double column = static_cast<double>(at);
            busy_[at] += (std::min(to, column + 1) - std::max(from, column)) * share;
        }
    }

private:
    std::vector<double>& busy_;
    base::Nanoseconds beginNs_;
    double perNs_;
};

void addLane(const trace::LaneView& lane, double nsPerColumn, Columns& columns) {
    const trace::DetailLevel* level = nullptr;
    for (const auto& each : lane.levels)
        if (static_cast<double>(each.resolutionNs) <= nsPerColumn)
            level = &each;
    if (level != nullptr) {
        for (const auto& entry : level->entries)
            columns.add(entry.startNs, entry.endNs, entry.coverage() / 255.0);
        return;
    }
    for (std::size_t at = 0; at < lane.size(); ++at)
        columns.add(lane.starts[at], lane.end(at), 1);
}

OverviewData::Row makeRow(const TimelineDocument& document, std::size_t group, trace::ProcessIndex process,
                          std::size_t columnCount, const std::stop_token& stop) {
    const auto& trace = document.trace(group);
    const auto range = document.range();
    const double nsPerColumn = static_cast<double>(range.length()) / static_cast<double>(columnCount);
    OverviewData::Row row{group, process, std::vector<std::uint8_t>(columnCount, 0)};
    const auto& it = trace.processes()[process];
    std::vector<double> busy(columnCount);
    for (const auto& track : trace.tracks().subspan(it.firstTrack, it.trackCount)) {
        if (track.laneCount == 0 || stop.stop_requested())
            continue;
        std::ranges::fill(busy, 0);
        Columns columns(busy, range, document.groups()[group].shiftNs);
        // Nested slices are inside those of the outermost lane.
        const auto lanes = track.kind == trace::TrackKind::Async ? track.laneCount : 1;
        for (trace::LaneIndex lane = track.firstLane; lane < track.firstLane + lanes; ++lane)
            addLane(trace.lane(lane), nsPerColumn, columns);
        for (std::size_t at = 0; at < columnCount; ++at) {
            const double share = std::clamp(busy[at], 0.0, 1.0);
            // A column with anything in it is never empty.
            const auto value = share <= 0 ? 0 : std::max(24L, std::lround(share * 255));
            row.shares[at] = std::max(row.shares[at], static_cast<std::uint8_t>(value));
        }
    }
    return row;
}

} // namespace

OverviewData makeOverview(const TimelineDocument& document, std::size_t columns, std::stop_token stop) {
    OverviewData data;
    data.range = document.range();
    if (columns == 0)
        return data;
    for (std::size_t group = 0; group < document.groups().size(); ++group) {
        if (!document.groups()[group].trace)
            continue;
        const auto& trace = document.trace(group);
        for (trace::ProcessIndex process = 0; process < trace.processes().size(); ++process) {
            if (stop.stop_requested())
                return {};
            const auto& it = trace.processes()[process];
            const auto tracks = trace.tracks().subspan(it.firstTrack, it.trackCount);
            if (std::ranges::any_of(tracks, [](const trace::Track& track) { return track.laneCount > 0; }))
                data.rows.push_back(makeRow(document, group, process, columns, stop));
        }
    }
    return data;
}

FoundSlices::FoundSlices(const TimelineDocument& document, const NameHighlight& highlight,
                         std::stop_token stop) {
    lanes_.resize(document.groups().size());
    for (std::size_t group = 0; group < lanes_.size(); ++group) {
        if (!document.groups()[group].trace || group >= highlight.names.size())
            continue;
        const auto& trace = document.trace(group);
        const auto& flags = highlight.names[group];
        lanes_[group].resize(trace.laneCount());
        for (trace::LaneIndex lane = 0; lane < trace.laneCount(); ++lane) {
            if (stop.stop_requested())
                return;
            const auto names = trace.lane(lane).names;
            for (std::size_t at = 0; at < names.size() && count_ < limit; ++at) {
                const auto name = base::indexOf(names[at]);
                if (name < flags.size() && flags[name] != 0) {
                    lanes_[group][lane].push_back(static_cast<trace::SliceIndex>(at));
                    ++count_;
                }
            }
        }
    }
}

std::span<const trace::SliceIndex> FoundSlices::inLane(std::size_t group, trace::LaneIndex lane) const {
    if (group >= lanes_.size() || lane >= lanes_[group].size())
        return {};
    return lanes_[group][lane];
}

namespace {

/// Marks the columns of one lane, leaping over the hits that share one.
void markColumns(const trace::LaneView& lane, std::span<const trace::SliceIndex> hits,
                 base::Nanoseconds beginNs, double nsPerColumn, std::vector<bool>& columns) {
    const double last = static_cast<double>(columns.size()) - 1;
    for (auto at = hits.begin(); at != hits.end();) {
        const double place = static_cast<double>(lane.starts[*at] - beginNs) / nsPerColumn;
        const double column = std::floor(std::clamp(place, 0.0, last));
        columns[static_cast<std::size_t>(column)] = true;
        if (column >= last)
            return;
        const auto nextNs = beginNs + static_cast<base::Nanoseconds>(std::ceil((column + 1) * nsPerColumn));
        at = std::partition_point(at + 1, hits.end(),
                                  [&](trace::SliceIndex index) { return lane.starts[index] < nextNs; });
    }
}

} // namespace

std::vector<int> foundColumns(const TimelineDocument& document, const FoundSlices& found, int columns,
                              const std::stop_token& stop) {
    std::vector<bool> marked(static_cast<std::size_t>(std::max(1, columns)), false);
    const auto range = document.range();
    const double nsPerColumn = static_cast<double>(range.length()) / static_cast<double>(marked.size());
    for (std::size_t group = 0; group < document.groups().size(); ++group) {
        if (!document.groups()[group].trace)
            continue;
        const auto& trace = document.trace(group);
        const auto beginNs = range.beginNs - document.groups()[group].shiftNs;
        for (trace::LaneIndex lane = 0; lane < trace.laneCount() && !stop.stop_requested(); ++lane)
            markColumns(trace.lane(lane), found.inLane(group, lane), beginNs, nsPerColumn, marked);
    }
    std::vector<int> result;
    for (std::size_t column = 0; column < marked.size(); ++column)
        if (marked[column])
            result.push_back(static_cast<int>(column));
    return result;
}

} // namespace runglass::views
