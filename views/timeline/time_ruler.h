// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/canvas_cursor.h"
#include "views/timeline/canvas_style.h"
#include "views/timeline/ruler_marks.h"
#include "views/timeline/ruler_ticks.h"
#include "views/timeline/timeline_state.h"
#include "views/timeline/track_tree.h"

#include <QWidget>

namespace runglass::views {

/// The time axis: a row with the flags of the marks while there are some, ticks with labels, a band with the
/// steps, the time under the mouse and the length of the selected area. A drag selects a range on all tracks,
/// a click on a mark or a double click on a step goes there.
class TimeRuler : public QWidget {
    Q_OBJECT

public:
    TimeRuler(TimelineState& state, TrackTree& tree, CanvasCursor& cursor, QWidget* parent = nullptr);

    void setStyleOfCanvas(const CanvasStyle& style);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// Calls `visit(index, name, range in timeline time)` with the steps that reach into the window. Their
    /// names are handed over as they are: of thousands of steps few are wide enough for one.
    template <typename Visit>
    void forEachVisibleStep(Visit visit) const;
    /// The step of the band under a time.
    struct StepSpan {
        QString name;
        trace::TimeRange range;
    };
    std::optional<StepSpan> stepAt(base::Nanoseconds timeNs) const;
    bool hasSteps() const;
    int bandHeight() const;
    int markHeight() const;
    QString prefix(const RulerTicks& ticks, base::Nanoseconds zeroNs, const QString& stepName) const;
    void paintTicks(QPainter& painter) const;
    void paintSteps(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintMark(QPainter& painter, const MarkPlace& place) const;
    void paintRange(QPainter& painter) const;
    void paintCursor(QPainter& painter) const;
    std::vector<MarkPlace> shownMarks() const;
    std::optional<std::size_t> markAt(QPoint point) const;
    QString markTip(const TimelineMark& mark) const;
    std::vector<TimelineTrack> allTracks() const;

    TimelineState& state_;
    TrackTree& tree_;
    CanvasCursor& cursor_;
    CanvasStyle style_;
    std::optional<QPoint> pressedAt_;
    bool isDragging_ = false;
};

} // namespace runglass::views
