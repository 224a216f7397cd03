// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/query.h"
#include "views/widgets/column_layout.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <vector>

namespace runglass::views {

class ColumnMenu;
class TableModel;
class TableView;

/// Order, visibility, widths and sort of the columns of one table panel, remembered under the table's key.
class TableColumns : public QObject {
    Q_OBJECT

public:
    TableColumns(QString key, TableView& view, const TableModel& model);
    ~TableColumns() override;

    /// Arranges the columns of the model's table as remembered.
    void arrange();
    void setDefaultSort(const QString& columnId, bool descending);
    /// Keys whose columns the table has.
    std::vector<table::SortKey> sortKeys() const;
    /// The sort that the user chose: ids of columns, with "-" before those that descend; empty when none was.
    QStringList chosenSort() const;
    /// Sorts so, until the user clicks a header, without remembering it for the next start; an empty list
    /// stands for the default sort.
    void chooseSort(const QStringList& sort);
    /// A click on a header. Numbers start descending; a second click turns the order round.
    void sortBy(int column, bool addKey);

    /// Shown columns in their shown order.
    std::vector<std::size_t> shownColumns() const;
    ColumnMenu* menu() { return menu_; }

Q_SIGNALS:
    void sortChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setColumnVisible(int column, bool visible);
    void moveColumns(const QStringList& order);
    void reset();
    void remember();
    const QStringList& sortInForce() const;
    int defaultWidth(int column) const;
    void giveSpareWidthToLabel();
    QString idOf(int column) const;
    std::optional<int> columnOf(const QString& id) const;

    QString key_;
    TableView& view_;
    const TableModel& model_;
    ColumnMenu* menu_;
    ColumnLayout layout_;
    QStringList defaultSort_;
    std::optional<QStringList> sessionSort_; ///< goes before that of layout_ and is not remembered
    QTimer saveTimer_;
    bool arranging_ = false;
    bool dirty_ = false;
};

} // namespace runglass::views
