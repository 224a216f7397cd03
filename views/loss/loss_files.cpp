// SPDX-License-Identifier: Apache-2.0
#include "views/loss/loss_files.h"

#include "core/analysis/loss/presets.h"
#include "core/analysis/loss/scan.h"
#include "core/session/log_files.h"
#include "views/base/file_path.h"
#include "views/frame/pane.h"
#include "views/frame/pane_parts.h"
#include "views/jobs/job_runner.h"
#include "views/loss/tag_store.h"

#include <QFileInfo>

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <ranges>
#include <system_error>

namespace runglass::views {

using namespace Qt::StringLiterals;
using analysis::loss::Curve;
using analysis::loss::Log;
using analysis::loss::Settings;

namespace {

constexpr int lookEveryMs = 1000;

std::vector<std::shared_ptr<const Curve>> curvesOf(const std::shared_ptr<const Log>& log) {
    std::vector<std::shared_ptr<const Curve>> curves;
    for (const auto& series : log->series)
        curves.push_back(std::make_shared<const Curve>(
            std::shared_ptr<const analysis::loss::Points>(log, &series.points())));
    return curves;
}

/// Reads a log with its settings; for a new file with the default ones if they find something.
base::Result<Log> readNew(const std::string& path, const std::optional<Settings>& settings,
                          const std::optional<Settings>& byDefault, base::LoadContext& context) {
    if (!settings && byDefault) {
        base::Diagnostics ignored;
        base::Progress progress;
        base::LoadContext own{ignored, progress, context.stop};
        const auto preview = analysis::loss::previewLog(path, *byDefault, own);
        if (preview && !preview->empty()) {
            auto read = session::readLogFile(path, byDefault, context);
            return read ? base::Result<Log>(std::move(read.value().log)) : base::Result<Log>(read.error());
        }
    }
    auto read = session::readLogFile(path, settings, context);
    return read ? base::Result<Log>(std::move(read.value().log)) : base::Result<Log>(read.error());
}

} // namespace

/// What reading brought.
struct LossFiles::Reading {
    std::shared_ptr<const Log> log;
    std::vector<std::shared_ptr<const Curve>> curves;
    std::optional<base::Error> failure;
    std::shared_ptr<const base::Diagnostics> problems;
};

/// A scan that is read on. Jobs use it one after another; the mutex is for the moment in which a cancelled
/// one has not noticed yet.
struct LossFiles::Follower {
    std::mutex mutex;
    std::optional<analysis::loss::Scan> scan;
    qint64 bytesSeen = -1; ///< size of the file when it was last looked at; GUI thread only
};

LossFiles::LossFiles(JobRunner& jobs, QObject* parent) : QObject(parent), jobs_(jobs) {
    connect(&jobs_, &JobRunner::finished, this, &LossFiles::onFinished);
    connect(&jobs_, &JobRunner::failed, this, [this](const QString& slot, const QString& reason) {
        for (auto& file : files_)
            if (slot == slotOf(file.id) && file.state == LossFile::State::Loading && !file.log) {
                file.state = LossFile::State::Failed;
                file.failure = thrownSentence(reason);
                Q_EMIT changed();
                return; // who listens may have changed the list
            }
    });
    connect(&timer_, &QTimer::timeout, this, &LossFiles::lookForGrowth);
    timer_.setInterval(lookEveryMs);
}

QString LossFiles::slotOf(int id) const {
    return u"loss/read/%1"_s.arg(id);
}

LossFile* LossFiles::find(int id) {
    const auto found = std::ranges::find(files_, id, &LossFile::id);
    return found == files_.end() ? nullptr : &*found;
}

const LossFile* LossFiles::file(int id) const {
    const auto found = std::ranges::find(files_, id, &LossFile::id);
    return found == files_.end() ? nullptr : &*found;
}

void LossFiles::add(const QStringList& paths) {
    for (const auto& path : paths) {
        const auto whole = wholePath(path);
        const auto known = std::ranges::find(files_, whole, &LossFile::path);
        if (known != files_.end()) {
            readAgain(*known);
            continue;
        }
        LossFile file;
        file.id = nextId_++;
        file.path = whole;
        files_.push_back(std::move(file));
        start(files_.back(), TagStore().settingsFor(whole));
    }
    Q_EMIT changed();
}

void LossFiles::add(const QString& path, bool checked,
                    const std::optional<analysis::loss::Settings>& settings) {
    LossFile file;
    file.id = nextId_++;
    file.path = wholePath(path);
    file.checked = checked;
    files_.push_back(std::move(file));
    start(files_.back(), settings ? settings : TagStore().settingsFor(files_.back().path));
    Q_EMIT changed();
}

void LossFiles::start(LossFile& file, std::optional<Settings> settings) {
    file.state = LossFile::State::Loading;
    file.failure.clear();
    const auto path = pathBytes(file.path);
    jobs_.start(
        slotOf(file.id), tr("Reading %1").arg(QFileInfo(file.path).fileName()),
        [path, settings = std::move(settings), byDefault = TagStore().defaultSettings()](JobContext& job) {
            auto problems = std::make_shared<base::Diagnostics>();
            base::LoadContext context{*problems, job.progress, job.stop};
            Reading reading;
            auto log = readNew(path, settings, byDefault, context);
            if (log) {
                reading.log = std::make_shared<const Log>(std::move(log).value());
                reading.curves = curvesOf(reading.log);
            } else {
                reading.failure = log.error();
            }
            reading.problems = std::move(problems);
            return reading;
        },
        [this, id = file.id](Reading reading) { take(id, std::move(reading)); });
}

void LossFiles::take(int id, Reading reading) {
    auto* file = find(id);
    if (file == nullptr)
        return;
    file->problems = std::move(reading.problems);
    if (reading.failure) {
        file->state = LossFile::State::Failed;
        file->failure = errorSentence(*reading.failure);
        file->log = nullptr;
        file->curves.clear();
    } else {
        file->state = LossFile::State::Ready;
        file->log = std::move(reading.log);
        file->curves = std::move(reading.curves);
    }
    Q_EMIT changed();
}

void LossFiles::onFinished(const QString& slot) {
    for (auto& file : files_) {
        if (file.state != LossFile::State::Loading || slot != slotOf(file.id) || jobs_.isRunning(slot))
            continue;
        file.state = file.log ? LossFile::State::Ready : LossFile::State::Failed;
        file.failure = file.log ? QString() : tr("Reading was cancelled. Reload reads it again.");
        Q_EMIT changed();
        return;
    }
}

void LossFiles::setSettings(const std::vector<int>& ids, const Settings& settings) {
    for (const int id : ids) {
        auto* file = find(id);
        if (file == nullptr)
            continue;
        TagStore().remember(file->path, settings);
        stopFollower(id);
        start(*file, settings);
    }
    Q_EMIT changed();
}

void LossFiles::setChecked(int id, bool checked) {
    auto* file = find(id);
    if (file == nullptr || file->checked == checked)
        return;
    file->checked = checked;
    Q_EMIT changed();
}

void LossFiles::reload(const std::vector<int>& ids) {
    for (const int id : ids)
        if (auto* file = find(id))
            readAgain(*file);
    Q_EMIT changed();
}

void LossFiles::reloadAll() {
    if (files_.empty())
        return;
    for (auto& file : files_)
        readAgain(file);
    Q_EMIT changed();
}

void LossFiles::readAgain(LossFile& file) {
    stopFollower(file.id);
    start(file, file.log ? std::optional(file.log->settings) : TagStore().settingsFor(file.path));
}

void LossFiles::stopFollower(int id) {
    std::erase_if(followers_, [id](const auto& follower) { return follower.first == id; });
}

void LossFiles::remove(const std::vector<int>& ids) {
    std::vector<Removed> taken;
    for (std::size_t i = files_.size(); i-- > 0;) {
        if (std::ranges::find(ids, files_[i].id) == ids.end())
            continue;
        taken.push_back({i, std::move(files_[i])});
        files_.erase(files_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (taken.empty())
        return;
    for (const auto& one : taken)
        jobs_.cancel(slotOf(one.file.id));
    removed_.push_back(std::move(taken));
    Q_EMIT changed();
}

void LossFiles::undoRemove() {
    if (removed_.empty())
        return;
    auto taken = std::move(removed_.back());
    removed_.pop_back();
    for (auto& one : taken | std::views::reverse) {
        const auto at = std::min(one.index, files_.size());
        auto& file = *files_.insert(files_.begin() + static_cast<std::ptrdiff_t>(at), std::move(one.file));
        // Also one that was removed while it was read again: nobody else would end its loading.
        if (file.log && file.state != LossFile::State::Loading)
            continue;
        auto settings = TagStore().settingsFor(file.path);
        if (!settings && file.log)
            settings = file.log->settings;
        start(file, std::move(settings));
    }
    Q_EMIT changed();
}

void LossFiles::setFollows(int id, bool follows) {
    auto* file = find(id);
    if (file == nullptr || file->follows == follows)
        return;
    file->follows = follows;
    if (!follows)
        stopFollower(id);
    const bool any = std::ranges::any_of(files_, &LossFile::follows);
    any ? timer_.start() : timer_.stop();
    if (follows)
        lookForGrowth();
    Q_EMIT changed();
}

void LossFiles::lookForGrowth() {
    // What is still being read is waited for: of a file that grows all the time nothing would ever be shown.
    for (auto& file : files_)
        if (file.follows && file.state == LossFile::State::Ready && !jobs_.isRunning(slotOf(file.id)))
            readOn(file);
}

/// Reads what is new. A file that has become shorter is another one and is read from its beginning, and so is
/// a compressed one, which cannot be read on.
void LossFiles::readOn(LossFile& file) {
    const auto path = pathBytes(file.path);
    std::error_code failed;
    const auto found = std::filesystem::file_size(path, failed);
    const auto size = failed ? qint64{0} : static_cast<qint64>(found);
    auto known = std::ranges::find(followers_, file.id, [](const auto& one) { return one.first; });
    if (known != followers_.end() && known->second->bytesSeen == size)
        return;
    const bool anew = known == followers_.end() || size < known->second->bytesSeen ||
                      file.path.endsWith(u".gz"_s, Qt::CaseInsensitive);
    if (anew) {
        stopFollower(file.id);
        followers_.emplace_back(file.id, std::make_shared<Follower>());
        known = followers_.end() - 1;
    }
    auto follower = known->second;
    follower->bytesSeen = size;
    jobs_.start(
        slotOf(file.id), QString(),
        [path, settings = file.log->settings, follower](JobContext& job) {
            const std::lock_guard lock(follower->mutex);
            auto problems = std::make_shared<base::Diagnostics>();
            base::LoadContext context{*problems, job.progress, job.stop};
            Reading reading;
            if (!follower->scan) {
                auto scan = analysis::loss::Scan::open(path, settings);
                if (!scan) {
                    reading.failure = scan.error();
                    reading.problems = std::move(problems);
                    return reading;
                }
                follower->scan.emplace(std::move(scan).value());
            }
            follower->scan->readOn(context);
            reading.log = std::make_shared<const Log>(follower->scan->log());
            reading.curves = curvesOf(reading.log);
            reportProblems(*reading.log, *problems);
            reading.problems = std::move(problems);
            return reading;
        },
        [this, id = file.id](Reading reading) { take(id, std::move(reading)); });
}

std::vector<QString> LossFiles::names() const {
    std::vector<std::string> paths;
    for (const auto& file : files_)
        paths.push_back(pathBytes(file.path));
    std::vector<QString> names;
    for (const auto& name : analysis::loss::shortNames(paths))
        names.push_back(QString::fromStdString(name));
    return names;
}

std::vector<LossSeries> LossFiles::checkedSeries() const {
    std::vector<LossSeries> result;
    const auto files = names();
    int color = 0;
    for (std::size_t i = 0; i < files_.size(); ++i) {
        const auto& file = files_[i];
        const auto count = file.log ? file.log->series.size() : 1;
        for (std::size_t k = 0; k < file.curves.size() && file.checked; ++k) {
            auto name = files[i];
            if (count > 1)
                name += u" · "_s + QString::fromStdString(analysis::loss::tagLabel(file.log->series[k].tag));
            result.push_back({name,
                              color + static_cast<int>(k),
                              file.curves[k],
                              {name.toStdString(), {file.log, &file.log->series[k].points()}}});
        }
        color += static_cast<int>(count);
    }
    return result;
}

bool LossFiles::isSettled() const {
    return std::ranges::none_of(files_,
                                [](const LossFile& file) { return file.state == LossFile::State::Loading; });
}

base::Diagnostics LossFiles::problems() const {
    base::Diagnostics all;
    for (const auto& file : files_)
        if (file.problems && file.checked)
            all.merge(*file.problems);
    return all;
}

} // namespace runglass::views
