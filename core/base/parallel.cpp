// SPDX-License-Identifier: Apache-2.0
#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace runglass::base {
namespace {

/// Up to `count` threads that do the work, as many as there are to be had: with fewer it takes longer,
/// nothing else.
std::vector<std::jthread> startThreads(std::size_t count, const std::function<void()>& work) {
    std::vector<std::jthread> threads;
    threads.reserve(count);
    try {
        while (threads.size() < count)
            threads.emplace_back(work);
    } catch (const std::system_error&) {
        return threads;
    }
    return threads;
}

} // namespace

void parallelFor(std::size_t count, unsigned threads, const std::stop_token& stop,
                 const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    std::exception_ptr failure;
    std::mutex failureMutex;
    const auto run = [&] {
        for (auto index = next.fetch_add(1); index < count && !stop.stop_requested();
             index = next.fetch_add(1)) {
            try {
                work(index);
            } catch (...) {
                next = count;
                const std::lock_guard lock(failureMutex);
                if (!failure)
                    failure = std::current_exception();
            }
        }
    };
    if (threads == 0)
        threads = std::max(1U, std::thread::hardware_concurrency());
    {
        const auto most = std::min<std::size_t>(threads, count);
        const auto helpers = startThreads(most > 0 ? most - 1 : 0, run);
        run();
    }
    if (failure)
        std::rethrow_exception(failure);
}

} // namespace runglass::base
