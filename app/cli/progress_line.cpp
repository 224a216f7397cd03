// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progress_line.h"

#include <chrono>
#include <string>

namespace runglass::cli {
namespace {

constexpr auto interval = std::chrono::milliseconds(200);

std::string lineFor(const base::Progress& progress) {
    const auto label = progress.label();
    const int percent = static_cast<int>(100.0 * progress.fraction());
    return "reading " + label + (label.empty() ? "" : " ") + std::to_string(percent) + " %";
}

} // namespace

ProgressLine::ProgressLine(Console& console, const base::Progress& progress)
    : console_(console), progress_(progress) {
    if (console.messagesAreTerminal())
        thread_ = std::jthread([this](const std::stop_token& stop) { show(stop); });
}

ProgressLine::~ProgressLine() {
    if (!thread_.joinable())
        return;
    thread_.request_stop();
    thread_.join();
    console_.status("");
}

void ProgressLine::show(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        ended_.wait_for(lock, stop, interval, [] { return false; });
        if (!stop.stop_requested())
            console_.status(lineFor(progress_));
    }
}

} // namespace runglass::cli
