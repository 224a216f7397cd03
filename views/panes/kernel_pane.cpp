// SPDX-License-Identifier: Apache-2.0
#include "views/panes/kernel_pane.h"

#include "core/analysis/kernels.h"
#include "core/analysis/trace_kernels.h"
#include "views/base/core_text.h"
#include "views/frame/pane_parts.h"
#include "views/frame/pane_state.h"
#include "views/jobs/job_runner.h"
#include "views/panes/charts_over_table.h"
#include "views/panes/top_count_control.h"
#include "views/panes/works_dialog.h"
#include "views/selection/selection.h"
#include "views/widgets/donut_panel.h"
#include "views/widgets/eliding_combo_box.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>
#include <QHBoxLayout>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr auto nameColumn = "name";
constexpr auto coreColumn = "core";
constexpr auto typeColumn = "type";
constexpr auto totalColumn = "total_us";
constexpr auto allGrouping = "all";
constexpr auto statisticGrouping = "statistic";
constexpr auto coreGrouping = "core";
constexpr auto propertiesGrouping = "properties";
const auto groupKey = u"group"_s;
const auto stepKey = u"step"_s;

/// The column by which rows of a grouping are known and searched.
const char* labelColumn(const QString& grouping) {
    if (grouping == u"type"_s)
        return typeColumn;
    return grouping == QLatin1StringView(coreGrouping) ? coreColumn : nameColumn;
}

/// What the program itself says of kernels of a trace, in the language of the window.
std::shared_ptr<const table::Table> inWindowLanguage(std::shared_ptr<const table::Table> english) {
    return withCoreTextsAmongNames(withCoreTextsAmongNames(std::move(english), coreColumn,
                                                           {analysis::onTensorCores, analysis::onOtherCores}),
                                   typeColumn, {analysis::computationType, analysis::communicationType});
}

} // namespace

KernelPane::KernelPane(PaneServices services, QWidget* parent)
    : Pane(services, model::Part::Kernels, model::View::Kernel, tr("Kernel"), parent) {
    makeCharts();
    makeTable();
    frame_ = new ChartsOverTable(u"kernel"_s, paneHeadline(tr("Kernels by time"), top_), {byKernel_, byCore_},
                                 table_);
    setContent(frame_);
    connectAll();
    applyUnits();
}

void KernelPane::makeCharts() {
    top_ = new TopCountControl(tr("All kernels"), tr("Top kernels"));
    byKernel_ = new DonutPanel;
    byKernel_->setTitle(tr("Total Time"), tr("Sum of the durations of each kernel, by name"));
    byCore_ = new DonutPanel;
    byCore_->setTitle(tr("Time by Accelerator Core"),
                      tr("Sum of the durations of the kernels that run on each kind of core"));
    for (auto* donut : {byKernel_, byCore_})
        donut->setTopCount(top_->count());
}

void KernelPane::makeTable() {
    table_ = new TablePanel(u"kernels"_s, services().jobs);
    letSearchShrink(*table_);
    offerTimeline(*table_, services().selection, nameColumn);
    offerOperators(*table_, services());
    group_ = new ElidingComboBox;
    group_->addItem(tr("All"), QString::fromLatin1(allGrouping));
    group_->addItem(tr("Statistic (name)"), QString::fromLatin1(statisticGrouping));
    group_->addItem(tr("Type"), u"type"_s);
    group_->addItem(tr("Core"), QString::fromLatin1(coreGrouping));
    group_->addItem(tr("Name + shape"), u"name+shape"_s);
    group_->setCurrentIndex(1);
    addLabelled(table_->controls(), tr("&Group by:"), group_,
                tr("All: one row per kernel with every column of the file; otherwise one row per group"));
    step_ = new ElidingComboBox;
    step_->addItem(tr("All steps"), QString());
    addLabelled(table_->controls(), tr("&Step:"), step_,
                tr("Only kernels of exactly this step, in charts and table"));
}

void KernelPane::connectAll() {
    connect(group_, &QComboBox::currentIndexChanged, this, &KernelPane::onChoiceChanged);
    connect(step_, &QComboBox::currentIndexChanged, this, &KernelPane::onChoiceChanged);
    for (auto* donut : {byKernel_, byCore_})
        connect(top_, &TopCountControl::countChanged, donut, &DonutPanel::setTopCount);
    connect(byKernel_, &DonutPanel::rowClicked, this,
            [this](table::RowIndex row) { selectByText(*kernels_, row, nameColumn); });
    connect(byCore_, &DonutPanel::rowClicked, this,
            [this](table::RowIndex row) { selectByText(*cores_, row, coreColumn); });
    connect(table_, &TablePanel::currentRowChanged, this, &KernelPane::highlightRow);
    connect(&services().selection, &Selection::unitsChanged, this, &KernelPane::applyUnits);
    forwardExports(table_, this);
}

void KernelPane::onChoiceChanged() {
    if (hasProfileOfSelection())
        showProfile(profile_);
}

/// Launches are told by traces only.
void KernelPane::offerProperties(bool areThere) {
    const QSignalBlocker silent(group_);
    const auto properties = QString::fromLatin1(propertiesGrouping);
    const int at = group_->findData(properties);
    if (areThere && at < 0)
        group_->addItem(tr("Name, operator, launch"), properties);
    else if (!areThere && at >= 0)
        group_->removeItem(at);
}

void KernelPane::showProfile(std::shared_ptr<const model::Profile> profile) {
    profile_ = profile;
    offerProperties(profile->kernels.data->details.find(model::kernel_column::grid) != nullptr);
    const auto grouping = group_->currentData().toString().toStdString();
    const auto step = step_->currentData().toString().toStdString();
    const auto shown = std::make_shared<std::shared_ptr<const table::Table>>();
    const auto list = grouping == allGrouping ? fromCatalog("kernel-details", {{}, step})
                                              : fromCatalog("kernels", {grouping, step});
    const auto makeList = [list, shown](const model::Profile& p) { // in the job: there may be millions
        auto english = list(p);
        if (english)
            *shown = inWindowLanguage(std::make_shared<const table::Table>(english.value()));
        return english;
    };
    const auto steps = [](const model::Profile& p) -> base::Result<table::Table> {
        return analysis::kernelSteps(*p.kernels.data, JobRunner::runningStop());
    };
    requestTables(std::move(profile),
                  {fromCatalog("kernels", {statisticGrouping, step}),
                   fromCatalog("kernels", {coreGrouping, step}), makeList, steps},
                  [this, shown](const Tables& tables) { showTables(tables, *shown); });
}

void KernelPane::showTables(const Tables& tables, const std::shared_ptr<const table::Table>& shown) {
    kernels_ = tables[0];
    cores_ = inWindowLanguage(tables[1]);
    fillDonut(*byKernel_, kernels_, nameColumn, totalColumn);
    fillDonut(*byCore_, cores_, coreColumn, totalColumn);
    showSteps(*tables[3]);
    const auto grouping = group_->currentData().toString();
    table_->setSearchColumn(labelColumn(grouping), tr("Search by name, case matters"), true);
    if (grouping != QLatin1StringView(allGrouping))
        table_->setDefaultSort(totalColumn, true);
    table_->setTable(shown, tables[2]);
}

void KernelPane::showSteps(const table::Table& steps) {
    const QSignalBlocker silent(step_);
    const auto chosen = step_->currentData().toString();
    step_->clear();
    step_->addItem(tr("All steps"), QString());
    if (const auto* column = steps.find("step"))
        for (table::RowIndex row = 0; row < column->size(); ++row)
            if (!column->isNull(row))
                step_->addItem(QString::fromUtf8(column->text(row)), QString::fromUtf8(column->text(row)));
    step_->setCurrentIndex(std::max(0, step_->findData(chosen)));
    step_->setEnabled(step_->count() > 1);
}

bool KernelPane::resetChoices() {
    constexpr int statistic = 1;
    if (group_->currentIndex() == statistic && step_->currentIndex() == 0)
        return false;
    const QSignalBlocker silentGroup(group_);
    const QSignalBlocker silentStep(step_);
    group_->setCurrentIndex(statistic);
    step_->setCurrentIndex(0);
    return true;
}

void KernelPane::selectByText(const table::Table& source, table::RowIndex row, const char* column) {
    const auto table = table_->table();
    const auto* texts = source.find(column);
    if (table == nullptr || texts == nullptr)
        return;
    if (const auto found = findRow(*table, column, texts->text(row)))
        table_->selectRow(*found);
}

void KernelPane::highlightRow(std::optional<table::RowIndex> row) {
    const auto table = table_->table();
    const auto rowOf = [&](const std::shared_ptr<const table::Table>& target,
                           const char* column) -> std::optional<table::RowIndex> {
        const auto* texts = table && row ? table->find(column) : nullptr;
        if (texts == nullptr || target == nullptr)
            return std::nullopt;
        return findRow(*target, column, texts->text(*row));
    };
    byKernel_->highlightRow(rowOf(kernels_, nameColumn));
    byCore_->highlightRow(rowOf(cores_, coreColumn));
}

QJsonObject KernelPane::savedState(const session::SessionPaths& paths) const {
    auto state = Pane::savedState(paths);
    saveChoice(state, groupKey, *group_);
    saveChoice(state, stepKey, *step_);
    return state;
}

void KernelPane::restoreState(const QJsonObject& state, const session::SessionPaths& paths) {
    if (state.value(groupKey) == QLatin1StringView(propertiesGrouping))
        offerProperties(true);
    restoreChoice(state, groupKey, *group_);
    restoreFilter(state, stepKey, *step_, Missing::Add);
    Pane::restoreState(state, paths);
}

QAction* KernelPane::chartsAction() {
    return frame_->chartsAction();
}

Pane::PartState KernelPane::partState(const model::Profile& profile) const {
    return {profile.kernels.data != nullptr, profile.kernels.failure};
}

bool KernelPane::canFill(const model::SpanFolder& span) const {
    return Pane::canFill(span) || span.isMadeOfTrace(model::View::Kernel);
}

QString KernelPane::emptySentence() const {
    return tr("Kernels come from kernel_details.csv, or from the timeline of recordings of PyTorch. They are "
              "recorded with the device (activity NPU or CUDA).");
}

void KernelPane::applyUnits() {
    const auto& units = services().selection.units();
    table_->setUnits(units);
    byKernel_->setUnits(units);
    byCore_->setUnits(units);
}

} // namespace runglass::views
