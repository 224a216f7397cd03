// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/cluster.h"
#include "views/frame/pane.h"
#include "views/selection/selection.h"

class QLabel;

namespace runglass::views {

class ChartsOverTable;
class ClusterCharts;
class ClusterTablesView;

/// All workers of the selected run at once. They are loaded one by one and summed up when the pane is shown
/// first; which of them is selected makes no difference, except for what a click leads to.
class DistributedPane : public Pane {
    Q_OBJECT

public:
    explicit DistributedPane(PaneServices services, QWidget* parent = nullptr);

    TablePanel* mainTable() override;
    QAction* chartsAction() override;
    bool isSettled() const override;
    std::shared_ptr<const base::Diagnostics> problems() const override { return problems_; }

    ClusterCharts* charts() { return charts_; }
    ClusterTablesView* tables() { return tables_; }
    QLabel* summary() { return summary_; }
    QJsonObject savedState(const session::SessionPaths& paths) const override;
    void restoreState(const QJsonObject& state, const session::SessionPaths& paths) override;

protected:
    void showEvent(QShowEvent* event) override;
    void loadAllTheSame() override;

private:
    struct Loaded;

    void connectAll();
    void onPlaceChanged();
    void load();
    void showCluster(Loaded loaded);
    void onJobFinished(const QString& slot);
    QString summaryText(const analysis::Cluster& cluster) const;
    /// Selects the worker; false when the run has none of that name.
    bool selectWorker(const QString& worker);
    void checkSettled();

    /// What is shown or being loaded.
    struct Subject {
        std::shared_ptr<const model::RunFolder> run;
        int spanNumber = 0;
        bool operator==(const Subject&) const = default;
    };
    Subject wanted() const;

    Subject subject_;
    bool isLoading_ = false;
    bool isAccepted_ = false; ///< the subject is to be loaded although it may not fit the memory
    std::shared_ptr<const base::Diagnostics> problems_;
    ClusterCharts* charts_;
    ClusterTablesView* tables_;
    QLabel* summary_;
    ChartsOverTable* frame_;
};

} // namespace runglass::views
