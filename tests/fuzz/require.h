// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>

namespace runglass::fuzz {

/// What has to hold whatever the input; a debugger or the fuzzer catches the abort.
inline void require(bool holds) {
    if (!holds)
        std::abort();
}

} // namespace runglass::fuzz
