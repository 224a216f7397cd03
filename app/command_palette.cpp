// SPDX-License-Identifier: Apache-2.0
#include "app/command_palette.h"

#include "app/fuzzy_match.h"
#include "app/main_window.h"
#include "views/frame/pane.h"
#include "views/widgets/comfortable_rows.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QRegularExpression>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

constexpr int paletteWidth = 560;
constexpr int paletteHeight = 380;
constexpr int fromTop = 60;
constexpr auto numberRole = Qt::UserRole;

/// Without the mark of its key, also where that stands behind the word as in "文件(&F)"; "&&" is a letter, as
/// paths of the recent list have it.
QString plainText(QString text) {
    static const QRegularExpression markBehind(u"\\(&[A-Z0-9]\\)"_s);
    text.replace(u"&&"_s, u"\x01"_s).remove(markBehind).remove(u'&').replace(u'\x01', u'&');
    return text;
}

void addMenu(std::vector<PaletteCommand>& commands, const QMenu& menu, const QString& place) {
    for (auto* action : menu.actions()) {
        if (!action->isEnabled() || !action->isVisible() || action->isSeparator())
            continue;
        const auto name = plainText(action->text());
        if (const auto* inner = action->menu()) {
            addMenu(commands, *inner, place.isEmpty() ? name : QString(place + u" ▸ "_s + name));
            continue;
        }
        // The menu may have been filled anew by the time it is done.
        commands.push_back({name, place, action->shortcut().toString(QKeySequence::NativeText),
                            [action = QPointer<QAction>(action)] {
                                if (action)
                                    action->trigger();
                            }});
    }
}

} // namespace

std::vector<PaletteCommand> currentCommands(MainWindow& window) {
    std::vector<PaletteCommand> commands;
    for (auto* action : window.menuBar()->actions())
        if (const auto* menu = action->menu())
            addMenu(commands, *menu, plainText(action->text()));
    if (window.isStartPageShown())
        return commands;
    auto* pane = window.currentPane();
    for (auto& command : pane->commands())
        commands.push_back(
            {std::move(command.name), pane->title(), std::move(command.keys), std::move(command.run)});
    return commands;
}

CommandPalette::CommandPalette(std::vector<PaletteCommand> commands, QWidget* parent)
    : QDialog(parent, Qt::Popup), commands_(std::move(commands)), field_(new QLineEdit),
      list_(new QListWidget) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Commands"));
    setAccessibleName(tr("Commands"));
    field_->setPlaceholderText(tr("Type a command"));
    field_->setAccessibleName(tr("Type a command"));
    field_->setToolTip(
        tr("Letters of the name in their order are enough; Up and Down choose, Enter does it"));
    field_->installEventFilter(this);
    list_->setAccessibleName(tr("Commands that fit"));
    list_->setFocusPolicy(Qt::NoFocus); // the keys go on typing
    list_->setFrameShape(QFrame::NoFrame);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setUniformItemSizes(true);
    views::setComfortableRows(*list_);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(field_);
    layout->addWidget(list_);
    resize(paletteWidth, paletteHeight);
    connect(field_, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(list_, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    fill();
}

void CommandPalette::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    if (const auto* window = parentWidget())
        move(window->mapToGlobal(QPoint((window->width() - width()) / 2, fromTop)));
    field_->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::fill() {
    struct Fit {
        int score = 0;
        std::size_t number = 0;
    };
    std::vector<Fit> fits;
    for (std::size_t i = 0; i < commands_.size(); ++i) {
        // Who types the name of the menu finds what is in it, behind what has the letters in its name.
        constexpr int behindNames = 1'000'000;
        const auto& command = commands_[i];
        if (const auto score = fuzzyScore(field_->text(), command.name))
            fits.push_back({*score, i});
        else if (const auto whole = fuzzyScore(field_->text(), command.place + u' ' + command.name))
            fits.push_back({*whole - behindNames, i});
    }
    std::ranges::stable_sort(fits, std::ranges::greater(), &Fit::score);
    list_->clear();
    for (const auto& fit : fits) {
        const auto& command = commands_[fit.number];
        QString text = command.name;
        if (!command.place.isEmpty())
            text += u"   –   "_s + command.place;
        if (!command.keys.isEmpty())
            text += u"   ("_s + command.keys + u')';
        auto* item = new QListWidgetItem(text, list_);
        item->setData(numberRole, static_cast<int>(fit.number));
    }
    if (list_->count() == 0)
        new QListWidgetItem(tr("No command has these letters"), list_);
    list_->setCurrentRow(0);
}

void CommandPalette::runCurrent() {
    const auto* item = list_->currentItem();
    if (item == nullptr || !item->data(numberRole).isValid())
        return;
    const auto run = commands_[static_cast<std::size_t>(item->data(numberRole).toInt())].run;
    // The focus is back where it was when the command begins.
    QTimer::singleShot(0, parentWidget(), run);
    close();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QCoreApplication::sendEvent(list_, event);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    default:
        return QDialog::eventFilter(watched, event);
    }
}

} // namespace runglass::app
