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
constexpr double bucketPixels = 8;       ///< of all flows, one per lane and so many pixels
constexpr std::size_t lookLimit = 8'000; ///< places that are looked at for arrows of all flows
constexpr std::size_t hiddenLimit = 64;  ///< so many flows of hidden kinds are passed over in a bucket
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
    lookCount_ = 0;
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

FlowOverlay::Chains FlowOverlay::chainsOf(TimelineSlice slice, const std::vector<bool>& shownKinds) const {
    const auto& document = state_.document();
    Chains found;
    found.unseen = forEachFlowEnd(
        document, slice, Direction::Forward, shownKinds,
        [&](TimelineSlice to) {
            found.chains.push_back({slice, to, to});
        },
        walkLimit);
    found.unseen += forEachFlowEnd(
        document, slice, Direction::Backward, shownKinds,
        [&](TimelineSlice from) {
            found.chains.push_back({from, slice, from});
        },
        walkLimit);
    if (found.chains.size() <= chainLimit)
        return found;
    // Not all have room: those whose other end is in view tell the most.
    const auto window = state_.window();
    std::ranges::stable_partition(
        found.chains,
        [&](TimelineSlice other) {
            const auto range = document.rangeOf(other);
            return range.beginNs < window.endNs && range.endNs >= window.beginNs;
        },
        &Chain::other);
    return found;
}

void FlowOverlay::paintOf(QPainter& painter, TimelineSlice slice, const QColor& color, double width,
                          bool hasHints) {
    const auto shownKinds = state_.shownFlowKinds(slice.group);
    const auto [chains, unseen] = chainsOf(slice, shownKinds);
    lookCount_ += chains.size();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    std::size_t drawn = 0;
    auto chain = chains.begin();
    for (; chain != chains.end() && drawn < chainLimit; ++chain) {
        const auto arrow = arrowOf(chain->from, chain->to);
        if (!arrow)
            continue;
        painter.setPen(QPen(color, width));
        painter.setBrush(Qt::NoBrush);
        drawArrow(painter, *arrow, width);
        ++drawn;
        const auto end = chain->other == chain->to ? arrow->to : arrow->from;
        if (hasHints && !visible_.adjusted(0, 0, 1, 1).contains(end))
            addHint(painter, chain->other, end);
    }
    arrowCount_ += drawn;
    const auto left = static_cast<std::size_t>(chains.end() - chain);
    if (left + unseen > 0) {
        // Of what nobody has looked at some may be of hidden kinds.
        const bool showsAll = std::ranges::find(shownKinds, false) == shownKinds.end();
        const auto text = unseen == 0 || showsAll ? u"+%1"_s.arg(left + unseen) : u"+%1…"_s.arg(left);
        const CanvasGeometry geometry(state_, tree_, layout_);
        if (const auto rect = geometry.anchorOf(slice)) {
            painter.setPen(color);
            painter.setFont(rows_.style().smallFont);
            painter.drawText(rect->topRight() + QPointF(4, -4), text);
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

bool FlowOverlay::hasRoom() const {
    return arrowCount_ < allLimit && lookCount_ < lookLimit;
}

void FlowOverlay::paintAll(QPainter& painter, const QRectF& visible) {
    auto color = rows_.style().quietText;
    color.setAlpha(allAlpha);
    painter.setPen(QPen(color, 1));
    const auto [first, last] =
        layout_.rowsIn(static_cast<int>(visible.top()), static_cast<int>(std::ceil(visible.bottom())));
    for (auto row = first; row < last && hasRoom(); ++row) {
        const auto& it = layout_.row(row);
        if (it.kind == TimelineRow::Kind::Slices)
            paintTrackFlows(painter, visible, *tree_.trackOf(it.node));
        else if (it.kind == TimelineRow::Kind::Summary)
            for (const auto& track : tree_.busiestOf(it.node, closedTracks))
                paintTrackFlows(painter, visible, track);
    }
}

void FlowOverlay::paintTrackFlows(QPainter& painter, const QRectF& visible, TimelineTrack track) {
    const auto shownKinds = state_.shownFlowKinds(track.group);
    const auto flows = state_.document().trace(track.group).flows();
    const auto& it = state_.document().track(track);
    const auto end = it.firstLane + it.laneCount;
    for (auto lane = it.firstLane; lane < end && hasRoom(); ++lane) {
        ++lookCount_;
        // Lanes without flows are leapt over.
        const auto flow = std::ranges::lower_bound(flows, trace::SliceRef{lane, 0}, {}, &trace::Flow::from);
        if (flow == flows.end() || flow->from.lane >= end)
            return;
        lane = flow->from.lane;
        paintLaneFlows(painter, visible, track.group, lane, shownKinds);
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
    while (index < slices.size() && hasRoom()) {
        ++lookCount_;
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
