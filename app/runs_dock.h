// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runs_model.h"

#include <QDockWidget>

class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace runglass::app {

/// The sidebar: the tree of open runs with a filter box. The current row is what the panes show; further rows
/// can be selected for the context menu.
class RunsDock : public QDockWidget {
    Q_OBJECT

public:
    using Run = RunsModel::Run;

    explicit RunsDock(views::Selection& selection, QWidget* parent = nullptr);

    /// Replaces the tree and keeps what was expanded.
    void setRuns(std::vector<Run> runs);
    /// Makes the place current and visible, without asking anybody to show it.
    void showPlace(const views::Selection::Place& place);

    QTreeView* tree() { return tree_; }
    QLineEdit* filterBox() { return filter_; }
    const RunsModel& model() const { return *model_; }
    /// Index in the tree of a place, for tests and tools.
    QModelIndex treeIndexOf(const views::Selection::Place& place) const;

    void copyPaths();

Q_SIGNALS:
    void reloadRequested(const std::shared_ptr<const runglass::model::RunFolder>& run);
    void closeRequested(const std::shared_ptr<const runglass::model::RunFolder>& run);
    /// A recording is to be one side of a comparison.
    void baselineRequested(const runglass::views::Selection::Place& place);
    void experimentRequested(const runglass::views::Selection::Place& place);

private:
    void showRunOfCurrent();
    void applyFilter(const QString& text);
    void onCurrentChanged(const QModelIndex& current);
    void showMenu(const QPoint& position);
    QModelIndexList selectedSourceIndexes() const;
    std::vector<Run> selectedRuns() const;

    views::Selection& selection_;
    RunsModel* model_;
    QSortFilterProxyModel* proxy_;
    QTreeView* tree_;
    QLineEdit* filter_;
    bool following_ = true; ///< false while the tree changes by itself and not by the user
};

} // namespace runglass::app
