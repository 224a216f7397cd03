// SPDX-License-Identifier: Apache-2.0
#include "views/loss/hover_box.h"

#include "views/base/palette.h"
#include "views/loss/curve_marks.h"

#include <QPainter>
#include <QWidget>

#include <algorithm>

namespace runglass::views {

namespace {

constexpr int gap = 8;
constexpr int mostNameWidth = 220;
constexpr int swatch = 10;
constexpr double corner = 4;

QRectF placed(const QWidget& widget, const QPointF& anchor, const QSizeF& size) {
    QRectF box({anchor.x() + gap, std::min(anchor.y(), widget.height() - size.height() - gap)}, size);
    if (box.right() > widget.width())
        box.moveRight(anchor.x() - gap);
    box.moveTop(std::max(0.0, box.top()));
    return box;
}

} // namespace

void paintHoverBox(QPainter& painter, const QWidget& widget, const QPointF& anchor, const QString& title,
                   std::vector<HoverLine> lines) {
    const auto metrics = widget.fontMetrics();
    const int lineHeight = metrics.height();
    const auto fitting = static_cast<std::size_t>(std::max(2, (widget.height() - 4 * gap) / lineHeight));
    if (lines.size() + 1 > fitting) {
        lines.resize(fitting - 1);
        lines.back() = {QStringLiteral("…"), Qt::transparent, {}, 0};
    }
    int nameWidth = metrics.horizontalAdvance(title);
    int valueWidth = 0;
    for (auto& line : lines) {
        line.name = metrics.elidedText(line.name, Qt::ElideMiddle, mostNameWidth);
        nameWidth = std::max(nameWidth, metrics.horizontalAdvance(line.name));
        valueWidth = std::max(valueWidth, metrics.horizontalAdvance(line.value));
    }
    const auto box = placed(widget, anchor,
                            QSizeF(nameWidth + valueWidth + swatch + 4 * gap,
                                   static_cast<double>(lines.size() + 1) * lineHeight + gap));
    painter.setPen(hairlineColor(widget.palette()));
    painter.setBrush(widget.palette().toolTipBase());
    painter.drawRoundedRect(box, corner, corner);
    painter.setPen(widget.palette().color(QPalette::ToolTipText));
    QRectF row(box.left() + gap, box.top() + gap / 2.0, box.width() - 2 * gap, lineHeight);
    painter.drawText(row, Qt::AlignLeft, title);
    for (const auto& line : lines) {
        row.translate(0, lineHeight);
        paintMark(painter, line.colorIndex, {row.left() + swatch / 2.0, row.center().y()}, swatch / 2.5,
                  line.color, widget.palette().color(QPalette::ToolTipBase));
        painter.drawText(row.adjusted(swatch + gap, 0, 0, 0), Qt::AlignLeft, line.name);
        painter.drawText(row, Qt::AlignRight, line.value);
    }
}

} // namespace runglass::views
