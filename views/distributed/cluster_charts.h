// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/cluster.h"
#include "views/widgets/heat_map.h"

#include <QTabWidget>

#include <memory>

class QComboBox;

namespace runglass::views {

class JobRunner;
class StepBars;

/// The pictures of all ranks: where the time of a step went and how much of the communication was waiting, as
/// bars by worker; any figure as a map of steps and workers; and what went from rank to rank.
class ClusterCharts : public QTabWidget {
    Q_OBJECT

public:
    explicit ClusterCharts(JobRunner& jobs, QWidget* parent = nullptr);

    void setCluster(std::shared_ptr<const analysis::Cluster> cluster);
    void setUnits(const table::DisplayUnits& units);
    bool isSettled() const { return !pending_; }

    QComboBox* stepBox() { return step_; }
    QComboBox* orderBox() { return order_; }
    QComboBox* measureBox() { return measure_; }
    StepBars* timeBars() { return times_; }
    StepBars* communicationBars() { return communication_; }
    HeatMap* figureMap() { return figures_; }

Q_SIGNALS:
    void settled();
    void workerClicked(const QString& worker);
    void stepClicked(const QString& worker, const QString& step);
    void linkClicked(int source, int destination);

private:
    struct Pictures;

    QWidget* makeBars();
    QWidget* makeFigureMap();
    QWidget* makeLinkMap();
    void connectAll();
    void fillChoices();
    void request();
    void show(Pictures pictures);

    JobRunner& jobs_;
    std::shared_ptr<const analysis::Cluster> cluster_;
    std::shared_ptr<const table::Table> bars_; ///< what both charts of bars show
    std::vector<int> linkRanks_;               ///< of the rows and columns of the map
    QComboBox* step_;
    QComboBox* order_;
    QComboBox* figure_;
    QComboBox* measure_;
    QComboBox* transport_;
    StepBars* times_;
    StepBars* communication_;
    HeatMap* figures_;
    HeatMap* links_;
    bool pending_ = false;
};

} // namespace runglass::views
