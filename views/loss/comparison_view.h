// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/compare.h"
#include "core/base/diagnostics.h"
#include "views/loss/loss_files.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QJsonObject;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;
class QSplitter;
class QTabWidget;
class QToolButton;

namespace runglass::views {

class CurveChart;
class CurveLegend;
class JobRunner;
class TablePanel;

/// Compares a base with an experiment, or with all others: chart and table of the differences, statistics.
class ComparisonView : public QWidget {
    Q_OBJECT

public:
    explicit ComparisonView(JobRunner& jobs, QWidget* parent = nullptr);
    ~ComparisonView() override;

    void setSeries(std::vector<LossSeries> series);
    bool isSettled() const { return !pending_; }
    std::shared_ptr<const base::Diagnostics> problems() const { return problems_; }

    /// What is compared with what and how, for a session file.
    void saveChoices(QJsonObject& state) const;
    /// Series that are not there yet are chosen when they are.
    void restoreChoices(const QJsonObject& state);

    CurveChart* chart() { return chart_; }
    QSplitter* splitter() { return splitter_; }
    TablePanel* table() { return table_; }
    TablePanel* statistics() { return statistics_; }
    QComboBox* baseBox() { return base_; }
    QComboBox* experimentBox() { return experiment_; }
    QComboBox* modeBox() { return mode_; }
    QToolButton* swapButton() { return swap_; }
    QDoubleSpinBox* threshold() { return threshold_; }
    QSpinBox* row() { return row_; }
    QLabel* summary() { return summary_; }

Q_SIGNALS:
    void settled();
    void problemsChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Comparison;

    QWidget* makeControls();
    QWidget* makeChoices();
    void fillChoices();
    void swapChoices();
    void request();
    void show(Comparison comparison);
    void showCharts(const Comparison& comparison);
    std::optional<std::size_t> indexOf(const QString& name) const;
    analysis::loss::Difference mode() const;

    JobRunner& jobs_;
    QSplitter* splitter_;
    CurveChart* chart_;
    CurveLegend* legend_;
    QLabel* summary_;
    TablePanel* table_;
    TablePanel* statistics_;
    QTabWidget* tables_;
    QComboBox* base_;
    QComboBox* experiment_;
    QToolButton* swap_;
    QComboBox* mode_;
    QDoubleSpinBox* threshold_;
    QSpinBox* row_;
    QString chosenBase_;       ///< by the user; empty as long as the first is taken
    QString chosenExperiment_; ///< likewise; also empty for all others
    QStringList hidden_;       ///< names of the experiments that the legend has switched off
    std::vector<LossSeries> series_;
    std::shared_ptr<const base::Diagnostics> problems_;
    bool pending_ = false;
};

} // namespace runglass::views
