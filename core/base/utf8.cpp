// SPDX-License-Identifier: Apache-2.0
#include "core/base/utf8.h"

#include <algorithm>

namespace runglass::base {
namespace {

constexpr bool isContinuation(unsigned char byte) {
    return (byte & 0xC0U) == 0x80U;
}

/// Length of the well-formed sequence at the start of `text`, or 0 (Unicode 15, table 3-7).
std::size_t sequenceLength(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if (!isContinuation(byte(i)))
            return 0;
    const auto second = byte(1);
    const bool outside = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                         (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return outside ? 0 : length;
}

} // namespace

bool isValidUtf8(std::string_view text) {
    while (!text.empty()) {
        const auto ascii =
            std::ranges::find_if(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
        text.remove_prefix(static_cast<std::size_t>(ascii - text.begin()));
        if (text.empty())
            return true;
        const auto length = sequenceLength(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string repairedUtf8(std::string_view text, std::size_t& replaced) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const auto length = sequenceLength(text);
        if (length != 0) {
            out.append(text.substr(0, length));
            text.remove_prefix(length);
            continue;
        }
        out += "\xEF\xBF\xBD";
        ++replaced;
        text.remove_prefix(1);
        while (!text.empty() && isContinuation(static_cast<unsigned char>(text.front())))
            text.remove_prefix(1);
    }
    return out;
}

} // namespace runglass::base
