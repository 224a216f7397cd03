// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/stack_frames.h"

#include "core/base/decimal.h"

#include <algorithm>
#include <limits>

namespace runglass::analysis {
namespace {

StackFrame frameOf(std::string_view text) {
    StackFrame frame{std::string(text), {}, 0};
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos)
        return frame;
    const auto place = base::trimmed(text.substr(0, colon));
    const auto bracket = place.rfind('(');
    if (bracket == std::string_view::npos || bracket == 0 || !place.ends_with(')'))
        return frame;
    const auto line = base::parseInteger(place.substr(bracket + 1, place.size() - bracket - 2));
    const auto file = place.substr(0, bracket);
    const bool isFile = !file.starts_with('<'); // "<string>(1)" is code without a file
    if (line && *line > 0 && *line <= std::numeric_limits<int>::max() && isFile) {
        frame.file = file;
        frame.line = static_cast<int>(*line);
    }
    return frame;
}

} // namespace

std::vector<StackFrame> stackFrames(std::string_view callStack) {
    std::vector<StackFrame> frames;
    while (!callStack.empty()) {
        const auto end = std::min(callStack.find(';'), callStack.size());
        if (const auto text = base::trimmed(callStack.substr(0, end)); !text.empty())
            frames.push_back(frameOf(text));
        callStack.remove_prefix(std::min(end + 1, callStack.size()));
    }
    return frames;
}

} // namespace runglass::analysis
