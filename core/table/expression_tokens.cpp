// SPDX-License-Identifier: Apache-2.0
#include "core/table/expression_tokens.h"

#include <algorithm>
#include <array>
#include <utility>

namespace runglass::table {
namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view nameEnds = " \t\r\n()=!<>~'\"`";
constexpr std::string_view valueEnds = " \t\r\n()";

/// Longer ones before their beginnings.
constexpr std::array<std::pair<std::string_view, Comparison>, 8> comparisons{{
    {"!=", Comparison::NotEqual},
    {"<=", Comparison::LessOrEqual},
    {">=", Comparison::GreaterOrEqual},
    {"==", Comparison::Equal},
    {"=", Comparison::Equal},
    {"<", Comparison::Less},
    {">", Comparison::Greater},
    {"~", Comparison::Matches},
}};

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

std::string_view comparisonText(Comparison comparison) {
    const auto* const found = std::ranges::find_if(comparisons, [comparison](const auto& entry) {
        return entry.second == comparison && entry.first != "==";
    });
    return found->first;
}

bool takeComparison(std::string_view& text, Comparison& comparison) {
    for (const auto& [sign, meaning] : comparisons)
        if (text.starts_with(sign)) {
            text.remove_prefix(sign.size());
            comparison = meaning;
            return true;
        }
    return false;
}

std::string quotedWord(std::string_view text, char quote) {
    std::string word(1, quote);
    for (const char c : text) {
        if (c == quote)
            word += quote;
        word += c;
    }
    return word + quote;
}

void ExpressionReader::skipBlanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size()));
}

bool ExpressionReader::atEnd() {
    skipBlanks();
    return rest_.empty();
}

bool ExpressionReader::take(char c) {
    skipBlanks();
    if (!rest_.starts_with(c))
        return false;
    rest_.remove_prefix(1);
    return true;
}

bool ExpressionReader::takeKeyword(std::string_view keyword) {
    skipBlanks();
    const auto word = rest_.substr(0, rest_.find_first_of(nameEnds));
    if (!std::ranges::equal(word, keyword, {}, lower))
        return false;
    rest_.remove_prefix(word.size());
    return true;
}

Word ExpressionReader::unquoted(std::string_view ends) {
    const auto word = rest_.substr(0, rest_.find_first_of(ends));
    rest_.remove_prefix(word.size());
    return {std::string(word), false, word};
}

base::Result<Word> ExpressionReader::quoted() {
    const auto begin = rest_;
    const char quote = rest_.front();
    std::string text;
    for (std::size_t at = 1;; ++at) {
        const auto end = begin.find(quote, at);
        if (end == std::string_view::npos)
            return error(std::string("The closing ") + quote + " is missing.");
        text += begin.substr(at, end - at);
        at = end + 1;
        if (at == begin.size() || begin[at] != quote) {
            rest_.remove_prefix(at);
            return Word{std::move(text), true, begin.substr(0, at)};
        }
        text += quote;
    }
}

base::Result<Word> ExpressionReader::columnName() {
    skipBlanks();
    if (rest_.starts_with('"') || rest_.starts_with('`'))
        return quoted();
    auto word = unquoted(nameEnds);
    if (word.text.empty())
        return error("The name of a column is expected here.");
    return word;
}

base::Result<Comparison> ExpressionReader::comparison() {
    skipBlanks();
    Comparison comparison{};
    if (takeComparison(rest_, comparison))
        return comparison;
    return error("One of the operators = != < > <= >= ~ is expected here.",
                 "Put the name of a column that has blanks or brackets in double quotes.");
}

base::Result<Word> ExpressionReader::value() {
    skipBlanks();
    if (rest_.starts_with('"') || rest_.starts_with('\''))
        return quoted();
    auto word = unquoted(valueEnds);
    if (word.text.empty())
        return error("A value is expected here.", "Put a value that has blanks or brackets in quotes.");
    return word;
}

std::string_view ExpressionReader::nextPart() {
    constexpr std::size_t longest = 60;
    skipBlanks();
    if (rest_.empty()) {
        const auto end = text_.find_last_not_of(blanks);
        if (end == std::string_view::npos)
            return {};
        const auto used = text_.substr(0, end + 1);
        const auto begin = used.find_last_of(blanks);
        const auto last = begin == std::string_view::npos ? used : used.substr(begin + 1);
        return last.substr(0, longest);
    }
    const auto end = rest_.find_first_of(blanks, 1);
    return rest_.substr(0, std::min(end, longest));
}

base::Error ExpressionReader::error(std::string what, std::string hint) {
    return {std::move(what), std::string(nextPart()), std::move(hint)};
}

} // namespace runglass::table
