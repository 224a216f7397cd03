// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/cluster.h"
#include "core/analysis/cluster/collective_calls.h"
#include "core/table/format.h"

#include <QSplitter>

#include <memory>
#include <optional>

class QComboBox;
class QJsonObject;
class QLabel;
class QListWidget;

namespace runglass::views {

class JobRunner;
class TablePanel;

/// All tables about all ranks: a list of them, the chosen one with its groupings and filters, and beside the
/// table of collective calls the ranks that took part in the current one.
class ClusterTablesView : public QSplitter {
    Q_OBJECT

public:
    explicit ClusterTablesView(JobRunner& jobs, QWidget* parent = nullptr);

    void setCluster(std::shared_ptr<const analysis::Cluster> cluster);
    void setUnits(const table::DisplayUnits& units);
    bool isSettled() const { return !pending_; }
    /// Shows a table by its name, with all its rows.
    void showTable(const QString& name);
    /// The same with the rows of one worker, where the table can tell them.
    void showWorker(const QString& worker);

    void saveChoices(QJsonObject& state) const;
    void restoreChoices(const QJsonObject& state);

    TablePanel* table() { return table_; }
    TablePanel* members() { return members_; }
    QListWidget* list() { return list_; }
    QComboBox* groupingBox() { return grouping_; }
    QComboBox* workerBox() { return worker_; }

Q_SIGNALS:
    void settled();
    void noticed(const QString& sentence);
    /// Somebody wants to see an operation of a worker in its timeline; the time is absolute, if it is known.
    void timelineWanted(const QString& worker, const QString& name, std::optional<qint64> absoluteNs);

private:
    struct Answer;

    void connectAll();
    void onTableChosen();
    void request();
    void showAnswer(Answer answer);
    void requestMembers(std::optional<table::RowIndex> row);
    void offerTimeline(TablePanel& panel);
    QString chosenName() const;

    JobRunner& jobs_;
    std::shared_ptr<const analysis::Cluster> cluster_;
    std::shared_ptr<const analysis::CollectiveCalls> calls_; ///< of the table of calls, while it is shown
    QListWidget* list_;
    QComboBox* grouping_;
    QLabel* groupingLabel_ = nullptr;
    QComboBox* worker_;
    QComboBox* group_;
    TablePanel* table_;
    TablePanel* members_;
    bool pending_ = false;
};

} // namespace runglass::views
