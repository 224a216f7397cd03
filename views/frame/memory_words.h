// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <functional>

class QObject;
class QWidget;

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

/// Asks in a box over the window. `yes` is called when it is to be loaded all the same and `context` still
/// lives.
void askAboutMemory(const session::MemoryQuestion& question, QWidget* window, QObject* context,
                    std::function<void()> yes);

} // namespace runglass::views
