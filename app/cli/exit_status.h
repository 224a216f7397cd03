// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace runglass::cli {

/// What the program ends with.
enum class ExitStatus {
    Answered = 0,      ///< the answer was given, even with problems reported
    Unreadable = 1,    ///< the input cannot be read at all, or does not hold what was asked for
    WrongUsage = 2,    ///< the command line was not understood
    Interrupted = 130, ///< stopped by Ctrl-C
};

} // namespace runglass::cli
