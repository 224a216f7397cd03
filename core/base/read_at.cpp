// SPDX-License-Identifier: Apache-2.0
#include "core/base/read_at.h"

#include <cerrno>

#include <unistd.h>

namespace runglass::base {

std::size_t readAt(int descriptor, std::uint64_t offset, char* buffer, std::size_t bytes) {
    std::size_t got = 0;
    while (got < bytes) {
        const auto part = ::pread(descriptor, buffer + got, bytes - got, static_cast<off_t>(offset + got));
        if (part < 0 && errno == EINTR)
            continue;
        if (part <= 0)
            break;
        got += static_cast<std::size_t>(part);
    }
    return got;
}

} // namespace runglass::base
