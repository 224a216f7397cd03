// SPDX-License-Identifier: Apache-2.0
#include "app/missing_paths.h"
#include "views/base/file_path.h"

#include <chrono>
#include <filesystem>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace runglass::app {

namespace {

constexpr std::chrono::milliseconds pollInterval{50};

} // namespace

/// What thread and window share; it lives as long as either of them.
struct MissingPaths::Look {
    std::vector<std::string> paths;
    std::mutex mutex;
    std::vector<std::size_t> missing; ///< of the paths
    bool isDone = false;

    /// Without Qt: the program may be ending around it.
    void run() {
        for (std::size_t i = 0; i < paths.size(); ++i) {
            std::error_code error;
            const bool isThere = std::filesystem::exists(paths[i], error);
            const std::lock_guard lock(mutex);
            if (!isThere)
                missing.push_back(i);
        }
        const std::lock_guard lock(mutex);
        isDone = true;
    }
};

MissingPaths::MissingPaths(QObject* parent) : QObject(parent) {
    timer_.setInterval(pollInterval);
    connect(&timer_, &QTimer::timeout, this, &MissingPaths::poll);
}

MissingPaths::~MissingPaths() = default;

void MissingPaths::lookFor(const QStringList& paths) {
    wanted_ = paths;
    isWanted_ = true;
    if (!look_)
        start();
}

void MissingPaths::start() {
    isWanted_ = false;
    told_ = 0;
    if (wanted_.isEmpty())
        return;
    look_ = std::make_shared<Look>();
    for (const auto& path : std::as_const(wanted_))
        look_->paths.push_back(views::pathBytes(path));
    std::thread([look = look_] { look->run(); }).detach();
    timer_.start();
}

void MissingPaths::poll() {
    QStringList missing;
    bool isDone = false;
    {
        const std::lock_guard lock(look_->mutex);
        isDone = look_->isDone;
        for (const auto i : look_->missing)
            missing << views::pathText(look_->paths[i]);
    }
    if (isDone) {
        timer_.stop();
        look_.reset();
    }
    if (isWanted_) {
        if (isDone)
            start();
    } else if (std::exchange(told_, missing.size()) != missing.size()) {
        Q_EMIT found(missing);
    }
}

} // namespace runglass::app
