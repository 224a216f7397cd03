// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/jobs/job_runner.h"
#include "views/widgets/table_panel.h"

#include <QSignalSpy>
#include <QTableView>

namespace runglass::test {

/// A shown table panel with all that a user does to it.
class PanelDriver {
public:
    explicit PanelDriver(const QString& key = QStringLiteral("test"));

    /// Shows the table and waits until it is filtered and sorted.
    bool show(std::shared_ptr<const table::Table> table);
    bool waitForUpdate();
    /// Waits until the view shows so many rows, opened ones included.
    bool waitForRows(int count);
    /// Waits for the next text in the clipboard.
    QString copied(QAction* action);

    QTableView& view();
    QPoint headerPoint(int column);
    QPoint cellPoint(int row, int column);
    void clickHeader(int column, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    QLineEdit* filterField(int column);
    QAction* action(const QString& text);
    QString label(const char* name);
    /// First column as shown.
    QStringList names();
    QStringList header();
    void select(int firstRow, int firstColumn, int lastRow, int lastColumn);

    views::JobRunner jobs;
    views::TablePanel panel;
    QSignalSpy updates;
};

} // namespace runglass::test
