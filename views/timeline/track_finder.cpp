// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/track_finder.h"

#include "views/widgets/comfortable_rows.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace runglass::views {

namespace {

constexpr int shownLimit = 500; ///< nobody scrolls further; typing is faster

/// Every word occurs.
bool matches(const QString& path, const QStringList& words) {
    return std::ranges::all_of(words,
                               [&](const QString& word) { return path.contains(word, Qt::CaseInsensitive); });
}

} // namespace

TrackFinder::TrackFinder(const TrackTree& tree, QWidget* parent)
    : QDialog(parent), tree_(tree), field_(new QLineEdit), list_(new QListWidget) {
    setWindowTitle(tr("Find track"));
    setAttribute(Qt::WA_DeleteOnClose);
    field_->setPlaceholderText(tr("Part of a track or process name"));
    field_->setAccessibleName(tr("Track name"));
    field_->setToolTip(tr("Words in any order; Enter goes to the track"));
    field_->setClearButtonEnabled(true);
    field_->installEventFilter(this);
    list_->setAccessibleName(tr("Tracks found"));
    list_->setTextElideMode(Qt::ElideMiddle);
    setComfortableRows(*list_);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(field_);
    layout->addWidget(list_);
    resize(480, 360);
    connect(field_, &QLineEdit::textChanged, this, &TrackFinder::fill);
    // Loading goes on behind the dialog, and nodes are numbers that hold for one document.
    connect(&tree_, &TrackTree::structureChanged, this, &TrackFinder::fill);
    connect(field_, &QLineEdit::returnPressed, this, &TrackFinder::accepted);
    connect(list_, &QListWidget::itemActivated, this, &TrackFinder::accepted);
    fill();
    field_->setFocus();
}

void TrackFinder::fill() {
    const auto words = field_->text().split(u' ', Qt::SkipEmptyParts);
    list_->clear();
    for (std::size_t node = 0; node < tree_.nodes().size() && list_->count() < shownLimit; ++node) {
        const auto path = tree_.path(node);
        if (!matches(path, words))
            continue;
        auto* item = new QListWidgetItem(path, list_);
        item->setData(Qt::UserRole, static_cast<qulonglong>(node));
    }
    list_->setCurrentRow(0);
}

void TrackFinder::accepted() {
    if (const auto* item = list_->currentItem())
        Q_EMIT chosen(static_cast<std::size_t>(item->data(Qt::UserRole).toULongLong()));
    accept();
}

bool TrackFinder::eventFilter(QObject* watched, QEvent* event) {
    // Up and Down choose in the list while the text has the focus.
    if (watched == field_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            const int row = list_->currentRow() + (key == Qt::Key_Down ? 1 : -1);
            list_->setCurrentRow(std::clamp(row, 0, std::max(0, list_->count() - 1)));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace runglass::views
