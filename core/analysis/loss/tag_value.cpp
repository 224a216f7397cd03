// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/tag_value.h"

#include <charconv>
#include <cstring>
#include <limits>

namespace runglass::analysis::loss {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// ASCII only: behind a number in Chinese text stands a full-width comma, not the rest of a word.
bool continuesWord(char c) {
    return isDigit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || c == '_';
}

bool startsWithWord(std::string_view text, std::string_view word) {
    if (text.size() < word.size())
        return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (lower(text[i]) != word[i])
            return false;
    return text.size() == word.size() || !continuesWord(text[word.size()]);
}

std::optional<double> nonFinite(std::string_view text) {
    if (startsWithWord(text, "nan"))
        return std::numeric_limits<double>::quiet_NaN();
    for (const std::string_view word : {"inf", "infinity"})
        if (startsWithWord(text, word))
            return std::numeric_limits<double>::infinity();
    return std::nullopt;
}

/// Whether from_chars found the number too large rather than too small.
bool isHuge(std::string_view number) {
    const auto exponent = number.find_first_of("eE");
    if (exponent != std::string_view::npos && exponent + 1 < number.size())
        return number[exponent + 1] != '-';
    return !number.starts_with('.') && !number.starts_with('0');
}

} // namespace

std::optional<double> leadingReal(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    if (text.empty())
        return std::nullopt;
    const bool number = isDigit(text[0]) || (text[0] == '.' && text.size() > 1 && isDigit(text[1]));
    if (!number) {
        const auto value = nonFinite(text);
        return value ? std::optional(negative ? -*value : *value) : std::nullopt;
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range)
        value = isHuge(text.substr(0, static_cast<std::size_t>(end - text.data())))
                    ? std::numeric_limits<double>::infinity()
                    : 0.0;
    return negative ? -value : value;
}

std::optional<LeadingInteger> leadingInteger(std::string_view text) {
    const std::size_t plus = text.starts_with('+') ? 1 : 0;
    const auto digits = text.substr(plus);
    const std::size_t sign = plus == 0 && digits.starts_with('-') ? 1 : 0;
    if (digits.size() <= sign || !isDigit(digits[sign]))
        return std::nullopt;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc())
        return std::nullopt;
    return LeadingInteger{value, plus + static_cast<std::size_t>(end - digits.data())};
}

std::string_view withoutLeadingBlanks(std::string_view text) {
    std::size_t blanks = 0;
    while (blanks < text.size() && (text[blanks] == ' ' || text[blanks] == '\t'))
        ++blanks;
    return text.substr(blanks);
}

std::size_t TagValue::find(std::string_view line, std::size_t from) const {
    if (from >= line.size())
        return std::string_view::npos;
    const void* found = memmem(line.data() + from, line.size() - from, tag_.data(), tag_.size());
    return found == nullptr ? std::string_view::npos
                            : static_cast<std::size_t>(static_cast<const char*>(found) - line.data());
}

std::optional<double> TagValue::real(std::string_view line) const {
    for (auto at = find(line, 0); at != std::string_view::npos; at = find(line, at + 1))
        if (const auto value = leadingReal(withoutLeadingBlanks(line.substr(at + tag_.size()))))
            return value;
    return std::nullopt;
}

std::optional<TagValue::Integer> TagValue::integer(std::string_view line) const {
    for (auto at = find(line, 0); at != std::string_view::npos; at = find(line, at + 1)) {
        const auto rest = withoutLeadingBlanks(line.substr(at + tag_.size()));
        if (const auto value = leadingInteger(rest))
            return Integer{value->value, rest.substr(value->length)};
    }
    return std::nullopt;
}

} // namespace runglass::analysis::loss
