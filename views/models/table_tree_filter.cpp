// SPDX-License-Identifier: Apache-2.0
#include "views/models/table_tree_filter.h"

#include "core/table/query.h"
#include "views/models/table_tree_model.h"

namespace runglass::views {

TableTreeFilter::TableTreeFilter(TableTreeModel& model, std::string column, QObject* parent)
    : QSortFilterProxyModel(parent), model_(model), column_(std::move(column)) {
    // Before the base class hears of it, which then asks for the new rows.
    connect(&model_, &QAbstractItemModel::modelReset, this, &TableTreeFilter::findRows);
    setSourceModel(&model_);
    setSortRole(TableTreeModel::sortRole);
}

void TableTreeFilter::setNeedle(const QString& needle) {
    auto text = needle.toStdString();
    if (text == needle_)
        return;
    needle_ = std::move(text);
    findRows();
    invalidateFilter();
}

void TableTreeFilter::findRows() {
    isShown_.clear();
    const auto& table = model_.table();
    const auto column = table ? table->indexOf(column_) : std::nullopt;
    if (needle_.empty() || !column)
        return;
    isShown_.resize(table->rowCount());
    for (const auto found : table::containing(*table, table::allRows(*table), *column, needle_, false))
        for (std::optional row = found; row && !isShown_[*row]; row = model_.parentOf(*row))
            isShown_[*row] = true;
}

bool TableTreeFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    return isShown_.empty() || isShown_[model_.rowOf(model_.index(row, 0, parent))];
}

} // namespace runglass::views
