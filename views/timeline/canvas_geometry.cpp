// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/canvas_geometry.h"

#include <algorithm>

namespace runglass::views {

namespace {

constexpr double outlineBeyond = 20;
constexpr double arrowBeyond = 4'000;

/// Top and height of a lane within its row; nothing when the lane has no room.
std::optional<std::pair<int, int>> laneSpan(const trace::Track& track, const TrackShape& shape,
                                            trace::LaneIndex lane) {
    if (track.instants == lane)
        return std::pair{shape.instantsTop(), shape.instantsHeight()};
    const auto depth = lane - track.firstLane;
    if (lane < track.firstLane || depth >= shape.laneCount())
        return std::nullopt;
    return std::pair{shape.laneTop(depth), shape.laneHeight(depth)};
}

} // namespace

QRectF CanvasGeometry::spanOf(TimelineSlice slice, double top, double height, double beyond) const {
    const auto& document = state_.document();
    const double width = state_.widthPixels();
    const double left = std::clamp(state_.scale().toPixel(document.startNs(slice)), -beyond, width + beyond);
    const double right = std::clamp(state_.scale().toPixel(document.endNs(slice)), -beyond, width + beyond);
    return {left, top, std::max(1.0, right - left), height};
}

std::optional<QRectF> CanvasGeometry::placeOf(TimelineSlice slice, double beyondPixels) const {
    const auto track = state_.document().trackOf(slice);
    const auto node = tree_.nodeOf(track);
    const auto row = node ? layout_.rowOf(*node) : std::nullopt;
    if (!row || layout_.row(*row).kind != TimelineRow::Kind::Slices)
        return std::nullopt;
    const auto span = laneSpan(state_.document().track(track), layout_.row(*row).shape, slice.slice.lane);
    if (!span)
        return std::nullopt;
    return spanOf(slice, layout_.top(*row) + span->first, span->second, beyondPixels);
}

std::optional<QRectF> CanvasGeometry::rectOf(TimelineSlice slice) const {
    return placeOf(slice, outlineBeyond);
}

std::optional<QRectF> CanvasGeometry::anchorOf(TimelineSlice slice) const {
    if (const auto rect = placeOf(slice, arrowBeyond))
        return rect;
    const auto row = rowShowing(state_.document().trackOf(slice));
    if (!row)
        return std::nullopt;
    return spanOf(slice, layout_.top(*row), layout_.row(*row).height - 1, arrowBeyond);
}

std::optional<std::size_t> CanvasGeometry::rowShowing(TimelineTrack track) const {
    const auto node = tree_.nodeOf(track);
    if (!node || !tree_.isShown(*node))
        return std::nullopt;
    for (auto at = *node; at != TrackNode::none; at = tree_.node(at).parent)
        if (const auto row = layout_.rowOf(at))
            return row;
    return std::nullopt;
}

} // namespace runglass::views
