// SPDX-License-Identifier: Apache-2.0
#include "app/open_documents.h"

#include "core/session/log_files.h"
#include "core/session/scanner.h"
#include "views/base/file_path.h"
#include "views/frame/pane.h"
#include "views/frame/pane_parts.h"
#include "views/jobs/job_runner.h"

#include <QDir>

#include <algorithm>
#include <utility>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

template <typename Items, typename Matches>
std::size_t indexOr(const Items& items, std::size_t fallback, Matches matches) {
    const auto found = std::ranges::find_if(items, matches);
    return found == items.end() ? std::min(fallback, items.size() - 1)
                                : static_cast<std::size_t>(found - items.begin());
}

} // namespace

struct OpenDocuments::ScanOutcome {
    base::Result<std::vector<model::RunFolder>> runs;
    std::shared_ptr<const base::Diagnostics> problems;
};

OpenDocuments::OpenDocuments(views::JobRunner& jobs, QObject* parent) : QObject(parent), jobs_(jobs) {
    connect(&jobs_, &views::JobRunner::failed, this, [this](const QString& slot, const QString& reason) {
        const auto paths = scanning_.keys();
        for (const auto& path : paths) {
            if (slot != scanning_.value(path).slot)
                continue;
            ended(path, false);
            Q_EMIT failed(path, views::thrownSentence(reason));
        }
    });
    connect(&jobs_, &views::JobRunner::finished, this, [this](const QString& slot) {
        const auto paths = scanning_.keys();
        for (const auto& path : paths) {
            if (slot != scanning_.value(path).slot || jobs_.isRunning(slot))
                continue;
            ended(path, false);
            Q_EMIT cancelled(path);
        }
    });
}

void OpenDocuments::open(const QStringList& paths) {
    QStringList whole;
    for (const auto& path : paths)
        whole << views::wholePath(path);
    openInTurn(std::move(whole), false);
}

void OpenDocuments::openInTurn(QStringList paths, bool areFurther) {
    if (paths.isEmpty())
        return;
    const auto path = paths.takeFirst();
    scan(path, Intent::Open);
    auto& started = scanning_[path];
    started.next << paths;
    started.isFurther = areFurther;
}

OpenDocuments::Scan OpenDocuments::ended(const QString& path, bool isOpened) {
    auto scan = scanning_.take(path);
    openInTurn(std::exchange(scan.next, {}), scan.isFurther || isOpened);
    return scan;
}

void OpenDocuments::openAny(const QStringList& paths) {
    if (paths.isEmpty())
        return;
    QStringList whole;
    for (const auto& path : paths)
        whole << views::wholePath(path);
    const QString slot = u"sort/"_s + whole.join(u'\n');
    for (const auto& path : std::as_const(whole))
        scanning_.insert(path, {Intent::Open, slot});
    jobs_.start(
        slot, tr("Looking for runs in %1").arg(QDir::toNativeSeparators(whole.front())),
        [whole](views::JobContext& job) {
            std::vector<bool> isLog;
            for (const auto& path : whole)
                isLog.push_back(!job.stop.stop_requested() && session::looksLikeLog(views::pathBytes(path)));
            return isLog;
        },
        [this, whole](const std::vector<bool>& isLog) { onSorted(whole, isLog); });
}

void OpenDocuments::onSorted(const QStringList& paths, const std::vector<bool>& isLog) {
    QStringList runs;
    QStringList logs;
    for (qsizetype i = 0; i < paths.size(); ++i)
        if (scanning_.remove(paths[i])) // else all was closed meanwhile
            (isLog[static_cast<std::size_t>(i)] ? logs : runs) << paths[i];
    openInTurn(std::move(runs), false);
    if (!logs.isEmpty())
        Q_EMIT logsFound(logs);
}

void OpenDocuments::scan(const QString& path, Intent intent) {
    const QString slot = u"scan/"_s + path;
    auto& started = scanning_[path]; // what comes next stays when it is scanned anew
    started.intent = intent;
    started.slot = slot;
    jobs_.start(
        slot, tr("Looking for runs in %1").arg(QDir::toNativeSeparators(path)),
        [path](views::JobContext& job) {
            auto problems = std::make_shared<base::Diagnostics>();
            formats::LoadContext context{*problems, job.progress, job.stop};
            auto runs = session::scan(views::pathBytes(path), context);
            return ScanOutcome{std::move(runs), std::move(problems)};
        },
        [this, path](ScanOutcome outcome) { onScanned(path, std::move(outcome)); });
}

void OpenDocuments::onScanned(const QString& path, ScanOutcome outcome) {
    const auto scan = ended(path, outcome.runs.ok() && !outcome.runs.value().empty());
    const auto intent = scan.intent;
    if (intent == Intent::Refresh && find(path) == nullptr)
        return; // closed while it was read again
    if (!outcome.runs.ok()) {
        auto sentence = views::errorSentence(outcome.runs.error());
        if (path.contains(QChar::ReplacementCharacter)) // by a dialog of the desktop that gives texts only
            sentence +=
                u' ' + tr("A character of the name got lost, as when it is not UTF-8. Drop it onto the "
                          "window, or open it by the command: runglass PATH.");
        Q_EMIT failed(path, sentence);
        return;
    }
    auto& found = outcome.runs.value();
    if (intent == Intent::Open && found.empty()) {
        Q_EMIT failed(
            path, tr("No profiling run was found in %1. A run is a folder with worker folders whose names "
                     "end in _ascend_pt or _ascend_ms.")
                      .arg(path));
        return;
    }
    auto& document = documentAt(path);
    if (intent == Intent::Open)
        document.closedRuns.clear();
    document.runs.clear();
    for (auto& run : found)
        if (!run.workers.empty() && !document.closedRuns.contains(views::pathText(run.path)))
            document.runs.push_back(std::make_shared<const model::RunFolder>(std::move(run)));
    document.problems = std::move(outcome.problems);
    const auto first = document.runs.empty() ? nullptr : document.runs.front();
    Q_EMIT changed();
    if (intent == Intent::Open && first != nullptr)
        Q_EMIT opened(path, first, scan.isFurther);
    else
        Q_EMIT refreshed(path);
}

void OpenDocuments::refresh() {
    for (const auto& document : documents_)
        scan(document.path, Intent::Refresh);
}

void OpenDocuments::reload(const Run& run) {
    if (const auto* document = documentOf(run))
        scan(document->path, Intent::Refresh);
}

void OpenDocuments::close(const Run& run) {
    for (auto& document : documents_)
        if (std::erase(document.runs, run) > 0)
            document.closedRuns.insert(views::pathText(run->path));
    std::erase_if(documents_, [](const Document& document) { return document.runs.empty(); });
    Q_EMIT changed();
}

void OpenDocuments::closeAll() {
    const auto scanned = std::exchange(scanning_, {});
    for (const auto& scan : scanned)
        jobs_.cancel(scan.slot);
    documents_.clear();
    Q_EMIT changed();
}

QStringList OpenDocuments::paths() const {
    QStringList all;
    for (const auto& document : documents_)
        if (!document.runs.empty())
            all << document.path;
    return all;
}

std::vector<OpenDocuments::Run> OpenDocuments::runs() const {
    std::vector<Run> all;
    for (const auto& document : documents_)
        all.insert(all.end(), document.runs.begin(), document.runs.end());
    return all;
}

std::shared_ptr<const base::Diagnostics> OpenDocuments::problems(const Run& run) const {
    const auto* document = documentOf(run);
    return document == nullptr ? nullptr : document->problems;
}

views::Selection::Place OpenDocuments::relocated(const views::Selection::Place& place) const {
    if (!place.isValid())
        return {};
    const auto open = runs();
    const auto found = std::ranges::find_if(
        open, [&](const Run& run) { return run == place.run || run->path == place.run->path; });
    if (found == open.end() || (*found)->workers.empty())
        return {};
    views::Selection::Place result{*found, 0, 0};
    result.worker = indexOr((*found)->workers, place.worker, [&](const model::WorkerFolder& worker) {
        return worker.name == place.workerFolder().name;
    });
    result.span = indexOr(result.workerFolder().spans, place.span, [&](const model::SpanFolder& span) {
        return span.stamp == place.spanFolder().stamp && span.path == place.spanFolder().path;
    });
    return result;
}

OpenDocuments::Document& OpenDocuments::documentAt(const QString& path) {
    if (auto* document = find(path))
        return *document;
    return documents_.emplace_back(Document{path, {}, nullptr, {}});
}

OpenDocuments::Document* OpenDocuments::find(const QString& path) {
    const auto found = std::ranges::find(documents_, path, &Document::path);
    return found == documents_.end() ? nullptr : &*found;
}

const OpenDocuments::Document* OpenDocuments::documentOf(const Run& run) const {
    const auto found = std::ranges::find_if(documents_, [&](const Document& document) {
        return std::ranges::find(document.runs, run) != document.runs.end();
    });
    return found == documents_.end() ? nullptr : &*found;
}

} // namespace runglass::app
