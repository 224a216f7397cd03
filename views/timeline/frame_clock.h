// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QElapsedTimer>

namespace runglass::views {

/// Keeps a frame short: once it has taken its time, labels are left for an idle moment.
class FrameClock {
public:
    static constexpr double budgetMs = 12;

    void beginFrame(bool isIdle) {
        timer_.start();
        isIdle_ = isIdle;
        hasSkipped_ = false;
    }
    /// Whether there is time for labels; remembers when there was none.
    bool allowsLabels() {
        const bool allowed = isIdle_ || static_cast<double>(timer_.nsecsElapsed()) < budgetMs * 1e6;
        hasSkipped_ = hasSkipped_ || !allowed;
        return allowed;
    }
    bool hasSkipped() const { return hasSkipped_; }

private:
    QElapsedTimer timer_;
    bool isIdle_ = false;
    bool hasSkipped_ = false;
};

} // namespace runglass::views
