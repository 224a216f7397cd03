// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <cstdlib>
#include <source_location>

namespace runglass::fuzz {

/// What has to hold whatever the input. Says where it does not, for the log of whoever runs this; a debugger
/// or the fuzzer catches the abort.
inline void require(bool holds, std::source_location where = std::source_location::current()) {
    if (holds)
        return;
    std::fprintf(stderr, "%s:%u: what has to hold does not\n", where.file_name(),
                 static_cast<unsigned>(where.line()));
    std::abort();
}

} // namespace runglass::fuzz
