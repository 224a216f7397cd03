// SPDX-License-Identifier: Apache-2.0
#include "views/panes/session_place.h"

#include "core/session/session_paths.h"

#include <QJsonObject>

#include <algorithm>
#include <filesystem>

namespace runglass::views {

namespace {

constexpr QLatin1String runKey("run");
constexpr QLatin1String workerKey("worker");
constexpr QLatin1String spanKey("span");
constexpr QLatin1String numberKey("span_number");

std::string lastName(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

} // namespace

session::SessionPlace toSessionPlace(const Selection::Place& place) {
    return {place.run->path, place.workerFolder().name, place.spanFolder().stamp, place.spanFolder().number};
}

Selection::Place findPlace(const std::vector<std::shared_ptr<const model::RunFolder>>& runs,
                           const session::SessionPlace& wanted) {
    auto run = std::ranges::find_if(runs, [&](const auto& each) { return each->path == wanted.run; });
    if (run == runs.end())
        run = std::ranges::find_if(
            runs, [&](const auto& each) { return lastName(each->path) == lastName(wanted.run); });
    if (run == runs.end() || (*run)->workers.empty())
        return {};
    Selection::Place place{*run, 0, 0};
    const auto& workers = (*run)->workers;
    const auto worker = std::ranges::find(workers, wanted.worker, &model::WorkerFolder::name);
    if (worker == workers.end())
        return place;
    place.worker = static_cast<std::size_t>(worker - workers.begin());
    const auto& spans = worker->spans;
    auto span = std::ranges::find_if(
        spans, [&](const auto& each) { return !wanted.span.empty() && each.stamp == wanted.span; });
    if (span == spans.end())
        span = std::ranges::find(spans, wanted.spanNumber, &model::SpanFolder::number);
    if (span != spans.end())
        place.span = static_cast<std::size_t>(span - spans.begin());
    return place;
}

QJsonObject toJson(const Selection::Place& place, const session::SessionPaths& paths) {
    const auto saved = toSessionPlace(place);
    return {{runKey, QString::fromStdString(paths.stored(saved.run))},
            {workerKey, QString::fromStdString(saved.worker)},
            {spanKey, QString::fromStdString(saved.span)},
            {numberKey, saved.spanNumber}};
}

session::SessionPlace placeFromJson(const QJsonObject& json, const session::SessionPaths& paths) {
    const auto text = [&json](QLatin1String key) { return json.value(key).toString().toStdString(); };
    session::SessionPlace place{text(runKey), text(workerKey), text(spanKey), json.value(numberKey).toInt(1)};
    if (!place.run.empty())
        place.run = paths.resolved(place.run);
    return place;
}

} // namespace runglass::views
