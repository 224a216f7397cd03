// SPDX-License-Identifier: Apache-2.0
#include "core/readers/json_text.h"

#include "core/base/utf8.h"

#include <cstring>
#include <optional>

namespace runglass::readers {
namespace {

constexpr bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

constexpr int hexValue(char c) {
    if (isDigit(c))
        return c - '0';
    const char folded = static_cast<char>(c | 0x20);
    return folded >= 'a' && folded <= 'f' ? folded - 'a' + 10 : -1;
}

/// The number of four hexadecimal digits at the start of `text`.
std::optional<std::uint32_t> fourHexDigits(std::string_view text) {
    if (text.size() < 4)
        return std::nullopt;
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const int digit = hexValue(text[i]);
        if (digit < 0)
            return std::nullopt;
        value = value * 16 + static_cast<std::uint32_t>(digit);
    }
    return value;
}

constexpr bool isHighSurrogate(std::uint32_t code) {
    return code >= 0xD800 && code < 0xDC00;
}
constexpr bool isLowSurrogate(std::uint32_t code) {
    return code >= 0xDC00 && code < 0xE000;
}

/// Decodes \uXXXX, of which `rest` starts behind the u; two of them when they are a pair. Returns how many
/// bytes of `rest` were used.
std::size_t appendUnicodeEscape(std::string& out, std::string_view rest, std::size_t& loneSurrogates) {
    const std::uint32_t code = fourHexDigits(rest).value_or(replacementCharacter);
    if (isHighSurrogate(code) && rest.size() >= 10 && rest[4] == '\\' && rest[5] == 'u') {
        const auto low = fourHexDigits(rest.substr(6));
        if (low && isLowSurrogate(*low)) {
            appendUtf8(out, 0x10000 + ((code - 0xD800) << 10) + (*low - 0xDC00));
            return 10;
        }
    }
    if (isHighSurrogate(code) || isLowSurrogate(code)) {
        appendUtf8(out, replacementCharacter);
        ++loneSurrogates;
    } else {
        appendUtf8(out, code);
    }
    return 4;
}

char simpleEscape(char c) {
    switch (c) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return c;
    }
}

std::string unescapedRaw(std::string_view inside) {
    std::string out;
    out.reserve(inside.size());
    for (std::size_t i = 0; i < inside.size(); ++i) {
        if (inside[i] == '\\' && i + 1 < inside.size() && (inside[i + 1] == '"' || inside[i + 1] == '\\'))
            ++i;
        out += inside[i];
    }
    return out;
}

std::string unescapedJson(std::string_view inside, std::size_t& loneSurrogates) {
    std::string out;
    out.reserve(inside.size());
    for (std::size_t i = 0; i < inside.size(); ++i) {
        if (inside[i] != '\\') {
            out += inside[i];
        } else if (inside[++i] == 'u') {
            i += appendUnicodeEscape(out, inside.substr(i + 1), loneSurrogates);
        } else {
            out += simpleEscape(inside[i]);
        }
    }
    return out;
}

} // namespace

void appendUtf8(std::string& out, std::uint32_t code) {
    const auto tail = [&](unsigned shift) { out += static_cast<char>(0x80U | ((code >> shift) & 0x3FU)); };
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0U | (code >> 6));
        tail(0);
    } else if (code < 0x10000) {
        out += static_cast<char>(0xE0U | (code >> 12));
        tail(6);
        tail(0);
    } else {
        out += static_cast<char>(0xF0U | (code >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

bool isBareToken(std::string_view token) {
    if (token.empty() || token == "true" || token == "false" || token == "null")
        return false;
    const std::size_t first = token[0] == '-' || token[0] == '+' ? 1 : 0;
    const bool isNumber = first < token.size() && (isDigit(token[first]) || token[first] == '.');
    return !isNumber;
}

bool isValidEscape(std::string_view afterBackslash) {
    constexpr std::string_view simple = "\"\\/bfnrt";
    if (afterBackslash.empty())
        return false;
    if (afterBackslash[0] == 'u')
        return fourHexDigits(afterBackslash.substr(1)).has_value();
    return simple.find(afterBackslash[0]) != std::string_view::npos;
}

bool hasOnlyValidEscapes(std::string_view inside) {
    for (std::size_t at = inside.find('\\'); at != std::string_view::npos; at = inside.find('\\', at + 2)) {
        if (!isValidEscape(inside.substr(at + 1)))
            return false;
    }
    return true;
}

std::string decodeString(std::string_view inside, Escapes escapes, std::size_t& loneSurrogates) {
    std::string text;
    if (inside.find('\\') == std::string_view::npos)
        text = inside;
    else if (escapes == Escapes::Json && hasOnlyValidEscapes(inside))
        text = unescapedJson(inside, loneSurrogates);
    else
        text = unescapedRaw(inside);
    if (base::isValidUtf8(text))
        return text;
    std::size_t badSequences = 0; // counted where the record was read
    return base::repairedUtf8(text, badSequences);
}

const char* skipBlanks(const char* at, const char* end) {
    while (at < end && isJsonBlank(*at))
        ++at;
    return at;
}

const char* findStringEnd(const char* begin, const char* end) {
    // A quote ends the text unless an odd number of backslashes stands before it.
    for (const char* at = begin; at < end; ++at) {
        at = static_cast<const char*>(std::memchr(at, '"', static_cast<std::size_t>(end - at)));
        if (at == nullptr)
            return end;
        const char* slashes = at;
        while (slashes > begin && slashes[-1] == '\\')
            --slashes;
        if ((at - slashes) % 2 == 0)
            return at;
    }
    return end;
}

const char* skipContainer(const char* at, const char* end) {
    std::int64_t depth = 0;
    while (at < end) {
        const char folded = static_cast<char>(*at | 0x20);
        if (*at == '"') {
            at = findStringEnd(at + 1, end);
        } else if (folded == '{') {
            ++depth;
        } else if (folded == '}' && --depth == 0) {
            return at + 1;
        }
        ++at;
    }
    return nullptr;
}

} // namespace runglass::readers
