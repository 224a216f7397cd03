// SPDX-License-Identifier: Apache-2.0
#include "app/runs_dock.h"

#include "views/widgets/comfortable_rows.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSet>
#include <QSortFilterProxyModel>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {
constexpr int narrowest = 130;
}

RunsDock::RunsDock(views::Selection& selection, QWidget* parent)
    : QDockWidget(tr("Runs"), parent), selection_(selection), model_(new RunsModel(this)),
      proxy_(new QSortFilterProxyModel(this)), tree_(new QTreeView), filter_(new QLineEdit) {
    setObjectName(u"runsDock"_s);
    proxy_->setSourceModel(model_);
    proxy_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    proxy_->setRecursiveFilteringEnabled(true);
    proxy_->setAutoAcceptChildRows(true);

    filter_->setPlaceholderText(tr("Filter runs and workers"));
    filter_->setToolTip(tr("Show only runs, workers and spans whose name contains this text"));
    filter_->setAccessibleName(tr("Filter runs"));
    filter_->setClearButtonEnabled(true);

    tree_->setModel(proxy_);
    tree_->setHeaderHidden(true);
    tree_->setUniformRowHeights(true);
    views::setComfortableRows(*tree_);
    tree_->setTextElideMode(Qt::ElideMiddle);
    tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree_->setContextMenuPolicy(Qt::CustomContextMenu);
    tree_->setAccessibleName(tr("Runs, workers and spans"));
    tree_->setFrameShape(QFrame::NoFrame);

    auto* content = new QWidget(this);
    content->setMinimumWidth(narrowest);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(filter_);
    layout->addWidget(tree_);
    setWidget(content);

    connect(filter_, &QLineEdit::textChanged, this, &RunsDock::applyFilter);
    connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this, &RunsDock::onCurrentChanged);
    connect(tree_, &QTreeView::customContextMenuRequested, this, &RunsDock::showMenu);
    connect(&selection_, &views::Selection::placeChanged, this, [this] {
        model_->setShownPlace(selection_.place());
        if (following_)
            showPlace(selection_.place());
    });
}

void RunsDock::setRuns(std::vector<Run> runs) {
    QSet<QString> expanded;
    QSet<QString> known;
    const auto visit = [&](auto&& self, const QModelIndex& parent) -> void {
        for (int row = 0; row < proxy_->rowCount(parent); ++row) {
            const auto index = proxy_->index(row, 0, parent);
            const auto path = model_->pathAt(proxy_->mapToSource(index));
            known.insert(path);
            if (tree_->isExpanded(index)) {
                expanded.insert(path);
                self(self, index);
            }
        }
    };
    visit(visit, {});
    {
        const QScopedValueRollback quiet(following_, false);
        model_->setRuns(std::move(runs));
    }
    for (int run = 0; run < proxy_->rowCount(); ++run) {
        const auto runIndex = proxy_->index(run, 0);
        const auto path = model_->pathAt(proxy_->mapToSource(runIndex));
        tree_->setExpanded(runIndex, expanded.contains(path) || (!known.contains(path) && run == 0));
        for (int worker = 0; tree_->isExpanded(runIndex) && worker < proxy_->rowCount(runIndex); ++worker) {
            const auto workerIndex = proxy_->index(worker, 0, runIndex);
            if (expanded.contains(model_->pathAt(proxy_->mapToSource(workerIndex))))
                tree_->setExpanded(workerIndex, true);
        }
    }
    // The first runs come before the tree has its size: it would stay scrolled to a worker, and hide the run.
    if (known.isEmpty())
        QTimer::singleShot(0, this, &RunsDock::showRunOfCurrent);
}

void RunsDock::showRunOfCurrent() {
    const auto current = tree_->currentIndex();
    auto run = current;
    while (run.parent().isValid())
        run = run.parent();
    tree_->scrollTo(run);
    tree_->scrollTo(current);
}

QModelIndex RunsDock::treeIndexOf(const views::Selection::Place& place) const {
    return proxy_->mapFromSource(model_->indexOf(place));
}

void RunsDock::showPlace(const views::Selection::Place& place) {
    const auto index = treeIndexOf(place);
    if (!index.isValid() || model_->placeAt(proxy_->mapToSource(tree_->currentIndex())) == place)
        return;
    const QScopedValueRollback quiet(following_, false);
    tree_->expand(index.parent().parent());
    // The row of a collapsed worker is enough: opening it would move what the user looks at.
    const auto target = tree_->isExpanded(index.parent()) || place.span > 0 ? index : index.parent();
    tree_->setCurrentIndex(target);
    tree_->scrollTo(target);
}

void RunsDock::applyFilter(const QString& text) {
    const QScopedValueRollback quiet(following_, false);
    proxy_->setFilterFixedString(text.trimmed());
    if (!text.trimmed().isEmpty())
        tree_->expandToDepth(0);
    const auto index = treeIndexOf(selection_.place());
    if (index.isValid())
        tree_->setCurrentIndex(tree_->isExpanded(index.parent()) ? index : index.parent());
}

void RunsDock::onCurrentChanged(const QModelIndex& current) {
    if (!following_ || !current.isValid())
        return;
    const QScopedValueRollback quiet(following_, false);
    selection_.setPlace(model_->placeAt(proxy_->mapToSource(current)));
}

QModelIndexList RunsDock::selectedSourceIndexes() const {
    QModelIndexList indexes;
    for (const auto& index : tree_->selectionModel()->selectedIndexes())
        indexes << proxy_->mapToSource(index);
    return indexes;
}

std::vector<RunsDock::Run> RunsDock::selectedRuns() const {
    std::vector<Run> runs;
    for (const auto& index : selectedSourceIndexes())
        if (const auto run = model_->runAt(index); std::ranges::find(runs, run) == runs.end())
            runs.push_back(run);
    return runs;
}

void RunsDock::copyPaths() {
    QStringList paths;
    for (const auto& index : selectedSourceIndexes())
        paths << model_->pathAt(index);
    QApplication::clipboard()->setText(paths.join(u'\n'));
}

void RunsDock::showMenu(const QPoint& position) {
    const auto runs = selectedRuns();
    if (runs.empty())
        return;
    QMenu menu;
    if (const auto chosen = selectedSourceIndexes(); chosen.size() == 1) {
        const auto place = model_->placeAt(chosen.front());
        menu.addAction(tr("Use as &Baseline"), this, [this, place] { Q_EMIT baselineRequested(place); });
        menu.addAction(tr("Use as E&xperiment"), this, [this, place] { Q_EMIT experimentRequested(place); });
        menu.addSeparator();
    }
    menu.addAction(tr("Copy &Path"), this, &RunsDock::copyPaths);
    menu.addAction(tr("&Reload"), this, [this, runs] {
        for (const auto& run : runs)
            Q_EMIT reloadRequested(run);
    });
    menu.addAction(tr("&Close"), this, [this, runs] {
        for (const auto& run : runs)
            Q_EMIT closeRequested(run);
    });
    menu.exec(tree_->viewport()->mapToGlobal(position));
}

} // namespace runglass::app
