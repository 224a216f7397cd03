// SPDX-License-Identifier: Apache-2.0
#include "views/loss/file_list.h"

#include "views/base/core_text.h"
#include "views/base/palette.h"
#include "views/base/plain_text.h"
#include "views/loss/chart_scale.h"
#include "views/loss/curve_marks.h"
#include "views/loss/loss_files.h"
#include "views/widgets/comfortable_rows.h"
#include "views/widgets/icons.h"
#include "views/widgets/label_text.h"

#include <QAction>
#include <QDir>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int idRole = Qt::UserRole;
constexpr int nameColumn = 0;
constexpr int countColumn = 1;
constexpr int margin = 12;

/// Colour and mark of the curve; of several curves of a file those of the first. Where the row is selected,
/// on the ground that they have in the chart.
QIcon curveIcon(int colorIndex, const QPalette& palette, qreal scale) {
    constexpr int side = 12;
    QIcon icon;
    for (const auto mode : {QIcon::Normal, QIcon::Selected}) {
        QPixmap picture(QSize(side, side) * scale);
        picture.setDevicePixelRatio(scale);
        picture.fill(mode == QIcon::Selected ? palette.color(QPalette::Base) : QColor(Qt::transparent));
        QPainter painter(&picture);
        paintMark(painter, colorIndex, QPointF(side, side) / 2, side / 3.0,
                  qualitativeColor(colorIndex, isDark(palette)), Qt::transparent);
        painter.end();
        icon.addPixmap(picture, mode);
    }
    return icon;
}

/// What the second column says: how much was found, or why nothing.
QString stateText(const LossFile& file) {
    if (file.state == LossFile::State::Failed)
        return FileList::tr("not read");
    if (!file.log)
        return FileList::tr("reading…");
    if (file.log->empty())
        return FileList::tr("no match");
    std::size_t most = 0;
    for (const auto& series : file.log->series)
        most = std::max(most, series.points().size());
    const auto count = iterationText(static_cast<double>(most));
    return file.follows ? FileList::tr("%1, following").arg(count) : count;
}

QString tagText(const analysis::loss::Settings& settings) {
    if (!settings.expression.empty())
        return FileList::tr("Expression: %1").arg(QString::fromStdString(settings.expression));
    QStringList tags;
    for (const auto& tag : settings.lossTags)
        tags << u'“' + QString::fromStdString(tag) + u'”';
    auto text = FileList::tr("Loss tag: %1").arg(tags.join(u", "_s));
    if (needsIterationTag(settings))
        text +=
            u'\n' + FileList::tr("Iteration tag: “%1”").arg(QString::fromStdString(settings.iterationTag));
    return text;
}

QString describe(const LossFile& file) {
    QStringList lines{QDir::toNativeSeparators(file.path)};
    if (!file.failure.isEmpty())
        lines << file.failure;
    if (file.log) {
        lines << tagText(file.log->settings);
        lines << FileList::tr("%1 lines, %2")
                     .arg(iterationText(static_cast<double>(file.log->lines)),
                          QString::fromStdString(file.log->encoding));
        if (file.log->empty())
            lines << FileList::tr("Nothing found: %1. Set other tags.")
                         .arg(coreText(reasonOfNoMatch(*file.log)));
    }
    return lines.join(u'\n');
}

} // namespace

FileList::FileList(LossFiles& files, QWidget* parent)
    : QWidget(parent), files_(files), tree_(new QTreeWidget), hint_(new QLabel) {
    createActions();
    tree_->setColumnCount(2);
    tree_->setHeaderLabels({tr("Log"), tr("Iterations")});
    tree_->setRootIsDecorated(false);
    tree_->setUniformRowHeights(true);
    setComfortableRows(*tree_);
    tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree_->setTextElideMode(Qt::ElideMiddle);
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setContextMenuPolicy(Qt::CustomContextMenu);
    tree_->setAccessibleName(tr("Log files"));
    tree_->header()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    tree_->header()->setSectionResizeMode(countColumn, QHeaderView::ResizeToContents);
    tree_->header()->setStretchLastSection(false);
    hint_->setWordWrap(true);
    hint_->setTextFormat(Qt::PlainText);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(margin, margin, margin / 2, margin);
    layout->addWidget(makeButtons());
    layout->addWidget(tree_, 1);
    layout->addWidget(hint_);
    layout->addWidget(undoBar_);

    connect(&files_, &LossFiles::changed, this, &FileList::refresh);
    connect(tree_, &QTreeWidget::itemChanged, this, &FileList::onItemChanged);
    connect(tree_, &QTreeWidget::itemSelectionChanged, this, &FileList::updateActions);
    connect(tree_, &QTreeWidget::itemActivated, this, [this] { tags_->trigger(); });
    connect(tree_, &QTreeWidget::customContextMenuRequested, this, &FileList::showMenu);
    refresh();
}

QAction* FileList::create(const QString& text, const QString& tip, const QKeySequence& keys) {
    auto* action = new QAction(text, this);
    action->setIconText(withoutMnemonic(text)); // a tool button shows "(I)" as it stands there
    action->setToolTip(
        keys.isEmpty() ? tip : QString(tip + u" ("_s + keys.toString(QKeySequence::NativeText) + u')'));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
    return action;
}

void FileList::createActions() {
    import_ =
        create(tr("&Import…"), tr("Choose log files, any number and any size"), QKeySequence(u"Ctrl+I"_s));
    import_->setIcon(icon(IconName::File));
    tags_ = create(tr("&Tags…"), tr("How losses and iterations are found in the selected file"),
                   QKeySequence(u"F2"_s));
    tags_->setIcon(icon(IconName::Settings));
    reload_ = create(tr("&Reload"), tr("Read the selected files again"), QKeySequence(u"F5"_s));
    reload_->setIcon(icon(IconName::Refresh));
    follow_ =
        create(tr("&Follow"), tr("Read on as the selected files grow"), QKeySequence(u"Ctrl+Shift+L"_s));
    follow_->setCheckable(true);
    export_ =
        create(tr("&Export CSV…"), tr("Write the losses of the selected file, in the order of the file"), {});
    export_->setIcon(icon(IconName::Export));
    remove_ = create(tr("Re&move"), tr("Take the selected files off the list; the files stay"),
                     QKeySequence(QKeySequence::Delete));
    remove_->setIcon(icon(IconName::Close));
    undo_ =
        create(tr("&Undo Remove"), tr("Bring back what was removed last"), QKeySequence(QKeySequence::Undo));

    connect(import_, &QAction::triggered, this, &FileList::importRequested);
    connect(tags_, &QAction::triggered, this, [this] {
        if (const auto id = currentFile())
            Q_EMIT tagsRequested(*id);
    });
    connect(reload_, &QAction::triggered, this, [this] { files_.reload(selected()); });
    connect(follow_, &QAction::triggered, this, [this](bool on) {
        for (const int id : selected())
            files_.setFollows(id, on);
    });
    connect(export_, &QAction::triggered, this, [this] {
        if (const auto id = currentFile())
            Q_EMIT exportRequested(*id);
    });
    connect(remove_, &QAction::triggered, this, [this] { files_.remove(selected()); });
    connect(undo_, &QAction::triggered, this, [this] { files_.undoRemove(); });
}

QWidget* FileList::makeButtons() {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    for (auto* action : {import_, follow_, tags_, reload_, export_, remove_}) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setAccessibleName(action->toolTip());
        button->setFocusPolicy(Qt::TabFocus);
        button->setToolButtonStyle(action == import_         ? Qt::ToolButtonTextBesideIcon
                                   : action->icon().isNull() ? Qt::ToolButtonTextOnly
                                                             : Qt::ToolButtonIconOnly);
        layout->addWidget(button);
        if (action == import_)
            layout->addStretch();
    }
    undoBar_ = new QToolButton;
    undoBar_->setDefaultAction(undo_);
    undoBar_->setAutoRaise(true);
    undoBar_->setAccessibleName(undo_->toolTip());
    undoBar_->setFocusPolicy(Qt::TabFocus);
    return row;
}

void FileList::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh();
}

void FileList::fill(QTreeWidgetItem& item, const LossFile& file, const QString& name, int colorIndex) {
    item.setData(nameColumn, idRole, file.id);
    item.setText(nameColumn, name);
    item.setText(countColumn, stateText(file));
    item.setTextAlignment(countColumn, Qt::AlignRight | Qt::AlignVCenter);
    item.setCheckState(nameColumn, file.checked ? Qt::Checked : Qt::Unchecked);
    item.setIcon(nameColumn, curveIcon(colorIndex, palette(), devicePixelRatioF()));
    const bool bad = file.state == LossFile::State::Failed || (file.log && file.log->empty());
    item.setIcon(countColumn, bad ? icon(IconName::Warning) : QIcon());
    for (const int column : {nameColumn, countColumn})
        item.setToolTip(column, asPlainText(describe(file)));
}

void FileList::refresh() {
    const QSignalBlocker silent(tree_);
    const auto chosen = selected();
    const auto current = currentFile();
    const auto names = files_.names();
    const auto& files = files_.files();
    while (tree_->topLevelItemCount() > static_cast<int>(files.size()))
        delete tree_->takeTopLevelItem(tree_->topLevelItemCount() - 1);
    while (tree_->topLevelItemCount() < static_cast<int>(files.size()))
        new QTreeWidgetItem(tree_);
    tree_->clearSelection();
    int color = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        auto* item = tree_->topLevelItem(static_cast<int>(i));
        fill(*item, files[i], names[i], color);
        color += files[i].log ? static_cast<int>(files[i].log->series.size()) : 1;
        item->setSelected(std::ranges::find(chosen, files[i].id) != chosen.end());
        if (current == files[i].id)
            tree_->setCurrentItem(item, nameColumn, QItemSelectionModel::NoUpdate);
    }
    if (tree_->selectedItems().isEmpty() && tree_->topLevelItemCount() > 0)
        tree_->setCurrentItem(tree_->topLevelItem(tree_->topLevelItemCount() - 1));
    updateActions();
}

void FileList::updateActions() {
    const auto chosen = selected();
    for (auto* action : {reload_, follow_, remove_})
        action->setEnabled(!chosen.empty());
    for (auto* action : {tags_, export_})
        action->setEnabled(currentFile().has_value());
    const auto* file = currentFile() ? files_.file(*currentFile()) : nullptr;
    export_->setEnabled(file != nullptr && file->log && !file->log->empty());
    follow_->setChecked(file != nullptr && file->follows);
    undo_->setEnabled(files_.canUndo());
    undoBar_->setVisible(files_.canUndo());
    QString hint;
    if (file != nullptr && !file->failure.isEmpty())
        hint = file->failure;
    else if (file != nullptr && file->log && file->log->empty())
        hint = tr("Nothing found: %1.").arg(coreText(reasonOfNoMatch(*file->log)));
    hint_->setText(hint);
    hint_->setVisible(!hint.isEmpty());
}

void FileList::onItemChanged(QTreeWidgetItem* item) {
    files_.setChecked(item->data(nameColumn, idRole).toInt(), item->checkState(nameColumn) == Qt::Checked);
}

void FileList::showMenu(const QPoint& position) {
    QMenu menu;
    menu.addActions({tags_, reload_, follow_, export_});
    menu.addSeparator();
    menu.addActions({remove_, undo_});
    menu.addSeparator();
    menu.addAction(import_);
    menu.exec(tree_->viewport()->mapToGlobal(position));
}

std::vector<int> FileList::selected() const {
    std::vector<int> ids;
    for (const auto* item : tree_->selectedItems())
        ids.push_back(item->data(nameColumn, idRole).toInt());
    return ids;
}

std::optional<int> FileList::currentFile() const {
    const auto* item = tree_->currentItem();
    if (item == nullptr || !item->isSelected())
        item = tree_->selectedItems().value(0);
    return item == nullptr ? std::nullopt : std::optional(item->data(nameColumn, idRole).toInt());
}

void FileList::select(int id) {
    for (int i = 0; i < tree_->topLevelItemCount(); ++i)
        if (tree_->topLevelItem(i)->data(nameColumn, idRole).toInt() == id)
            tree_->setCurrentItem(tree_->topLevelItem(i));
}

} // namespace runglass::views
