// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/canvas_geometry.h"
#include "views/timeline/row_painter.h"

#include <QGraphicsItem>

#include <vector>

namespace runglass::views {

/// Arrows of flows over the rows of one view: those of the selected and of the hovered slice, or a selection
/// of all in view. Ends outside the view get a label at the edge that leads to them. Bounded per frame.
class FlowOverlay : public QGraphicsItem {
public:
    static constexpr std::size_t chainLimit = 200;   ///< arrows of one slice
    static constexpr std::size_t allLimit = 300;     ///< arrows of the mode that shows all
    static constexpr std::size_t walkLimit = 4'000;  ///< flows of a slice that are looked at, per direction
    static constexpr std::size_t closedTracks = 256; ///< tracks of a closed process whose flows are shown

    FlowOverlay(const TimelineState& state, const TrackTree& tree, const TrackLayout& layout,
                const RowPainter& rows);

    void setSize(QSizeF size);
    QRectF boundingRect() const override { return {QPointF(), size_}; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

    /// A label at the edge, in scene coordinates, and where it leads.
    struct Hint {
        QRectF rect;
        TimelineSlice target;
    };
    const std::vector<Hint>& hints() const { return hints_; }
    std::size_t arrowCount() const { return arrowCount_; } ///< in the last frame
    /// Flows of single slices and places of lanes that the last frame looked at.
    std::size_t lookCount() const { return lookCount_; }
    /// Whether a slice has any flow that is shown.
    bool hasFlows(std::optional<TimelineSlice> slice) const;

private:
    struct Arrow {
        QPointF from;
        QPointF to;
    };
    /// A flow of one slice: `other` is the end that is not the slice.
    struct Chain {
        TimelineSlice from;
        TimelineSlice to;
        TimelineSlice other;
    };
    struct Chains {
        std::vector<Chain> chains;
        std::size_t unseen = 0; ///< flows that were not looked at
    };
    Chains chainsOf(TimelineSlice slice, const std::vector<bool>& shownKinds) const;
    std::optional<Arrow> arrowOf(TimelineSlice from, TimelineSlice to) const;
    void paintOf(QPainter& painter, TimelineSlice slice, const QColor& color, double width, bool hasHints);
    void paintAll(QPainter& painter, const QRectF& visible);
    bool hasRoom() const; ///< for more arrows of all flows
    void paintTrackFlows(QPainter& painter, const QRectF& visible, TimelineTrack track);
    void paintLaneFlows(QPainter& painter, const QRectF& visible, std::size_t group, trace::LaneIndex lane,
                        const std::vector<bool>& shownKinds);
    void drawArrow(QPainter& painter, const Arrow& arrow, double width) const;
    void addHint(QPainter& painter, TimelineSlice target, QPointF place);

    const TimelineState& state_;
    const TrackTree& tree_;
    const TrackLayout& layout_;
    const RowPainter& rows_;
    QSizeF size_;
    QRectF visible_;
    std::vector<Hint> hints_;
    std::size_t arrowCount_ = 0;
    std::size_t lookCount_ = 0;
};

} // namespace runglass::views
