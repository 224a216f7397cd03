// SPDX-License-Identifier: Apache-2.0
#include "views/loss/loss_data_view.h"

#include "views/base/palette.h"
#include "views/frame/pane_parts.h"
#include "views/frame/pane_state.h"
#include "views/jobs/job_runner.h"
#include "views/loss/chart_split.h"
#include "views/loss/curve_chart.h"
#include "views/loss/curve_legend.h"
#include "views/widgets/table_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QSplitter>
#include <QVBoxLayout>

namespace runglass::views {

using namespace Qt::StringLiterals;
using analysis::loss::Curve;
using analysis::loss::Points;
using analysis::loss::SmoothingKind;

namespace {

const auto tableSlot = u"loss/union"_s;
const auto smoothSlot = u"loss/smooth"_s;
const auto smoothingKey = u"smoothing"_s;
const auto weightKey = u"smoothing_weight"_s;
const auto windowKey = u"smoothing_window"_s;
const auto logarithmicKey = u"log_axis"_s;

} // namespace

LossDataView::LossDataView(JobRunner& jobs, QWidget* parent)
    : QWidget(parent), jobs_(jobs), splitter_(new QSplitter(Qt::Horizontal)), chart_(new CurveChart),
      legend_(new CurveLegend), table_(new TablePanel(u"loss"_s, jobs)), smoothing_(new QComboBox),
      weight_(new QDoubleSpinBox), window_(new QSpinBox), logarithmic_(new QCheckBox(tr("Lo&g axis"))) {
    table_->setDefaultSort("iteration", false);
    letSearchShrink(*table_);
    auto* left = new QWidget;
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(chart_, 1);
    column->addWidget(legend_);
    splitChartAndTable(*splitter_, left, table_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    // Above both, so that the controls have room in a narrow window.
    layout->addWidget(paneHeadline(tr("Loss"), makeControls()));
    layout->addWidget(splitter_, 1);
    connect(legend_, &CurveLegend::toggled, this, [this](std::size_t index, bool shown) {
        hidden_.removeAll(series_[index].name);
        if (!shown)
            hidden_ << series_[index].name;
        chart_->setSeriesShown(index, shown);
    });
    onSmoothingChanged();
}

LossDataView::~LossDataView() {
    jobs_.cancel(tableSlot);
    jobs_.cancel(smoothSlot);
}

QWidget* LossDataView::makeControls() {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    smoothing_->addItem(tr("none"), static_cast<int>(SmoothingKind::None));
    smoothing_->addItem(tr("exponential"), static_cast<int>(SmoothingKind::Exponential));
    smoothing_->addItem(tr("window"), static_cast<int>(SmoothingKind::Window));
    addLabelled(layout, tr("&Smoothing:"), smoothing_,
                tr("Draws a moving mean over the pale losses; tables and comparisons stay exact"));
    weight_->setRange(0, 0.999);
    weight_->setDecimals(3);
    weight_->setSingleStep(0.05);
    weight_->setValue(0.9);
    weight_->setToolTip(
        tr("How much of the mean before each loss keeps: 0 for nothing, 0.9 for ten losses or so"));
    weight_->setAccessibleName(tr("Weight of the exponential mean"));
    window_->setRange(1, 1'000'001);
    window_->setSingleStep(2);
    window_->setValue(21);
    window_->setSuffix(tr(" losses"));
    window_->setToolTip(tr("How many losses around each the mean is over"));
    window_->setAccessibleName(tr("Width of the window"));
    logarithmic_->setToolTip(tr("Losses on a logarithmic axis; those of 0 and below are not shown"));
    layout->addWidget(weight_);
    layout->addWidget(window_);
    layout->addWidget(logarithmic_);
    connect(smoothing_, &QComboBox::currentIndexChanged, this, &LossDataView::onSmoothingChanged);
    connect(weight_, &QDoubleSpinBox::valueChanged, this, &LossDataView::onSmoothingChanged);
    connect(window_, &QSpinBox::valueChanged, this, &LossDataView::onSmoothingChanged);
    connect(logarithmic_, &QCheckBox::toggled, chart_, &CurveChart::setLogarithmic);
    return row;
}

analysis::loss::Smoothing LossDataView::chosenSmoothing() const {
    return {static_cast<SmoothingKind>(smoothing_->currentData().toInt()), weight_->value(),
            static_cast<std::uint64_t>(window_->value())};
}

void LossDataView::onSmoothingChanged() {
    const auto kind = chosenSmoothing().kind;
    weight_->setVisible(kind == SmoothingKind::Exponential);
    window_->setVisible(kind == SmoothingKind::Window);
    requestSmoothing();
}

void LossDataView::saveChoices(QJsonObject& state) const {
    saveChoice(state, smoothingKey, *smoothing_);
    state.insert(weightKey, weight_->value());
    state.insert(windowKey, window_->value());
    state.insert(logarithmicKey, logarithmic_->isChecked());
}

void LossDataView::restoreChoices(const QJsonObject& state) {
    weight_->setValue(state.value(weightKey).toDouble(weight_->value()));
    window_->setValue(state.value(windowKey).toInt(window_->value()));
    restoreChoice(state, smoothingKey, *smoothing_);
    logarithmic_->setChecked(state.value(logarithmicKey).toBool(logarithmic_->isChecked()));
}

void LossDataView::setSeries(std::vector<LossSeries> series) {
    // While a file grows, the means of a moment ago stay until the new ones are there.
    if (series.size() != series_.size())
        smooth_.clear();
    series_ = std::move(series);
    updateLegend();
    updateChart();
    requestTable();
    requestSmoothing();
}

void LossDataView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    updateLegend();
    updateChart();
}

void LossDataView::updateLegend() {
    std::vector<CurveLegend::Entry> entries;
    for (const auto& one : series_)
        entries.push_back({one.name, qualitativeColor(one.colorIndex, isDark(palette())),
                           !hidden_.contains(one.name), one.colorIndex});
    legend_->setEntries(entries);
    legend_->setVisible(!entries.empty());
}

void LossDataView::updateChart() {
    std::vector<ChartSeries> lines;
    for (std::size_t i = 0; i < series_.size(); ++i)
        lines.push_back({series_[i].name, qualitativeColor(series_[i].colorIndex, isDark(palette())),
                         series_[i].curve, i < smooth_.size() ? smooth_[i] : nullptr,
                         !hidden_.contains(series_[i].name), series_[i].colorIndex});
    chart_->setSeries(std::move(lines));
}

void LossDataView::requestTable() {
    std::vector<analysis::loss::NamedPoints> named;
    for (const auto& one : series_)
        named.push_back(one.points);
    tablePending_ = true;
    jobs_.start(
        tableSlot, QString(),
        [named = std::move(named)](JobContext&) {
            return std::make_shared<const table::Table>(analysis::loss::unionTable(named));
        },
        [this](std::shared_ptr<const table::Table> made) {
            table_->setTable(std::move(made));
            tablePending_ = false;
            Q_EMIT settled();
        });
}

void LossDataView::requestSmoothing() {
    const auto smoothing = chosenSmoothing();
    if (smoothing.kind == SmoothingKind::None || series_.empty()) {
        jobs_.cancel(smoothSlot);
        smoothPending_ = false;
        if (!smooth_.empty()) {
            smooth_.clear();
            updateChart();
        }
        return;
    }
    std::vector<std::shared_ptr<const Curve>> curves;
    for (const auto& one : series_)
        curves.push_back(one.curve);
    smoothPending_ = true;
    jobs_.start(
        smoothSlot, QString(),
        [curves = std::move(curves), smoothing](JobContext& job) {
            std::vector<std::shared_ptr<const Curve>> result;
            for (const auto& curve : curves)
                if (!job.stop.stop_requested())
                    result.push_back(std::make_shared<const Curve>(std::make_shared<const Points>(
                        analysis::loss::smoothed(curve->points(), smoothing))));
            return result;
        },
        [this](std::vector<std::shared_ptr<const Curve>> result) {
            smooth_ = std::move(result);
            smoothPending_ = false;
            updateChart();
            Q_EMIT settled();
        });
}

} // namespace runglass::views
