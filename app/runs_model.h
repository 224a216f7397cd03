// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/selection/selection.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace runglass::app {

/// The open runs as a tree: run ▸ worker ▸ span. Holds no nodes: an index carries its position, so thousands
/// of workers cost nothing. What the user looks at is marked.
class RunsModel : public QAbstractItemModel {
    Q_OBJECT

public:
    using Run = std::shared_ptr<const model::RunFolder>;
    using Place = views::Selection::Place;

    using QAbstractItemModel::QAbstractItemModel;

    void setRuns(std::vector<Run> runs);
    void setShownPlace(const Place& place);

    /// What an index stands for; a run or worker stands for its first span.
    Place placeAt(const QModelIndex& index) const;
    Run runAt(const QModelIndex& index) const;
    /// Path of the run, of the worker's first folder, or of the span.
    QString pathAt(const QModelIndex& index) const;
    QModelIndex indexOf(const Place& place) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    enum class Level { Run, Worker, Span };
    static Level levelOf(const QModelIndex& index);
    bool isShown(const QModelIndex& index) const;
    QString textOf(const QModelIndex& index) const;
    QString toolTipOf(const QModelIndex& index) const;

    std::vector<Run> runs_;
    Place shown_;
};

} // namespace runglass::app
