// SPDX-License-Identifier: Apache-2.0
#include "views/models/table_tree_model.h"

#include "views/base/core_text.h"
#include "views/base/plain_text.h"
#include "views/models/table_model.h"

namespace runglass::views {

TableTreeModel::TableTreeModel(std::string depthColumn, std::string firstColumn, QObject* parent)
    : QAbstractItemModel(parent), depthColumn_(std::move(depthColumn)), firstColumn_(std::move(firstColumn)) {
}

void TableTreeModel::setTable(std::shared_ptr<const table::Table> table) {
    beginResetModel();
    table_ = std::move(table);
    columns_.clear();
    roots_.clear();
    const auto rows = table_ ? table_->rowCount() : 0;
    parents_.assign(rows, std::nullopt);
    places_.assign(rows, 0);
    children_.assign(rows, {});
    const auto* depths = table_ ? table_->find(depthColumn_) : nullptr;
    std::vector<table::RowIndex> path;
    for (table::RowIndex row = 0; row < rows; ++row) {
        // A row is never deeper than one below the row before it.
        const auto depth = depths == nullptr || depths->isNull(row) ? 0 : depths->integer(row);
        while (static_cast<std::int64_t>(path.size()) > std::max<std::int64_t>(0, depth))
            path.pop_back();
        auto& siblings = path.empty() ? roots_ : children_[path.back()];
        if (!path.empty())
            parents_[row] = path.back();
        places_[row] = static_cast<int>(siblings.size());
        siblings.push_back(row);
        path.push_back(row);
    }
    if (table_) {
        if (const auto first = table_->indexOf(firstColumn_))
            columns_.push_back(*first);
        for (std::size_t i = 0; i < table_->columnCount(); ++i)
            if (table_->spec(i).id != firstColumn_ && table_->spec(i).id != depthColumn_)
                columns_.push_back(i);
    }
    endResetModel();
}

void TableTreeModel::setUnits(const table::DisplayUnits& units) {
    if (units == units_)
        return;
    units_ = units;
    if (columns_.empty() || roots_.empty())
        return;
    // Not as another model: views would forget what is open and what is selected.
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    const auto changed = [this](const std::vector<table::RowIndex>& siblings) {
        if (!siblings.empty())
            Q_EMIT dataChanged(indexOf(siblings.front()),
                               indexOf(siblings.back()).siblingAtColumn(columnCount() - 1),
                               {Qt::DisplayRole});
    };
    changed(roots_);
    for (const auto& siblings : children_)
        changed(siblings);
}

table::RowIndex TableTreeModel::rowOf(const QModelIndex& index) const {
    return static_cast<table::RowIndex>(index.internalId());
}

QModelIndex TableTreeModel::indexOf(table::RowIndex row) const {
    return row < places_.size() ? createIndex(places_[row], 0, static_cast<quintptr>(row)) : QModelIndex();
}

const std::vector<table::RowIndex>& TableTreeModel::childrenOf(const QModelIndex& parent) const {
    return parent.isValid() ? children_[rowOf(parent)] : roots_;
}

QModelIndex TableTreeModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, static_cast<quintptr>(childrenOf(parent)[static_cast<std::size_t>(row)]));
}

QModelIndex TableTreeModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || !parents_[rowOf(index)])
        return {};
    return indexOf(*parents_[rowOf(index)]);
}

int TableTreeModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(parent).size());
}

int TableTreeModel::columnCount(const QModelIndex&) const {
    return static_cast<int>(columns_.size());
}

QVariant TableTreeModel::rawValue(std::size_t column, table::RowIndex row) const {
    const auto& values = table_->column(column);
    if (values.isNull(row))
        return {};
    if (table_->spec(column).type == table::ValueType::Text)
        return QString::fromUtf8(values.text(row));
    if (const auto number = values.number(row))
        return *number;
    return {};
}

QVariant TableTreeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const auto column = columns_[static_cast<std::size_t>(index.column())];
    const auto& spec = table_->spec(column);
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromUtf8(table::displayText(spec, table_->column(column), rowOf(index), units_));
    case Qt::ToolTipRole:
        return index.column() == 0 ? asPlainText(data(index, Qt::DisplayRole).toString()) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((isNumeric(spec) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case sortRole:
        return rawValue(column, rowOf(index));
    default:
        return {};
    }
}

QVariant TableTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const auto& spec = table_->spec(columns_[static_cast<std::size_t>(section)]);
    if (role == Qt::DisplayRole)
        return coreHeader(spec, units_);
    if (role == Qt::ToolTipRole)
        return coreText(spec.description);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((isNumeric(spec) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    return {};
}

} // namespace runglass::views
