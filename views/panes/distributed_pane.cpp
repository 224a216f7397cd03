// SPDX-License-Identifier: Apache-2.0
#include "views/panes/distributed_pane.h"

#include "core/session/cluster.h"
#include "core/session/memory_need.h"
#include "views/distributed/cluster_charts.h"
#include "views/distributed/cluster_tables_view.h"
#include "views/frame/pane_parts.h"
#include "views/jobs/job_runner.h"
#include "views/panes/charts_over_table.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/table_panel.h"

#include <QLabel>

#include <algorithm>
#include <optional>
#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int chartHeight = 320;
const auto loadSlot = u"load/Distributed"_s;

} // namespace

struct DistributedPane::Loaded {
    base::Result<std::shared_ptr<const analysis::Cluster>> cluster;
    std::shared_ptr<const base::Diagnostics> problems;
    std::optional<session::MemoryQuestion> question = {}; ///< asked before anything was loaded
};

DistributedPane::DistributedPane(PaneServices services, QWidget* parent)
    : Pane(services, model::View::Distributed, tr("Distributed"), parent),
      charts_(new ClusterCharts(this->services().jobs)),
      tables_(new ClusterTablesView(this->services().jobs)), summary_(new ElidedLabel) {
    frame_ =
        new ChartsOverTable(u"distributed"_s, paneHeadline(tr("All workers"), summary_), {charts_}, tables_);
    frame_->setChartHeight(chartHeight);
    setContent(frame_);
    states().showEmpty(tr("Nothing is open"), tr("Open a run folder, or drop one onto this window."));
    connectAll();
}

void DistributedPane::connectAll() {
    connect(&services().selection, &Selection::placeChanged, this, &DistributedPane::onPlaceChanged);
    connect(&services().jobs, &JobRunner::finished, this, &DistributedPane::onJobFinished);
    connect(&services().jobs, &JobRunner::failed, this, [this](const QString& slot, const QString& reason) {
        if (slot != loadSlot || !std::exchange(isLoading_, false))
            return;
        states().showFailed(tr("The workers could not be loaded"), thrownSentence(reason), true);
        checkSettled();
    });
    connect(&services().jobs, &JobRunner::progressed, this,
            [this](const QString& slot, const QString& label, double fraction) {
                if (slot == loadSlot && isLoading_)
                    states().showLoading(label, fraction);
            });
    connect(&states(), &StateStack::cancelRequested, this, [this] { services().jobs.cancel(loadSlot); });
    connect(&states(), &StateStack::retryRequested, this, &DistributedPane::load);
    connect(charts_, &ClusterCharts::settled, this, &DistributedPane::checkSettled);
    connect(tables_, &ClusterTablesView::settled, this, &DistributedPane::checkSettled);
    connect(tables_, &ClusterTablesView::noticed, this, &DistributedPane::noticed);
    connect(charts_, &ClusterCharts::workerClicked, this, [this](const QString& worker) {
        tables_->showWorker(worker);
        selectWorker(worker); // the other tabs show it
    });
    connect(charts_, &ClusterCharts::stepClicked, this, [this](const QString& worker, const QString&) {
        if (selectWorker(worker))
            services().selection.showView(model::View::Overview);
    });
    connect(charts_, &ClusterCharts::linkClicked, this,
            [this] { tables_->showTable(u"communication-matrix"_s); });
    connect(tables_, &ClusterTablesView::timelineWanted, this,
            [this](const QString& worker, const QString& name, std::optional<qint64> absoluteNs) {
                if (worker.isEmpty() || selectWorker(worker))
                    services().selection.showInTimeline(name, absoluteNs);
            });
    const auto applyUnits = [this] {
        charts_->setUnits(services().selection.units());
        tables_->setUnits(services().selection.units());
    };
    connect(&services().selection, &Selection::unitsChanged, this, applyUnits);
    applyUnits();
}

DistributedPane::Subject DistributedPane::wanted() const {
    const auto& place = services().selection.place();
    return place.isValid() ? Subject{place.run, place.spanFolder().number} : Subject{};
}

void DistributedPane::onPlaceChanged() {
    if (wanted() == subject_)
        return;
    subject_ = {};
    isLoading_ = false; // the end of the job is no cancelled loading to be told of
    isAccepted_ = false;
    services().jobs.cancel(loadSlot);
    problems_.reset();
    Q_EMIT problemsChanged();
    // Where nothing is open any more there is nothing to wait for: what was shown goes at once.
    if (isVisible() || !wanted().run)
        load();
}

void DistributedPane::showEvent(QShowEvent* event) {
    Pane::showEvent(event);
    if (wanted() != subject_)
        load();
}

void DistributedPane::load() {
    subject_ = wanted();
    if (!subject_.run) {
        states().showEmpty(tr("Nothing is open"), tr("Open a run folder, or drop one onto this window."));
        checkSettled();
        return;
    }
    isLoading_ = true;
    const auto label = tr("Loading all workers");
    states().showLoading(label, 0);
    services().jobs.start(
        loadSlot, label,
        [run = subject_.run, number = subject_.spanNumber, isAccepted = isAccepted_](JobContext& job) {
            auto problems = std::make_shared<base::Diagnostics>();
            if (!isAccepted)
                if (auto question = session::questionBefore(session::clusterMemoryNeed(*run)))
                    return Loaded{std::shared_ptr<const analysis::Cluster>(), std::move(problems),
                                  std::move(question)};
            formats::LoadContext context{*problems, job.progress, job.stop};
            auto cluster = session::loadCluster(*run, number, context);
            return Loaded{std::move(cluster), std::move(problems)};
        },
        [this](Loaded loaded) { showCluster(std::move(loaded)); });
}

void DistributedPane::loadAllTheSame() {
    isAccepted_ = true;
    load();
}

void DistributedPane::showCluster(Loaded loaded) {
    isLoading_ = false;
    problems_ = std::move(loaded.problems);
    Q_EMIT problemsChanged();
    if (loaded.question) {
        showQuestion(*loaded.question);
        checkSettled();
        return;
    }
    if (!loaded.cluster) {
        states().showFailed(tr("The workers could not be loaded"), errorSentence(loaded.cluster.error()),
                            true);
        checkSettled();
        return;
    }
    const auto cluster = std::move(loaded.cluster).value();
    const bool hasAny = std::ranges::any_of(
        cluster->ranks, [](const auto& rank) { return rank.hasSteps || rank.hasCommunication; });
    if (!hasAny) {
        states().showEmpty(tr("No worker tells steps or communication"),
                           tr("Times of steps come from step_trace_time.csv, communication from "
                              "communication.json (Ascend, analysed recordings) or from the timeline."));
        checkSettled();
        return;
    }
    summary_->setText(summaryText(*cluster));
    charts_->setCluster(cluster);
    tables_->setCluster(cluster);
    states().showReady();
    checkSettled();
}

QString DistributedPane::summaryText(const analysis::Cluster& cluster) const {
    const auto lacking =
        std::ranges::count_if(cluster.ranks, [](const auto& r) { return !r.lacking.empty(); });
    const auto workers =
        cluster.ranks.size() == 1 ? tr("1 worker") : tr("%1 workers").arg(cluster.ranks.size());
    const auto steps = cluster.steps.size() == 1 ? tr("1 step") : tr("%1 steps").arg(cluster.steps.size());
    const auto text = tr("%1, %2").arg(workers, steps);
    return lacking > 0 ? tr("%1, %2").arg(text, tr("%1 with gaps").arg(lacking)) : text;
}

void DistributedPane::onJobFinished(const QString& slot) {
    if (slot != loadSlot || !isLoading_ || services().jobs.isRunning(slot))
        return;
    isLoading_ = false;
    subject_ = {};
    states().showFailed(tr("Loading was cancelled"),
                        tr("Another look at this tab loads the workers again. Other tabs are not affected."),
                        true);
    checkSettled();
}

bool DistributedPane::selectWorker(const QString& worker) {
    auto place = services().selection.place();
    if (!place.isValid())
        return false;
    const auto& workers = place.run->workers;
    const auto found = std::ranges::find(workers, worker.toStdString(), &model::WorkerFolder::name);
    if (found == workers.end()) {
        Q_EMIT noticed(tr("%1 has no recording of its own here.").arg(worker));
        return false;
    }
    place.worker = static_cast<std::size_t>(found - workers.begin());
    const auto span = std::ranges::find(found->spans, subject_.spanNumber, &model::SpanFolder::number);
    place.span = span == found->spans.end() ? 0 : static_cast<std::size_t>(span - found->spans.begin());
    services().selection.setPlace(place);
    return true;
}

QJsonObject DistributedPane::savedState(const session::SessionPaths& paths) const {
    auto state = Pane::savedState(paths);
    tables_->saveChoices(state);
    return state;
}

void DistributedPane::restoreState(const QJsonObject& state, const session::SessionPaths& paths) {
    tables_->restoreChoices(state);
    Pane::restoreState(state, paths);
}

TablePanel* DistributedPane::mainTable() {
    return tables_->table();
}

QAction* DistributedPane::chartsAction() {
    return frame_->chartsAction();
}

bool DistributedPane::isSettled() const {
    return !isLoading_ && charts_->isSettled() && tables_->isSettled();
}

void DistributedPane::checkSettled() {
    if (isSettled())
        Q_EMIT settled();
}

} // namespace runglass::views
