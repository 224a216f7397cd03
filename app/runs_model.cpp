// SPDX-License-Identifier: Apache-2.0
#include "app/runs_model.h"

#include "views/base/core_text.h"
#include "views/base/plain_text.h"

#include <QFont>

#include <algorithm>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

// An index's internal id names its parent: 0 for runs, run + 1 for workers, and worker + 1 above it for
// spans.
constexpr int workerShift = 32;

quintptr idOfRun(std::size_t run) {
    return run + 1;
}

quintptr idOfWorker(std::size_t run, std::size_t worker) {
    return ((worker + 1) << workerShift) | (run + 1);
}

std::size_t runOf(quintptr id) {
    return (id & 0xFFFFFFFFU) - 1;
}

std::size_t workerOf(quintptr id) {
    return (id >> workerShift) - 1;
}

QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

} // namespace

void RunsModel::setRuns(std::vector<Run> runs) {
    beginResetModel();
    runs_ = std::move(runs);
    endResetModel();
}

void RunsModel::setShownPlace(const Place& place) {
    const auto before = indexOf(shown_);
    shown_ = place;
    for (auto changed : {before, indexOf(shown_)})
        for (; changed.isValid(); changed = changed.parent())
            Q_EMIT dataChanged(changed, changed, {Qt::FontRole});
}

RunsModel::Level RunsModel::levelOf(const QModelIndex& index) {
    if (index.internalId() == 0)
        return Level::Run;
    return index.internalId() >> workerShift == 0 ? Level::Worker : Level::Span;
}

RunsModel::Place RunsModel::placeAt(const QModelIndex& index) const {
    if (!index.isValid())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto id = index.internalId();
    switch (levelOf(index)) {
    case Level::Run:
        return {runs_[row], 0, 0};
    case Level::Worker:
        return {runs_[runOf(id)], row, 0};
    case Level::Span:
        return {runs_[runOf(id)], workerOf(id), row};
    }
    return {};
}

RunsModel::Run RunsModel::runAt(const QModelIndex& index) const {
    return placeAt(index).run;
}

QString RunsModel::pathAt(const QModelIndex& index) const {
    const auto place = placeAt(index);
    if (!place.isValid())
        return {};
    return text(levelOf(index) == Level::Run ? place.run->path : place.spanFolder().path);
}

QModelIndex RunsModel::indexOf(const Place& place) const {
    const auto found = std::ranges::find(runs_, place.run);
    if (!place.isValid() || found == runs_.end())
        return {};
    const auto run = static_cast<std::size_t>(found - runs_.begin());
    return createIndex(static_cast<int>(place.span), 0, idOfWorker(run, place.worker));
}

QModelIndex RunsModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, quintptr{0});
    const auto parentRow = static_cast<std::size_t>(parent.row());
    if (levelOf(parent) == Level::Run)
        return createIndex(row, column, idOfRun(parentRow));
    return createIndex(row, column, idOfWorker(runOf(parent.internalId()), parentRow));
}

QModelIndex RunsModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || levelOf(child) == Level::Run)
        return {};
    const auto run = runOf(child.internalId());
    if (levelOf(child) == Level::Worker)
        return createIndex(static_cast<int>(run), 0, quintptr{0});
    return createIndex(static_cast<int>(workerOf(child.internalId())), 0, idOfRun(run));
}

int RunsModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid())
        return static_cast<int>(runs_.size());
    if (parent.column() > 0)
        return 0;
    const auto row = static_cast<std::size_t>(parent.row());
    switch (levelOf(parent)) {
    case Level::Run:
        return static_cast<int>(runs_[row]->workers.size());
    case Level::Worker:
        return static_cast<int>(runs_[runOf(parent.internalId())]->workers[row].spans.size());
    case Level::Span:
        return 0;
    }
    return 0;
}

int RunsModel::columnCount(const QModelIndex& /*parent*/) const {
    return 1;
}

QVariant RunsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole)
        return textOf(index);
    if (role == Qt::ToolTipRole)
        return views::asPlainText(toolTipOf(index));
    if (role == Qt::FontRole && isShown(index)) {
        QFont bold;
        bold.setWeight(QFont::DemiBold);
        return bold;
    }
    return {};
}

bool RunsModel::isShown(const QModelIndex& index) const {
    const auto place = placeAt(index);
    if (!shown_.isValid() || place.run != shown_.run)
        return false;
    const auto level = levelOf(index);
    return level == Level::Run ||
           (place.worker == shown_.worker && (level == Level::Worker || place.span == shown_.span));
}

QString RunsModel::textOf(const QModelIndex& index) const {
    const auto place = placeAt(index);
    switch (levelOf(index)) {
    case Level::Run:
        return text(place.run->name);
    case Level::Worker:
        return text(place.workerFolder().name);
    case Level::Span:
        return tr("Span %1").arg(text(model::spanLabel(place.spanFolder())));
    }
    return {};
}

QString RunsModel::toolTipOf(const QModelIndex& index) const {
    const auto place = placeAt(index);
    QStringList lines{textOf(index), pathAt(index)};
    if (levelOf(index) == Level::Run)
        lines << tr("Workers: %1").arg(place.run->workers.size());
    if (levelOf(index) != Level::Span)
        return lines.join(u'\n');
    const auto& span = place.spanFolder();
    if (span.rank)
        lines << tr("Rank %1").arg(*span.rank);
    for (const auto& property : span.properties)
        lines << views::coreText(property.name) + u": "_s + text(property.value);
    for (const auto& lacking : span.lacking) {
        const auto view = views::coreText(std::string(model::viewName(lacking.view)));
        lines << tr("Missing – %1").arg(view + u": "_s + views::coreText(lacking.text()));
    }
    if (!span.notParsed.empty())
        lines << views::coreText(span.notParsed);
    return lines.join(u'\n');
}

} // namespace runglass::app
