// SPDX-License-Identifier: Apache-2.0
#include "views/loss/comparison_view.h"

#include "views/base/core_text.h"
#include "views/base/palette.h"
#include "views/base/plain_text.h"
#include "views/frame/pane_parts.h"
#include "views/frame/pane_state.h"
#include "views/jobs/job_runner.h"
#include "views/loss/chart_split.h"
#include "views/loss/curve_chart.h"
#include "views/loss/curve_legend.h"
#include "views/widgets/eliding_combo_box.h"
#include "views/widgets/icons.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace runglass::views {

using namespace Qt::StringLiterals;
using analysis::loss::Curve;
using analysis::loss::Difference;
using analysis::loss::NamedPoints;
using analysis::loss::Points;

namespace {

const auto slot = u"loss/compare"_s;
const auto baseKey = u"base"_s;
const auto experimentKey = u"experiment"_s;
const auto modeKey = u"mode"_s;
const auto thresholdKey = u"threshold_pct"_s;
const auto rowKey = u"threshold_iterations"_s;
constexpr double percent = 100;

/// One line about one comparison.
QString summaryText(const analysis::loss::Statistics& statistics,
                    const analysis::loss::Divergence& divergence) {
    if (statistics.common == 0)
        return {};
    auto text =
        ComparisonView::tr("%1 common iterations").arg(iterationText(static_cast<double>(statistics.common)));
    if (!statistics.maxAbsolute)
        return text;
    text += u" · "_s + ComparisonView::tr("mean |Δ| %1").arg(lossText(*statistics.meanAbsolute));
    text += u" · "_s + ComparisonView::tr("max |Δ| %1 at %2")
                           .arg(lossText(statistics.maxAbsolute->value),
                                iterationText(static_cast<double>(statistics.maxAbsolute->iteration)));
    if (statistics.meanRelative)
        text += u" · "_s +
                ComparisonView::tr("mean relative %1 %").arg(lossText(*statistics.meanRelative * percent));
    text += u" · "_s + ComparisonView::tr("RMSE %1").arg(lossText(*statistics.rootMeanSquare));
    text += u" · "_s;
    if (statistics.divergesAt)
        return text + ComparisonView::tr("diverges at %1")
                          .arg(iterationText(static_cast<double>(*statistics.divergesAt)));
    return text + ComparisonView::tr("never above %1 % for %2 iterations")
                      .arg(lossText(divergence.threshold * percent))
                      .arg(divergence.iterations);
}

} // namespace

/// What a job makes of a choice.
struct ComparisonView::Comparison {
    std::vector<std::size_t> experiments; ///< positions among the series
    std::vector<std::shared_ptr<const Curve>> curves;
    std::shared_ptr<const table::Table> table;
    std::shared_ptr<const table::Table> statistics;
    analysis::loss::Statistics first;
    analysis::loss::Divergence divergence;
    std::shared_ptr<const base::Diagnostics> problems;
};

ComparisonView::ComparisonView(JobRunner& jobs, QWidget* parent)
    : QWidget(parent), jobs_(jobs), splitter_(new QSplitter(Qt::Horizontal)), chart_(new CurveChart),
      legend_(new CurveLegend), summary_(new QLabel), table_(new TablePanel(u"loss-comparison"_s, jobs)),
      statistics_(new TablePanel(u"loss-statistics"_s, jobs)), tables_(new QTabWidget),
      base_(new ElidingComboBox), experiment_(new ElidingComboBox), swap_(new QToolButton),
      mode_(new QComboBox), threshold_(new QDoubleSpinBox), row_(new QSpinBox) {
    chart_->setZeroLine(true);
    chart_->setAccessibleName(tr("Chart of differences over iterations"));
    table_->setDefaultSort("iteration", false);
    for (auto* table : {table_, statistics_})
        letSearchShrink(*table);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    summary_->setTextFormat(Qt::PlainText); // it holds names of files
    summary_->setWordWrap(true);            // rather two lines than a sentence that is cut off
    summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    summary_->setAccessibleName(tr("Statistics of the comparison"));
    auto* left = new QWidget;
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(chart_, 1);
    column->addWidget(legend_);
    tables_->setDocumentMode(true);
    tables_->setAccessibleName(tr("Tables of the comparison"));
    tables_->addTab(table_, tr("Differences"));
    tables_->addTab(statistics_, tr("Statistics"));
    splitChartAndTable(*splitter_, left, tables_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(paneHeadline(tr("Comparison"), makeChoices()));
    // In a row of their own, so that the window can be narrow.
    auto* second = new QHBoxLayout;
    second->addWidget(summary_, 1);
    second->addWidget(makeControls());
    layout->addLayout(second);
    layout->addWidget(splitter_, 1);
    connect(legend_, &CurveLegend::toggled, this, [this](std::size_t index, bool shown) {
        const auto& name = chart_->series()[index].name;
        hidden_.removeAll(name);
        if (!shown)
            hidden_ << name;
        chart_->setSeriesShown(index, shown);
    });
}

ComparisonView::~ComparisonView() {
    jobs_.cancel(slot);
}

QWidget* ComparisonView::makeChoices() {
    auto* choices = new QWidget;
    auto* layout = new QHBoxLayout(choices);
    layout->setContentsMargins(0, 0, 0, 0);
    addLabelled(layout, tr("&Base:"), base_, tr("What is compared against; the order matters"));
    swap_->setIcon(icon(IconName::Compare));
    swap_->setToolTip(tr("Swap base and experiment (Alt+X)"));
    swap_->setAccessibleName(tr("Swap base and experiment"));
    swap_->setShortcut(QKeySequence(u"Alt+X"_s));
    swap_->setAutoRaise(true);
    swap_->setFocusPolicy(Qt::TabFocus);
    layout->addWidget(swap_);
    addLabelled(layout, tr("&Experiment:"), experiment_, tr("What is compared with the base"));
    return choices;
}

QWidget* ComparisonView::makeControls() {
    auto* controls = new QWidget;
    auto* layout = new QHBoxLayout(controls);
    layout->setContentsMargins(0, 0, 0, 0);
    mode_->addItem(tr("Normal"), static_cast<int>(Difference::Normal));
    mode_->addItem(tr("Absolute"), static_cast<int>(Difference::Absolute));
    mode_->addItem(tr("Relative"), static_cast<int>(Difference::Relative));
    addLabelled(
        layout, tr("&Mode:"), mode_,
        tr("Normal: experiment − base. Absolute: |experiment − base|. Relative: |experiment − base| / "
           "base, undefined where the base is 0."));
    threshold_->setRange(0, 1000);
    threshold_->setDecimals(3);
    threshold_->setValue(5);
    threshold_->setSuffix(tr(" %"));
    threshold_->setPrefix(tr("diverges above "));
    threshold_->setToolTip(tr("Relative difference above which the runs are taken to diverge"));
    threshold_->setAccessibleName(tr("Threshold of divergence"));
    row_->setRange(1, 1'000'000);
    row_->setValue(3);
    row_->setPrefix(tr("for "));
    row_->setToolTip(tr("For how many iterations in a row the difference has to stay above"));
    row_->setAccessibleName(tr("Iterations in a row"));
    layout->addWidget(threshold_);
    layout->addWidget(row_);
    connect(base_, &QComboBox::currentIndexChanged, this, [this] {
        chosenBase_ = base_->currentData().toString();
        request();
    });
    connect(experiment_, &QComboBox::currentIndexChanged, this, [this] {
        chosenExperiment_ = experiment_->currentData().toString();
        request();
    });
    connect(mode_, &QComboBox::currentIndexChanged, this, &ComparisonView::request);
    connect(threshold_, &QDoubleSpinBox::valueChanged, this, &ComparisonView::request);
    connect(row_, &QSpinBox::valueChanged, this, &ComparisonView::request);
    connect(swap_, &QToolButton::clicked, this, &ComparisonView::swapChoices);
    return controls;
}

Difference ComparisonView::mode() const {
    return static_cast<Difference>(mode_->currentData().toInt());
}

std::optional<std::size_t> ComparisonView::indexOf(const QString& name) const {
    const auto found = std::ranges::find(series_, name, &LossSeries::name);
    return found == series_.end() ? std::nullopt
                                  : std::optional(static_cast<std::size_t>(found - series_.begin()));
}

void ComparisonView::setSeries(std::vector<LossSeries> series) {
    series_ = std::move(series);
    fillChoices();
    request();
}

void ComparisonView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        request();
}

void ComparisonView::fillChoices() {
    const QSignalBlocker silentBase(base_);
    const QSignalBlocker silentExperiment(experiment_);
    base_->clear();
    experiment_->clear();
    if (series_.size() > 2)
        experiment_->addItem(tr("all others"), QString());
    for (const auto& one : series_) {
        base_->addItem(one.name, one.name);
        experiment_->addItem(one.name, one.name);
    }
    // Only what was chosen is kept: files are read in any order, and the first in the list is to be the base.
    base_->setCurrentIndex(std::max(0, base_->findData(chosenBase_)));
    const int known = chosenExperiment_.isEmpty() ? -1 : experiment_->findData(chosenExperiment_);
    // With two series the other one; with more, all others until one is chosen.
    const int other = series_.size() == 2 ? 1 - base_->currentIndex() : 0;
    const bool same = known >= 0 && experiment_->itemData(known) == base_->currentData();
    experiment_->setCurrentIndex(known >= 0 && !same ? known : other);
}

void ComparisonView::saveChoices(QJsonObject& state) const {
    state.insert(baseKey, chosenBase_);
    state.insert(experimentKey, chosenExperiment_);
    saveChoice(state, modeKey, *mode_);
    state.insert(thresholdKey, threshold_->value());
    state.insert(rowKey, row_->value());
}

void ComparisonView::restoreChoices(const QJsonObject& state) {
    chosenBase_ = state.value(baseKey).toString();
    chosenExperiment_ = state.value(experimentKey).toString();
    restoreChoice(state, modeKey, *mode_);
    threshold_->setValue(state.value(thresholdKey).toDouble(threshold_->value()));
    row_->setValue(state.value(rowKey).toInt(row_->value()));
    fillChoices();
    request();
}

void ComparisonView::swapChoices() {
    const auto base = base_->currentData();
    const auto experiment = experiment_->currentData();
    if (experiment.toString().isEmpty())
        return;
    {
        const QSignalBlocker silent(base_);
        const QSignalBlocker silentExperiment(experiment_);
        base_->setCurrentIndex(base_->findData(experiment));
        experiment_->setCurrentIndex(experiment_->findData(base));
    }
    chosenBase_ = experiment.toString();
    chosenExperiment_ = base.toString();
    request();
}

void ComparisonView::request() {
    swap_->setEnabled(!experiment_->currentData().toString().isEmpty());
    const auto base = indexOf(base_->currentData().toString());
    if (!base || series_.size() < 2) {
        jobs_.cancel(slot);
        pending_ = false;
        problems_.reset();
        Q_EMIT problemsChanged();
        return;
    }
    const auto chosen = indexOf(experiment_->currentData().toString());
    std::vector<std::size_t> experiments;
    for (std::size_t i = 0; i < series_.size(); ++i)
        if (i != *base && (!chosen || *chosen == i))
            experiments.push_back(i);
    std::vector<NamedPoints> named;
    for (const auto i : experiments)
        named.push_back(series_[i].points);
    const analysis::loss::Divergence divergence{threshold_->value() / percent,
                                                static_cast<std::uint64_t>(row_->value())};
    pending_ = true;
    jobs_.start(
        slot, QString(),
        [baseline = series_[*base].points, named = std::move(named), experiments, divergence,
         kind = mode()](JobContext& job) {
            Comparison result;
            auto problems = std::make_shared<base::Diagnostics>();
            result.experiments = experiments;
            result.divergence = divergence;
            for (const auto& one : named) {
                if (job.stop.stop_requested())
                    return result;
                const auto pairing = analysis::loss::paired(*baseline.points, *one.points);
                const auto statistics = statisticsOf(pairing, divergence);
                if (&one == named.data())
                    result.first = statistics;
                reportComparison(*baseline.points, *one.points, statistics, baseline.name, one.name,
                                 *problems);
                result.curves.push_back(std::make_shared<const Curve>(
                    std::make_shared<const Points>(differences(pairing, kind))));
            }
            result.table = std::make_shared<const table::Table>(comparisonTable(baseline, named, kind));
            result.statistics =
                std::make_shared<const table::Table>(statisticsTable(baseline, named, divergence));
            result.problems = std::move(problems);
            return result;
        },
        [this](Comparison comparison) { show(std::move(comparison)); });
}

void ComparisonView::show(Comparison comparison) {
    pending_ = false;
    showCharts(comparison);
    const auto problems = comparison.problems->problems();
    const bool apart = comparison.first.common == 0 && comparison.experiments.size() == 1;
    if (apart)
        summary_->setText(tr("The two have no common iteration: there is nothing to compare. Both curves are "
                             "above."));
    else if (comparison.experiments.size() == 1)
        summary_->setText(summaryText(comparison.first, comparison.divergence));
    else
        summary_->setText(tr("%1 experiments against %2; the tab Statistics has a row for each")
                              .arg(comparison.experiments.size())
                              .arg(base_->currentText()));
    summary_->setToolTip(asPlainText(summary_->text()));
    chart_->setEmptyText(problems.empty() ? tr("No differences to show.")
                                          : coreText(problems.front().message));
    table_->setTable(std::move(comparison.table));
    statistics_->setTable(std::move(comparison.statistics));
    problems_ = std::move(comparison.problems);
    Q_EMIT problemsChanged();
    Q_EMIT settled();
}

void ComparisonView::showCharts(const Comparison& comparison) {
    const bool dark = isDark(palette());
    std::vector<ChartSeries> lines;
    std::vector<CurveLegend::Entry> entries;
    for (std::size_t i = 0; i < comparison.experiments.size(); ++i) {
        const auto index = comparison.experiments[i];
        if (index >= series_.size())
            return; // superseded
        const int colorIndex = series_[index].colorIndex;
        const auto color = qualitativeColor(colorIndex, dark);
        const auto& name = series_[index].name;
        const bool isShown = !hidden_.contains(name);
        lines.push_back({name, color, comparison.curves[i], nullptr, isShown, colorIndex});
        entries.push_back({name, color, isShown, colorIndex});
    }
    const QString titles[] = {tr("Difference"), tr("Absolute difference"), tr("Relative difference")};
    chart_->setValueTitle(titles[static_cast<std::size_t>(mode())]);
    chart_->setSeries(std::move(lines));
    legend_->setEntries(entries);
}

} // namespace runglass::views
