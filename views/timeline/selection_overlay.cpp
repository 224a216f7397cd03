// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/selection_overlay.h"

#include "views/base/palette.h"
#include "views/timeline/time_text.h"

#include <QPainter>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace runglass::views {

namespace {

constexpr double outlineReach = 4; ///< beyond the slice
constexpr double stepSpacing = 24; ///< pixels between borders of steps that are drawn
constexpr double leastOutline = 3; ///< a narrow slice is outlined with this width
constexpr int tintAlpha = 38;

QColor withAlpha(QColor color, int alpha) {
    color.setAlpha(alpha);
    return color;
}

} // namespace

QColor markColor(bool isDark) {
    return meaningColor(Meaning::DataLoading, isDark);
}

SelectionOverlay::SelectionOverlay(const TimelineState& state, const TrackTree& tree,
                                   const TrackLayout& layout, const RowPainter& rows,
                                   const CanvasCursor& cursor)
    : state_(state), tree_(tree), layout_(layout), rows_(rows), cursor_(cursor) {
    setAcceptedMouseButtons(Qt::NoButton);
}

void SelectionOverlay::setSize(QSizeF size) {
    prepareGeometryChange();
    size_ = size;
    forgetArea(); // the rows have changed
}

void SelectionOverlay::setZoomRange(std::optional<trace::TimeRange> range) {
    zoomRange_ = range;
    update();
}

QRectF SelectionOverlay::outlineOf(TimelineSlice slice) const {
    const auto rect = CanvasGeometry(state_, tree_, layout_).rectOf(slice);
    return rect ? rect->adjusted(-outlineReach, -outlineReach, outlineReach, outlineReach) : QRectF();
}

QRectF SelectionOverlay::rowsOfArea() const {
    const CanvasGeometry geometry(state_, tree_, layout_);
    QRectF all;
    for (const auto& track : state_.selectedArea()->tracks)
        if (const auto row = geometry.rowShowing(track))
            all |= QRectF(0, layout_.top(*row), 1, layout_.row(*row).height);
    return all;
}

QRectF SelectionOverlay::areaRect() const {
    if (!state_.selectedArea())
        return {};
    if (!areaRows_)
        areaRows_ = rowsOfArea();
    const auto& area = *state_.selectedArea();
    const auto& all = *areaRows_;
    if (all.isEmpty())
        return {};
    const double width = size_.width() + 2 * leastOutline;
    const double left = std::clamp(state_.scale().toPixel(area.range.beginNs), -leastOutline, width);
    const double right = std::clamp(state_.scale().toPixel(area.range.endNs), -leastOutline, width);
    return {left, all.top(), right - left, all.height()};
}

void SelectionOverlay::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget* widget) {
    if (state_.document().isEmpty())
        return;
    const auto visible = widget != nullptr
                             ? painter->worldTransform().inverted().mapRect(QRectF(widget->rect()))
                             : boundingRect();
    painter->save();
    paintSteps(*painter);
    paintMarks(*painter);
    paintArea(*painter, visible);
    if (zoomRange_)
        paintRange(*painter, *zoomRange_, 0, size_.height());
    const auto& style = rows_.style();
    if (state_.baseSlice())
        paintOutline(*painter, *state_.baseSlice(), QPen(style.accent, 2, Qt::DashLine));
    const auto hovered = state_.hoveredSlice();
    if (hovered && hovered != state_.selectedSlice())
        paintOutline(*painter, *hovered, QPen(style.quietText, 1));
    if (state_.selectedSlice())
        paintOutline(*painter, *state_.selectedSlice(), QPen(style.selection, 2));
    paintCursor(*painter);
    painter->restore();
}

void SelectionOverlay::paintSteps(QPainter& painter) const {
    painter.setPen(QPen(withAlpha(rows_.style().quietText, 70), 1));
    const auto& document = state_.document();
    for (std::size_t group = 0; group < document.groups().size(); ++group) {
        if (!document.groups()[group].trace || document.trace(group).steps().empty())
            continue;
        const auto shiftNs = document.groups()[group].shiftNs;
        double last = -stepSpacing;
        for (const auto& step : document.trace(group).steps()) {
            const double x = std::floor(state_.scale().toPixel(step.range.beginNs + shiftNs));
            if (x > size_.width())
                break; // they are in the order of their begins
            if (x < 0 || x - last < stepSpacing)
                continue;
            painter.drawLine(QPointF(x, 0), QPointF(x, size_.height()));
            last = x;
        }
        return; // the steps of one rank are enough
    }
}

void SelectionOverlay::paintMarks(QPainter& painter) const {
    const auto color = markColor(rows_.style().isDark);
    for (const auto& mark : state_.marks()) {
        const double left = std::floor(state_.scale().toPixel(mark.range.beginNs));
        const double right = std::floor(state_.scale().toPixel(mark.range.endNs));
        if (right < 0 || left > size_.width())
            continue;
        painter.setPen(QPen(color, 1, mark.isTemporary ? Qt::DashLine : Qt::SolidLine));
        for (const double x : {left, right})
            if (x >= 0 && x <= size_.width())
                painter.drawLine(QPointF(x, 0), QPointF(x, size_.height()));
        if (right > left) {
            const double from = std::max(0.0, left);
            const double to = std::min(size_.width(), right);
            painter.fillRect(QRectF(from, 0, to - from, size_.height()), withAlpha(color, tintAlpha / 2));
        }
    }
}

void SelectionOverlay::paintArea(QPainter& painter, const QRectF& visible) const {
    const auto rect = areaRect();
    if (rect.height() <= 0)
        return;
    paintRange(painter, state_.selectedArea()->range, rect.top(), rect.bottom());
    painter.setPen(QPen(rows_.style().accent, 1));
    painter.drawLine(rect.topLeft(), rect.topRight());
    painter.drawLine(rect.bottomLeft(), rect.bottomRight());

    const auto text = durationText(state_.selectedArea()->range.length());
    const QFontMetrics metrics(rows_.style().labelFont);
    QRectF chip(0, 0, metrics.horizontalAdvance(text) + 12, metrics.height() + 2);
    const double top = std::clamp(rect.top() + 4, visible.top() + 4,
                                  std::max(visible.top() + 4, rect.bottom() - chip.height() - 4));
    chip.moveCenter(
        {(std::max(0.0, rect.left()) + std::min(size_.width(), rect.right())) / 2, top + chip.height() / 2});
    painter.setPen(Qt::NoPen);
    painter.setBrush(rows_.style().isDark ? rows_.style().accent.darker(200) : rows_.style().accent);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.drawRoundedRect(chip, 4, 4);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(Qt::white);
    painter.setFont(rows_.style().labelFont);
    painter.drawText(chip, Qt::AlignCenter, text);
}

void SelectionOverlay::paintRange(QPainter& painter, trace::TimeRange range, double top,
                                  double bottom) const {
    const double left =
        std::clamp(std::floor(state_.scale().toPixel(range.beginNs)), -2.0, size_.width() + 2);
    const double right = std::clamp(std::floor(state_.scale().toPixel(range.endNs)), -2.0, size_.width() + 2);
    painter.fillRect(QRectF(left, top, right - left, bottom - top),
                     withAlpha(rows_.style().accent, tintAlpha));
    painter.setPen(QPen(rows_.style().accent, 1));
    painter.drawLine(QPointF(left, top), QPointF(left, bottom));
    painter.drawLine(QPointF(right, top), QPointF(right, bottom));
}

void SelectionOverlay::paintOutline(QPainter& painter, TimelineSlice slice, const QPen& pen) const {
    auto rect = CanvasGeometry(state_, tree_, layout_).rectOf(slice);
    if (!rect)
        return;
    if (rect->width() < leastOutline)
        rect->adjust(-1, 0, leastOutline - 1 - rect->width(), 0);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    const double inset = pen.widthF() / 2;
    painter.drawRect(QRectF(std::floor(rect->left()), rect->top(), std::floor(rect->width()),
                            std::max(2.0, rect->height() - 1))
                         .adjusted(inset, inset, -inset, -inset));
}

void SelectionOverlay::paintCursor(QPainter& painter) const {
    if (!cursor_.x())
        return;
    const double x = std::floor(*cursor_.x());
    painter.fillRect(QRectF(x, 0, 1, size_.height()), withAlpha(rows_.style().quietText, 110));
}

} // namespace runglass::views
