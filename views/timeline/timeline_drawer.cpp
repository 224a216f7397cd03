// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_drawer.h"

#include "views/timeline/area_tab.h"
#include "views/timeline/flows_tab.h"
#include "views/timeline/load_report_tab.h"
#include "views/timeline/marks_tab.h"
#include "views/timeline/search_results_tab.h"
#include "views/timeline/selection_tab.h"
#include "views/timeline/slice_details_loader.h"
#include "views/timeline/timeline_search.h"
#include "views/timeline/trace_exporter.h"

#include <QTabBar>

namespace runglass::views {

TimelineDrawer::TimelineDrawer(TimelineState& state, JobRunner& jobs, QWidget* parent)
    : QTabWidget(parent), state_(state), loader_(new SliceDetailsLoader(state, jobs, this)),
      search_(new TimelineSearch(state, jobs, this)), exporter_(new TraceExporter(state, jobs, this)),
      selection_(new SelectionTab(state, *loader_, jobs)), area_(new AreaTab(state, jobs)),
      flows_(new FlowsTab(state, *loader_)), results_(new SearchResultsTab(state, *search_, jobs)),
      marks_(new MarksTab(state)), report_(new LoadReportTab(state, jobs)) {
    setAccessibleName(tr("Details below the timeline"));
    setDocumentMode(true);
    addTabs();
    connectAll();
}

void TimelineDrawer::addTabs() {
    struct Description {
        QWidget* widget;
        QString title;
        QString toolTip;
    };
    // In the order of Tab.
    const Description descriptions[]{
        {selection_, tr("Current selection"), tr("What is known of the selected slice")},
        {area_, tr("Area"), tr("Sums over the selected range of time and tracks")},
        {flows_, tr("Flows"), tr("Flows of the selected slice and their other ends")},
        {results_, tr("Search results"), tr("All slices that the search found")},
        {marks_, tr("Marks"), tr("Marked moments and ranges")},
        {report_, tr("Load report"), tr("What was read, and what was met on the way")}};
    for (const auto& description : descriptions) {
        description.widget->setAccessibleName(description.title);
        setTabToolTip(addTab(description.widget, description.title), description.toolTip);
    }
}

void TimelineDrawer::connectAll() {
    connect(&state_, &TimelineState::selectionChanged, this, &TimelineDrawer::followSelection);
    connect(this, &QTabWidget::currentChanged, this, [this] { updateGeometry(); });
    connect(selection_, &SelectionTab::tableRowRequested, this, &TimelineDrawer::tableRowRequested);
    connect(selection_, &SelectionTab::noticed, this, &TimelineDrawer::noticed);
    connect(area_, &AreaTab::nameActivated, this, &TimelineDrawer::searchRequested);
    connect(area_, &AreaTab::exportRequested, exporter_, [this] { exporter_->askAndExport(window()); });
    connect(area_, &AreaTab::noticed, this, &TimelineDrawer::noticed);
    connect(search_, &TimelineSearch::noticed, this, &TimelineDrawer::noticed);
    connect(exporter_, &TraceExporter::noticed, this, &TimelineDrawer::noticed);
    connect(report_, &LoadReportTab::noticed, this, &TimelineDrawer::noticed);
}

void TimelineDrawer::setFolded(bool folded) {
    if (folded == isFolded_)
        return;
    isFolded_ = folded;
    // The focus must not go where nothing is seen.
    for (int tab = 0; tab < count(); ++tab)
        widget(tab)->setEnabled(!folded);
    updateGeometry();
}

QSize TimelineDrawer::minimumSizeHint() const {
    const int tabs = tabBar()->sizeHint().height();
    const auto* page = currentWidget();
    return {QTabWidget::minimumSizeHint().width(),
            isFolded_ || page == nullptr ? tabs : tabs + page->minimumSizeHint().height()};
}

void TimelineDrawer::followSelection() {
    // Only between the two tabs that show the selection: whoever looks at something else stays there.
    const auto tab = static_cast<Tab>(currentIndex());
    if (state_.selectedArea() && tab == Tab::Selection)
        showTab(Tab::Area);
    else if (state_.selectedSlice() && tab == Tab::Area)
        showTab(Tab::Selection);
}

void TimelineDrawer::setProblems(std::vector<base::Problem> problems) {
    report_->setProblems(std::move(problems));
}

void TimelineDrawer::setUnits(const table::DisplayUnits& units) {
    area_->setUnits(units);
}

} // namespace runglass::views
