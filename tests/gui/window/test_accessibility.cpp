// SPDX-License-Identifier: Apache-2.0
#include "test_accessibility.h"

#include "app/command_palette.h"
#include "app/help.h"
#include "app/settings_dialog.h"
#include "run_files.h"
#include "views/base/palette.h"
#include "views/loss/tags_dialog.h"
#include "views/panes/works_dialog.h"
#include "views/timeline/key_map.h"
#include "views/timeline/track_finder.h"
#include "views/timeline/track_tree.h"
#include "views/widgets/chart_picture.h"
#include "views/widgets/slices_dialog.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QScrollBar>
#include <QSet>
#include <QTabBar>
#include <QTimer>

namespace runglass::test {

using namespace Qt::StringLiterals;

namespace {

/// The window with the small run open.
class OpenWindow : public WindowFixture {
public:
    OpenWindow() { open(writeTwoWorkerRun(folder())); }
};

/// What Qt puts into its own widgets, with names of its own.
bool isPartOfAnother(const QWidget& widget) {
    if (widget.objectName().startsWith(u"qt_"_s) || qobject_cast<const QScrollBar*>(&widget) ||
        qobject_cast<const QHeaderView*>(&widget))
        return true;
    const auto* parent = widget.parentWidget();
    const auto* area = qobject_cast<const QAbstractScrollArea*>(parent);
    if (area != nullptr && area->viewport() == &widget)
        return true;
    return parent != nullptr &&
           (qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QComboBox*>(parent) ||
            qobject_cast<const QTabBar*>(parent) || qobject_cast<const QMenuBar*>(parent) ||
            qobject_cast<const QLineEdit*>(parent) || parent->objectName().startsWith(u"qt_"_s));
}

bool isControl(const QWidget& widget) {
    return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
           qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
           qobject_cast<const QAbstractItemView*>(&widget) || widget.focusPolicy() & Qt::TabFocus;
}

QString described(const QWidget& widget) {
    QStringList path;
    for (const auto* at = &widget; at != nullptr; at = at->parentWidget())
        path.prepend(QString::fromLatin1(at->metaObject()->className()).section(u"::"_s, -1));
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    return path.join(u'/') + (button != nullptr ? u" \""_s + button->text() + u'"' : QString());
}

/// Visible controls below a widget.
QList<QWidget*> controlsOf(QWidget& root) {
    QList<QWidget*> controls;
    for (auto* widget : root.findChildren<QWidget*>())
        if (widget->isVisible() && isControl(*widget) && !isPartOfAnother(*widget))
            controls << widget;
    return controls;
}

QString nameOf(QWidget& widget) {
    auto* accessible = QAccessible::queryAccessibleInterface(&widget);
    return accessible != nullptr ? accessible->text(QAccessible::Name) : QString();
}

/// What it does is said by its tooltip, or by a text beside or on it.
bool isExplained(const QWidget& widget) {
    if (!widget.toolTip().isEmpty() || !widget.accessibleDescription().isEmpty())
        return true;
    // A list says what it is by its name and its header, tabs and texts by what they show.
    return qobject_cast<const QAbstractScrollArea*>(&widget) || qobject_cast<const QTabBar*>(&widget) ||
           qobject_cast<const QTabWidget*>(&widget) || qobject_cast<const QLabel*>(&widget);
}

/// Tab goes there, or a key of its own. A list without the focus is moved in by the keys of the field above.
bool isReachedByKeys(const QWidget& widget) {
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    return (widget.focusPolicy() & Qt::TabFocus) || widget.focusProxy() != nullptr ||
           qobject_cast<const QAbstractItemView*>(&widget) ||
           (button != nullptr && !button->shortcut().isEmpty());
}

/// What the visible controls of a dialog lack.
QSet<QString> lacksOf(QWidget& dialog) {
    QSet<QString> missing;
    for (auto* control : controlsOf(dialog)) {
        if (nameOf(*control).isEmpty())
            missing << described(*control) + u" has no name"_s;
        // "OK" and "Close" say what they do.
        if (!isExplained(*control) && !qobject_cast<QDialogButtonBox*>(control->parentWidget()))
            missing << described(*control) + u" has no tooltip"_s;
        if (!isReachedByKeys(*control))
            missing << described(*control) + u" is not reached by keys"_s;
    }
    return missing;
}

/// The same of the window with each pane.
QSet<QString> lacksOfPanes(WindowFixture& fixture) {
    QSet<QString> missing;
    for (auto* pane : fixture.window().panes()) {
        fixture.show(pane->view());
        missing |= lacksOf(fixture.window());
    }
    return missing;
}

QSet<QString> lacksOfTags(WindowFixture& fixture) {
    const QString log = fixture.folder() + u"/a.log"_s;
    writeFile(log, "iteration 1 loss: 4\n");
    views::TagsDialog dialog(log, analysis::loss::Settings(), fixture.state().jobs);
    dialog.QWidget::show();
    auto missing = lacksOf(dialog);
    for (int source = 0; source < dialog.source()->count(); ++source) { // each has fields of its own
        dialog.source()->setCurrentIndex(source);
        missing |= lacksOf(dialog);
    }
    return missing;
}

QSet<QString> lacksOfWorks(WindowFixture& fixture) {
    views::WorksDialog dialog({fixture.state().session, fixture.state().selection, fixture.state().jobs},
                              u"Kernels"_s, [](const model::Profile&) { return table::Table(); });
    dialog.QWidget::show();
    auto missing = lacksOf(dialog); // while it is loading
    if (!QTest::qWaitFor([&] { return dialog.states()->state() == views::StateStack::State::Failed; },
                         patienceMs))
        missing << u"The dialog found a timeline"_s;
    return missing | lacksOf(dialog);
}

QSet<QString> lacksOfSlices(QWidget& parent) {
    const table::Slices slices{{{0, 1, 2, 1}}, 2};
    const table::ColumnSpec name{.id = "name", .title = "Name", .description = {}};
    const table::ColumnSpec value{
        .id = "value", .title = "Value", .type = table::ValueType::Real, .description = {}};
    views::showSlices(
        slices, [](const table::Slice&) { return u"a"_s; }, name, value, {}, u"Slices"_s, &parent);
    for (auto* dialog : parent.findChildren<QDialog*>())
        if (dialog->windowTitle() == u"Slices"_s) {
            const auto missing = lacksOf(*dialog);
            dialog->close();
            return missing;
        }
    return {u"The slices are not shown"_s};
}

QSet<QString> lacksOfKeys(QMainWindow& window) {
    QSet<QString> missing;
    QTimer looking;
    QObject::connect(&looking, &QTimer::timeout, &window, [&missing] {
        if (auto* dialog = QApplication::activeModalWidget()) {
            missing |= lacksOf(*dialog);
            dialog->close();
        }
    });
    looking.start(10);
    app::showKeys(window);
    return missing;
}

void collectActions(const QMenu& menu, QList<QAction*>& actions) {
    for (auto* action : menu.actions()) {
        if (action->menu() != nullptr)
            collectActions(*action->menu(), actions);
        else if (!action->isSeparator())
            actions << action;
    }
}

QList<QAction*> menuActions(const QMainWindow& window) {
    QList<QAction*> actions;
    for (auto* top : window.menuBar()->actions())
        if (top->menu() != nullptr)
            collectActions(*top->menu(), actions);
    return actions;
}

} // namespace

void TestAccessibility::everyControlHasANameAndSaysWhatItDoes() {
    OpenWindow fixture;
    const auto missing = lacksOfPanes(fixture);
    QVERIFY2(missing.isEmpty(), qPrintable(QStringList(missing.values()).join(u'\n')));
}

void TestAccessibility::everyControlOfATraceAndOfLogsHasANameAndSaysWhatItDoes() {
    WindowFixture fixture;
    const QString trace = fixture.folder() + u"/w.1.pt.trace.json"_s;
    writeFile(trace, R"({"traceEvents": [{"ph": "X", "cat": "cpu_op", "name": "aten::mul", "pid": 1, "tid": 1,
 "ts": 0, "dur": 10, "args": {}}]})");
    fixture.open(trace);
    for (const auto& log : {u"/a.log"_s, u"/b.log"_s}) { // two, which are compared
        writeFile(fixture.folder() + log, "iteration 1 loss: 4\niteration 2 loss: 2\n");
        fixture.open(fixture.folder() + log);
    }
    const auto missing = lacksOfPanes(fixture);
    QVERIFY2(missing.isEmpty(), qPrintable(QStringList(missing.values()).join(u'\n')));
}

void TestAccessibility::everyActionOfTheMenusHasAKey() {
    OpenWindow fixture;
    QStringList missing;
    for (const auto* action : menuActions(fixture.window()))
        // What is chosen from a group or a list is reached by the keys of its menu.
        if (action->shortcut().isEmpty() && !action->isCheckable() && action->isEnabled() &&
            !action->text().contains(u'&'))
            missing << action->text();
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
}

void TestAccessibility::everyActionOfContextMenusHasAKey() {
    OpenWindow fixture;
    QMenu menu;
    views::addPictureActions(menu, fixture.window());
    auto actions = menu.actions();
    for (auto* pane : {static_cast<views::Pane*>(&fixture.operatorPane()),
                       static_cast<views::Pane*>(&fixture.kernelPane())})
        actions << pane->mainTable()->actions();
    QVERIFY(actions.size() > 15);
    QStringList missing;
    for (const auto* action : std::as_const(actions))
        // These two are in no context menu, and the menus of the window have their keys.
        if (action->shortcut().isEmpty() && !action->text().contains(u'&') &&
            action->text() != u"Filter row"_s && action->text() != u"Search in table"_s)
            missing << action->text();
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
}

void TestAccessibility::everyControlOfDialogsHasANameAndAKeyAndSaysWhatItDoes() {
    OpenWindow fixture;
    app::Preferences preferences;
    app::SettingsDialog settings(preferences);
    settings.show();
    const views::TrackTree tree;
    views::TrackFinder finder(tree, nullptr);
    finder.setAttribute(Qt::WA_DeleteOnClose, false);
    finder.show();
    app::CommandPalette palette(app::currentCommands(fixture.window()), &fixture.window());
    palette.setAttribute(Qt::WA_DeleteOnClose, false);
    palette.show();
    QVERIFY(controlsOf(settings).size() >= 7); // five fields, OK and Cancel
    auto missing = lacksOf(settings) | lacksOf(finder) | lacksOf(palette);
    palette.close();
    missing |= lacksOfTags(fixture) | lacksOfWorks(fixture) | lacksOfSlices(fixture.window()) |
               lacksOfKeys(fixture.window());
    QVERIFY2(missing.isEmpty(), qPrintable(QStringList(missing.values()).join(u'\n')));
}

void TestAccessibility::noKeyMeansTwoThings() {
    OpenWindow fixture;
    QHash<QKeySequence, QString> known;
    for (const auto* action : menuActions(fixture.window())) {
        if (action->shortcut().isEmpty())
            continue;
        QVERIFY2(!known.contains(action->shortcut()),
                 qPrintable(action->shortcut().toString() + u": "_s + action->text() + u" and "_s +
                            known.value(action->shortcut())));
        known.insert(action->shortcut(), action->text());
    }
    QVERIFY(known.size() > 15);
    // While the timeline has the focus its keys win. It searches itself, too.
    for (const auto& binding : views::keyBindings()) {
        const QKeySequence keys(QKeyCombination(binding.modifiers, binding.key));
        QVERIFY2(!known.contains(keys) || binding.action == views::TimelineAction::Search,
                 qPrintable(keys.toString() + u": "_s + known.value(keys)));
    }
}

void TestAccessibility::tabGoesThroughEveryControlOfAPane() {
    OpenWindow fixture;
    fixture.window().activateWindow();
    QStringList unreached;
    for (auto* pane : fixture.window().panes()) {
        fixture.show(pane->view());
        QSet<QWidget*> reached;
        const auto controls = controlsOf(*pane);
        for (qsizetype presses = 0; presses < 4 * controls.size() + 20; ++presses) {
            auto* focus = QApplication::focusWidget();
            QTest::keyClick(focus != nullptr ? focus : &fixture.window(), Qt::Key_Tab);
            reached << QApplication::focusWidget();
        }
        for (auto* control : controls)
            if (control->isEnabled() && control->focusPolicy() & Qt::TabFocus && !reached.contains(control) &&
                !control->focusProxy())
                unreached << pane->title() + u": "_s + described(*control);
    }
    QVERIFY2(unreached.isEmpty(), qPrintable(unreached.join(u'\n')));
}

void TestAccessibility::textStandsOutFromItsBackground_data() {
    QTest::addColumn<QPalette>("palette");
    QTest::newRow("light") << views::lightPalette();
    QTest::newRow("dark") << views::darkPalette();
}

void TestAccessibility::textStandsOutFromItsBackground() {
    QFETCH(const QPalette, palette);
    constexpr double readable = 4.5;
    constexpr double visible = 3;
    const std::initializer_list<std::pair<QPalette::ColorRole, QPalette::ColorRole>> pairs{
        {QPalette::WindowText, QPalette::Window},
        {QPalette::Text, QPalette::Base},
        {QPalette::Text, QPalette::AlternateBase},
        {QPalette::ButtonText, QPalette::Button},
        {QPalette::HighlightedText, QPalette::Highlight},
        {QPalette::ToolTipText, QPalette::ToolTipBase},
        {QPalette::PlaceholderText, QPalette::Base},
        {QPalette::PlaceholderText, QPalette::Window},
        {QPalette::Link, QPalette::Base},
        {QPalette::Link, QPalette::Window}};
    for (const auto& [text, background] : pairs) {
        const auto ratio = views::contrast(palette.color(text), palette.color(background));
        QVERIFY2(ratio >= readable, qPrintable(u"%1 on %2: %3"_s.arg(text).arg(background).arg(ratio)));
    }
    const bool dark = views::isDark(palette);
    for (int meaning = 0; meaning <= static_cast<int>(views::Meaning::Better); ++meaning) {
        const auto ratio = views::contrast(views::meaningColor(static_cast<views::Meaning>(meaning), dark),
                                           palette.color(QPalette::Base));
        QVERIFY2(ratio >= visible || static_cast<views::Meaning>(meaning) == views::Meaning::Free,
                 qPrintable(u"meaning %1: %2"_s.arg(meaning).arg(ratio)));
    }
}

} // namespace runglass::test
