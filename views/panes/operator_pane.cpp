// SPDX-License-Identifier: Apache-2.0
#include "views/panes/operator_pane.h"

#include "views/frame/editor.h"
#include "views/frame/pane_parts.h"
#include "views/frame/pane_state.h"
#include "views/panes/charts_over_table.h"
#include "views/panes/stack_expansion.h"
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
constexpr std::array valueColumns{"device_self_us", "device_total_us", "host_self_us", "host_total_us"};

/// The table comes sorted by device time, or by host time when there is none; the header says which.
const char* sortColumn(const table::Table& table) {
    const auto* device = table.find(valueColumns[0]);
    const bool hasDevice = device != nullptr && device->size() > 0 && device->number(0).value_or(0) > 0;
    return hasDevice ? valueColumns[0] : valueColumns[2];
}

} // namespace

OperatorPane::OperatorPane(PaneServices services, QWidget* parent)
    : Pane(services, model::Part::Operators, model::View::Operator, tr("Operator"), parent) {
    auto* headline = makeHeadline();
    const std::array titles{tr("Device Self Time"), tr("Device Total Time"), tr("Host Self Time"),
                            tr("Host Total Time")};
    const std::array helps{tr("Time on the device of each operator itself, without the operators it calls"),
                           tr("Time on the device of each operator with all operators it calls"),
                           tr("Time on the host of each operator itself, without the operators it calls"),
                           tr("Time on the host of each operator with all operators it calls")};
    QList<QWidget*> charts;
    for (std::size_t i = 0; i < donuts_.size(); ++i) {
        donuts_[i] = new DonutPanel;
        donuts_[i]->setTitle(titles[i], helps[i]);
        donuts_[i]->setTopCount(top_->count());
        charts << donuts_[i];
    }
    makeTable();
    frame_ = new ChartsOverTable(u"operator"_s, headline, charts, table_);
    setContent(frame_);
    connectAll();
    applyUnits();
}

QWidget* OperatorPane::makeHeadline() {
    top_ = new TopCountControl(tr("All operators"), tr("Top operators"));
    return paneHeadline(tr("Operators by time"), top_);
}

void OperatorPane::makeTable() {
    table_ = new TablePanel(u"operators"_s, services().jobs);
    table_->setSearchColumn(nameColumn, tr("Search by operator name"), false);
    letSearchShrink(*table_);
    offerTimeline(*table_, services().selection, nameColumn);
    offerKernels(*table_, services());
    group_ = new ElidingComboBox;
    group_->addItem(tr("Operator"), u"operator"_s);
    group_->addItem(tr("Operator + Input Shape"), u"operator+shape"_s);
    addLabelled(table_->controls(), tr("&Group by:"), group_,
                tr("One row per operator, or per operator and its input shapes"));
}

void OperatorPane::connectAll() {
    connect(group_, &QComboBox::currentIndexChanged, this, [this] {
        if (hasProfileOfSelection())
            showProfile(profile_);
    });
    connect(table_, &TablePanel::placeActivated, this, [this](const QString& file, int line) {
        const auto sentence = openInEditor(file, line);
        Q_EMIT noticed(sentence.isEmpty()
                           ? tr("Opened %1, line %2, in the editor.").arg(file, QString::number(line))
                           : sentence);
    });
    for (auto* donut : donuts_) {
        connect(top_, &TopCountControl::countChanged, donut, &DonutPanel::setTopCount);
        connect(donut, &DonutPanel::rowClicked, table_, &TablePanel::selectRow);
        connect(table_, &TablePanel::currentRowChanged, donut, &DonutPanel::highlightRow);
    }
    connect(&services().selection, &Selection::unitsChanged, this, &OperatorPane::applyUnits);
    forwardExports(table_, this);
}

void OperatorPane::showProfile(std::shared_ptr<const model::Profile> profile) {
    profile_ = profile;
    const auto grouping = group_->currentData().toString().toStdString();
    auto stacks = std::make_shared<std::shared_ptr<const StackPresence>>();
    const auto findStacks = [stacks,
                             make = fromCatalog("operators", {grouping, {}})](const model::Profile& p) {
        *stacks = std::make_shared<const StackPresence>(p.operators.data->calls);
        return make(p);
    };
    requestTables(std::move(profile), {findStacks},
                  [this, stacks](const Tables& tables) { showTable(tables.front(), *stacks); });
}

void OperatorPane::showTable(std::shared_ptr<const table::Table> table,
                             std::shared_ptr<const StackPresence> stacks) {
    table_->setDefaultSort(sortColumn(*table), true);
    table_->setExpansion(stackExpansion(profile_, table, std::move(stacks)));
    for (std::size_t i = 0; i < donuts_.size(); ++i)
        fillDonut(*donuts_[i], table, nameColumn, valueColumns[i]);
    table_->setTable(std::move(table));
}

/// Of a recording of one file the operators are made of the calls anyway.
std::vector<model::Part> OperatorPane::furtherParts() const {
    if (services().selection.place().spanFolder().files.size() == 1)
        return {model::Part::Calls};
    return {};
}

bool OperatorPane::resetChoices() {
    if (group_->currentIndex() == 0)
        return false;
    const QSignalBlocker silent(group_);
    group_->setCurrentIndex(0);
    return true;
}

QJsonObject OperatorPane::savedState(const session::SessionPaths& paths) const {
    auto state = Pane::savedState(paths);
    saveChoice(state, u"group"_s, *group_);
    return state;
}

void OperatorPane::restoreState(const QJsonObject& state, const session::SessionPaths& paths) {
    restoreChoice(state, u"group"_s, *group_);
    Pane::restoreState(state, paths);
}

QAction* OperatorPane::chartsAction() {
    return frame_->chartsAction();
}

Pane::PartState OperatorPane::partState(const model::Profile& profile) const {
    return {profile.operators.data != nullptr, profile.operators.failure};
}

bool OperatorPane::canFill(const model::SpanFolder& span) const {
    return Pane::canFill(span) || span.isMadeOfTrace(model::View::Operator);
}

QString OperatorPane::emptySentence() const {
    return tr(
        "Operators come from operator_details.csv, or from the timeline where that is missing. They are "
        "recorded with the host (activity CPU).");
}

void OperatorPane::applyUnits() {
    const auto& units = services().selection.units();
    table_->setUnits(units);
    for (auto* donut : donuts_)
        donut->setUnits(units);
}

} // namespace runglass::views
