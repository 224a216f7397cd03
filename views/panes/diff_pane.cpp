// SPDX-License-Identifier: Apache-2.0
#include "views/panes/diff_pane.h"

#include "core/analysis/diff/step_scope.h"
#include "core/analysis/diff/table_diff.h"
#include "core/session/session.h"
#include "core/table/query.h"
#include "views/base/core_text.h"
#include "views/base/file_path.h"
#include "views/diff/level_view.h"
#include "views/diff/side_chooser.h"
#include "views/frame/pane_parts.h"
#include "views/frame/pane_state.h"
#include "views/jobs/job_runner.h"
#include "views/panes/charts_over_table.h"
#include "views/panes/session_place.h"
#include "views/widgets/comfortable_rows.h"
#include "views/widgets/eliding_combo_box.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/table_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;
namespace diff = analysis::diff;

namespace {

constexpr auto nameRole = Qt::UserRole;
constexpr int chartHeight = 300;
constexpr int listWidth = 190;
constexpr int gap = 12;
const auto treeSlot = u"diff/tree"_s;
const auto tableSlot = u"diff/table"_s;
/// The table of the shown level, which is none of session::diffTables.
const auto levelName = u"level"_s;
const auto baselineKey = u"baseline"_s;
const auto experimentKey = u"experiment"_s;
const auto stepKey = u"step"_s;
const auto tableKey = u"table"_s;
const auto meansKey = u"means"_s;

/// Only the rows of a kind of change; "" for all.
table::Table withChange(const table::Table& all, std::string_view change) {
    const auto* column = all.find(diff::changeColumn);
    if (change.empty() || column == nullptr)
        return all;
    table::Rows rows;
    for (const table::RowIndex row : table::allRows(all))
        if (!column->isNull(row) && column->text(row) == change)
            rows.push_back(row);
    return table::picked(all, rows);
}

QString localFolder(const QMimeData* data) {
    for (const auto& url : data->urls())
        if (url.isLocalFile())
            return wholePath(localPath(url));
    return {};
}

} // namespace

struct DiffPane::TreeAnswer {
    base::Result<std::shared_ptr<const diff::TreeDiff>> tree;
    std::vector<std::string> baseSteps;
    std::vector<std::string> experimentSteps;
    std::shared_ptr<const base::Diagnostics> problems;
    std::optional<session::MemoryQuestion> question = {}; ///< asked before anything was loaded
};

struct DiffPane::TableAnswer {
    base::Result<table::Table> table;
    std::vector<std::string> notes;
    std::optional<session::MemoryQuestion> question = {};
};

DiffPane::DiffPane(PaneServices services, QWidget* parent)
    : Pane(services, model::View::Diff, tr("Diff"), parent),
      baseline_(new SideChooser(tr("&Baseline:"), false)),
      experiment_(new SideChooser(tr("E&xperiment:"), true)), swap_(new QToolButton),
      levels_(new LevelView(this->services().jobs)), alignment_(new ElidingComboBox), list_(new QListWidget),
      grouping_(new ElidingComboBox), change_(new QComboBox),
      perStep_(new QCheckBox(tr("&Means over steps"))), notes_(new QLabel),
      table_(new TablePanel(u"diff"_s, this->services().jobs)) {
    setAcceptDrops(true);
    makeAlignment();
    frame_ = new ChartsOverTable(u"diff"_s, makeSides(), {levels_}, makeLower());
    frame_->setChartHeight(chartHeight);
    setContent(frame_);
    showNothing();
    connectAll();
}

void DiffPane::showNothing() {
    states().showEmpty(tr("Nothing to compare"),
                       tr("Open two recordings: a second run folder, or one with several workers or steps."));
}

QWidget* DiffPane::makeSides() {
    auto* sides = new QWidget;
    auto* layout = new QHBoxLayout(sides);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(gap);
    swap_->setText(u"⇄"_s);
    swap_->setToolTip(tr("Swap baseline and experiment (Ctrl+Shift+X)"));
    swap_->setAccessibleName(tr("Swap baseline and experiment"));
    swap_->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_X);
    layout->addWidget(baseline_, 1);
    layout->addWidget(swap_);
    layout->addWidget(experiment_, 1);
    return sides;
}

/// Beside the path, for it is about the bars alone.
void DiffPane::makeAlignment() {
    alignment_->addItem(tr("By sequence"), static_cast<int>(diff::Alignment::Sequence));
    alignment_->addItem(tr("By anchors"), static_cast<int>(diff::Alignment::Anchors));
    addLabelled(
        levels_->controls(), tr("&Align:"), alignment_,
        tr("By sequence: what was inserted stands alone, all else beside its partner, on all threads.\n"
           "By anchors: steps, modules, data loaders and optimizers of the first thread, as the "
           "TensorBoard plugin did"));
}

QWidget* DiffPane::makeLower() {
    list_->setAccessibleName(tr("Tables of differences"));
    setComfortableRows(*list_);
    const auto add = [this](const QString& title, const QString& name, const QString& tip) {
        auto* item = new QListWidgetItem(title, list_);
        item->setData(nameRole, name);
        item->setToolTip(tip);
    };
    add(tr("Operators of this level"), levelName, tr("Operators inside the node that the bars show"));
    for (const auto& entry : session::diffTables())
        add(coreText(entry.title), QString::fromUtf8(entry.name), coreText(entry.description));
    groupingLabel_ =
        addLabelled(table_->controls(), tr("&Group by:"), grouping_, tr("What rows are joined by"));
    change_->addItem(tr("All"), QString());
    change_->addItem(tr("Added"), u"added"_s);
    change_->addItem(tr("Removed"), u"removed"_s);
    change_->addItem(tr("Grown"), u"grown"_s);
    change_->addItem(tr("Shrunk"), u"shrunk"_s);
    perStep_->setToolTip(
        tr("Mean and spread over the steps of each side, and whether a difference is more than "
           "chance (Welch's t-test)"));
    letSearchShrink(*table_);
    notes_->setWordWrap(true);
    notes_->setTextFormat(Qt::PlainText); // names of files and columns may look like tags
    notes_->setAccessibleName(tr("Notes on the table"));
    auto* left = new QWidget;
    auto* leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    auto* title = new QLabel(tr("&Differences"));
    title->setBuddy(list_);
    leftLayout->addWidget(title);
    leftLayout->addWidget(list_, 1);
    auto* filter = new QHBoxLayout;
    addLabelled(filter, tr("&Changes:"), change_, tr("Only rows that changed so"));
    filter->setStretch(1, 1);
    leftLayout->addLayout(filter);
    leftLayout->addWidget(perStep_);
    auto* right = new QWidget;
    auto* rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(0, 0, 0, 0);
    rightLayout->addWidget(notes_);
    rightLayout->addWidget(table_, 1);
    notes_->hide();
    auto* lower = new QSplitter(Qt::Horizontal);
    lower->addWidget(left);
    lower->addWidget(right);
    lower->setChildrenCollapsible(false);
    lower->setStretchFactor(1, 1);
    lower->setSizes({listWidth, 5 * listWidth});
    list_->setCurrentRow(0);
    return lower;
}

void DiffPane::connectAll() {
    connect(baseline_, &SideChooser::changed, this, &DiffPane::onSidesChanged);
    connect(experiment_, &SideChooser::changed, this, &DiffPane::onSidesChanged);
    connect(swap_, &QToolButton::clicked, this, &DiffPane::swapSides);
    connect(alignment_, &QComboBox::currentIndexChanged, this, &DiffPane::requestTree);
    connect(list_, &QListWidget::currentItemChanged, this, &DiffPane::onTableChosen);
    for (auto* box : {grouping_, change_})
        connect(box, &QComboBox::currentIndexChanged, this, &DiffPane::requestTable);
    connect(perStep_, &QCheckBox::toggled, this, &DiffPane::requestTable);
    connect(levels_, &LevelView::nodeChanged, this, [this] {
        if (list_->currentItem() != nullptr && list_->currentItem()->data(nameRole).toString() == levelName)
            requestTable();
    });
    connect(levels_, &LevelView::settled, this, &DiffPane::checkSettled);
    connect(&services().selection, &Selection::placeChanged, this, &DiffPane::chooseSides);
    const auto applyUnits = [this] {
        levels_->setUnits(services().selection.units());
        table_->setUnits(services().selection.units());
    };
    connect(&services().selection, &Selection::unitsChanged, this, applyUnits);
    applyUnits();
    connect(&services().jobs, &JobRunner::progressed, this,
            [this](const QString& slot, const QString& label, double fraction) {
                if (slot == treeSlot && treePending_ && states().state() != StateStack::State::Ready)
                    states().showLoading(label, fraction);
            });
    connect(&services().jobs, &JobRunner::failed, this, [this](const QString& slot, const QString& reason) {
        if (slot != treeSlot || !std::exchange(treePending_, false))
            return;
        states().showFailed(tr("The two could not be compared"), thrownSentence(reason), true);
        checkSettled();
    });
    connect(&services().jobs, &JobRunner::finished, this, [this](const QString& slot) {
        if (slot == treeSlot && treePending_ && !services().jobs.isRunning(slot)) {
            treePending_ = false;
            states().showFailed(tr("Comparing was cancelled"), tr("Choose a side again to compare."), true);
            checkSettled();
        }
        if (slot == tableSlot && tablePending_ && !services().jobs.isRunning(slot)) {
            tablePending_ = false; // the table of before stays
            checkSettled();
        }
    });
    connect(&states(), &StateStack::cancelRequested, this, [this] { services().jobs.cancel(treeSlot); });
    connect(&states(), &StateStack::retryRequested, this, &DiffPane::requestTree);
    forwardExports(table_, this);
}

void DiffPane::setRuns(const std::vector<std::shared_ptr<const model::RunFolder>>& runs) {
    runs_ = runs;
    baseline_->setRuns(runs);
    experiment_->setRuns(runs);
    if (!droppedPath_.isEmpty()) {
        const auto wanted = pathBytes(droppedPath_);
        const auto found = std::ranges::find_if(runs_, [&](const auto& run) {
            return run->path == wanted || run->path.starts_with(wanted + '/') ||
                   wanted.starts_with(run->path + '/');
        });
        if (found != runs_.end()) {
            experiment_->setPlace({*found, 0, 0});
            droppedPath_.clear();
        }
    }
    forgetSelfComparison();
    chooseSides();
}

/// A recording is its own experiment only as long as there is no other one.
void DiffPane::forgetSelfComparison() {
    if (baseline_->place() == experiment_->place() && baseline_->step() == experiment_->step())
        experiment_->setPlace({});
}

void DiffPane::setBaseline(const Selection::Place& place) {
    baseline_->setPlace(place);
    forgetSelfComparison();
    chooseSides();
}

void DiffPane::setExperiment(const Selection::Place& place) {
    experiment_->setPlace(place);
    chooseSides();
}

/// The baseline follows the selection as long as it is not chosen otherwise; the experiment is the next
/// recording that there is.
void DiffPane::chooseSides() {
    const auto& selected = services().selection.place();
    if (!baseline_->place().isValid() && selected.isValid())
        baseline_->setPlace(selected);
    if (!experiment_->place().isValid() && baseline_->place().isValid()) {
        const auto base = baseline_->place();
        const auto& workers = base.run->workers;
        if (base.workerFolder().spans.size() > 1)
            experiment_->setPlace({base.run, base.worker, base.span == 0 ? std::size_t{1} : std::size_t{0}});
        else if (workers.size() > 1)
            experiment_->setPlace({base.run, base.worker == 0 ? std::size_t{1} : std::size_t{0}, 0});
        else if (runs_.size() > 1)
            experiment_->setPlace({runs_[0] == base.run ? runs_[1] : runs_[0], 0, 0});
        else
            experiment_->setPlace(base);
    }
    onSidesChanged();
}

std::optional<session::DiffRequest> DiffPane::wanted() const {
    const auto base = baseline_->place();
    const auto experiment = experiment_->place();
    if (!base.isValid() || !experiment.isValid())
        return std::nullopt;
    return session::DiffRequest{{base.spanFolder(), baseline_->step()},
                                {experiment.spanFolder(), experiment_->step()}};
}

void DiffPane::onSidesChanged() {
    isStale_ = true;
    if (isVisible() || !wanted())
        requestTree();
}

void DiffPane::swapSides() {
    const auto base = baseline_->place();
    const auto step = baseline_->step();
    baseline_->setPlace(experiment_->place());
    baseline_->setStep(experiment_->step());
    experiment_->setPlace(base);
    experiment_->setStep(step);
    onSidesChanged();
}

void DiffPane::showEvent(QShowEvent* event) {
    Pane::showEvent(event);
    if (isStale_)
        requestTree();
}

void DiffPane::requestTree() {
    const auto request = wanted();
    if (!request) { // all is closed; what was compared goes, too
        treePending_ = false;
        services().jobs.cancel(treeSlot);
        services().jobs.cancel(tableSlot);
        levels_->setDiff(nullptr);
        showNothing();
        checkSettled();
        return;
    }
    if (!isVisible())
        return;
    isStale_ = false;
    treePending_ = true;
    const auto label = tr("Comparing");
    if (states().state() != StateStack::State::Ready)
        states().showLoading(label, 0);
    const auto alignment = static_cast<diff::Alignment>(alignment_->currentData().toInt());
    services().jobs.start(
        treeSlot, label,
        [request = *request, alignment, &session = services().session](JobContext& job) {
            auto problems = std::make_shared<base::Diagnostics>();
            base::LoadContext context{*problems, job.progress, job.stop};
            const auto& entry = *session::findDiff("tree");
            if (auto question = session::questionBefore(session, request, entry))
                return TreeAnswer{base::Error(), {}, {}, std::move(problems), std::move(question)};
            auto sides = session::loadDiff(session, request, entry, {}, context);
            if (!sides)
                return TreeAnswer{sides.error(), {}, {}, std::move(problems)};
            const auto stepsOf = [](const model::Profile& profile) {
                return profile.calls.data ? diff::stepNames(profile.calls.data->trace())
                                          : std::vector<std::string>();
            };
            return TreeAnswer{session::makeTreeDiff(sides.value(), alignment), stepsOf(*sides->base),
                              stepsOf(*sides->experiment), std::move(problems)};
        },
        [this](TreeAnswer answer) { showTree(std::move(answer)); });
}

void DiffPane::showTree(TreeAnswer answer) {
    treePending_ = false;
    problems_ = std::move(answer.problems);
    Q_EMIT problemsChanged();
    if (answer.question) {
        showQuestion(*answer.question);
        checkSettled();
        return;
    }
    baseline_->setSteps(answer.baseSteps);
    experiment_->setSteps(answer.experimentSteps);
    states().showReady();
    if (answer.tree)
        levels_->setDiff(std::move(answer.tree).value());
    else // tables of files can be compared all the same
        levels_->setDiff(nullptr, errorSentence(answer.tree.error()));
    onTableChosen();
}

void DiffPane::loadAllTheSame() {
    const auto request = wanted();
    if (!request)
        return;
    services().session.acceptNeed(request->base.span);
    services().session.acceptNeed(request->experiment.span);
    requestTree();
}

void DiffPane::onTableChosen() {
    const auto* item = list_->currentItem();
    const auto* entry =
        item == nullptr ? nullptr : session::findDiff(item->data(nameRole).toString().toStdString());
    {
        const QSignalBlocker silent(grouping_);
        const auto chosen = grouping_->currentData();
        grouping_->clear();
        if (entry != nullptr)
            for (const auto& grouping : entry->groupings)
                grouping_->addItem(coreText(grouping.title), QString::fromUtf8(grouping.id));
        grouping_->setCurrentIndex(std::max(0, grouping_->findData(chosen)));
        grouping_->setEnabled(grouping_->count() > 1);
        for (QWidget* widget : {static_cast<QWidget*>(groupingLabel_), static_cast<QWidget*>(grouping_)})
            widget->setVisible(grouping_->count() > 0); // an empty box only raises questions
    }
    perStep_->setEnabled(entry != nullptr && entry->hasStepMeans);
    requestTable();
}

void DiffPane::requestTable() {
    const auto request = wanted();
    const auto* item = list_->currentItem();
    if (!request || item == nullptr || treePending_ || isStale_)
        return;
    const auto name = item->data(nameRole).toString();
    const auto change = change_->currentData().toString().toStdString();
    session::DiffOptions options;
    options.groupBy = grouping_->currentData().toString().toStdString();
    options.isPerStep = perStep_->isEnabled() && perStep_->isChecked();
    tablePending_ = true;
    services().jobs.start(
        tableSlot, tr("Comparing"),
        [=, request = *request, tree = levels_->diff(), node = levels_->node(),
         &session = services().session](JobContext& job) -> TableAnswer {
            base::Diagnostics problems;
            base::LoadContext context{problems, job.progress, job.stop};
            if (name == levelName) {
                if (!tree)
                    return {base::Error{"There are no calls to compare", "", ""}, {}};
                return {withChange(tree->operators(node, job.stop), change), {}};
            }
            const auto* entry = session::findDiff(name.toStdString());
            if (auto question = session::questionBefore(session, request, *entry, options))
                return {base::Error(), {}, std::move(question)};
            const auto sides = session::loadDiff(session, request, *entry, options, context);
            if (!sides)
                return {sides.error(), {}};
            auto made = session::makeDiff(entry->name, sides.value(), options, context);
            if (!made)
                return {made.error(), {}};
            return {withChange(made->table, change), made->notes};
        },
        [this](TableAnswer answer) { showTable(std::move(answer)); });
}

void DiffPane::showTable(TableAnswer answer) {
    tablePending_ = false;
    if (answer.question) {
        showQuestion(*answer.question);
        checkSettled();
        return;
    }
    QStringList notes;
    for (const auto& note : answer.notes)
        notes << coreText(note);
    if (!answer.table)
        notes << errorSentence(answer.table.error());
    notes_->setText(notes.join(u'\n'));
    notes_->setVisible(!notes.isEmpty());
    const auto english =
        answer.table ? std::make_shared<const table::Table>(std::move(answer.table).value()) : nullptr;
    table_->setTable(withCoreTexts(english, {"change", "part"}), english);
    checkSettled();
}

QJsonObject DiffPane::savedState(const session::SessionPaths& paths) const {
    auto state = Pane::savedState(paths);
    for (const auto& [key, side] :
         {std::pair(baselineKey, baseline_), std::pair(experimentKey, experiment_)}) {
        if (!side->place().isValid())
            continue;
        auto saved = toJson(side->place(), paths);
        saved.insert(stepKey, QString::fromStdString(side->step()));
        state.insert(key, saved);
    }
    if (const auto* item = list_->currentItem())
        state.insert(tableKey, item->data(nameRole).toString());
    saveChoice(state, u"align"_s, *alignment_);
    saveChoice(state, u"group"_s, *grouping_);
    saveChoice(state, u"changes"_s, *change_);
    state.insert(meansKey, perStep_->isChecked());
    return state;
}

void DiffPane::restoreState(const QJsonObject& state, const session::SessionPaths& paths) {
    restoreChoice(state, u"align"_s, *alignment_);
    for (int row = 0; row < list_->count(); ++row)
        if (list_->item(row)->data(nameRole) == state.value(tableKey).toString())
            list_->setCurrentRow(row);
    restoreChoice(state, u"group"_s, *grouping_, Missing::Add);
    restoreFilter(state, u"changes"_s, *change_);
    perStep_->setChecked(state.value(meansKey).toBool());
    restoreSide(*baseline_, state.value(baselineKey).toObject(), paths);
    restoreSide(*experiment_, state.value(experimentKey).toObject(), paths);
    Pane::restoreState(state, paths);
    onSidesChanged();
}

void DiffPane::restoreSide(SideChooser& side, const QJsonObject& state, const session::SessionPaths& paths) {
    const auto place = findPlace(runs_, placeFromJson(state, paths));
    if (!place.isValid())
        return;
    side.setPlace(place);
    if (const auto step = state.value(stepKey).toString(); !step.isEmpty())
        side.setStep(step.toStdString());
}

void DiffPane::dragEnterEvent(QDragEnterEvent* event) {
    if (!localFolder(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void DiffPane::dropEvent(QDropEvent* event) {
    droppedPath_ = localFolder(event->mimeData());
    event->acceptProposedAction();
    Q_EMIT openRequested(droppedPath_);
}

void DiffPane::forgetDropped(const QString& path) {
    if (path == droppedPath_)
        droppedPath_.clear();
}

QAction* DiffPane::chartsAction() {
    return frame_->chartsAction();
}

bool DiffPane::isSettled() const {
    return !treePending_ && !tablePending_ && levels_->isSettled();
}

void DiffPane::checkSettled() {
    if (isSettled())
        Q_EMIT settled();
}

} // namespace runglass::views
