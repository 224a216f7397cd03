// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/name_search.h"
#include "views/timeline/timeline_state.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace runglass::views {

class JobRunner;

/// The hits of a search in order of time. Fetches them in pages off the GUI thread as the view comes near
/// their end, so that millions of hits cost nothing until somebody scrolls through them.
class HitListModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Start, Name, Track, Duration, ColumnCount };

    /// Both outlive the model.
    HitListModel(TimelineState& state, JobRunner& jobs, QObject* parent = nullptr);
    ~HitListModel() override;

    /// nullptr for none.
    void setHits(std::shared_ptr<const trace::NameHits> hits);
    const trace::Hit& hit(int row) const { return fetched_[static_cast<std::size_t>(row)]; }
    /// Whether there are hits that the list does not hold yet.
    bool hasMore() const;
    /// Fetches the next page. Not QAbstractItemModel::fetchMore: tree views call that with every layout, so
    /// one page would draw all others after it.
    void fetchNext();
    /// Texts have changed: units or time format.
    void refresh();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void fetched();

private:
    QString text(const trace::Hit& hit, int column) const;
    void append(const std::vector<trace::Hit>& page);

    TimelineState& state_;
    JobRunner& jobs_;
    std::shared_ptr<const trace::NameHits> hits_;
    std::vector<trace::Hit> fetched_;
    bool isFetching_ = false;
};

} // namespace runglass::views
