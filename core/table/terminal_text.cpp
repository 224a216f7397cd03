// SPDX-License-Identifier: Apache-2.0
#include "core/table/terminal_text.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <array>

namespace runglass::table {
namespace {

struct Range {
    char32_t first;
    char32_t last;
};

/// Unicode 15, EastAsianWidth.txt: the classes W and F, joined over unassigned gaps.
constexpr std::array wideRanges{
    Range{0x1100, 0x115F},   Range{0x231A, 0x231B},   Range{0x23E9, 0x23EC},   Range{0x2614, 0x2615},
    Range{0x2648, 0x2653},   Range{0x26AA, 0x26AB},   Range{0x26BD, 0x26BE},   Range{0x2705, 0x2705},
    Range{0x274C, 0x274C},   Range{0x2753, 0x2755},   Range{0x2795, 0x2797},   Range{0x2B1B, 0x2B1C},
    Range{0x2B50, 0x2B50},   Range{0x2E80, 0x303E},   Range{0x3041, 0x33FF},   Range{0x3400, 0x4DBF},
    Range{0x4E00, 0x9FFF},   Range{0xA000, 0xA4CF},   Range{0xA960, 0xA97C},   Range{0xAC00, 0xD7A3},
    Range{0xF900, 0xFAFF},   Range{0xFE10, 0xFE19},   Range{0xFE30, 0xFE6F},   Range{0xFF00, 0xFF60},
    Range{0xFFE0, 0xFFE6},   Range{0x16FE0, 0x18CFF}, Range{0x1B000, 0x1B2FF}, Range{0x1F300, 0x1F64F},
    Range{0x1F680, 0x1F6FF}, Range{0x1F900, 0x1F9FF}, Range{0x1FA70, 0x1FAFF}, Range{0x20000, 0x3FFFD},
};

/// The marks that names really have: combining diacritics, joiners, variation selectors, direction marks.
constexpr std::array zeroRanges{
    Range{0x0300, 0x036F}, Range{0x200B, 0x200F}, Range{0x202A, 0x202E}, Range{0x2060, 0x2069},
    Range{0x20D0, 0x20FF}, Range{0x302A, 0x302D}, Range{0x3099, 0x309A}, Range{0xFE00, 0xFE0F},
    Range{0xFE20, 0xFE2F}, Range{0xFEFF, 0xFEFF},
};

template <std::size_t size>
bool isIn(const std::array<Range, size>& ranges, char32_t character) {
    const auto* const next = std::ranges::upper_bound(ranges, character, {}, &Range::first);
    return next != ranges.begin() && character <= std::prev(next)->last;
}

constexpr bool isContinuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Length in bytes of the character at the start of a well-formed text.
std::size_t characterBytes(std::string_view text) {
    std::size_t bytes = 1;
    while (bytes < text.size() && isContinuation(text[bytes]))
        ++bytes;
    return bytes;
}

char32_t decoded(std::string_view character) {
    const auto first = static_cast<unsigned char>(character.front());
    if (character.size() == 1)
        return first;
    auto value = static_cast<char32_t>(first & (0x7FU >> character.size()));
    for (const char c : character.substr(1))
        value = (value << 6U) | (static_cast<unsigned char>(c) & 0x3FU);
    return value;
}

std::size_t characterWidth(char32_t character) {
    constexpr char32_t firstWithWidth = 0x300;
    if (character < firstWithWidth)
        return 1;
    if (isIn(zeroRanges, character))
        return 0;
    return isIn(wideRanges, character) ? 2 : 1;
}

bool isControl(char32_t character) {
    return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

/// Without line breaks and control characters. `text` is well-formed.
std::string onOneLine(std::string_view text) {
    std::string line;
    while (!text.empty()) {
        const auto bytes = characterBytes(text);
        const auto character = text.substr(0, bytes);
        text.remove_prefix(bytes);
        if (character == "\r" && text.starts_with('\n'))
            continue;
        if (character == "\n" || character == "\r")
            line += "↵";
        else if (character == "\t")
            line += ' ';
        else if (isControl(decoded(character)))
            line += "\xEF\xBF\xBD";
        else
            line += character;
    }
    return line;
}

/// The longest beginning that takes at most `columns`.
std::string_view beginningOf(std::string_view text, std::size_t columns) {
    std::size_t end = 0;
    while (end < text.size()) {
        const auto bytes = characterBytes(text.substr(end));
        const auto width = characterWidth(decoded(text.substr(end, bytes)));
        if (width > columns)
            break;
        columns -= width;
        end += bytes;
    }
    return text.substr(0, end);
}

std::string_view endOf(std::string_view text, std::size_t columns) {
    std::size_t begin = text.size();
    while (begin > 0) {
        std::size_t previous = begin - 1;
        while (previous > 0 && isContinuation(text[previous]))
            --previous;
        const auto width = characterWidth(decoded(text.substr(previous, begin - previous)));
        if (width > columns)
            break;
        columns -= width;
        begin = previous;
    }
    return text.substr(begin);
}

/// Whether every byte is a character of one column: most texts, and soon seen.
bool isPlain(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7F; });
}

std::string lineOf(std::string_view text) {
    std::size_t replaced = 0;
    return onOneLine(base::repairedUtf8(text, replaced));
}

} // namespace

std::size_t terminalWidth(std::string_view text) {
    if (isPlain(text))
        return text.size();
    std::size_t width = 0;
    while (!text.empty()) {
        const auto bytes = characterBytes(text);
        width += characterWidth(decoded(text.substr(0, bytes)));
        text.remove_prefix(bytes);
    }
    return width;
}

std::string terminalLine(std::string_view text, std::size_t mostColumns) {
    if (text.size() <= mostColumns && isPlain(text))
        return std::string(text);
    // So many bytes fill the columns even with the longest characters; more at each end cannot be seen.
    const std::size_t endBytes = mostColumns * 8;
    std::string head;
    std::string tail;
    if (text.size() <= 2 * endBytes) {
        head = lineOf(text);
        if (terminalWidth(head) <= mostColumns)
            return head;
        tail = head;
    } else {
        auto headEnd = endBytes;
        while (headEnd > 0 && isContinuation(text[headEnd]))
            --headEnd;
        auto tailBegin = text.size() - endBytes;
        while (tailBegin < text.size() && isContinuation(text[tailBegin]))
            ++tailBegin;
        head = lineOf(text.substr(0, headEnd));
        tail = lineOf(text.substr(tailBegin));
    }
    const auto right = (mostColumns - 1) / 2;
    std::string elided(beginningOf(head, mostColumns - 1 - right));
    elided += "…";
    elided += endOf(tail, right);
    return elided;
}

} // namespace runglass::table
