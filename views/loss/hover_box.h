// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QPointF>
#include <QString>

#include <vector>

class QPainter;
class QWidget;

namespace runglass::views {

/// What a chart says about one series at the pointer.
struct HoverLine {
    QString name;
    QColor color;
    QString value;
    int colorIndex = 0; ///< for its mark
};

/// Draws a box beside `anchor` with a title and a line for each series; what has no room is cut, with "…".
/// The widget gives fonts, colours and the room.
void paintHoverBox(QPainter& painter, const QWidget& widget, const QPointF& anchor, const QString& title,
                   std::vector<HoverLine> lines);

} // namespace runglass::views
