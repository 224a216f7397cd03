// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/format.h"
#include "core/table/query.h"
#include "views/models/display_list.h"
#include "views/models/row_expansion.h"

#include <QAbstractTableModel>

#include <optional>
#include <unordered_map>

namespace runglass::views {

/// Shows rows of a table in a given order, and opened rows with their children and lines in place. A flat
/// model for a table view: texts are made only for cells that are asked for, and only opened rows cost
/// memory, so a million rows are as cheap as a hundred. It neither sorts nor filters.
class TableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum ItemRole {
        SortRole =
            Qt::UserRole + 1, ///< the raw value: qlonglong, double, bool or QString; invalid when missing
        ShareRole,            ///< 0…1 in share columns, else invalid
        KindRole,             ///< DisplayPosition::Kind as int
        ExpandableRole,       ///< bool
        ExpandedRole,         ///< bool
        PlaceFileRole,        ///< QString: where a line leads; "" for nowhere
        PlaceLineRole,        ///< int
        ColumnRoleRole        ///< table::Role of the column as int
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Forgets what was open.
    void setTable(std::shared_ptr<const table::Table> table, table::Rows rows);
    /// Other rows, or another order; what is open stays open as far as it is shown.
    void setRows(table::Rows rows);
    void setUnits(const table::DisplayUnits& units);
    void setExpansion(RowExpansion expansion);

    const std::shared_ptr<const table::Table>& table() const { return table_; }
    const table::Rows& rows() const { return rows_; }
    const table::DisplayUnits& units() const { return units_; }
    const RowExpansion& expansion() const { return expansion_; }
    bool canExpandRows() const { return static_cast<bool>(expansion_.children); }

    DisplayPosition position(const QModelIndex& index) const;
    /// The row of the table that a displayed row is or belongs to.
    table::RowIndex tableRow(const QModelIndex& index) const;
    /// Where a row of the table is displayed; nothing when it is filtered out. Looks at all rows.
    std::optional<int> displayRowOf(table::RowIndex row) const;

    bool isExpandable(const QModelIndex& index) const;
    bool isExpanded(const QModelIndex& index) const;
    /// Opens or closes the row. What must be fetched first is asked for by a signal.
    void toggle(const QModelIndex& index);
    /// Answers to the two signals below; `titles` holds one text per child.
    void openRow(table::RowIndex row, std::shared_ptr<const table::Table> children, QStringList titles);
    void openChild(table::RowIndex row, std::uint32_t child, std::vector<RowExpansion::Line> lines);
    /// nullptr while the row is closed.
    std::shared_ptr<const table::Table> childrenOf(table::RowIndex row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void childrenWanted(runglass::table::RowIndex row);
    void linesWanted(runglass::table::RowIndex row, std::uint32_t child);

private:
    struct Opened {
        std::shared_ptr<const table::Table> children;
        QStringList titles;
        std::vector<std::optional<std::size_t>> columns; ///< of the children, by column of the table
        std::unordered_map<std::uint32_t, std::vector<RowExpansion::Line>> lines;
    };
    /// One value, wherever it lives.
    struct Cell {
        const table::ColumnSpec* spec = nullptr;
        const table::Column* column = nullptr;
        table::RowIndex row = 0;
    };

    void reopen();
    void close(const DisplayPosition& position);
    int displayRow(const DisplayPosition& position) const { return static_cast<int>(list_.rowOf(position)); }
    void changed(const DisplayPosition& position);
    std::optional<Cell> cell(const DisplayPosition& position, int column) const;
    const RowExpansion::Line* line(const DisplayPosition& position) const;
    QString text(const DisplayPosition& position, int column) const;
    QString accessibleText(const QModelIndex& index, const DisplayPosition& position) const;
    QVariant share(const DisplayPosition& position, int column) const;

    std::shared_ptr<const table::Table> table_;
    table::Rows rows_;
    DisplayList list_;
    table::DisplayUnits units_;
    RowExpansion expansion_;
    std::unordered_map<table::RowIndex, Opened> opened_;
};

/// Whether people expect the column's values at the right edge.
bool isNumeric(const table::ColumnSpec& spec);

} // namespace runglass::views
