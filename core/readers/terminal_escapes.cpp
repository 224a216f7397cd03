// SPDX-License-Identifier: Apache-2.0
#include "core/readers/terminal_escapes.h"

#include <algorithm>

namespace runglass::readers {
namespace {

constexpr char escape = '\x1B';
constexpr char bell = '\x07';

bool within(char c, char first, char last) {
    return c >= first && c <= last;
}

/// Length of the run of bytes from `first` to `last` at the start.
std::size_t runOf(std::string_view text, char first, char last) {
    std::size_t length = 0;
    while (length < text.size() && within(text[length], first, last))
        ++length;
    return length;
}

/// Parameters, intermediate bytes and one final byte (ECMA-48, 5.4).
std::size_t controlSequenceLength(std::string_view body) {
    std::size_t length = runOf(body, '0', '?');
    length += runOf(body.substr(length), ' ', '/');
    return length < body.size() && within(body[length], '@', '~') ? length + 1 : length;
}

/// A string up to BEL, or to ST, which is ESC and a backslash.
std::size_t stringLength(std::string_view body) {
    for (std::size_t i = 0; i < body.size(); ++i) {
        if (body[i] == bell)
            return i + 1;
        if (body[i] == escape && i + 1 < body.size() && body[i + 1] == '\\')
            return i + 2;
    }
    return body.size();
}

/// Length of what follows ESC and belongs to it.
std::size_t sequenceLength(std::string_view behind) {
    if (behind.empty())
        return 0;
    switch (behind.front()) {
    case '[':
        return 1 + controlSequenceLength(behind.substr(1));
    case ']': // OSC
    case 'P': // DCS
    case 'X': // SOS
    case '^': // PM
    case '_': // APC
        return 1 + stringLength(behind.substr(1));
    default:
        break;
    }
    const std::size_t length = runOf(behind, ' ', '/');
    return length < behind.size() && within(behind[length], '0', '~') ? length + 1 : length;
}

} // namespace

void appendWithoutEscapes(std::string& out, std::string_view line) {
    while (!line.empty()) {
        const auto at = std::min(line.find(escape), line.size());
        out += line.substr(0, at);
        if (at == line.size())
            return;
        line.remove_prefix(at + 1);
        line.remove_prefix(sequenceLength(line));
    }
}

} // namespace runglass::readers
