// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <thread>

namespace runglass::cli {

/// Turns Ctrl-C (SIGINT) into a request to stop, as long as it lives. A second Ctrl-C ends the program the
/// hard way. At most one at a time.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return source_.get_token(); }

private:
    void wait();

    std::stop_source source_;
    int readEnd_ = -1;
    int writeEnd_ = -1;
    std::thread waiter_;
};

} // namespace runglass::cli
