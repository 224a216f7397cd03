// SPDX-License-Identifier: Apache-2.0
#include "views/distributed/cluster_tables_view.h"

#include "core/analysis/steps.h"
#include "core/session/cluster_tables.h"
#include "views/base/core_text.h"
#include "views/frame/pane.h"
#include "views/frame/pane_parts.h"
#include "views/frame/pane_state.h"
#include "views/jobs/job_runner.h"
#include "views/widgets/comfortable_rows.h"
#include "views/widgets/eliding_combo_box.h"
#include "views/widgets/table_panel.h"
#include "views/widgets/table_text.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr auto nameRole = Qt::UserRole;
constexpr int listWidth = 200;
constexpr int shownLetters = 6; ///< of a choice, at least
constexpr auto workerColumn = "worker";
constexpr auto nameColumn = "name";
constexpr auto startColumn = "start_ns";
/// Hold words and sentences of the core.
const std::vector<std::string_view> fixedColumns{"lacking", "figure", "kind", "numbering"};
const auto callsName = u"communication-calls"_s;
const auto tableSlot = u"cluster/table"_s;
const auto membersSlot = u"cluster/members"_s;

/// In the language of the window; a step is the core's word only where there is none.
std::shared_ptr<const table::Table> shownTable(const std::shared_ptr<const table::Table>& english) {
    return withCoreTextsAmongNames(withCoreTexts(english, fixedColumns), "step", {analysis::noStep});
}

} // namespace

struct ClusterTablesView::Answer {
    base::Result<std::shared_ptr<const table::Table>> english;
    std::shared_ptr<const table::Table> shown; ///< in the language of the window
    std::shared_ptr<const analysis::CollectiveCalls> calls;
};

ClusterTablesView::ClusterTablesView(JobRunner& jobs, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), jobs_(jobs), list_(new QListWidget), grouping_(new QComboBox),
      worker_(new ElidingComboBox), group_(new ElidingComboBox), table_(new TablePanel(u"cluster"_s, jobs)),
      members_(new TablePanel(u"cluster-members"_s, jobs)) {
    setComfortableRows(*list_);
    list_->setAccessibleName(tr("Tables about all workers"));
    auto* left = new QWidget;
    auto* leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    auto* title = new QLabel(tr("&All workers"));
    title->setBuddy(list_);
    leftLayout->addWidget(title);
    leftLayout->addWidget(list_, 1);
    const auto addFilter = [&](const QString& label, QComboBox* box, const QString& tip) {
        auto* row = new QHBoxLayout;
        addLabelled(row, label, box, tip);
        row->setStretch(1, 1);
        leftLayout->addLayout(row);
    };
    addFilter(tr("&Worker:"), worker_, tr("Only rows of this worker"));
    addFilter(tr("Ranks &of:"), group_, tr("Only operations of this communication group"));
    for (const auto& entry : session::clusterCatalog()) {
        auto* item = new QListWidgetItem(coreText(entry.title), list_);
        item->setData(nameRole, QString::fromUtf8(entry.name));
        item->setToolTip(coreText(entry.description));
    }
    for (auto* box : {grouping_, worker_, group_}) {
        box->setMinimumContentsLength(shownLetters);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    }
    groupingLabel_ = addLabelled(table_->controls(), tr("&Group by:"), grouping_, tr("What makes a row"));
    letSearchShrink(*table_);
    letSearchShrink(*members_);
    addWidget(left);
    addWidget(table_);
    addWidget(members_);
    members_->hide();
    setChildrenCollapsible(false);
    setStretchFactor(1, 2);
    setStretchFactor(2, 1);
    setSizes({listWidth, 4 * listWidth, 2 * listWidth});
    list_->setCurrentRow(0);
    connectAll();
}

void ClusterTablesView::connectAll() {
    connect(list_, &QListWidget::currentItemChanged, this, &ClusterTablesView::onTableChosen);
    for (auto* box : {grouping_, worker_, group_})
        connect(box, &QComboBox::currentIndexChanged, this, &ClusterTablesView::request);
    connect(table_, &TablePanel::currentRowChanged, this, &ClusterTablesView::requestMembers);
    connect(table_, &TablePanel::updated, this, [this] {
        if (calls_ && !table_->currentRow() && !table_->visibleRows().empty())
            table_->selectRow(table_->visibleRows().front());
    });
    offerTimeline(*table_);
    offerTimeline(*members_);
    for (auto* panel : {table_, members_}) {
        connect(panel, &TablePanel::exported, this,
                [this](const QString& path) { Q_EMIT noticed(tr("Exported to %1.").arg(path)); });
        connect(panel, &TablePanel::exportFailed, this, &ClusterTablesView::noticed);
    }
}

void ClusterTablesView::offerTimeline(TablePanel& panel) {
    auto* action = new QAction(tr("Show in Timeline"), &panel);
    action->setShortcut(Qt::CTRL | Qt::Key_J);
    action->setToolTip(tr("Shows the operation in the timeline of its worker"));
    connect(action, &QAction::triggered, this, [this, &panel] {
        const auto row = panel.currentRow();
        const auto table = panel.table();
        if (!row || !table)
            return;
        // The members of a call have its name in the table of calls.
        const auto callRow = table_->currentRow();
        auto name = cellText(*table, nameColumn, *row);
        if (name.isEmpty() && callRow && table_->table())
            name = cellText(*table_->table(), nameColumn, *callRow);
        const auto* starts = table->find(startColumn);
        const auto start = starts == nullptr || starts->isNull(*row)
                               ? std::optional<qint64>()
                               : std::optional<qint64>(starts->integer(*row));
        Q_EMIT timelineWanted(cellText(*table, workerColumn, *row), name, start);
    });
    panel.addRowAction(action);
}

QString ClusterTablesView::chosenName() const {
    const auto* item = list_->currentItem();
    return item == nullptr ? QString() : item->data(nameRole).toString();
}

void ClusterTablesView::setCluster(std::shared_ptr<const analysis::Cluster> cluster) {
    cluster_ = std::move(cluster);
    calls_.reset();
    const auto refill = [](QComboBox* box, const QString& first, const QStringList& names) {
        const QSignalBlocker silent(box);
        const auto chosen = box->currentData();
        box->clear();
        box->addItem(first, QString());
        for (const auto& name : names)
            box->addItem(name, name);
        box->setCurrentIndex(std::max(0, box->findData(chosen)));
        box->setEnabled(box->count() > 1);
    };
    QStringList workers;
    for (const auto& rank : cluster_->ranks)
        workers << QString::fromUtf8(rank.worker);
    refill(worker_, tr("All"), workers);
    QStringList groups;
    for (const auto& group : cluster_->groups)
        if (!cluster_->text(group.group).empty())
            groups << QString::fromUtf8(cluster_->text(group.group));
    groups.removeDuplicates();
    refill(group_, tr("All"), groups);
    onTableChosen();
}

void ClusterTablesView::setUnits(const table::DisplayUnits& units) {
    table_->setUnits(units);
    members_->setUnits(units);
}

void ClusterTablesView::showTable(const QString& name) {
    for (int i = 0; i < list_->count(); ++i)
        if (list_->item(i)->data(nameRole).toString() == name)
            list_->setCurrentRow(i);
}

void ClusterTablesView::showWorker(const QString& worker) {
    worker_->setCurrentIndex(std::max(0, worker_->findData(worker)));
}

void ClusterTablesView::onTableChosen() {
    const auto* entry = session::findClusterTable(chosenName().toStdString());
    if (entry == nullptr || !cluster_)
        return;
    {
        const QSignalBlocker silent(grouping_);
        const auto chosen = grouping_->currentData();
        grouping_->clear();
        for (const auto& grouping : entry->groupings)
            grouping_->addItem(coreText(grouping.title), QString::fromUtf8(grouping.id));
        grouping_->setCurrentIndex(std::max(0, grouping_->findData(chosen)));
        grouping_->setEnabled(grouping_->count() > 1);
        for (QWidget* widget : {static_cast<QWidget*>(groupingLabel_), static_cast<QWidget*>(grouping_)})
            widget->setVisible(grouping_->count() > 0); // an empty box only raises questions
    }
    worker_->setEnabled(entry->has.workers && worker_->count() > 1);
    group_->setEnabled(entry->has.groups && group_->count() > 1);
    request();
}

void ClusterTablesView::saveChoices(QJsonObject& state) const {
    state.insert(u"table"_s, chosenName());
    saveChoice(state, u"group"_s, *grouping_);
    saveChoice(state, u"worker"_s, *worker_);
    saveChoice(state, u"ranks_of"_s, *group_);
}

void ClusterTablesView::restoreChoices(const QJsonObject& state) {
    showTable(state.value(u"table"_s).toString());
    restoreChoice(state, u"group"_s, *grouping_, Missing::Add);
    restoreFilter(state, u"worker"_s, *worker_, Missing::Add);
    restoreFilter(state, u"ranks_of"_s, *group_, Missing::Add);
}

void ClusterTablesView::request() {
    const auto* entry = session::findClusterTable(chosenName().toStdString());
    if (entry == nullptr || !cluster_)
        return;
    session::ClusterOptions options;
    options.groupBy = grouping_->currentData().toString().toStdString();
    // What a table does not have stays chosen for the next one that has.
    if (entry->has.workers)
        options.worker = worker_->currentData().toString().toStdString();
    if (entry->has.groups)
        options.group = group_->currentData().toString().toStdString();
    const auto name = chosenName();
    pending_ = true;
    jobs_.start(
        tableSlot, {},
        [name, options, cluster = cluster_](JobContext& job) {
            auto made = session::makeClusterTable(name.toStdString(), *cluster, options, job.stop);
            if (!made)
                return Answer{made.error(), nullptr, nullptr};
            const auto english = std::make_shared<const table::Table>(std::move(made).value());
            std::shared_ptr<const analysis::CollectiveCalls> calls;
            if (name == callsName)
                calls = std::make_shared<const analysis::CollectiveCalls>(
                    analysis::matchCalls(*cluster, options.group, job.stop));
            return Answer{english, shownTable(english), std::move(calls)};
        },
        [this](Answer answer) { showAnswer(std::move(answer)); });
}

void ClusterTablesView::showAnswer(Answer answer) {
    pending_ = false;
    calls_ = std::move(answer.calls);
    jobs_.cancel(membersSlot); // of a call of the table of before
    members_->setVisible(calls_ != nullptr);
    members_->setTable(nullptr);
    if (answer.english) {
        table_->setTable(std::move(answer.shown), std::move(answer.english).value());
    } else {
        table_->setTable(nullptr);
        Q_EMIT noticed(errorSentence(answer.english.error()));
    }
    Q_EMIT settled();
}

void ClusterTablesView::requestMembers(std::optional<table::RowIndex> row) {
    if (!calls_ || !row || *row >= calls_->calls.size())
        return;
    jobs_.start(
        membersSlot, {},
        [row = *row, cluster = cluster_, calls = calls_](JobContext&) {
            return std::make_shared<const table::Table>(analysis::callMembers(*cluster, *calls, row));
        },
        [this](const std::shared_ptr<const table::Table>& english) {
            members_->setTable(shownTable(english), english);
        });
}

} // namespace runglass::views
