// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/row_painter.h"

#include <QGraphicsItem>

namespace runglass::views {

class FrameClock;

/// One row in the scene of a TimelineView. It maps times itself; the scene never scales.
class TrackItem : public QGraphicsItem {
public:
    TrackItem(RowPainter& painter, FrameClock& clock);

    /// Puts the item on a row. `row` stays valid as long as the item shows it.
    void show(const TimelineRow& row, int top, int width);
    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    RowPainter& painter_;
    FrameClock& clock_;
    const TimelineRow* row_ = nullptr;
    int width_ = 0;
};

} // namespace runglass::views
