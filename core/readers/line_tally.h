// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace runglass::readers {

/// How often something was odd in a stretch of a file, and in which line first. Lines must come in order.
struct LineTally {
    std::uint64_t count = 0;
    std::uint64_t firstLine = 0;

    void add(std::uint64_t line) {
        if (count++ == 0)
            firstLine = line;
    }
};

} // namespace runglass::readers
