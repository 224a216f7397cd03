// SPDX-License-Identifier: Apache-2.0
#include "views/panes/memory_pane.h"

#include "core/analysis/memory_peak.h"
#include "core/analysis/trace_memory.h"
#include "views/base/core_text.h"
#include "views/frame/pane_parts.h"
#include "views/jobs/job_runner.h"
#include "views/panes/charts_over_table.h"
#include "views/panes/range_bar.h"
#include "views/selection/selection.h"
#include "views/widgets/axis_ticks.h"
#include "views/widgets/curve_panel.h"
#include "views/widgets/icons.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;
using analysis::MemoryGrouping;
using analysis::MemoryMeasure;

namespace {

constexpr int gap = 8;
constexpr int curveHeight = 320;
constexpr auto nameColumn = "name";
const auto rangeKey = u"range_ns"_s;
/// Beyond this no recording lies, and differences of times could overflow.
constexpr base::Nanoseconds farthestNs = std::numeric_limits<base::Nanoseconds>::max() / 4;

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

QString measureName(MemoryMeasure measure) {
    switch (measure) {
    case MemoryMeasure::Allocated:
        return MemoryPane::tr("allocated");
    case MemoryMeasure::Reserved:
        return MemoryPane::tr("reserved");
    case MemoryMeasure::Active:
        break;
    }
    return MemoryPane::tr("active");
}

PlotCurve::Style styleOf(MemoryMeasure measure) {
    switch (measure) {
    case MemoryMeasure::Allocated:
        return PlotCurve::Style::Solid;
    case MemoryMeasure::Reserved:
        return PlotCurve::Style::Dashed;
    case MemoryMeasure::Active:
        break;
    }
    return PlotCurve::Style::Dotted;
}

/// By operator, the three measures have colours; by component, the components have.
std::vector<PlotCurve> plotCurves(MemoryAnswer& answer, MemoryGrouping grouping) {
    std::vector<PlotCurve> plots;
    QStringList components;
    for (auto& curve : answer.curves) {
        const auto component = textOf(curve.component);
        if (!components.contains(component))
            components << component;
        const bool isWhole = grouping == MemoryGrouping::Operator;
        PlotCurve plot;
        plot.name = component + u' ' + measureName(curve.measure);
        plot.series = std::make_shared<const analysis::StepSeries>(std::move(curve.series));
        plot.color =
            isWhole ? static_cast<int>(curve.measure) : static_cast<int>(components.indexOf(component));
        plot.style = styleOf(curve.measure);
        plots.push_back(std::move(plot));
    }
    return plots;
}

} // namespace

MemoryPane::MemoryPane(PaneServices services, QWidget* parent)
    : Pane(services, model::Part::Memory, model::View::Memory, tr("Memory"), parent), curves_(new CurvePanel),
      device_(new QComboBox), group_(new QComboBox), list_(new QComboBox), range_(new RangeBar),
      timeline_(new QToolButton), table_(new TablePanel(u"memory"_s, this->services().jobs)) {
    curves_->plot()->setEmptySentence(tr("This recording has no totals of memory over time. What operators "
                                         "allocated is in the table below."));
    frame_ = new ChartsOverTable(u"memory"_s, makeHeadline(), {curves_}, makeLower());
    frame_->setChartHeight(curveHeight);
    setContent(frame_);
    connectAll();
    applyUnits();
}

QWidget* MemoryPane::makeHeadline() {
    group_->addItem(tr("Operator"), static_cast<int>(MemoryGrouping::Operator));
    group_->addItem(tr("Component"), static_cast<int>(MemoryGrouping::Component));
    auto* controls = new QWidget;
    auto* row = new QHBoxLayout(controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(gap);
    addLabelled(row, tr("&Device:"), device_, tr("The device whose memory is shown"));
    addLabelled(row, tr("&Group by:"), group_,
                tr("Operator: all allocators of operators together; Component: each of them"));
    return paneHeadline(tr("Device memory"), controls);
}

QWidget* MemoryPane::makeLower() {
    const auto add = [this](MemoryList list, const QString& title, const QString& tip) {
        list_->addItem(title, static_cast<int>(list));
        list_->setItemData(list_->count() - 1, tip, Qt::ToolTipRole);
    };
    add(MemoryList::Events, tr("Allocations"), tr("Every allocation"));
    add(MemoryList::Peak, tr("Alive at the peak"),
        tr("Which operators hold memory when most of it is in use"));
    add(MemoryList::Unreleased, tr("Not released"),
        tr("Allocations that are still held at the end of the recording"));
    add(MemoryList::Statistics, tr("By operator"), tr("Count, sizes and mean lifetime for each operator"));
    add(MemoryList::Components, tr("Components"), tr("Peaks of allocators and of software modules"));
    add(MemoryList::Plan, tr("Planned by graph"), tr("Memory that a compiled graph plans for its nodes"));
    letSearchShrink(*table_);
    addLabelled(table_->controls(), tr("&Table:"), list_, tr("What the table lists"));
    timeline_->setIcon(icon(IconName::Range));
    timeline_->setText(tr("Show in Timeline"));
    timeline_->setToolTip(
        tr("Go to the time of the current row in the Timeline tab (double click does it, too)"));
    timeline_->setAccessibleName(timeline_->text());
    timeline_->setAutoRaise(true);
    timeline_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    timeline_->setFocusPolicy(Qt::TabFocus);
    timeline_->setEnabled(false);
    table_->controls()->addWidget(timeline_);
    auto* lower = new QWidget;
    auto* layout = new QVBoxLayout(lower);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(range_);
    layout->addWidget(table_, 1);
    return lower;
}

void MemoryPane::connectAll() {
    connect(device_, &QComboBox::currentIndexChanged, this, [this] {
        curves_->plot()->restore(); // another device has other times
        refresh();
    });
    connect(group_, &QComboBox::currentIndexChanged, this, &MemoryPane::onGroupChanged);
    connect(list_, &QComboBox::currentIndexChanged, this, &MemoryPane::refresh);
    connect(range_, &RangeBar::changed, this, &MemoryPane::refresh);
    connect(range_, &RangeBar::clearRequested, this, [this] { curves_->plot()->chooseRange(std::nullopt); });
    auto* plot = curves_->plot();
    connect(plot, &CurvePlot::rangeChosen, this, &MemoryPane::onRangeChosen);
    connect(plot, &CurvePlot::timeClicked, this, &MemoryPane::onTimeClicked);
    connect(plot, &CurvePlot::timeRequested, &services().selection, &Selection::timeRequested);
    connect(table_, &TablePanel::currentRowChanged, this, &MemoryPane::onRowChanged);
    const auto request = [this] {
        if (const auto time = rowTime())
            Q_EMIT services().selection.timeRequested(*time);
    };
    connect(table_, &TablePanel::rowActivated, this, request);
    connect(timeline_, &QToolButton::clicked, this, request);
    connect(&services().selection, &Selection::unitsChanged, this, &MemoryPane::applyUnits);
    forwardExports(table_, this);
}

MemoryList MemoryPane::chosenList() const {
    return static_cast<MemoryList>(list_->currentData().toInt());
}

MemoryGrouping MemoryPane::chosenGrouping() const {
    return static_cast<MemoryGrouping>(group_->currentData().toInt());
}

MemoryPane::CurveKey MemoryPane::curveKey() const {
    return {profile_, device_->currentText().toStdString(), chosenGrouping()};
}

void MemoryPane::refresh() {
    if (hasProfileOfSelection())
        showProfile(profile_);
}

void MemoryPane::showProfile(std::shared_ptr<const model::Profile> profile) {
    if (profile != profile_) {
        profile_ = profile;
        curves_->plot()->restore();
    }
    MemoryRequest request{device_->currentText().toStdString(), chosenGrouping(), chosenList(),
                          range_->filter(), shownCurves_ != curveKey()};
    auto answer = std::make_shared<MemoryAnswer>();
    const auto shown = std::make_shared<std::shared_ptr<const table::Table>>();
    const auto make = [answer, request, shown](const model::Profile& p) -> base::Result<table::Table> {
        *answer = answered(*p.memory.data, request, JobRunner::runningStop());
        *shown = withCoreTextsAmongNames(std::make_shared<const table::Table>(answer->table), nameColumn,
                                         {analysis::notListed, analysis::unknownOperator});
        if (answer->list == MemoryList::Components)
            *shown = withCoreTexts(*shown, {"source"});
        return answer->table;
    };
    requestTables(std::move(profile), {make}, [this, answer, shown](const Tables& tables) {
        answer_ = std::move(*answer);
        answer_.table = {};
        showChoices(answer_);
        if (!answer_.curves.empty() || shownCurves_ != curveKey())
            showCurves(answer_);
        answer_.curves.clear();
        const bool isComponents = answer_.list == MemoryList::Components;
        const bool isEvents = answer_.list == MemoryList::Events || answer_.list == MemoryList::Unreleased;
        range_->setVisible(isEvents);
        range_->setRange(curves_->plot()->chosenRange(), answer_.originNs);
        table_->setSearchColumn(isComponents ? "component" : nameColumn, tr("Search by name"), false);
        table_->setTable(*shown, tables.front());
        chooseWaitingRange();
    });
}

void MemoryPane::chooseWaitingRange() {
    if (!waiting_ || waiting_->place != services().selection.place())
        return;
    const auto range = std::exchange(waiting_, std::nullopt)->state.value(rangeKey).toArray();
    const TimeRange times{range.at(0).toInteger(), range.at(1).toInteger()};
    const bool isUsable =
        times.fromNs < times.toNs && times.fromNs >= -farthestNs && times.toNs <= farthestNs;
    const auto list = chosenList();
    curves_->plot()->chooseRange(isUsable ? std::optional(times) : std::nullopt);
    list_->setCurrentIndex(list_->findData(static_cast<int>(list)));
}

QJsonObject MemoryPane::savedState(const session::SessionPaths& paths) const {
    auto state = Pane::savedState(paths);
    saveChoice(state, u"device"_s, *device_);
    saveChoice(state, u"group"_s, *group_);
    saveChoice(state, u"table"_s, *list_);
    range_->saveChoices(state);
    if (waiting_ && waiting_->place == services().selection.place())
        state.insert(rangeKey, waiting_->state.value(rangeKey));
    else if (const auto& range = curves_->plot()->chosenRange())
        state.insert(rangeKey, QJsonArray{qint64{range->fromNs}, qint64{range->toNs}});
    return state;
}

void MemoryPane::restoreState(const QJsonObject& state, const session::SessionPaths& paths) {
    restoreChoice(state, u"device"_s, *device_, Missing::Add);
    restoreChoice(state, u"group"_s, *group_);
    restoreChoice(state, u"table"_s, *list_);
    range_->restoreChoices(state);
    waiting_ = WaitingState{services().selection.place(), state};
    refresh();
    Pane::restoreState(state, paths);
}

void MemoryPane::showChoices(const MemoryAnswer& answer) {
    const QSignalBlocker silentDevice(device_);
    const QSignalBlocker silentList(list_);
    device_->clear();
    for (const auto& device : answer.devices)
        device_->addItem(textOf(device));
    device_->setCurrentText(textOf(answer.device));
    device_->setEnabled(device_->count() > 1);
    const auto* items = qobject_cast<QStandardItemModel*>(list_->model());
    for (int i = 0; i < list_->count(); ++i) {
        const auto list = static_cast<MemoryList>(list_->itemData(i).toInt());
        items->item(i)->setEnabled(std::ranges::find(answer.lists, list) != answer.lists.end());
    }
    list_->setCurrentIndex(list_->findData(static_cast<int>(answer.list)));
}

void MemoryPane::showCurves(MemoryAnswer& answer) {
    shownCurves_ = curveKey();
    const auto grouping = shownCurves_->grouping;
    curves_->setTitle(grouping == MemoryGrouping::Operator ? tr("Memory of operators")
                                                           : tr("Memory by component"),
                      peaksText(answer));
    curves_->setCurves(plotCurves(answer, grouping), answer.originNs);
}

QString MemoryPane::peaksText(const MemoryAnswer& answer) const {
    const bool isWhole = shownCurves_->grouping == MemoryGrouping::Operator;
    const auto& units = services().selection.units();
    QStringList peaks;
    for (const auto& curve : answer.curves) {
        const auto at = curve.series.peak();
        // By component what is held counts; by operator what is used does.
        const bool isWanted =
            isWhole ? curve.measure != MemoryMeasure::Active : curve.measure == MemoryMeasure::Reserved;
        if (!at || !isWanted)
            continue;
        const auto name = isWhole ? measureName(curve.measure) : textOf(curve.component);
        peaks << tr("%1 %2 at %3")
                     .arg(name, sizeWithUnit(curve.series.value(*at), units),
                          timeWithUnit(static_cast<double>(curve.series.timeNs(*at) - answer.originNs),
                                       units));
    }
    return peaks.isEmpty() ? tr("This recording tells no totals over time")
                           : tr("Peak: ") + peaks.join(u" · "_s);
}

void MemoryPane::onGroupChanged() {
    const auto list =
        chosenGrouping() == MemoryGrouping::Component ? MemoryList::Components : MemoryList::Events;
    const QSignalBlocker silent(list_);
    list_->setCurrentIndex(list_->findData(static_cast<int>(list)));
    refresh();
}

void MemoryPane::onRangeChosen(const std::optional<analysis::TimeRange>& range) {
    range_->setRange(range, answer_.originNs);
    if (range && chosenList() != MemoryList::Unreleased) {
        const QSignalBlocker silent(list_);
        list_->setCurrentIndex(list_->findData(static_cast<int>(MemoryList::Events)));
    }
    refresh();
}

void MemoryPane::onTimeClicked(base::Nanoseconds timeNs) {
    const auto table = table_->table();
    if (!table)
        return;
    if (const auto row = analysis::nearestEvent(*table, timeNs - answer_.originNs))
        table_->selectRow(*row);
}

void MemoryPane::onRowChanged(std::optional<table::RowIndex> row) {
    auto* plot = curves_->plot();
    const auto table = table_->table();
    timeline_->setEnabled(rowTime().has_value());
    plot->setStrong(std::nullopt);
    plot->setMark(std::nullopt);
    if (!row || !table)
        return;
    if (table->find("allocation_ms") != nullptr) {
        auto whole = plot->wholeRange();
        whole.fromNs -= answer_.originNs;
        whole.toNs -= answer_.originNs;
        const auto life = analysis::lifetimeOf(*table, *row, whole);
        plot->setMark(TimeRange{life.fromNs + answer_.originNs, life.toNs + answer_.originNs});
    } else if (const auto time = rowTime()) {
        plot->setMark(TimeRange{*time, *time});
    }
    const auto* components = table->find("component");
    const auto& curves = plot->curves();
    for (std::size_t i = 0; components != nullptr && i < curves.size(); ++i)
        if (curves[i].name ==
            textOf(std::string(components->text(*row))) + u' ' + measureName(MemoryMeasure::Reserved))
            plot->setStrong(i);
}

std::optional<base::Nanoseconds> MemoryPane::rowTime() const {
    const auto table = table_->table();
    const auto row = table_->currentRow();
    if (!table || !row)
        return std::nullopt;
    for (const auto* id : {"allocation_ms", "time_ms", "release_ms"})
        if (const auto* times = table->find(id); times != nullptr && !times->isNull(*row))
            return times->integer(*row) + answer_.originNs;
    return std::nullopt;
}

QAction* MemoryPane::chartsAction() {
    return frame_->chartsAction();
}

Pane::PartState MemoryPane::partState(const model::Profile& profile) const {
    return {profile.memory.data != nullptr, profile.memory.failure};
}

QString MemoryPane::emptySentence() const {
    return tr("Memory comes from memory_record.csv and operator_memory.csv. The profiler writes them when "
              "memory is recorded (profile_memory).");
}

void MemoryPane::applyUnits() {
    const auto& units = services().selection.units();
    table_->setUnits(units);
    curves_->setUnits(units);
    range_->setUnits(units);
    if (shownCurves_) {
        shownCurves_.reset(); // the peaks in words
        refresh();
    }
}

} // namespace runglass::views
