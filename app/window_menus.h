// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QObject>

#include <functional>
#include <utility>
#include <vector>

class QAction;
class QMenu;

namespace runglass::views {
class TablePanel;
}

namespace runglass::app {

struct AppState;
class MainWindow;

/// Menus and shortcuts of the window. Commands on tables act on the table that is shown, or on the list of
/// problems while the focus is there.
class WindowMenus : public QObject {
    Q_OBJECT

public:
    WindowMenus(MainWindow& window, AppState& state);

private:
    void makeFileMenu();
    void makeEditMenu();
    void makeViewMenu();
    void makeToolsAndHelp();
    void fillRecent();
    void takeKeysOver(views::TablePanel& table);
    void updateTableActions();
    QAction* add(QMenu* menu, const QString& text, const QKeySequence& keys, std::function<void()> act);
    /// For what needs something to be open.
    QAction* addForWorkspace(QMenu* menu, const QString& text, const QKeySequence& keys,
                             std::function<void()> act);
    /// For the table that is shown when it is triggered; does nothing where there is none.
    QAction* addForTable(QMenu* menu, const QString& text, const QKeySequence& keys,
                         std::function<void(views::TablePanel&)> act);
    template <typename Value>
    void addChoices(QMenu* menu, const std::vector<std::pair<Value, QString>>& choices,
                    std::function<Value()> current, std::function<void(Value)> choose);
    void showSettings();

    MainWindow& window_;
    AppState& state_;
    QMenu* recent_ = nullptr;
    QList<QAction*> tableActions_;
    QList<QAction*> workspaceActions_;
    QHash<views::TablePanel*, QAction*> filterRows_;
};

} // namespace runglass::app
