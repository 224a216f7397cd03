// SPDX-License-Identifier: Apache-2.0
#include "core/base/decimal.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace runglass::base {
namespace {

constexpr bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

constexpr bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// The parts of a decimal text: digits as one number, how many of them stand behind the point, the exponent.
struct Parts {
    std::uint64_t digits = 0;
    int scale = 0; ///< value = digits * 10^-scale
    bool negative = false;
    bool hasExponent = false;
    int firstDropped = 0;     ///< of the digits beyond those that fit
    bool moreDropped = false; ///< something non-zero follows that one

    bool inexact() const { return firstDropped != 0 || moreDropped; }
};

constexpr std::uint64_t digitLimit = (std::numeric_limits<std::uint64_t>::max() - 9) / 10;

/// A whole number with sign; from_chars knows no plus.
template <typename T>
std::optional<T> parseWhole(std::string_view text) {
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-'))
            return std::nullopt;
    }
    T value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<Parts> split(std::string_view text) {
    Parts parts;
    std::size_t at = 0;
    if (at < text.size() && (text[at] == '-' || text[at] == '+'))
        parts.negative = text[at++] == '-';
    bool any = false;
    bool point = false;
    bool isFull = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (isDigit(c)) {
            any = true;
            if (parts.digits <= digitLimit) {
                parts.digits = parts.digits * 10 + static_cast<std::uint64_t>(c - '0');
                parts.scale += point ? 1 : 0;
            } else {
                if (std::exchange(isFull, true))
                    parts.moreDropped = parts.moreDropped || c != '0';
                else
                    parts.firstDropped = c - '0';
                parts.scale -= point ? 0 : 1;
            }
        } else if (c == '.' && !point) {
            point = true;
        } else {
            break;
        }
    }
    if (!any)
        return std::nullopt;
    if (at == text.size())
        return parts;
    if (text[at] != 'e' && text[at] != 'E')
        return std::nullopt;
    const auto exponent = parseWhole<int>(text.substr(at + 1));
    if (!exponent || *exponent > 1000 || *exponent < -1000)
        return std::nullopt;
    parts.hasExponent = true;
    parts.scale -= *exponent;
    return parts;
}

/// Most cells of most files: digits, perhaps a point among them, at most 18 digits in all. Nothing for all
/// else.
std::optional<Parts> parsePlain(std::string_view text) {
    constexpr std::size_t mostCharacters = 19;
    if (text.size() > mostCharacters)
        return std::nullopt;
    Parts parts;
    std::size_t point = text.size();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto digit = static_cast<unsigned>(text[i]) - static_cast<unsigned>('0');
        if (digit <= 9)
            parts.digits = parts.digits * 10 + digit;
        else if (text[i] == '.' && point == text.size())
            point = i;
        else
            return std::nullopt;
    }
    const bool hasPoint = point != text.size();
    const std::size_t digits = text.size() - (hasPoint ? 1 : 0);
    if (digits == 0 || digits >= mostCharacters)
        return std::nullopt;
    parts.scale = hasPoint ? static_cast<int>(text.size() - point - 1) : 0;
    return parts;
}

/// digits / 10^drop, rounded half to even; `inexact` says that something non-zero follows the last digit.
std::uint64_t roundedQuotient(std::uint64_t digits, int drop, bool inexact) {
    constexpr int mostDigits = 19; // 10^19 is the largest power in 64 bits, and more than any digits / 2
    if (drop > mostDigits)
        return 0;
    std::uint64_t divisor = 1;
    for (int i = 0; i < drop; ++i)
        divisor *= 10;
    const auto quotient = digits / divisor;
    const auto rest = digits % divisor;
    const bool half = rest == divisor - rest;
    const bool up = rest > divisor - rest || (half && (inexact || (quotient & 1U) != 0));
    return up ? quotient + 1 : quotient;
}

/// Whether the dropped digits round the others up, half to even.
bool droppedRoundUp(const Parts& parts) {
    constexpr int half = 5;
    return parts.firstDropped > half ||
           (parts.firstDropped == half && (parts.moreDropped || (parts.digits & 1U) != 0));
}

} // namespace

double nanosecondsBetween(Nanoseconds from, Nanoseconds to) {
    Nanoseconds length = 0;
    return __builtin_sub_overflow(to, from, &length) ? static_cast<double>(to) - static_cast<double>(from)
                                                     : static_cast<double>(length);
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

std::optional<ScaledDecimal> parseScaled(std::string_view text, int decimals) {
    auto parts = parsePlain(text);
    if (!parts)
        parts = split(text);
    if (!parts)
        return std::nullopt;
    constexpr auto limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    std::uint64_t magnitude = parts->digits;
    const int drop = parts->scale - decimals;
    if (drop > 0) {
        magnitude = roundedQuotient(magnitude, drop, parts->inexact());
    } else if (drop == 0) {
        magnitude += droppedRoundUp(*parts) ? 1 : 0;
    } else if (magnitude != 0) {
        for (int i = 0; i < -drop; ++i) {
            if (magnitude > limit / 10)
                return std::nullopt;
            magnitude *= 10;
        }
    }
    if (magnitude > limit)
        return std::nullopt;
    const auto value = static_cast<std::int64_t>(magnitude);
    return ScaledDecimal{parts->negative ? -value : value, parts->hasExponent};
}

std::optional<double> parseReal(std::string_view text) {
    // Up to 2^53 and 10^22 both operands are exact doubles, so one division rounds correctly.
    static constexpr std::array<double, 23> powers{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    constexpr std::uint64_t exactLimit = std::uint64_t{1} << 53;
    if (const auto plain = parsePlain(text); plain && plain->digits <= exactLimit)
        return static_cast<double>(plain->digits) / powers[static_cast<std::size_t>(plain->scale)];
    const auto parts = split(text);
    if (!parts)
        return std::nullopt;
    if (parts->digits <= exactLimit && !parts->inexact() && parts->scale >= 0 && parts->scale <= 22) {
        const double value =
            static_cast<double>(parts->digits) / powers[static_cast<std::size_t>(parts->scale)];
        return parts->negative ? -value : value;
    }
    if (text.front() == '+')
        text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<std::int64_t> parseInteger(std::string_view text) {
    return parseWhole<std::int64_t>(text);
}

void appendScaled(std::string& out, std::int64_t value, int decimals) {
    std::array<char, 24> digits{};
    const auto magnitude =
        value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), magnitude).ptr;
    const std::string_view text(digits.data(), static_cast<std::size_t>(end - digits.data()));
    if (value < 0)
        out += '-';
    const auto places = static_cast<std::size_t>(decimals);
    const auto whole = text.size() > places ? text.size() - places : 0;
    out += whole == 0 ? std::string_view("0") : text.substr(0, whole);
    std::string fraction(places > text.size() ? places - text.size() : 0, '0');
    fraction += text.substr(whole);
    while (!fraction.empty() && fraction.back() == '0')
        fraction.pop_back();
    if (!fraction.empty()) {
        out += '.';
        out += fraction;
    }
}

void appendShortest(std::string& out, double value) {
    // Without a format to_chars takes whatever is shorter, and 100000 would become 1e+05.
    const double magnitude = std::fabs(value);
    const bool plain = value == 0 || (magnitude >= 1e-5 && magnitude < 1e16);
    const auto form = plain ? std::chars_format::fixed : std::chars_format::scientific;
    std::array<char, 40> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, form).ptr;
    out.append(digits.data(), end);
}

} // namespace runglass::base
