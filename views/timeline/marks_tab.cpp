// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/marks_tab.h"

#include "views/base/plain_text.h"
#include "views/timeline/drawer_parts.h"
#include "views/timeline/time_text.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QShortcut>
#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace runglass::views {

namespace {
enum Column { Name, Begin, Length };
} // namespace

MarksTab::MarksTab(TimelineState& state, QWidget* parent)
    : QWidget(parent), state_(state),
      hint_(new QLabel(tr("M in the timeline marks the selection, Shift+M keeps the mark."))),
      list_(drawerList({tr("Mark"), tr("Begin"), tr("Length")}, tr("Marks"))),
      jump_(drawerButton(tr("Go to"), tr("Show the marked range (Enter)"), IconName::Range)),
      rename_(drawerButton(tr("Rename"), tr("Give the mark another name (F2)"))),
      keep_(drawerButton(tr("Keep"), tr("Keep the mark when another one is set"))),
      delete_(drawerButton(tr("Delete"), tr("Delete the mark (Del)"), IconName::Close)) {
    hint_->setTextFormat(Qt::PlainText);
    list_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::SelectedClicked);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(Name, QHeaderView::Stretch);
    for (const int column : {Begin, Length}) {
        list_->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
        list_->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    auto* bar = new QHBoxLayout;
    bar->setSpacing(8);
    bar->addWidget(hint_, 1);
    for (auto* button : {jump_, rename_, keep_, delete_})
        bar->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(4);
    layout->addLayout(bar);
    layout->addWidget(list_, 1);
    connectAll();
    showMarks();
}

void MarksTab::connectAll() {
    connect(&state_, &TimelineState::marksChanged, this, &MarksTab::showMarks);
    connect(&state_, &TimelineState::appearanceChanged, this, &MarksTab::showMarks);
    connect(list_, &QTreeWidget::currentItemChanged, this, &MarksTab::updateButtons);
    connect(list_, &QTreeWidget::itemChanged, this, &MarksTab::change);
    connect(list_, &QTreeWidget::itemActivated, this, &MarksTab::jump);
    connect(jump_, &QToolButton::clicked, this, &MarksTab::jump);
    connect(keep_, &QToolButton::clicked, this, &MarksTab::keep);
    connect(delete_, &QToolButton::clicked, this, &MarksTab::remove);
    connect(rename_, &QToolButton::clicked, this, [this] {
        if (auto* item = list_->currentItem()) {
            list_->setFocus();
            list_->editItem(item, Name);
        }
    });
    auto* deleteKey = new QShortcut(QKeySequence::Delete, list_);
    deleteKey->setContext(Qt::WidgetShortcut);
    connect(deleteKey, &QShortcut::activated, this, &MarksTab::remove);
}

void MarksTab::showMarks() {
    // In place: an editor may be just handing over its text.
    const QSignalBlocker silent(list_);
    const auto& marks = state_.marks();
    const auto count = static_cast<int>(marks.size());
    while (list_->topLevelItemCount() > count)
        delete list_->takeTopLevelItem(list_->topLevelItemCount() - 1);
    while (list_->topLevelItemCount() < count)
        addItem();
    for (int row = 0; row < count; ++row)
        showMark(*list_->topLevelItem(row), marks[static_cast<std::size_t>(row)]);
    if (count > 0 && list_->currentItem() == nullptr)
        list_->setCurrentItem(list_->topLevelItem(0));
    updateButtons();
}

void MarksTab::addItem() {
    auto* item = new QTreeWidgetItem(list_);
    item->setFlags(item->flags() | Qt::ItemIsEditable);
    for (const int column : {Begin, Length})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

void MarksTab::showMark(QTreeWidgetItem& item, const TimelineMark& mark) const {
    item.setText(Name, mark.name);
    item.setToolTip(Name, asPlainText(mark.name));
    item.setText(Begin, exactTimeText(state_, mark.range.beginNs));
    item.setText(Length, durationText(mark.range.length()));
    auto font = list_->font();
    font.setItalic(mark.isTemporary);
    item.setFont(Name, font);
}

std::optional<std::size_t> MarksTab::current() const {
    const int row = list_->indexOfTopLevelItem(list_->currentItem());
    return row >= 0 && static_cast<std::size_t>(row) < state_.marks().size()
               ? std::optional(static_cast<std::size_t>(row))
               : std::nullopt;
}

void MarksTab::updateButtons() {
    const auto row = current();
    for (auto* button : {jump_, rename_, delete_})
        button->setEnabled(row.has_value());
    keep_->setEnabled(row && state_.marks()[*row].isTemporary);
}

void MarksTab::change(const QTreeWidgetItem* item) {
    const auto row = static_cast<std::size_t>(list_->indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item)));
    auto marks = state_.marks();
    const auto name = item->text(Name).simplified();
    if (row >= marks.size() || marks[row].name == name)
        return;
    if (!name.isEmpty())
        marks[row].name = name;
    if (marks == state_.marks())
        showMarks();
    else
        state_.setMarks(std::move(marks));
}

void MarksTab::jump() {
    if (const auto row = current())
        state_.showMark(state_.marks()[*row]);
}

void MarksTab::keep() {
    if (const auto row = current()) {
        auto marks = state_.marks();
        marks[*row].isTemporary = false;
        state_.setMarks(std::move(marks));
    }
}

void MarksTab::remove() {
    if (const auto row = current()) {
        auto marks = state_.marks();
        marks.erase(marks.begin() + static_cast<std::ptrdiff_t>(*row));
        state_.setMarks(std::move(marks));
    }
}

} // namespace runglass::views
