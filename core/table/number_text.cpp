// SPDX-License-Identifier: Apache-2.0
#include "core/table/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace runglass::table {
namespace {

std::uint64_t magnitudeOf(std::int64_t value) {
    return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

/// Digits before and behind the point, put together with sign and separators.
std::string assembled(bool negative, std::string_view whole, std::string_view fraction) {
    constexpr std::size_t groupSize = 3;
    std::string out;
    const bool isZero = whole == "0" && fraction.find_first_not_of('0') == std::string_view::npos;
    if (negative && !isZero)
        out += '-';
    for (std::size_t i = 0; i < whole.size(); ++i) {
        if (i != 0 && (whole.size() - i) % groupSize == 0)
            out += ',';
        out += whole[i];
    }
    if (!fraction.empty()) {
        out += '.';
        out += fraction;
    }
    return out;
}

/// Adds 1 to a number written in decimal digits.
void increment(std::string& digits) {
    auto at = digits.rbegin();
    for (; at != digits.rend() && *at == '9'; ++at)
        *at = '0';
    if (at == digits.rend())
        digits.insert(digits.begin(), '1');
    else
        ++*at;
}

/// Whether a number that ends in `kept` and then `dropped` rounds away from zero.
bool roundsUp(std::string_view kept, std::string_view dropped) {
    if (dropped.empty() || dropped.front() < '5')
        return false;
    if (dropped.front() > '5' || dropped.find_first_not_of('0', 1) != std::string_view::npos)
        return true;
    return !kept.empty() && (kept.back() - '0') % 2 != 0;
}

} // namespace

std::string groupedScaled(std::int64_t value, int decimals, int digits) {
    std::string text = std::to_string(magnitudeOf(value));
    const auto places = static_cast<std::size_t>(std::max(digits, 0));
    if (decimals < 0 && value != 0)
        text.append(static_cast<std::size_t>(-decimals), '0');
    auto scale = static_cast<std::size_t>(std::max(decimals, 0));
    if (text.size() <= scale)
        text.insert(0, scale + 1 - text.size(), '0');
    if (scale > places) {
        const auto keep = text.size() - (scale - places);
        const bool up = roundsUp(std::string_view(text).substr(0, keep), std::string_view(text).substr(keep));
        text.resize(keep);
        if (up)
            increment(text);
        scale = places;
    }
    text.append(places - scale, '0');
    const std::string_view all = text;
    const auto whole = all.size() - places;
    return assembled(value < 0, all.substr(0, whole), all.substr(whole));
}

std::string groupedKilos(std::int64_t value, int kilos, int digits) {
    constexpr unsigned bitsPerKilo = 10;
    const auto magnitude = magnitudeOf(value);
    const auto shift = bitsPerKilo * static_cast<unsigned>(kilos);
    const auto unit = std::uint64_t{1} << shift;
    std::uint64_t power = 1;
    for (int i = 0; i < digits; ++i)
        power *= 10;
    // At most (2^30 - 1) · 10^9: below 2^60.
    const auto scaledRest = (magnitude & (unit - 1)) * power;
    auto whole = magnitude >> shift;
    auto fraction = scaledRest >> shift;
    const auto dropped = (scaledRest & (unit - 1)) * 2;
    const bool odd = ((digits == 0 ? whole : fraction) & 1U) != 0;
    if (dropped > unit || (dropped == unit && odd))
        ++fraction;
    if (fraction >= power) {
        ++whole;
        fraction -= power;
    }
    auto fractionText = digits == 0 ? std::string() : std::to_string(fraction);
    fractionText.insert(0, static_cast<std::size_t>(std::max(digits, 0)) - fractionText.size(), '0');
    return assembled(value < 0, std::to_string(whole), fractionText);
}

std::string groupedReal(double value, int digits) {
    constexpr double largestPlain = 1e21;
    constexpr int mostDigits = 20;
    if (!std::isfinite(value))
        return std::string(missingText);
    std::array<char, 64> buffer{};
    const bool plain = std::fabs(value) < largestPlain;
    const auto form = plain ? std::chars_format::fixed : std::chars_format::scientific;
    const auto* const end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::fabs(value),
                                          form, std::clamp(digits, 0, mostDigits))
                                .ptr;
    const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    if (!plain) {
        std::string out(value < 0 ? "-" : "");
        return out.append(text);
    }
    const auto point = std::min(text.find('.'), text.size());
    return assembled(value < 0, text.substr(0, point), text.substr(std::min(point + 1, text.size())));
}

} // namespace runglass::table
