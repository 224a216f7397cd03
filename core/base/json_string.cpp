// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_string.h"

#include "core/base/utf8.h"

#include <algorithm>

namespace runglass::base {
namespace {

bool isPlain(char c) {
    constexpr unsigned char firstPrintable = 0x20;
    return static_cast<unsigned char>(c) >= firstPrintable && c != '"' && c != '\\';
}

void appendEscaped(std::string& out, char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
    case '"':
    case '\\':
        (out += '\\') += c;
        break;
    case '\n':
        out += "\\n";
        break;
    case '\t':
        out += "\\t";
        break;
    case '\r':
        out += "\\r";
        break;
    default:
        out += "\\u00";
        out += hex[byte >> 4U];
        out += hex[byte & 0xFU];
    }
}

} // namespace

void appendJsonString(std::string& out, std::string_view text) {
    std::string repaired;
    if (!isValidUtf8(text)) {
        std::size_t replaced = 0;
        repaired = repairedUtf8(text, replaced);
        text = repaired;
    }
    out += '"';
    while (!text.empty()) {
        const auto end = static_cast<std::size_t>(std::ranges::find_if_not(text, isPlain) - text.begin());
        out += text.substr(0, end);
        if (end < text.size())
            appendEscaped(out, text[end]);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    out += '"';
}

} // namespace runglass::base
