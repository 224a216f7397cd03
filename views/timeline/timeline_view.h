// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/canvas_cursor.h"
#include "views/timeline/frame_clock.h"
#include "views/timeline/hit_test.h"
#include "views/timeline/key_map.h"
#include "views/timeline/row_painter.h"
#include "views/timeline/timeline_state.h"
#include "views/timeline/track_tree.h"

#include <QGraphicsView>

#include <map>
#include <memory>
#include <vector>

namespace runglass::views {

class CanvasMouse;
class FlowOverlay;
class SelectionOverlay;
class TrackItem;

/// The rows of the timeline: one item per visible row in a scene that is as wide as the viewport and never
/// scales; times are mapped by the items. A change of the window repaints once per turn of the event loop;
/// hover and selection repaint only what they touch.
class TimelineView : public QGraphicsView {
    Q_OBJECT

public:
    TimelineView(TimelineState& state, TrackTree& tree, RowPainter& rows, CanvasCursor& cursor,
                 QWidget* parent = nullptr);
    ~TimelineView() override;

    void setRows(TrackLayout rows);
    const TrackLayout& rows() const { return layout_; }
    TimelineState& state() { return state_; }
    TrackTree& tree() { return tree_; }
    const CanvasStyle& style() const { return rowPainter_.style(); }

    std::optional<TimelineHit> hitAt(QPoint point) const;
    /// The slice that the arrow of an empty track points to, when the point is on that arrow.
    std::optional<TimelineSlice> nearbyAt(QPoint point) const;
    /// Rows that can be seen at least in part, first and last + 1.
    std::pair<std::size_t, std::size_t> visibleRows() const;
    /// Whether the lane of the slice, or the row that it is closed in, is in view at least in part.
    bool shows(TimelineSlice slice) const;
    /// A drag is under way.
    bool isDragging() const;
    /// Scrolls until the lane of the slice is in view.
    void scrollTo(TimelineSlice slice);
    void scrollToNode(std::size_t node);
    /// What stands in place of rows when there are none, and why; empty when there are.
    QString emptySentence() const;
    void updateAll();
    /// The next frame has all its labels, however long it takes: for pictures.
    void completeNextFrame();

    struct Frame {
        PaintCounts counts;
        double milliseconds = 0; ///< of processor time
    };
    const Frame& lastFrame() const { return lastFrame_; }
    FlowOverlay& flows() { return *flows_; }
    SelectionOverlay& selection() { return *selection_; }

Q_SIGNALS:
    void actionTriggered(runglass::views::TimelineAction action);
    void keyReleased(runglass::views::TimelineAction action);
    void menuRequested(std::optional<runglass::views::TimelineHit> hit, QPoint globalPosition);
    void framePainted();
    void widthChanged(int pixels);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void connectState();
    void onHoverChanged();
    void onCursorMoved(std::optional<double> before, std::optional<double> now);
    void placeScene();
    void syncItems();
    void updateScene(const QRectF& rect);
    void hover(QPoint point);
    /// After rows have moved under the mouse.
    void updateHoveredNode();
    void leave();

    TimelineState& state_;
    TrackTree& tree_;
    RowPainter& rowPainter_;
    CanvasCursor& cursor_;
    TrackLayout layout_;
    QGraphicsScene scene_;
    FrameClock clock_;
    FlowOverlay* flows_;
    SelectionOverlay* selection_;
    std::map<std::size_t, std::unique_ptr<TrackItem>> items_; ///< by row
    std::unique_ptr<CanvasMouse> mouse_;
    std::optional<TimelineSlice> shownHover_;
    std::optional<QPoint> hoverPoint_; ///< where the mouse is, when it is here
    QTimer* idle_;
    bool isIdleFrame_ = false;
    Frame lastFrame_;
};

} // namespace runglass::views
