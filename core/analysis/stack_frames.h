// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis {

/// One frame of a call stack: "path/file.py(103): forward".
struct StackFrame {
    std::string text;
    std::string file; ///< "" when the frame names no place
    int line = 0;     ///< first line is 1
};

/// Frames innermost first, split at ";" and trimmed; empty ones are left out. A frame names a place when its
/// part before the last ':' ends with a line number in brackets (views.md §3.6).
std::vector<StackFrame> stackFrames(std::string_view callStack);

} // namespace runglass::analysis
