// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/flow_overlay.h"

#include "views/timeline/slice_walk.h"

#include <QPainter>
#include <QPainterPath>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr double handleLength = 30;
constexpr double longestHandle = 160;
constexpr double headLength = 7;
constexpr double bucketPixels = 8;      ///< of all flows, one per lane and so many pixels
constexpr std::size_t hiddenLimit = 64; ///< so many flows of hidden kinds are passed over in a bucket
constexpr std::size_t hintLimit = 8;
constexpr double hintInset = 6;
constexpr int hintTextWidth = 220;
constexpr int allAlpha = 120;

/// The part of the scene that can be seen.
QRectF visibleRect(const QPainter& painter, const QWidget* viewport, const QRectF& all) {
    if (viewport == nullptr)
        return all;
    const auto toScene = painter.worldTransform().inverted();
    return toScene.mapRect(QRectF(viewport->rect())).intersected(all);
}

} // namespace

FlowOverlay::FlowOverlay(const TimelineState& state, const TrackTree& tree, const TrackLayout& layout,
                         const RowPainter& rows)
    : state_(state), tree_(tree), layout_(layout), rows_(rows) {
    setAcceptedMouseButtons(Qt::NoButton);
}

void FlowOverlay::setSize(QSizeF size) {
    prepareGeometryChange();
    size_ = size;
}

bool FlowOverlay::hasFlows(std::optional<TimelineSlice> slice) const {
    if (!slice)
        return false;
    const auto& trace = state_.document().trace(slice->group);
    const auto [first, last] = trace.flowsFrom(slice->slice);
    return first < last || !trace.flowsTo(slice->slice).empty();
}

std::optional<FlowOverlay::Arrow> FlowOverlay::arrowOf(TimelineSlice from, TimelineSlice to) const {
    const CanvasGeometry geometry(state_, tree_, layout_);
    const auto start = geometry.anchorOf(from);
    const auto end = geometry.anchorOf(to);
    if (!start || !end)
        return std::nullopt;
    // Forward in time the arrow leaves at the end of the slice, else at its start.
    const bool follows = state_.document().endNs(from) <= state_.document().startNs(to);
    return Arrow{{follows ? start->right() : start->left(), start->center().y()},
                 {end->left(), end->center().y()}};
}

void FlowOverlay::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget* widget) {
    visible_ = visibleRect(*painter, widget, boundingRect());
    hints_.clear();
    arrowCount_ = 0;
    if (state_.document().isEmpty())
        return;
    painter->save();
    if (state_.showsAllFlows())
        paintAll(*painter, visible_);
    const auto selected = state_.selectedSlice();
    const auto hovered = state_.hoveredSlice();
    if (hovered && hovered != selected)
        paintOf(*painter, *hovered, rows_.style().quietText, 1.5, false);
    if (selected)
        paintOf(*painter, *selected, rows_.style().accent, 2, true);
    painter->restore();
}

void FlowOverlay::paintOf(QPainter& painter, TimelineSlice slice, const QColor& color, double width,
                          bool hasHints) {
    const auto& document = state_.document();
    const auto shownKinds = state_.shownFlowKinds(slice.group);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    std::size_t drawn = 0;
    std::size_t left = 0;
    const auto draw = [&](TimelineSlice from, TimelineSlice to, TimelineSlice other) {
        if (drawn >= chainLimit) {
            ++left;
            return;
        }
        const auto arrow = arrowOf(from, to);
        if (!arrow)
            return;
        painter.setPen(QPen(color, width));
        painter.setBrush(Qt::NoBrush);
        drawArrow(painter, *arrow, width);
        ++drawn;
        const auto end = other == to ? arrow->to : arrow->from;
        if (hasHints && !visible_.adjusted(0, 0, 1, 1).contains(end))
            addHint(painter, other, end);
    };
    forEachFlowEnd(document, slice, Direction::Forward, shownKinds,
                   [&](TimelineSlice to) { draw(slice, to, to); });
    forEachFlowEnd(document, slice, Direction::Backward, shownKinds,
                   [&](TimelineSlice from) { draw(from, slice, from); });
    arrowCount_ += drawn;
    if (left > 0) {
        const CanvasGeometry geometry(state_, tree_, layout_);
        if (const auto rect = geometry.anchorOf(slice)) {
            painter.setPen(color);
            painter.setFont(rows_.style().smallFont);
            painter.drawText(rect->topRight() + QPointF(4, -4), u"+%1"_s.arg(left));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void FlowOverlay::drawArrow(QPainter& painter, const Arrow& arrow, double width) const {
    const double reach = std::clamp(std::abs(arrow.to.x() - arrow.from.x()) / 3, handleLength, longestHandle);
    QPainterPath path(arrow.from);
    path.cubicTo(arrow.from + QPointF(reach, 0), arrow.to - QPointF(reach, 0), arrow.to);
    painter.drawPath(path);
    if (std::hypot(arrow.to.x() - arrow.from.x(), arrow.to.y() - arrow.from.y()) < 2 * headLength)
        return;
    const QPolygonF head{arrow.to, arrow.to + QPointF(-headLength, -width - 2),
                         arrow.to + QPointF(-headLength, width + 2)};
    painter.setBrush(painter.pen().color());
    painter.drawPolygon(head);
    painter.setBrush(Qt::NoBrush);
}

void FlowOverlay::addHint(QPainter& painter, TimelineSlice target, QPointF place) {
    if (hints_.size() >= hintLimit)
        return;
    const QFontMetrics metrics(rows_.style().smallFont);
    const auto name = metrics.elidedText(state_.document().name(target), Qt::ElideRight, hintTextWidth);
    const bool isLeft = place.x() < visible_.left();
    const bool isRight = place.x() > visible_.right();
    const bool isAbove = place.y() < visible_.top();
    const auto text = isLeft    ? QString(u"◂ "_s + name)
                      : isRight ? QString(name + u" ▸"_s)
                                : QString((isAbove ? u"▴ "_s : u"▾ "_s) + name);
    const QSizeF size(metrics.horizontalAdvance(text) + 2 * hintInset, metrics.height() + 4);
    QRectF rect(QPointF(), size);
    rect.moveCenter(place);
    const auto room = visible_.adjusted(hintInset, hintInset, -hintInset, -hintInset);
    rect.moveLeft(std::clamp(rect.left(), room.left(), std::max(room.left(), room.right() - size.width())));
    rect.moveTop(std::clamp(rect.top(), room.top(), std::max(room.top(), room.bottom() - size.height())));
    const double step = rect.center().y() > room.center().y() ? -size.height() - 2 : size.height() + 2;
    while (std::ranges::any_of(hints_, [&](const Hint& hint) { return hint.rect.intersects(rect); }))
        rect.translate(0, step);
    if (!room.contains(rect.center()))
        return;
    painter.setPen(rows_.style().accent);
    painter.setBrush(rows_.style().background);
    painter.drawRoundedRect(rect, 4, 4);
    painter.setPen(rows_.style().text);
    painter.setFont(rows_.style().smallFont);
    painter.drawText(rect, Qt::AlignCenter, text);
    hints_.push_back({rect, target});
}

void FlowOverlay::paintAll(QPainter& painter, const QRectF& visible) {
    auto color = rows_.style().quietText;
    color.setAlpha(allAlpha);
    painter.setPen(QPen(color, 1));
    const auto [first, last] =
        layout_.rowsIn(static_cast<int>(visible.top()), static_cast<int>(std::ceil(visible.bottom())));
    for (auto row = first; row < last && arrowCount_ < allLimit; ++row) {
        const auto kind = layout_.row(row).kind;
        if (kind != TimelineRow::Kind::Slices && kind != TimelineRow::Kind::Summary)
            continue;
        for (const auto& track : tree_.tracksOf(layout_.row(row).node)) {
            const auto shownKinds = state_.shownFlowKinds(track.group);
            const auto& it = state_.document().track(track);
            for (auto lane = it.firstLane; lane < it.firstLane + it.laneCount; ++lane)
                paintLaneFlows(painter, visible, track.group, lane, shownKinds);
        }
    }
}

/// Costs what the pixels cost: one arrow per bucket, found by binary search.
void FlowOverlay::paintLaneFlows(QPainter& painter, const QRectF& visible, std::size_t group,
                                 trace::LaneIndex lane, const std::vector<bool>& shownKinds) {
    const auto& trace = state_.document().trace(group);
    const auto& slices = trace.lane(lane);
    const auto shiftNs = state_.document().groups()[group].shiftNs;
    const auto flows = trace.flows();
    const auto& scale = state_.scale();
    double x = visible.left();
    auto index = slices.firstReaching(scale.toTime(x) - shiftNs);
    while (index < slices.size() && arrowCount_ < allLimit) {
        const trace::SliceRef from{lane, static_cast<trace::SliceIndex>(index)};
        auto flow = std::ranges::lower_bound(flows, from, {}, &trace::Flow::from);
        const auto isInLane = [&] { return flow != flows.end() && flow->from.lane == lane; };
        for (std::size_t seen = 0; seen < hiddenLimit && isInLane() && !shownKinds[flow->kind]; ++seen)
            ++flow;
        if (!isInLane())
            return;
        const double place = scale.toPixel(slices.starts[flow->from.index] + shiftNs);
        if (place > visible.right())
            return;
        if (shownKinds[flow->kind])
            if (const auto arrow = arrowOf({group, flow->from}, {group, flow->to})) {
                QPainterPath path(arrow->from);
                path.cubicTo(arrow->from + QPointF(handleLength, 0), arrow->to - QPointF(handleLength, 0),
                             arrow->to);
                painter.drawPath(path);
                ++arrowCount_;
            }
        x = std::max(x, place) + bucketPixels;
        index = std::max<std::size_t>(flow->from.index + std::size_t{1},
                                      slices.firstFrom(scale.toTime(x) - shiftNs));
    }
}

} // namespace runglass::views
