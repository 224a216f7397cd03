// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/flow_layout.h"

#include <algorithm>

namespace runglass::views {

namespace {

QSize wantedSize(const QLayoutItem& item) {
    return item.sizeHint().expandedTo(item.minimumSize());
}

} // namespace

FlowLayout::FlowLayout(int spacing, QWidget* parent) : QLayout(parent) {
    setSpacing(spacing);
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() {
    qDeleteAll(items_);
}

void FlowLayout::setFillsLines(bool fills) {
    fillsLines_ = fills;
    invalidate();
}

void FlowLayout::addItem(QLayoutItem* item) {
    items_.append(item);
}

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const {
    const auto margins = contentsMargins();
    return place({0, 0, width - margins.left() - margins.right(), 0}, false) + margins.top() +
           margins.bottom();
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const auto* item : items_)
        size = size.expandedTo(item->minimumSize());
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    place(rect.marginsRemoved(contentsMargins()), true);
}

/// As many columns as there is room for, of which each takes its part of what is left.
int FlowLayout::columnWidth(int room) const {
    int widest = 1;
    for (const auto* item : items_)
        widest = std::max(widest, wantedSize(*item).width());
    const int columns = std::max(1, (room + spacing()) / (widest + spacing()));
    return std::max(widest, (room - (columns - 1) * spacing()) / columns);
}

int FlowLayout::place(const QRect& rect, bool isReal) const {
    const int column = fillsLines_ ? columnWidth(rect.width()) : 0;
    QPoint next = rect.topLeft();
    int lineHeight = 0;
    for (auto* item : items_) {
        auto size = wantedSize(*item);
        if (fillsLines_)
            size.setWidth(column);
        if (next.x() != rect.x() && next.x() + size.width() > rect.right() + 1) {
            next = {rect.x(), next.y() + lineHeight + spacing()};
            lineHeight = 0;
        }
        if (isReal)
            item->setGeometry({next, size});
        next.rx() += size.width() + spacing();
        lineHeight = std::max(lineHeight, size.height());
    }
    return next.y() + lineHeight - rect.y();
}

} // namespace runglass::views
