// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/smoothing.h"
#include "views/loss/loss_files.h"

#include <QWidget>

#include <memory>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QJsonObject;
class QSpinBox;
class QSplitter;

namespace runglass::views {

class CurveChart;
class CurveLegend;
class JobRunner;
class TablePanel;

/// The losses of all checked files: a chart with smoothing, log axis and legend, and the table of the union
/// of their iterations.
class LossDataView : public QWidget {
    Q_OBJECT

public:
    explicit LossDataView(JobRunner& jobs, QWidget* parent = nullptr);
    ~LossDataView() override;

    void setSeries(std::vector<LossSeries> series);
    bool isSettled() const { return !tablePending_ && !smoothPending_; }

    /// How the chart is drawn, for a session file.
    void saveChoices(QJsonObject& state) const;
    void restoreChoices(const QJsonObject& state);

    CurveChart* chart() { return chart_; }
    QSplitter* splitter() { return splitter_; }
    CurveLegend* legend() { return legend_; }
    TablePanel* table() { return table_; }
    QComboBox* smoothing() { return smoothing_; }
    QDoubleSpinBox* weight() { return weight_; }
    QSpinBox* window() { return window_; }
    QCheckBox* logarithmic() { return logarithmic_; }

Q_SIGNALS:
    void settled();

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeControls();
    void onSmoothingChanged();
    analysis::loss::Smoothing chosenSmoothing() const;
    void requestTable();
    void requestSmoothing();
    void updateChart();
    void updateLegend();

    JobRunner& jobs_;
    QSplitter* splitter_;
    CurveChart* chart_;
    CurveLegend* legend_;
    TablePanel* table_;
    QComboBox* smoothing_;
    QDoubleSpinBox* weight_;
    QSpinBox* window_;
    QCheckBox* logarithmic_;
    std::vector<LossSeries> series_;
    std::vector<std::shared_ptr<const analysis::loss::Curve>> smooth_; ///< beside series_, or empty
    QStringList hidden_; ///< names of the series that the legend has switched off
    bool tablePending_ = false;
    bool smoothPending_ = false;
};

} // namespace runglass::views
