// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"

#include <array>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace runglass::cli {
namespace {

// A signal handler can reach nothing but globals, and may do little more than write to a pipe: requesting a
// stop runs callbacks and takes locks.
std::atomic<int> wakeDescriptor = -1;
static_assert(std::atomic<int>::is_always_lock_free);

constexpr char interruptedByte = 'i';

void onInterrupt(int /*signal*/) {
    [[maybe_unused]] const auto written = ::write(wakeDescriptor.load(), &interruptedByte, 1);
}

} // namespace

Interrupt::Interrupt() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return;
    readEnd_ = ends[0];
    writeEnd_ = ends[1];
    wakeDescriptor = writeEnd_;
    waiter_ = std::thread([this] { wait(); });
    struct sigaction action {};
    action.sa_handler = onInterrupt;
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGINT, &action, nullptr);
}

Interrupt::~Interrupt() {
    if (!waiter_.joinable())
        return;
    std::signal(SIGINT, SIG_DFL);
    wakeDescriptor = -1;
    ::close(writeEnd_);
    waiter_.join();
    ::close(readEnd_);
}

void Interrupt::wait() {
    char byte = 0;
    // Ends with nothing read when the write end is closed.
    while (::read(readEnd_, &byte, 1) == 1)
        source_.request_stop();
}

} // namespace runglass::cli
