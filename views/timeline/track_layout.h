// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace runglass::views {

/// How much room the lanes of a track take.
enum class LaneMode {
    Full,     ///< every lane readable
    Compact,  ///< every lane a thin line
    Collapsed ///< the outermost lane readable, the deeper ones hairlines
};

/// Heights in pixels; they follow the font.
struct RowMetrics {
    int lane = 18;
    int compactLane = 6;
    int deepLane = 3;
    int instants = 12; ///< the line of marks without length
    int padding = 3;   ///< above and below the lanes of a track
    int header = 24;   ///< of an open process or group
    int summary = 32;  ///< of a closed one
    int counter = 48;
    int track = 24; ///< a track is never lower: its title has to fit

    static RowMetrics forFontHeight(int fontHeight);
};

/// Where the lanes of one track lie, relative to its row.
class TrackShape {
public:
    TrackShape() = default;
    TrackShape(const RowMetrics& metrics, LaneMode mode, std::uint32_t laneCount, bool hasInstants);

    int height() const { return height_; }
    std::uint32_t laneCount() const { return shownLanes_; } ///< lanes that have room
    int laneTop(std::uint32_t depth) const;
    int laneHeight(std::uint32_t depth) const;
    bool hasLabels(std::uint32_t depth) const {
        return depth == 0 ? firstLane_ >= textFrom_ : lane_ >= textFrom_;
    }
    /// The lane at a height; nothing in the padding.
    std::optional<std::uint32_t> laneAt(int y) const;
    int instantsTop() const { return instantsTop_; }
    int instantsHeight() const { return instants_; } ///< 0: the track has none
    bool isInstantsLine(int y) const {
        return instants_ > 0 && y >= instantsTop_ && y < instantsTop_ + instants_;
    }

private:
    int firstTop_ = 0;
    int firstLane_ = 0;
    int lane_ = 0;
    int textFrom_ = 0;
    int instantsTop_ = 0;
    int instants_ = 0;
    int height_ = 0;
    std::uint32_t shownLanes_ = 0;
};

/// One line of the timeline, as high as what it shows needs.
struct TimelineRow {
    enum class Kind { Header, Summary, Slices, Counter };
    Kind kind = Kind::Header;
    std::size_t node = 0; ///< of the TrackTree
    int height = 0;
    TrackShape shape; ///< of slices
};

/// The rows from top to bottom with their places. A value.
class TrackLayout {
public:
    TrackLayout() = default;
    explicit TrackLayout(std::vector<TimelineRow> rows);

    std::span<const TimelineRow> rows() const { return rows_; }
    std::size_t size() const { return rows_.size(); }
    const TimelineRow& row(std::size_t index) const { return rows_[index]; }
    int top(std::size_t index) const { return tops_[index]; }
    int height() const { return tops_.back(); } ///< of all rows
    /// The row at a height; nothing above the first and below the last. O(log n).
    std::optional<std::size_t> rowAt(int y) const;
    /// First and last+1 row that reach into [top, bottom). O(log n).
    std::pair<std::size_t, std::size_t> rowsIn(int top, int bottom) const;
    /// The row of a node of the tree; nothing while it is inside a closed one. O(1).
    std::optional<std::size_t> rowOf(std::size_t node) const;

private:
    std::vector<TimelineRow> rows_;
    std::vector<int> tops_{0};         ///< one more than rows
    std::vector<std::int32_t> ofNode_; ///< -1: none
};

} // namespace runglass::views
