// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/flow_layout.h"

#include <algorithm>

namespace runglass::views {

FlowLayout::FlowLayout(int spacing, QWidget* parent) : QLayout(parent) {
    setSpacing(spacing);
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() {
    qDeleteAll(items_);
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

int FlowLayout::place(const QRect& rect, bool isReal) const {
    QPoint next = rect.topLeft();
    int lineHeight = 0;
    for (auto* item : items_) {
        const auto size = item->sizeHint().expandedTo(item->minimumSize());
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
