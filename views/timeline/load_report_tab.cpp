// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/load_report_tab.h"

#include "core/table/format.h"
#include "views/base/plain_text.h"
#include "views/frame/problems_panel.h"
#include "views/timeline/drawer_parts.h"
#include "views/timeline/shown_text.h"
#include "views/timeline/time_text.h"
#include "views/widgets/table_text.h"

#include <QHeaderView>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace runglass::views {

namespace {

constexpr int beginRole = Qt::UserRole; ///< of a part of the trace that can be gone to
constexpr int endRole = Qt::UserRole + 1;

void addFact(QTreeWidgetItem* top, const QString& label, const QString& value) {
    auto* item = new QTreeWidgetItem(top, {label, value});
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
}

QString sizeText(std::size_t bytes) {
    table::DisplayUnits automatic;
    automatic.size = table::SizeUnit::Auto;
    return QString::fromStdString(
        table::displayNumber(static_cast<double>(bytes), table::Unit::Bytes, 1, automatic));
}

} // namespace

LoadReportTab::LoadReportTab(TimelineState& state, JobRunner& jobs, QWidget* parent)
    : QWidget(parent), state_(state),
      facts_(drawerList({tr("What was read"), tr("Value")}, tr("What was read"))),
      problems_(new ProblemsPanel(jobs)) {
    facts_->setRootIsDecorated(true);
    facts_->setToolTip(tr("Enter or double click on a part far away in time goes to it"));
    auto* splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(facts_);
    splitter->addWidget(problems_);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 0, 0);
    layout->addWidget(splitter);
    connect(&state_, &TimelineState::documentChanged, this, &LoadReportTab::showFacts);
    connect(facts_, &QTreeWidget::itemActivated, this, &LoadReportTab::activate);
    connect(problems_, &ProblemsPanel::noticed, this, &LoadReportTab::noticed);
    showFacts();
}

void LoadReportTab::setProblems(std::vector<base::Problem> problems) {
    problems_->setProblems(std::move(problems));
}

void LoadReportTab::showFacts() {
    facts_->clear();
    for (std::size_t group = 0; group < state_.document().groups().size(); ++group)
        if (!state_.document().groups()[group].computedFrom)
            addTrace(group);
    facts_->expandAll();
    facts_->resizeColumnToContents(0);
}

void LoadReportTab::addTrace(std::size_t index) {
    const auto& group = state_.document().groups()[index];
    auto* top = new QTreeWidgetItem(facts_, {group.title});
    top->setToolTip(0, asPlainText(group.title));
    if (!group.trace) {
        addFact(top, tr("State"), tr("not loaded"));
        return;
    }
    const auto& trace = *group.trace;
    if (group.isPartial)
        addFact(top, tr("State"), tr("still being read: counts are of a part"));
    addFact(top, tr("Records"), countText(trace.recordCount()));
    addFact(top, tr("Skipped records"), countText(trace.skippedCount()));
    addFact(top, tr("Slices"), countText(trace.sliceCount()));
    addFact(top, tr("Async slices"), countText(trace.asyncCount()));
    addFact(top, tr("Instants"), countText(trace.instantCount()));
    addFact(top, tr("Tracks"), countText(trace.tracks().size()));
    addFact(top, tr("Steps"), countText(trace.steps().size()));
    addFlows(top, trace);
    addFact(top, tr("Length"), durationText(trace.range().length()));
    addFact(top, tr("Memory"), sizeText(trace.allocatedBytes()));
    addDistantParts(top, group);
}

void LoadReportTab::addFlows(QTreeWidgetItem* top, const trace::Trace& trace) {
    const auto& counts = trace.flowCounts();
    addFact(top, tr("Flows drawn"), countText(counts.drawn));
    addFact(top, tr("Flows on no slice"), countText(counts.unbound));
    addFact(top, tr("Flows with one end"), countText(counts.half));
    for (const auto& kind : trace.flowKinds())
        addFact(top, tr("Flows of kind %1").arg(shownStart(kind.name)), countText(kind.count));
}

void LoadReportTab::addDistantParts(QTreeWidgetItem* top, const TraceGroup& group) {
    for (const auto& part : group.trace->distantParts()) {
        const trace::TimeRange range{part.beginNs + group.shiftNs, part.endNs + group.shiftNs};
        auto* item = new QTreeWidgetItem(
            top, {tr("Part more than a day away"),
                  tr("%1, %2 long").arg(momentText(range.beginNs, 1e9), durationText(range.length()))});
        item->setData(0, beginRole, static_cast<qlonglong>(range.beginNs));
        item->setData(0, endRole, static_cast<qlonglong>(range.endNs));
        item->setForeground(1, palette().link());
        item->setToolTip(0, tr("Its slices are in the tables; Enter goes to it"));
    }
}

void LoadReportTab::activate(const QTreeWidgetItem* item) {
    const auto begin = item->data(0, beginRole);
    if (begin.isValid())
        state_.showRange({begin.toLongLong(), item->data(0, endRole).toLongLong()});
}

} // namespace runglass::views
