// SPDX-License-Identifier: Apache-2.0
#include "text.h"

namespace runglass::sample {

namespace {

constexpr std::int64_t kSectorBytes = 512; // every allocation is a multiple of it

std::int64_t powerOfTen(int exponent) {
    std::int64_t result = 1;
    for (int i = 0; i < exponent; ++i) {
        result *= 10;
    }
    return result;
}

} // namespace

std::string decimalText(std::int64_t value, int decimals, int minDecimals) {
    const bool negative = value < 0;
    const std::int64_t scale = powerOfTen(decimals);
    const std::int64_t magnitude = negative ? -value : value;
    std::string fraction = std::to_string(magnitude % scale + scale).substr(1);
    while (fraction.size() > static_cast<std::size_t>(minDecimals) && fraction.back() == '0') {
        fraction.pop_back();
    }
    std::string text = negative ? "-" : "";
    text += std::to_string(magnitude / scale);
    if (!fraction.empty()) {
        text += '.';
        text += fraction;
    }
    return text;
}

std::string usText(std::int64_t ns) {
    return decimalText(ns, 3);
}

std::string usTextOrZero(std::int64_t ns) {
    return ns == 0 ? "0" : usText(ns);
}

std::string timestampText(std::int64_t ns) {
    return decimalText(ns, 3, 3);
}

std::string msText(std::int64_t ns) {
    return decimalText(ns, 6);
}

std::string megabyteText(std::int64_t bytes) {
    return decimalText(bytes, 6);
}

std::string mebibyteText(std::int64_t bytes) {
    // 2^20 = 2048 sectors, and 1 / 2048 = 48828125 / 10^11 exactly.
    constexpr std::int64_t sectorsPerMebibyte = 2048;
    constexpr std::int64_t sectorIn1e11 = 48828125;
    const std::int64_t sectors = bytes / kSectorBytes;
    const std::int64_t whole = sectors / sectorsPerMebibyte;
    const std::string fraction = decimalText(sectors % sectorsPerMebibyte * sectorIn1e11, 11);
    return std::to_string(whole) + fraction.substr(1);
}

std::string kibibyteText(std::int64_t bytes) {
    return decimalText(bytes / kSectorBytes * 5, 1);
}

std::int64_t dividedRounded(std::int64_t numerator, std::int64_t denominator) {
    return (numerator + denominator / 2) / denominator;
}

std::string quotientText(std::int64_t numerator, std::int64_t denominator, int decimals) {
    if (denominator == 0) {
        return "0";
    }
    return decimalText(dividedRounded(numerator * powerOfTen(decimals), denominator), decimals);
}

std::string csvCell(std::string_view value) {
    if (value.find_first_of(",\"\r\n") == std::string_view::npos) {
        return std::string(value);
    }
    std::string cell = "\"";
    for (const char c : value) {
        cell += c;
        if (c == '"') {
            cell += c;
        }
    }
    cell += '"';
    return cell;
}

std::string jsonString(std::string_view value) {
    std::string text = "\"";
    for (const char c : value) {
        switch (c) {
        case '"':
            text += "\\\"";
            break;
        case '\\':
            text += "\\\\";
            break;
        case '\r':
            text += "\\r";
            break;
        case '\n':
            text += "\\n";
            break;
        case '\t':
            text += "\\t";
            break;
        default:
            text += c;
        }
    }
    text += '"';
    return text;
}

} // namespace runglass::sample
