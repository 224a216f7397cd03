// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ctime>

namespace runglass::views {

/// Keeps a frame short: once it has taken its processor time, labels are left for an idle moment. Waiting for
/// other programs does not count: leaving labels out would not make up for it.
class FrameClock {
public:
    static constexpr double budgetMs = 12;

    void beginFrame(bool isIdle) {
        startMs_ = nowMs();
        isIdle_ = isIdle;
        hasSkipped_ = false;
    }
    /// Whether there is time for labels; remembers when there was none.
    bool allowsLabels() {
        const bool allowed = isIdle_ || elapsedMs() < budgetMs;
        hasSkipped_ = hasSkipped_ || !allowed;
        return allowed;
    }
    bool hasSkipped() const { return hasSkipped_; }
    double elapsedMs() const { return nowMs() - startMs_; }

private:
    static double nowMs() {
        std::timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    }

    double startMs_ = 0;
    bool isIdle_ = false;
    bool hasSkipped_ = false;
};

} // namespace runglass::views
