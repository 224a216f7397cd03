// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "core/base/progress.h"

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace runglass::cli {

/// "reading trace.json 12 %", with the label elided so that it fits on one line of a terminal: what reaches
/// the next one cannot be erased.
std::string progressText(const base::Progress& progress, std::size_t columns);

/// Shows on a terminal how far a piece of work has come, as long as it lives; shows nothing elsewhere. Work
/// that ends quickly shows nothing either.
class ProgressLine {
public:
    ProgressLine(Console& console, const base::Progress& progress);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

private:
    void show(const std::stop_token& stop);

    Console& console_;
    const base::Progress& progress_;
    std::mutex mutex_;
    std::condition_variable_any ended_;
    std::jthread thread_;
};

} // namespace runglass::cli
