// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/format.h"
#include "core/table/query.h"
#include "core/table/table.h"
#include "views/models/row_expansion.h"

#include <QJsonObject>
#include <QWidget>

#include <memory>
#include <optional>
#include <string>

class QAbstractItemView;
class QAction;
class QHBoxLayout;
class QLineEdit;

namespace runglass::views {

class JobRunner;

/// The one widget for tables: header click sorts (descending first for numbers, Shift adds a key), search
/// box, expression row under the header (Ctrl+Shift+F), column chooser, Copy, Export CSV…, row count, sum and
/// mean of the selection. Sorting, filtering and exporting run off the GUI thread; a million rows scroll like
/// a hundred. Column widths, order, visibility and sort are remembered under `key`.
class TablePanel : public QWidget {
    Q_OBJECT

public:
    /// `key` names the table in the settings, e.g. "operators". `jobs` outlives the panel.
    TablePanel(QString key, JobRunner& jobs, QWidget* parent = nullptr);
    ~TablePanel() override;

    /// Replaces the content; search text, filters and sort stay in force as far as the columns exist.
    /// `english` is the same table before its cells were translated for the screen: what is exported.
    void setTable(std::shared_ptr<const table::Table> table,
                  std::shared_ptr<const table::Table> english = nullptr);
    std::shared_ptr<const table::Table> table() const;
    /// Rows as shown now: filtered and sorted.
    const table::Rows& visibleRows() const;

    /// Column that the search box looks into, and what it says while empty. Default: the first text column.
    void setSearchColumn(const std::string& columnId, const QString& placeholder, bool matchCase);
    /// The sentence in place of the rows of a table that has none, and of no table from now on.
    void setNoRowsText(const QString& text);
    /// What stands in place of rows; nothing when there are some.
    QString overlayText() const;
    /// The sort used until the user chooses one.
    void setDefaultSort(const std::string& columnId, bool descending);
    void setUnits(const table::DisplayUnits& units);
    void setExpansion(RowExpansion expansion);
    /// Further controls (Group by, Step…) go into the row of the search box, before it.
    QHBoxLayout* controls();

    QLineEdit* searchBox();
    QAbstractItemView* view();
    /// Actions Copy, Export CSV… and others, with shortcuts, for menus and tests.
    QAction* exportAction();
    QAction* copyAction();
    /// Something to do with the current row: first in its menu, and by the shortcut of the action.
    void addRowAction(QAction* action);

    void selectRow(table::RowIndex row);
    std::optional<table::RowIndex> currentRow() const;
    /// Writes what is shown (or all rows and columns) to a CSV file in the background.
    void exportTo(const QString& path, bool everything);

    /// Search text, filters and the sort that the user chose; empty when there is nothing of these.
    QJsonObject savedState() const;
    /// Puts back what savedState() told. A filter waits for the table that has its column.
    void restoreState(const QJsonObject& state);

Q_SIGNALS:
    void currentRowChanged(std::optional<runglass::table::RowIndex> row);
    void rowActivated(runglass::table::RowIndex row);
    /// A line of an expanded row that names a place was clicked or entered.
    void placeActivated(const QString& file, int line);
    /// Filtering and sorting are done and shown.
    void updated();
    void exported(const QString& path);
    void exportFailed(const QString& sentence);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace runglass::views
