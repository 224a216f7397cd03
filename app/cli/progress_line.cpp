// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progress_line.h"

#include "core/table/terminal_text.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <sys/ioctl.h>
#include <unistd.h>

namespace runglass::cli {
namespace {

constexpr auto interval = std::chrono::milliseconds(200);

/// Of the terminal that standard error is, as it is now: people change it.
std::size_t terminalColumns() {
    constexpr std::size_t usual = 80;
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

} // namespace

std::string progressText(const base::Progress& progress, std::size_t columns) {
    const auto label = progress.label();
    const int percent = static_cast<int>(100.0 * progress.fraction());
    const std::string begin = "reading ";
    const std::string end = (label.empty() ? "" : " ") + std::to_string(percent) + " %";
    // A cursor behind the last column may be on the next line already.
    const std::size_t around = begin.size() + end.size() + 1;
    const std::size_t left = columns > around ? columns - around : 0;
    const std::string shown = left == 0 ? std::string() : table::terminalLine(label, left);
    return table::terminalLine(begin + shown + end, std::max<std::size_t>(columns, 2) - 1);
}

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
            console_.status(progressText(progress_, terminalColumns()));
    }
}

} // namespace runglass::cli
