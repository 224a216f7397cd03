// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/canvas_mouse.h"

#include "views/timeline/flow_overlay.h"
#include "views/timeline/hit_test.h"
#include "views/timeline/selection_overlay.h"
#include "views/timeline/timeline_view.h"
#include "views/timeline/wheel.h"

#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace runglass::views {

namespace {

constexpr int dragThreshold = 4;
constexpr int edgeReach = 4;
constexpr double snapReach = 10;

} // namespace

/// From where the button was pressed to the point, whichever is first.
trace::TimeRange CanvasMouse::pressedTo(QPoint point) const {
    const auto& state = view_.state();
    return {state.shownTimeAt(std::min(pressedAt_.x(), point.x())),
            state.shownTimeAt(std::max(pressedAt_.x(), point.x()))};
}

/// Beside the view that of its nearest edge: rows that nobody sees are not selected.
int CanvasMouse::sceneY(QPoint point) const {
    const int last = view_.viewport()->height() - 1;
    return static_cast<int>(view_.mapToScene(0, std::clamp(point.y(), 0, std::max(0, last))).y());
}

std::optional<CanvasMouse::Gesture> CanvasMouse::edgeAt(QPoint point) const {
    const auto rect = view_.selection().areaRect();
    const double y = view_.mapToScene(point).y();
    if (rect.height() <= 0 || y < rect.top() || y > rect.bottom())
        return std::nullopt;
    const double toRight = std::abs(point.x() - rect.right());
    const double toLeft = std::abs(point.x() - rect.left());
    if (std::min(toLeft, toRight) > edgeReach)
        return std::nullopt;
    return toRight <= toLeft ? Gesture::RightEdge : Gesture::LeftEdge;
}

CanvasMouse::Gesture CanvasMouse::gestureFor(const QMouseEvent& event) const {
    if (event.button() == Qt::MiddleButton)
        return Gesture::Pan;
    if (event.button() != Qt::LeftButton)
        return Gesture::None;
    if (event.modifiers() & Qt::AltModifier)
        return Gesture::Zoom;
    if (event.modifiers() & Qt::ShiftModifier)
        return Gesture::Pan;
    return edgeAt(event.position().toPoint()).value_or(Gesture::Area);
}

void CanvasMouse::press(const QMouseEvent& event) {
    if (gesture_ != Gesture::None) {
        cancel(); // another button takes the drag back
        return;
    }
    wanted_ = gestureFor(event);
    if (wanted_ == Gesture::None)
        return;
    gesture_ = Gesture::Pressed;
    pressedAt_ = event.position().toPoint();
    last_ = pressedAt_;
    pressedSceneY_ = sceneY(pressedAt_);
    pressedNs_ = snapped(pressedAt_);
    const auto& state = view_.state();
    before_ = {state.scale(), view_.verticalScrollBar()->value(), state.selectedSlice(),
               state.selectedArea()};
}

void CanvasMouse::move(const QMouseEvent& event) {
    const auto point = event.position().toPoint();
    if (gesture_ == Gesture::None)
        return;
    if (event.buttons() == Qt::NoButton) {
        gesture_ = Gesture::None; // the button was let go elsewhere, over a menu for example
        view_.selection().setZoomRange(std::nullopt);
        return;
    }
    if (gesture_ == Gesture::Pressed) {
        const auto moved = point - pressedAt_;
        if (std::max(std::abs(moved.x()), std::abs(moved.y())) < dragThreshold)
            return;
        gesture_ = wanted_;
        if (gesture_ == Gesture::Pan)
            view_.state().rememberScale();
    }
    drag(point);
    last_ = point;
}

void CanvasMouse::drag(QPoint point) {
    auto& state = view_.state();
    switch (gesture_) {
    case Gesture::Area:
        dragArea(point);
        break;
    case Gesture::LeftEdge:
    case Gesture::RightEdge:
        dragEdge(point);
        break;
    case Gesture::Pan:
        state.setScale(state.scale().panned(last_.x() - point.x()));
        view_.verticalScrollBar()->setValue(view_.verticalScrollBar()->value() + last_.y() - point.y());
        break;
    case Gesture::Zoom:
        view_.selection().setZoomRange(pressedTo(point));
        break;
    case Gesture::None:
    case Gesture::Pressed:
        break;
    }
}

std::vector<TimelineTrack> CanvasMouse::tracksBetween(int fromY, int toY) const {
    const auto [first, last] = view_.rows().rowsIn(std::min(fromY, toY), std::max(fromY, toY) + 1);
    std::vector<TimelineTrack> tracks;
    for (auto row = first; row < last; ++row) {
        const auto& it = view_.rows().row(row);
        if (it.kind == TimelineRow::Kind::Header)
            continue;
        const auto inside = view_.tree().tracksOf(it.node);
        tracks.insert(tracks.end(), inside.begin(), inside.end());
    }
    std::ranges::sort(tracks);
    const auto twice = std::ranges::unique(tracks);
    tracks.erase(twice.begin(), twice.end());
    return tracks;
}

void CanvasMouse::dragArea(QPoint point) {
    const auto toNs = snapped(point);
    TimelineArea area;
    area.range = {std::min(pressedNs_, toNs), std::max(pressedNs_, toNs)};
    area.tracks = tracksBetween(pressedSceneY_, sceneY(point));
    if (area.range.length() > 0 && !area.tracks.empty())
        view_.state().selectArea(std::move(area));
}

void CanvasMouse::dragEdge(QPoint point) {
    auto area = view_.state().selectedArea();
    if (!area)
        return;
    auto& range = area->range;
    const auto timeNs = snapped(point);
    (gesture_ == Gesture::LeftEdge ? range.beginNs : range.endNs) = timeNs;
    if (range.beginNs > range.endNs) {
        std::swap(range.beginNs, range.endNs);
        gesture_ = gesture_ == Gesture::LeftEdge ? Gesture::RightEdge : Gesture::LeftEdge;
    }
    if (range.length() > 0)
        view_.state().selectArea(std::move(area));
}

base::Nanoseconds CanvasMouse::snapped(QPoint point) const {
    const auto& state = view_.state();
    const auto plainNs = state.shownTimeAt(point.x());
    const auto hit = view_.hitAt(point);
    if (!hit || !hit->track)
        return plainNs;
    const auto& group = state.document().groups()[hit->track->group];
    const auto& track = state.document().track(*hit->track);
    double bestDistance = snapReach;
    base::Nanoseconds bestNs = plainNs;
    const auto consider = [&](base::Nanoseconds timeNs) {
        const double distance = std::abs(state.scale().toPixel(timeNs) - point.x());
        if (distance < bestDistance) {
            bestDistance = distance;
            bestNs = timeNs;
        }
    };
    const auto fromNs = state.scale().toTime(point.x() - snapReach) - group.shiftNs;
    for (auto index = track.firstLane; index < track.firstLane + track.laneCount; ++index) {
        const auto& lane = group.trace->lane(index);
        // The slices around the place; where more fit into the reach, an edge is everywhere anyway.
        constexpr std::size_t looked = 64;
        const auto first = lane.firstReaching(fromNs);
        for (auto at = first; at < std::min(lane.size(), first + looked); ++at) {
            consider(lane.starts[at] + group.shiftNs);
            consider(lane.end(at) + group.shiftNs);
        }
    }
    return bestNs;
}

void CanvasMouse::release(const QMouseEvent& event) {
    const auto gesture = std::exchange(gesture_, Gesture::None);
    const auto point = event.position().toPoint();
    if (gesture == Gesture::Pressed && event.button() == Qt::LeftButton) {
        click(point);
    } else if (gesture == Gesture::Zoom) {
        view_.selection().setZoomRange(std::nullopt);
        if (std::abs(point.x() - pressedAt_.x()) < dragThreshold)
            return; // straight up or down: that is no range
        auto& state = view_.state();
        const auto range = pressedTo(point);
        state.rememberScale();
        state.setScale(TimeScale::fitting({range.beginNs, std::max(range.endNs, range.beginNs + 1)},
                                          state.widthPixels()));
    }
}

void CanvasMouse::click(QPoint point) {
    auto& state = view_.state();
    const auto scenePoint = view_.mapToScene(point);
    for (const auto& hint : view_.flows().hints()) {
        if (!hint.rect.contains(scenePoint))
            continue;
        state.jumpTo(hint.target);
        return;
    }
    if (const auto nearby = view_.nearbyAt(point))
        return state.jumpTo(*nearby);
    const auto hit = view_.hitAt(point);
    state.selectSlice(hit ? hit->slice : std::nullopt);
}

void CanvasMouse::doubleClick(const QMouseEvent& event) {
    if (event.button() != Qt::LeftButton)
        return;
    const auto point = event.position().toPoint();
    const auto hit = view_.hitAt(point);
    auto& state = view_.state();
    if (!hit)
        return;
    if (hit->isRun()) {
        // So far that the slices of the pixel come apart.
        constexpr double apart = 1.0 / 64;
        state.rememberScale();
        state.zoom(apart, point.x());
    } else if (hit->slice) {
        state.showRange(state.document().rangeOf(*hit->slice));
    } else if (!hit->track) {
        const auto& node = view_.tree().node(hit->node);
        view_.tree().setExpanded(hit->node, !node.options.isExpanded);
    }
}

void CanvasMouse::wheel(QWheelEvent& event) {
    auto& state = view_.state();
    const auto delta = event.angleDelta();
    const auto modifiers = event.modifiers();
    event.accept();
    if (modifiers & Qt::ControlModifier) {
        state.rememberScaleOfSteps();
        state.zoom(wheelZoom(delta.y() + delta.x()), event.position().x());
        return;
    }
    // Two fingers on a touchpad move in both directions at once.
    const bool isAcross = (modifiers & Qt::ShiftModifier) != 0;
    const auto acrossOf = [isAcross](QPoint moved) { return isAcross ? moved.x() + moved.y() : moved.x(); };
    if (const int across = acrossOf(delta); across != 0) {
        const double pixels = event.hasPixelDelta() && !event.pixelDelta().isNull()
                                  ? acrossOf(event.pixelDelta())
                                  : wheelPan(across) * state.widthPixels();
        state.rememberScaleOfSteps();
        state.setScale(state.scale().panned(-pixels));
    }
    if (isAcross)
        return;
    wheelRest_ += -delta.y() / wheelNotch * 3 * view_.style().metrics.lane;
    const int whole = static_cast<int>(wheelRest_);
    wheelRest_ -= whole;
    view_.verticalScrollBar()->setValue(view_.verticalScrollBar()->value() + whole);
}

void CanvasMouse::cancel() {
    auto& state = view_.state();
    const auto gesture = std::exchange(gesture_, Gesture::None);
    view_.selection().setZoomRange(std::nullopt);
    if (gesture == Gesture::Pan) {
        state.setScale(before_.scale);
        view_.verticalScrollBar()->setValue(before_.scrolled);
    } else if (gesture == Gesture::Area || gesture == Gesture::LeftEdge || gesture == Gesture::RightEdge) {
        if (before_.area)
            state.selectArea(before_.area);
        else
            state.selectSlice(before_.slice);
    }
}

Qt::CursorShape CanvasMouse::shapeAt(QPoint point) const {
    if (gesture_ == Gesture::Pan)
        return Qt::ClosedHandCursor;
    if (gesture_ == Gesture::LeftEdge || gesture_ == Gesture::RightEdge || edgeAt(point))
        return Qt::SizeHorCursor;
    const auto scenePoint = view_.mapToScene(point);
    for (const auto& hint : view_.flows().hints())
        if (hint.rect.contains(scenePoint))
            return Qt::PointingHandCursor;
    return view_.nearbyAt(point) ? Qt::PointingHandCursor : Qt::ArrowCursor;
}

} // namespace runglass::views
