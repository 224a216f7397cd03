// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/timeline_state.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace runglass::views {

class HitListModel;
class JobRunner;
class TimelineSearch;

/// All hits of the search in order of time; a click or Enter jumps to one.
class SearchResultsTab : public QWidget {
    Q_OBJECT

public:
    /// All outlive the tab.
    SearchResultsTab(TimelineState& state, TimelineSearch& search, JobRunner& jobs,
                     QWidget* parent = nullptr);

    QTreeView* list() { return list_; }
    QString header() const;

private:
    void showSearch();
    void fetchNearEnd();
    void jump(const QModelIndex& index);

    TimelineSearch& search_;
    HitListModel* model_;
    QLabel* header_;
    QTreeView* list_;
};

} // namespace runglass::views
