// SPDX-License-Identifier: Apache-2.0
#include "app/window_menus.h"

#include "app/app_state.h"
#include "app/choices.h"
#include "app/command_palette.h"
#include "app/help.h"
#include "app/main_window.h"
#include "app/report_export.h"
#include "app/runs_dock.h"
#include "app/session_document.h"
#include "app/settings_dialog.h"
#include "views/frame/problems_panel.h"
#include "views/widgets/table_panel.h"

#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

const QKeySequence exportKeys(Qt::CTRL | Qt::Key_E);
const QKeySequence findKeys(Qt::CTRL | Qt::Key_F);
const QKeySequence filterRowKeys(Qt::CTRL | Qt::SHIFT | Qt::Key_F);

} // namespace

WindowMenus::WindowMenus(MainWindow& window, AppState& state)
    : QObject(&window), window_(window), state_(state) {
    for (auto* pane : window_.panes())
        if (auto* table = pane->mainTable())
            takeKeysOver(*table);
    takeKeysOver(*window_.problemsPanel()->table());
    makeFileMenu();
    makeEditMenu();
    makeViewMenu();
    makeToolsAndHelp();
    connect(&window_, &MainWindow::currentChanged, this, &WindowMenus::updateTableActions);
    // The list of problems counts only while the focus is in it.
    connect(qApp, &QApplication::focusChanged, this, &WindowMenus::updateTableActions);
    connect(&state_.recent, &RecentList::changed, this, &WindowMenus::fillRecent);
    fillRecent();
    updateTableActions();
}

/// The keys act on the shown table wherever the focus is. A table has them too, for windows without menus;
/// both at once would be ambiguous and do nothing.
void WindowMenus::takeKeysOver(views::TablePanel& table) {
    for (auto* action : table.actions()) {
        if (action->shortcut() == filterRowKeys)
            filterRows_.insert(&table, action);
        if (QList<QKeySequence>{exportKeys, findKeys, filterRowKeys}.contains(action->shortcut()))
            action->setShortcut({});
    }
}

QAction* WindowMenus::add(QMenu* menu, const QString& text, const QKeySequence& keys,
                          std::function<void()> act) {
    auto* action = menu->addAction(text);
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, [act = std::move(act)] { act(); });
    return action;
}

QAction* WindowMenus::addForWorkspace(QMenu* menu, const QString& text, const QKeySequence& keys,
                                      std::function<void()> act) {
    auto* action = add(menu, text, keys, std::move(act));
    workspaceActions_ << action;
    return action;
}

QAction* WindowMenus::addForTable(QMenu* menu, const QString& text, const QKeySequence& keys,
                                  std::function<void(views::TablePanel&)> act) {
    auto* action = add(menu, text, keys, [this, act = std::move(act)] {
        if (auto* table = window_.currentTable())
            act(*table);
    });
    tableActions_ << action;
    return action;
}

void WindowMenus::makeFileMenu() {
    auto* menu = window_.menuBar()->addMenu(tr("&File"));
    add(menu, tr("&Open Run Folder…"), QKeySequence(QStringLiteral("Ctrl+O")),
        [this] { window_.chooseFolder(); });
    add(menu, tr("Open &File…"), QKeySequence(QStringLiteral("Ctrl+Shift+O")),
        [this] { window_.chooseFile(); });
    add(menu, tr("Compare Training &Logs…"), QKeySequence(QStringLiteral("Ctrl+Shift+T")), [this] {
        window_.chooseLogs();
    })->setStatusTip(tr("Add log files to the tab Loss"));
    recent_ = menu->addMenu(tr("Open &Recent"));
    add(menu, tr("Open &Sample Run"), {}, [this] { window_.openSample(); });
    menu->addSeparator();
    add(menu, tr("Open Sessio&n…"), QKeySequence(QStringLiteral("Ctrl+Alt+O")), [this] {
        window_.sessionDocument().chooseAndOpen();
    })->setStatusTip(tr("Open what was open and how it was looked at, from a file"));
    addForWorkspace(menu, tr("&Save Session"), QKeySequence(QStringLiteral("Ctrl+S")), [this] {
        window_.sessionDocument().save();
    })->setStatusTip(tr("Keep what is open, marks, filters and choices in a file"));
    addForWorkspace(menu, tr("Save Session &As…"), QKeySequence(QStringLiteral("Ctrl+Shift+S")), [this] {
        window_.sessionDocument().saveAs();
    })->setStatusTip(tr("Keep the session in another file; beside the data a colleague can open it"));
    menu->addSeparator();
    add(menu, tr("Re&fresh"), QKeySequence(QStringLiteral("Ctrl+R")), [this] {
        window_.refresh();
    })->setStatusTip(tr("Look for runs again and read changed files"));
    add(menu, tr("&Close Run"), QKeySequence(QStringLiteral("Ctrl+W")),
        [this] { window_.closeCurrentRun(); });
    menu->addSeparator();
    addForTable(menu, tr("&Export Table as CSV…"), exportKeys,
                [](views::TablePanel& table) { table.exportAction()->trigger(); });
    addForWorkspace(menu, tr("Export &Report…"), QKeySequence(QStringLiteral("Ctrl+Shift+E")), [this] {
        window_.reportExport().askAndExport(window_);
    })->setStatusTip(tr("Write the selected recording as one HTML file to be shared"));
    menu->addSeparator();
    add(menu, tr("&Quit"), QKeySequence(QStringLiteral("Ctrl+Q")), [this] {
        window_.close();
    })->setMenuRole(QAction::QuitRole);
}

void WindowMenus::makeEditMenu() {
    auto* menu = window_.menuBar()->addMenu(tr("&Edit"));
    // Ctrl+C belongs to whatever has the focus: a table and a text field both have it.
    auto* copy =
        addForTable(menu, tr("&Copy"), {}, [](views::TablePanel& table) { table.copyAction()->trigger(); });
    copy->setStatusTip(tr("Copy the selected rows with headers; in the table, Ctrl+C does the same"));
    menu->addSeparator();
    addForTable(menu, tr("&Find"), findKeys, [](views::TablePanel& table) {
        auto* box = table.searchBox();
        box->setFocus(Qt::ShortcutFocusReason);
        box->selectAll();
    });
    addForTable(menu, tr("Filter &Row"), filterRowKeys, [this](views::TablePanel& table) {
        if (auto* action = filterRows_.value(&table))
            action->trigger();
    });
}

void WindowMenus::makeViewMenu() {
    auto* menu = window_.menuBar()->addMenu(tr("&View"));
    for (std::size_t i = 0; i < window_.panes().size(); ++i) {
        const auto index = static_cast<int>(i);
        addForWorkspace(menu, window_.panes()[i]->title(), QKeySequence(u"Ctrl+%1"_s.arg(index + 1)),
                        [this, index] { window_.showPane(index); });
    }
    menu->addSeparator();
    menu->addAction(window_.runsDock()->toggleViewAction());
    menu->addAction(window_.problemsDock()->toggleViewAction());
    addForWorkspace(menu, tr("Show or Hide &Charts"), QKeySequence(QStringLiteral("Ctrl+Shift+H")), [this] {
        if (auto* charts = window_.currentPane()->chartsAction())
            charts->trigger();
    });
    add(menu, tr("&Next Area"), QKeySequence(QStringLiteral("F6")), [this] { window_.focusNextArea(); });
    menu->addSeparator();
    addChoices<table::TimeUnit>(
        menu->addMenu(tr("&Time Unit")), timeChoices(), [this] { return state_.preferences.units().time; },
        [this](table::TimeUnit unit) {
            auto units = state_.preferences.units();
            units.time = unit;
            state_.preferences.setUnits(units);
        });
    addChoices<table::SizeUnit>(
        menu->addMenu(tr("&Size Unit")), sizeChoices(), [this] { return state_.preferences.units().size; },
        [this](table::SizeUnit unit) {
            auto units = state_.preferences.units();
            units.size = unit;
            state_.preferences.setUnits(units);
        });
    addChoices<views::Theme>(
        menu->addMenu(tr("T&heme")), themeChoices(), [this] { return state_.preferences.theme(); },
        [this](views::Theme theme) { state_.preferences.setTheme(theme); });
}

template <typename Value>
void WindowMenus::addChoices(QMenu* menu, const std::vector<std::pair<Value, QString>>& choices,
                             std::function<Value()> current, std::function<void(Value)> choose) {
    auto* group = new QActionGroup(menu);
    for (const auto& [value, text] : choices) {
        auto* action = menu->addAction(text);
        action->setCheckable(true);
        group->addAction(action);
        const auto update = [action, current, value = value] { action->setChecked(current() == value); };
        update();
        connect(&state_.preferences, &Preferences::changed, action, update);
        connect(action, &QAction::triggered, this, [choose, value = value] { choose(value); });
    }
}

void WindowMenus::makeToolsAndHelp() {
    auto* tools = window_.menuBar()->addMenu(tr("&Tools"));
    add(tools, tr("&Commands…"), QKeySequence(QStringLiteral("Ctrl+Shift+P")), [this] {
        (new CommandPalette(currentCommands(window_), &window_))->show();
    })->setStatusTip(tr("Find any command by its name and do it"));
    add(tools, tr("&Settings…"), QKeySequence(QStringLiteral("Ctrl+,")), [this] {
        showSettings();
    })->setMenuRole(QAction::PreferencesRole);
    auto* help = window_.menuBar()->addMenu(tr("&Help"));
    add(help, tr("&User Guide"), QKeySequence(QStringLiteral("F1")), [this] { showUserGuide(window_); });
    add(help, tr("&Keys"), {}, [this] { showKeys(window_); });
    add(help, tr("&About Runglass"), {}, [this] { showAbout(window_); })->setMenuRole(QAction::AboutRole);
}

void WindowMenus::fillRecent() {
    recent_->clear();
    constexpr int digits = 9;
    int number = 0;
    for (const auto& path : state_.recent.paths()) {
        auto text = QDir::toNativeSeparators(path).replace(u'&', u"&&"_s);
        if (++number <= digits)
            text.prepend(u"&%1  "_s.arg(number));
        add(recent_, text, {}, [this, path] { window_.openPath(path); });
    }
    recent_->setEnabled(!state_.recent.paths().isEmpty());
    if (!recent_->isEnabled())
        return;
    recent_->addSeparator();
    add(recent_, tr("&Clear List"), {}, [this] { state_.recent.clear(); });
}

void WindowMenus::updateTableActions() {
    for (auto* action : tableActions_)
        action->setEnabled(window_.currentTable() != nullptr);
    for (auto* action : workspaceActions_)
        action->setEnabled(!window_.isStartPageShown());
}

void WindowMenus::showSettings() {
    SettingsDialog(state_.preferences, &window_).exec();
}

} // namespace runglass::app
