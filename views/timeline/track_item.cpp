// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/track_item.h"

#include "views/timeline/frame_clock.h"

#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <QWidget>

namespace runglass::views {

TrackItem::TrackItem(RowPainter& painter, FrameClock& clock) : painter_(painter), clock_(clock) {
    setFlag(ItemUsesExtendedStyleOption);
    setAcceptedMouseButtons(Qt::NoButton);
}

void TrackItem::show(const TimelineRow& row, int top, int width) {
    prepareGeometryChange();
    row_ = &row;
    width_ = width;
    setPos(0, top);
}

QRectF TrackItem::boundingRect() const {
    return {0, 0, static_cast<double>(width_), static_cast<double>(row_ != nullptr ? row_->height : 0)};
}

void TrackItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) {
    if (row_ == nullptr)
        return;
    const QRect all(0, 0, width_, row_->height);
    const auto exposed = option->exposedRect.toAlignedRect().intersected(all);
    if (exposed.isEmpty())
        return;
    const double ratio = widget != nullptr ? widget->devicePixelRatioF() : 1;
    painter_.paint(
        *painter,
        {.row = *row_, .rect = all, .exposed = exposed, .ratio = ratio, .hasLabels = clock_.allowsLabels()});
}

} // namespace runglass::views
