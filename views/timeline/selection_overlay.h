// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/canvas_cursor.h"
#include "views/timeline/canvas_geometry.h"
#include "views/timeline/row_painter.h"

#include <QGraphicsItem>

namespace runglass::views {

/// What lies over the rows of one view: borders of steps, marks, the selected area with its length, outlines
/// of the selected, the hovered and the base slice, the line under the mouse.
class SelectionOverlay : public QGraphicsItem {
public:
    SelectionOverlay(const TimelineState& state, const TrackTree& tree, const TrackLayout& layout,
                     const RowPainter& rows, const CanvasCursor& cursor);

    void setSize(QSizeF size);
    QRectF boundingRect() const override { return {QPointF(), size_}; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

    /// The range that a drag is about to zoom to; nothing when there is none.
    void setZoomRange(std::optional<trace::TimeRange> range);
    /// What has to be repainted when the outline of a slice comes or goes.
    QRectF outlineOf(TimelineSlice slice) const;
    /// The rows that the selected area covers, from top to bottom; empty when none of them is shown.
    QRectF areaRect() const;
    /// To be called when another area is selected.
    void forgetArea() { areaRows_.reset(); }

private:
    void paintSteps(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    QRectF rowsOfArea() const;
    void paintArea(QPainter& painter, const QRectF& visible) const;
    void paintRange(QPainter& painter, trace::TimeRange range, double top, double bottom) const;
    void paintOutline(QPainter& painter, TimelineSlice slice, const QPen& pen) const;
    void paintCursor(QPainter& painter) const;

    const TimelineState& state_;
    const TrackTree& tree_;
    const TrackLayout& layout_;
    const RowPainter& rows_;
    const CanvasCursor& cursor_;
    QSizeF size_;
    /// Of all its tracks, which may be many thousands: too many to look at in every frame.
    mutable std::optional<QRectF> areaRows_;
    std::optional<trace::TimeRange> zoomRange_;
};

/// Colour of marks; kept and temporary ones differ in the dash of their lines.
QColor markColor(bool isDark);

} // namespace runglass::views
