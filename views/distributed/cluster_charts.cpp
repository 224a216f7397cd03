// SPDX-License-Identifier: Apache-2.0
#include "views/distributed/cluster_charts.h"

#include "core/analysis/cluster/distributed_steps.h"
#include "core/analysis/cluster/link_matrix.h"
#include "core/table/query.h"
#include "views/base/core_text.h"
#include "views/frame/pane_parts.h"
#include "views/jobs/job_runner.h"
#include "views/widgets/step_bars.h"
#include "views/widgets/table_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <array>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr auto workerColumn = "worker";
constexpr int narrowestBar = 22;
constexpr int pageMargin = 6;
constexpr int shownLetters = 16;
const auto chartsSlot = u"cluster/charts"_s;

QVBoxLayout* pageLayout(QWidget* page) {
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, pageMargin, 0, 0);
    layout->setSpacing(pageMargin);
    return layout;
}

} // namespace

/// Everything that is drawn, made off the GUI thread.
struct ClusterCharts::Pictures {
    std::shared_ptr<const table::Table> bars;
    HeatMapData figures;
    HeatMapData links;
    std::vector<int> linkRanks;
};

namespace {

HeatMapData figureData(const analysis::Cluster& cluster, analysis::Figure figure,
                       const std::stop_token& stop) {
    HeatMapData data;
    const auto& name = analysis::figureNames()[static_cast<std::size_t>(figure)];
    const auto matrix = analysis::figureMatrix(cluster, figure, stop);
    data.valueName = coreText(name.title);
    for (const auto& worker : matrix.workers)
        data.rows << QString::fromUtf8(worker);
    for (const auto& step : matrix.steps)
        data.columns << QString::fromUtf8(step);
    data.values = matrix.valuesUs;
    data.unit = table::Unit::Microseconds;
    data.precision = 1;
    const bool isWork = figure == analysis::Figure::Computing || figure == analysis::Figure::Overlapped;
    data.meaning = isWork ? Meaning::Computing : Meaning::Communication;
    return data;
}

HeatMapData linkData(const analysis::LinkMatrix& matrix, analysis::LinkMeasure measure) {
    HeatMapData data;
    for (const int rank : matrix.ranks)
        data.rows << QString::number(rank);
    data.columns = data.rows;
    data.values = matrix.values;
    data.unit = measure == analysis::LinkMeasure::Size   ? table::Unit::Bytes
                : measure == analysis::LinkMeasure::Time ? table::Unit::Microseconds
                                                         : table::Unit::None;
    data.meaning = Meaning::Communication;
    return data;
}

} // namespace

ClusterCharts::ClusterCharts(JobRunner& jobs, QWidget* parent)
    : QTabWidget(parent), jobs_(jobs), step_(new QComboBox), order_(new QComboBox), figure_(new QComboBox),
      measure_(new QComboBox), transport_(new QComboBox), times_(new StepBars), communication_(new StepBars),
      figures_(new HeatMap), links_(new HeatMap) {
    setDocumentMode(true);
    setAccessibleName(tr("Charts about all workers"));
    addTab(makeBars(), tr("&By worker"));
    addTab(makeFigureMap(), tr("Steps × &workers"));
    addTab(makeLinkMap(), tr("Rank to &rank"));
    connectAll();
}

QWidget* ClusterCharts::makeBars() {
    auto* page = new QWidget;
    auto* layout = pageLayout(page);
    auto* controls = new QHBoxLayout;
    addLabelled(controls, tr("S&tep:"), step_, tr("One step, or the mean over the steps of each worker"));
    order_->setMinimumContentsLength(shownLetters);
    order_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    addLabelled(controls, tr("&Order:"), order_, tr("How the workers are ordered"));
    order_->addItem(tr("Rank"), QString());
    for (const auto& figure : analysis::figureNames())
        order_->addItem(tr("%1, largest first").arg(coreText(figure.title)), QString::fromUtf8(figure.id));
    controls->addStretch(1);
    layout->addLayout(controls);
    times_->setShownParts({"computing_us", "overlapped_us", "communication_us", "other_us"});
    times_->setAccessibleName(tr("Time of the step by worker"));
    times_->setLabels({workerColumn, tr("Worker: computing, communication and what is neither"),
                       tr("Worker (%1 in all)"), tr("No worker tells the times of its steps.")});
    communication_->setShownParts({"transfer_us", "synchronizing_us"});
    communication_->setAccessibleName(tr("Communication by worker"));
    communication_->setLabels({workerColumn, tr("Worker: moving data and waiting for other ranks"),
                               tr("Worker (%1 in all)"),
                               tr("No worker tells its communication operations.")});
    auto* bars = new QHBoxLayout;
    for (auto* chart : {times_, communication_}) {
        chart->setNarrowestBar(narrowestBar);
        bars->addWidget(scrolledSideways(chart), 1);
    }
    layout->addLayout(bars, 1);
    return page;
}

QWidget* ClusterCharts::makeFigureMap() {
    auto* page = new QWidget;
    auto* layout = pageLayout(page);
    auto* controls = new QHBoxLayout;
    for (const auto& figure : analysis::figureNames())
        figure_->addItem(coreText(figure.title), static_cast<int>(figure.figure));
    addLabelled(controls, tr("&Figure:"), figure_, tr("What the colours show"));
    controls->addStretch(1);
    layout->addLayout(controls);
    figures_->setEmptyText(tr("No worker tells this figure for its steps."));
    layout->addWidget(figures_, 1);
    return page;
}

QWidget* ClusterCharts::makeLinkMap() {
    auto* page = new QWidget;
    auto* layout = pageLayout(page);
    auto* controls = new QHBoxLayout;
    measure_->addItem(tr("Bandwidth"), static_cast<int>(analysis::LinkMeasure::Bandwidth));
    measure_->addItem(tr("Size"), static_cast<int>(analysis::LinkMeasure::Size));
    measure_->addItem(tr("Time"), static_cast<int>(analysis::LinkMeasure::Time));
    addLabelled(controls, tr("&Measure:"), measure_, tr("What the colours show"));
    addLabelled(controls, tr("T&ransport:"), transport_, tr("Only what went over this transport"));
    controls->addStretch(1);
    layout->addLayout(controls);
    links_->setEmptyText(tr("Nobody tells what went from rank to rank. It would come from "
                            "communication_matrix.json."));
    layout->addWidget(links_, 1);
    return page;
}

void ClusterCharts::connectAll() {
    for (auto* box : {step_, order_, figure_, measure_, transport_})
        connect(box, &QComboBox::currentIndexChanged, this, &ClusterCharts::request);
    for (auto* chart : {times_, communication_})
        connect(chart, &StepBars::stepClicked, this, [this](table::RowIndex row) {
            times_->markStep(row);
            communication_->markStep(row);
            Q_EMIT workerClicked(cellText(*bars_, workerColumn, row));
        });
    connect(figures_, &HeatMap::cellClicked, this, [this](int row, int column) {
        Q_EMIT stepClicked(figures_->data().rows[row], figures_->data().columns[column]);
    });
    connect(links_, &HeatMap::cellClicked, this, [this](int row, int column) {
        Q_EMIT linkClicked(linkRanks_[static_cast<std::size_t>(row)],
                           linkRanks_[static_cast<std::size_t>(column)]);
    });
}

void ClusterCharts::setCluster(std::shared_ptr<const analysis::Cluster> cluster) {
    cluster_ = std::move(cluster);
    fillChoices();
    request();
}

void ClusterCharts::setUnits(const table::DisplayUnits& units) {
    times_->setUnits(units);
    communication_->setUnits(units);
    figures_->setUnits(units);
    links_->setUnits(units);
}

void ClusterCharts::fillChoices() {
    const auto refill = [](QComboBox* box, const QString& first, const QString& firstData,
                           const std::vector<std::string>& names) {
        const QSignalBlocker silent(box);
        const auto chosen = box->currentData();
        box->clear();
        box->addItem(first, firstData);
        for (const auto& name : names)
            box->addItem(QString::fromUtf8(name), QString::fromUtf8(name));
        box->setCurrentIndex(std::max(0, box->findData(chosen)));
        box->setEnabled(box->count() > 1);
    };
    refill(step_, tr("Mean of all"), QString::fromUtf8(analysis::allSteps), cluster_->steps);
    refill(transport_, tr("All"), QString(), analysis::linkTransports(*cluster_));
}

void ClusterCharts::request() {
    if (!cluster_)
        return;
    const auto step = step_->currentData().toString().toStdString();
    const auto order = order_->currentData().toString().toStdString();
    const auto figure = static_cast<analysis::Figure>(figure_->currentData().toInt());
    const auto measure = static_cast<analysis::LinkMeasure>(measure_->currentData().toInt());
    const auto transport = transport_->currentData().toString().toStdString();
    const auto measureName =
        measure == analysis::LinkMeasure::Bandwidth ? tr("Bandwidth (GB/s)") : measure_->currentText();
    const auto names = std::array{tr("Worker"), tr("Step"), tr("From rank"), tr("To rank"), measureName};
    pending_ = true;
    jobs_.start(
        chartsSlot, {},
        [=, cluster = cluster_](JobContext& job) {
            Pictures made;
            auto bars = analysis::distributedSteps(*cluster, step, job.stop);
            if (const auto key = order.empty() ? std::nullopt : bars.indexOf(order)) {
                const std::array keys{table::SortKey{*key, true}};
                bars = table::picked(bars, table::sorted(bars, table::allRows(bars), keys, job.stop));
            }
            made.bars = std::make_shared<const table::Table>(std::move(bars));
            made.figures = figureData(*cluster, figure, job.stop);
            made.figures.rowAxis = names[0];
            made.figures.columnAxis = names[1];
            const auto matrix = analysis::linkMatrix(*cluster, measure, transport, job.stop);
            made.links = linkData(matrix, measure);
            made.links.rowAxis = names[2];
            made.links.columnAxis = names[3];
            made.links.valueName = names[4];
            made.linkRanks = matrix.ranks;
            return made;
        },
        [this](Pictures pictures) { show(std::move(pictures)); });
}

void ClusterCharts::show(Pictures pictures) {
    pending_ = false;
    bars_ = std::move(pictures.bars);
    times_->setParts(bars_);
    communication_->setParts(bars_);
    figures_->setData(std::move(pictures.figures));
    links_->setData(std::move(pictures.links));
    linkRanks_ = std::move(pictures.linkRanks);
    Q_EMIT settled();
}

} // namespace runglass::views
