// SPDX-License-Identifier: Apache-2.0
#include "core/table/threshold.h"

#include "core/base/decimal.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace runglass::table {
namespace {

/// A decimal number of any length: 0.d1d2d3… · 10^exponent, without zeros at either end.
class LongDecimal {
public:
    /// Precondition: parseScaled or parseReal takes the text for a number.
    explicit LongDecimal(std::string_view text) {
        bool point = false;
        std::size_t at = 0;
        if (at < text.size() && (text[at] == '-' || text[at] == '+'))
            negative_ = text[at++] == '-';
        for (; at < text.size() && text[at] != 'e' && text[at] != 'E'; ++at) {
            if (text[at] == '.') {
                point = true;
                continue;
            }
            digits_ += text[at];
            exponent_ += point ? 0 : 1;
        }
        if (at < text.size())
            exponent_ += exponentOf(text.substr(at + 1));
        normalize();
    }

    void times(unsigned factor) {
        unsigned carry = 0;
        for (auto digit = digits_.rbegin(); digit != digits_.rend(); ++digit) {
            carry += static_cast<unsigned>(*digit - '0') * factor;
            *digit = static_cast<char>('0' + carry % 10);
            carry /= 10;
        }
        for (; carry != 0; carry /= 10) {
            digits_.insert(digits_.begin(), static_cast<char>('0' + carry % 10));
            ++exponent_;
        }
        normalize();
    }

    /// A text that reads back as the same number.
    std::string text() const {
        if (digits_.empty())
            return "0";
        return (negative_ ? "-0." : "0.") + digits_ + "e" + std::to_string(exponent_);
    }

    bool operator==(const LongDecimal&) const = default;
    bool operator<(const LongDecimal& other) const {
        if (negative_ != other.negative_)
            return negative_;
        return negative_ ? magnitudeLess(other, *this) : magnitudeLess(*this, other);
    }

private:
    static int exponentOf(std::string_view text) {
        if (!text.empty() && text.front() == '+')
            text.remove_prefix(1);
        int exponent = 0;
        std::from_chars(text.data(), text.data() + text.size(), exponent);
        return exponent;
    }

    static bool magnitudeLess(const LongDecimal& left, const LongDecimal& right) {
        if (left.digits_.empty() || right.digits_.empty())
            return left.digits_.empty() && !right.digits_.empty();
        if (left.exponent_ != right.exponent_)
            return left.exponent_ < right.exponent_;
        return left.digits_ < right.digits_;
    }

    void normalize() {
        const auto first = std::min(digits_.find_first_not_of('0'), digits_.size());
        digits_.erase(0, first);
        exponent_ -= static_cast<int>(first);
        digits_.erase(digits_.find_last_not_of('0') + 1);
        if (digits_.empty()) {
            negative_ = false;
            exponent_ = 0;
        }
    }

    std::string digits_;
    int exponent_ = 0;
    bool negative_ = false;
};

/// The threshold `exactly`, of which parseScaled says that `rounded` is the nearest integer.
Threshold around(std::int64_t rounded, int decimals, const LongDecimal& exactly) {
    std::string text;
    base::appendScaled(text, rounded, decimals);
    const LongDecimal nearest(text);
    if (nearest == exactly)
        return {rounded, true};
    return {exactly < nearest ? rounded - 1 : rounded, false};
}

} // namespace

IntegerScale integerScale(const ColumnSpec& spec) {
    if (spec.type == ValueType::Time) {
        switch (spec.unit) {
        case Unit::Microseconds:
            return {3, 0};
        case Unit::Milliseconds:
            return {6, 0};
        case Unit::Seconds:
            return {9, 0};
        default:
            return {};
        }
    }
    if (spec.type == ValueType::Bytes) {
        switch (spec.unit) {
        case Unit::Kilobytes:
            return {0, 1};
        case Unit::Megabytes:
            return {0, 2};
        case Unit::Gigabytes:
            return {0, 3};
        default:
            return {};
        }
    }
    return {};
}

std::optional<Threshold> readThreshold(std::string_view text, const ColumnSpec& spec) {
    const auto scale = integerScale(spec);
    const auto read = base::parseScaled(text, scale.decimals);
    if (!read)
        return std::nullopt;
    LongDecimal exactly(text);
    if (scale.kilos == 0)
        return around(read->value, scale.decimals, exactly);
    constexpr unsigned kilo = 1024;
    for (int i = 0; i < scale.kilos; ++i)
        exactly.times(kilo);
    const auto bytes = base::parseScaled(exactly.text(), 0);
    if (!bytes)
        return std::nullopt;
    return around(bytes->value, 0, exactly);
}

} // namespace runglass::table
