// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/format.h"
#include "core/table/table.h"

#include <QAbstractItemModel>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace runglass::views {

/// A table whose rows say in a column of integers how deep they stand (depth-first, from 0) as a tree. That
/// column is not shown; the one named `first` comes first.
class TableTreeModel : public QAbstractItemModel {
    Q_OBJECT

public:
    /// Raw value for sorting: double or QString; invalid when missing.
    static constexpr int sortRole = Qt::UserRole + 1;

    TableTreeModel(std::string depthColumn, std::string firstColumn, QObject* parent = nullptr);

    void setTable(std::shared_ptr<const table::Table> table);
    const std::shared_ptr<const table::Table>& table() const { return table_; }
    void setUnits(const table::DisplayUnits& units);

    table::RowIndex rowOf(const QModelIndex& index) const;
    QModelIndex indexOf(table::RowIndex row) const;
    std::optional<table::RowIndex> parentOf(table::RowIndex row) const { return parents_[row]; }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    const std::vector<table::RowIndex>& childrenOf(const QModelIndex& parent) const;
    QVariant rawValue(std::size_t column, table::RowIndex row) const;

    std::string depthColumn_;
    std::string firstColumn_;
    std::shared_ptr<const table::Table> table_;
    table::DisplayUnits units_;
    std::vector<std::size_t> columns_;                    ///< of the table, as shown
    std::vector<std::optional<table::RowIndex>> parents_; ///< by row
    std::vector<int> places_;                             ///< by row: which child of its parent
    std::vector<std::vector<table::RowIndex>> children_;  ///< by row
    std::vector<table::RowIndex> roots_;
};

} // namespace runglass::views
