// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/timeline_state.h"

#include <QPoint>

#include <optional>

class QMouseEvent;
class QWheelEvent;

namespace runglass::views {

class TimelineView;
struct TimelineHit;

/// What the mouse does on a view: clicks, drags, the wheel. Knows the gesture that is under way.
class CanvasMouse {
public:
    explicit CanvasMouse(TimelineView& view) : view_(view) {}

    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void doubleClick(const QMouseEvent& event);
    void wheel(QWheelEvent& event);
    /// A drag is under way.
    bool isDragging() const { return gesture_ != Gesture::None && gesture_ != Gesture::Pressed; }
    /// Ends a drag without effect.
    void cancel();
    /// The pointer that tells what a press would do.
    Qt::CursorShape shapeAt(QPoint point) const;

private:
    enum class Gesture { None, Pressed, Area, LeftEdge, RightEdge, Pan, Zoom };

    Gesture gestureFor(const QMouseEvent& event) const;
    /// The edge of the selected area under a point.
    std::optional<Gesture> edgeAt(QPoint point) const;
    void drag(QPoint point);
    void dragArea(QPoint point);
    void dragEdge(QPoint point);
    void click(QPoint point);
    trace::TimeRange pressedTo(QPoint point) const;
    int sceneY(QPoint point) const;
    /// The time of the slice edge within reach, else that of the pixel.
    base::Nanoseconds snapped(QPoint point) const;
    std::vector<TimelineTrack> tracksBetween(int fromY, int toY) const;

    TimelineView& view_;
    Gesture gesture_ = Gesture::None;
    Gesture wanted_ = Gesture::None; ///< what the press becomes when it moves
    QPoint pressedAt_;
    int pressedSceneY_ = 0;
    base::Nanoseconds pressedNs_ = 0;
    QPoint last_;
    /// What a drag that is taken back goes back to.
    struct Before {
        TimeScale scale;
        int scrolled = 0;
        std::optional<TimelineSlice> slice;
        std::optional<TimelineArea> area;
    };
    Before before_;
    double wheelRest_ = 0;
};

} // namespace runglass::views
