// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/comfortable_rows.h"

#include "views/models/cell_delegate.h"

#include <QAbstractItemView>
#include <QStyledItemDelegate>

#include <algorithm>

namespace runglass::views {
namespace {

class ComfortableRows : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const auto size = QStyledItemDelegate::sizeHint(option, index);
        return {size.width(), std::max(size.height(), CellDelegate::rowHeight(option.fontMetrics))};
    }
};

} // namespace

void setComfortableRows(QAbstractItemView& list) {
    list.setItemDelegate(new ComfortableRows(&list));
}

} // namespace runglass::views
