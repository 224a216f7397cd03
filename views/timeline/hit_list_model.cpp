// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/hit_list_model.h"

#include "views/base/plain_text.h"
#include "views/jobs/job_runner.h"
#include "views/timeline/drawer_parts.h"
#include "views/timeline/shown_text.h"
#include "views/timeline/time_text.h"

#include <algorithm>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t smallestPage = 500;
constexpr std::size_t largestPage = 50'000;

QString slot() {
    return u"timeline/search-page"_s;
}

} // namespace

HitListModel::HitListModel(TimelineState& state, JobRunner& jobs, QObject* parent)
    : QAbstractTableModel(parent), state_(state), jobs_(jobs) {}

HitListModel::~HitListModel() {
    jobs_.cancel(slot());
}

void HitListModel::setHits(std::shared_ptr<const trace::NameHits> hits) {
    if (hits == hits_)
        return;
    jobs_.cancel(slot());
    beginResetModel();
    isFetching_ = false;
    hits_ = std::move(hits);
    fetched_.clear();
    endResetModel();
    fetchNext();
}

void HitListModel::refresh() {
    if (!fetched_.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int HitListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(fetched_.size());
}

int HitListModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString HitListModel::text(const trace::Hit& hit, int column) const {
    const TimelineSlice slice{hit.trace, hit.slice};
    const auto& trace = *hits_->traces()[hit.trace].trace;
    switch (column) {
    case Start:
        return exactTimeText(state_, hit.startNs);
    case Name:
        return shownStart(trace.name(hit.slice));
    case Track:
        return trackPath(state_.document(), slice);
    case Duration:
        return durationText(trace.durationNs(hit.slice));
    default:
        return {};
    }
}

QVariant HitListModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const bool isRight = index.column() == Duration || index.column() == Start;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((isRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const auto shown = text(hit(index.row()), index.column());
    return role == Qt::ToolTipRole ? asPlainText(shown) : shown;
}

QVariant HitListModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Start:
        return tr("Start");
    case Name:
        return tr("Name");
    case Track:
        return tr("Track");
    case Duration:
        return tr("Duration");
    default:
        return {};
    }
}

bool HitListModel::hasMore() const {
    return hits_ && fetched_.size() < hits_->count();
}

void HitListModel::fetchNext() {
    if (isFetching_ || !hasMore())
        return;
    isFetching_ = true;
    // Whoever drags the scroll bar far down needs few steps to get there.
    const auto count = std::clamp(fetched_.size(), smallestPage, largestPage);
    const auto last = fetched_.empty() ? std::nullopt : std::optional(fetched_.back());
    jobs_.start(
        slot(), QString(),
        [hits = hits_, last, count](JobContext& context) { return hits->after(last, count, context.stop); },
        [this](const std::vector<trace::Hit>& page) { append(page); });
}

void HitListModel::append(const std::vector<trace::Hit>& page) {
    isFetching_ = false;
    if (page.empty())
        return;
    const auto first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(page.size()) - 1);
    fetched_.insert(fetched_.end(), page.begin(), page.end());
    endInsertRows();
    Q_EMIT fetched();
}

} // namespace runglass::views
