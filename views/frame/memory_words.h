// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace runglass::session {
struct MemoryQuestion;
}

namespace runglass::views {

/// How a person is asked before a load that may not fit the memory.
struct MemoryWords {
    QString title;
    QString sentence; ///< both figures, and what may happen
    QString yes;      ///< of the button
};

MemoryWords memoryWords(const session::MemoryQuestion& question);

} // namespace runglass::views
