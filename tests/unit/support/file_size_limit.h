// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>
#include <cstdint>

#include <sys/resource.h>

namespace runglass::test {

/// As long as it lives no file of this process, and of those it starts, becomes longer: to programs that is
/// what a full disk is. Files that are longer already can be read.
class FileSizeLimit {
public:
    explicit FileSizeLimit(std::uint64_t bytes) : oldHandler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &old_);
        rlimit limit = old_;
        limit.rlim_cur = bytes;
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &old_);
        std::signal(SIGXFSZ, oldHandler_);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit old_{};
    void (*oldHandler_)(int);
};

} // namespace runglass::test
