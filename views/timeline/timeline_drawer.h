// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/table/format.h"
#include "views/timeline/timeline_state.h"

#include <QTabWidget>

#include <vector>

namespace runglass::views {

class AreaTab;
class FlowsTab;
class JobRunner;
class LoadReportTab;
class MarksTab;
class SearchResultsTab;
class SelectionTab;
class SliceDetailsLoader;
class TimelineSearch;
class TraceExporter;

/// What lies below the canvas of the timeline: facts of the selection, sums of the selected area, flows, hits
/// of the search, marks, and what loading met. Knows the rest of the timeline only through the state.
class TimelineDrawer : public QTabWidget {
    Q_OBJECT

public:
    enum class Tab { Selection, Area, Flows, Search, Marks, LoadReport };

    /// Both outlive the drawer.
    TimelineDrawer(TimelineState& state, JobRunner& jobs, QWidget* parent = nullptr);

    /// For the search bar, and for N and Shift+N.
    TimelineSearch& search() { return *search_; }
    TraceExporter& exporter() { return *exporter_; }
    SelectionTab* selectionTab() { return selection_; }
    AreaTab* areaTab() { return area_; }
    FlowsTab* flowsTab() { return flows_; }
    SearchResultsTab* searchTab() { return results_; }
    MarksTab* marksTab() { return marks_; }
    LoadReportTab* loadReportTab() { return report_; }

    void showTab(Tab tab) { setCurrentIndex(static_cast<int>(tab)); }
    /// A folded drawer needs no more room than its tabs, an open one as much as the shown page.
    void setFolded(bool folded);
    bool isFolded() const { return isFolded_; }
    QSize minimumSizeHint() const override;
    void setProblems(std::vector<base::Problem> problems);
    void setUnits(const table::DisplayUnits& units);

Q_SIGNALS:
    /// The row with this name in the tables of operators or kernels is wanted.
    void tableRowRequested(const QString& name);
    /// A search for just this name is wanted.
    void searchRequested(const QString& name);
    void noticed(const QString& sentence);

private:
    void addTabs();
    void connectAll();
    void followSelection();

    TimelineState& state_;
    SliceDetailsLoader* loader_;
    TimelineSearch* search_;
    TraceExporter* exporter_;
    SelectionTab* selection_;
    AreaTab* area_;
    FlowsTab* flows_;
    SearchResultsTab* results_;
    MarksTab* marks_;
    LoadReportTab* report_;
    bool isFolded_ = false;
};

} // namespace runglass::views
