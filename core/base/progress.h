// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>

namespace runglass::base {

/// How far a piece of work has come. The worker adds, anybody reads, from any thread; units are bytes of
/// input. Cancellation goes by std::stop_token beside it: workers look at it at least every 50 ms.
class Progress {
public:
    void addTotal(std::uint64_t bytes) { total_.fetch_add(bytes, std::memory_order_relaxed); }
    void addDone(std::uint64_t bytes) { done_.fetch_add(bytes, std::memory_order_relaxed); }
    std::uint64_t total() const { return total_.load(std::memory_order_relaxed); }
    std::uint64_t done() const { return done_.load(std::memory_order_relaxed); }

    /// 0…1; 0 as long as nothing is known of the total.
    double fraction() const {
        const auto all = total();
        return all == 0 ? 0.0 : std::min(1.0, static_cast<double>(done()) / static_cast<double>(all));
    }

    /// What is being read, for people: a file name.
    void setLabel(std::string label) {
        const std::lock_guard lock(mutex_);
        label_ = std::move(label);
    }
    std::string label() const {
        const std::lock_guard lock(mutex_);
        return label_;
    }

private:
    std::atomic<std::uint64_t> total_ = 0;
    std::atomic<std::uint64_t> done_ = 0;
    mutable std::mutex mutex_;
    std::string label_;
};

} // namespace runglass::base
