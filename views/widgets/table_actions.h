// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/query.h"
#include "views/widgets/table_text.h"

#include <QList>
#include <QObject>

#include <memory>

class QAction;
class QMenu;

namespace runglass::views {

class JobRunner;
class TableColumns;
class TableModel;
class TableStatus;
class TableView;

/// What the context menu of a table offers. Texts and files are made off the GUI thread.
class TableActions : public QObject {
    Q_OBJECT

public:
    struct Parts {
        TableView& view;
        TableModel& model;
        TableColumns& columns;
        TableStatus& status;
        JobRunner& jobs;
    };

    /// `slotPrefix` keeps the jobs of this panel apart from all others.
    TableActions(Parts parts, QString slotPrefix, QWidget* panel);
    ~TableActions() override;

    QAction* copyAction() { return copy_; }
    QAction* exportAction() { return exportShown_; }
    QMenu* exportMenu() { return exportMenu_; }
    /// Runs beside other exports; a newer one to the same file takes its place.
    void exportTo(const QString& path, bool everything);
    /// What is exported instead of the shown table: the same rows, columns found by their ids.
    void setEnglish(std::shared_ptr<const table::Table> english) { english_ = std::move(english); }
    /// Something to do with the current row: first in the menu, and by its shortcut.
    void addRowAction(QAction* action);

Q_SIGNALS:
    /// Keep Only This and Exclude This.
    void conditionWanted(const QString& text, const std::string& expression);
    void exported(const QString& path);
    void exportFailed(const QString& sentence);

private:
    void createActions();
    void showMenu(const QPoint& position);
    void updateActions();
    void copySelection();
    void copyMarkdown();
    void copyColumn();
    void copyInBackground(TableExcerpt excerpt,
                          std::string (*text)(const TableExcerpt&, const std::stop_token&));
    void addCondition(bool equal);
    void askAndExport(bool everything);
    QString copySlot() const;
    QString exportSlots() const;
    QString exportSlot(const QString& path) const;
    QAction* create(const QString& text, const QString& tip);

    Parts parts_;
    std::shared_ptr<const table::Table> english_;
    QString slotPrefix_;
    QString shownExport_; ///< slot of the export whose progress is shown
    QWidget* panel_;
    QAction* copy_ = nullptr;
    QAction* copyColumn_ = nullptr;
    QAction* copyMarkdown_ = nullptr;
    QAction* keep_ = nullptr;
    QAction* exclude_ = nullptr;
    QAction* exportShown_ = nullptr;
    QAction* exportAll_ = nullptr;
    QMenu* exportMenu_ = nullptr;
    QList<QAction*> rowActions_;
};

} // namespace runglass::views
