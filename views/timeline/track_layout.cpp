// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/track_layout.h"

#include <algorithm>

namespace runglass::views {

namespace {

/// Hairlines beyond this number tell nothing any more.
constexpr std::uint32_t deepLaneLimit = 24;

} // namespace

RowMetrics RowMetrics::forFontHeight(int fontHeight) {
    RowMetrics metrics;
    metrics.lane = std::max(metrics.lane, fontHeight + 2);
    metrics.header = std::max(metrics.header, fontHeight + 8);
    metrics.summary = std::max(metrics.summary, fontHeight + 16);
    metrics.track = std::max(metrics.track, fontHeight + 8);
    metrics.counter = std::max(metrics.counter, 3 * fontHeight);
    return metrics;
}

TrackShape::TrackShape(const RowMetrics& metrics, LaneMode mode, std::uint32_t laneCount, bool hasInstants)
    : firstLane_(mode == LaneMode::Compact ? metrics.compactLane : metrics.lane), lane_(metrics.lane),
      textFrom_(metrics.lane), instants_(hasInstants ? metrics.instants : 0), shownLanes_(laneCount) {
    if (mode == LaneMode::Compact)
        lane_ = metrics.compactLane;
    if (mode == LaneMode::Collapsed) {
        lane_ = metrics.deepLane;
        shownLanes_ = std::min(laneCount, deepLaneLimit + 1);
    }
    const int lanes = shownLanes_ == 0 ? 0 : firstLane_ + lane_ * (static_cast<int>(shownLanes_) - 1);
    const int content = lanes + instants_;
    height_ = std::max(metrics.track, content + 2 * metrics.padding);
    instantsTop_ = content + 2 * metrics.padding < height_ ? (height_ - content) / 2 : metrics.padding;
    firstTop_ = instantsTop_ + instants_;
}

int TrackShape::laneTop(std::uint32_t depth) const {
    return depth == 0 ? firstTop_ : firstTop_ + firstLane_ + lane_ * (static_cast<int>(depth) - 1);
}

int TrackShape::laneHeight(std::uint32_t depth) const {
    return depth == 0 ? firstLane_ : lane_;
}

std::optional<std::uint32_t> TrackShape::laneAt(int y) const {
    if (shownLanes_ == 0 || y < firstTop_)
        return std::nullopt;
    if (y < firstTop_ + firstLane_)
        return 0U;
    const auto depth = static_cast<std::uint32_t>((y - firstTop_ - firstLane_) / lane_) + 1;
    return depth < shownLanes_ ? std::optional(depth) : std::nullopt;
}

TrackLayout::TrackLayout(std::vector<TimelineRow> rows) : rows_(std::move(rows)) {
    tops_.reserve(rows_.size() + 1);
    for (std::size_t index = 0; index < rows_.size(); ++index) {
        const auto& row = rows_[index];
        tops_.push_back(tops_.back() + row.height);
        if (row.node >= ofNode_.size())
            ofNode_.resize(row.node + 1, -1);
        ofNode_[row.node] = static_cast<std::int32_t>(index);
    }
}

std::optional<std::size_t> TrackLayout::rowAt(int y) const {
    if (y < 0 || y >= height())
        return std::nullopt;
    const auto after = std::ranges::upper_bound(tops_, y);
    return static_cast<std::size_t>(std::distance(tops_.begin(), after)) - 1;
}

std::pair<std::size_t, std::size_t> TrackLayout::rowsIn(int top, int bottom) const {
    top = std::max(top, 0);
    bottom = std::min(bottom, height());
    if (top >= bottom)
        return {0, 0};
    return {*rowAt(top), *rowAt(bottom - 1) + 1};
}

std::optional<std::size_t> TrackLayout::rowOf(std::size_t node) const {
    if (node >= ofNode_.size() || ofNode_[node] < 0)
        return std::nullopt;
    return static_cast<std::size_t>(ofNode_[node]);
}

} // namespace runglass::views
