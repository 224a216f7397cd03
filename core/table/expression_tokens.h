// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace runglass::table {

enum class Comparison { Equal, NotEqual, Less, Greater, LessOrEqual, GreaterOrEqual, Matches };

/// "=", "!=", …
std::string_view comparisonText(Comparison comparison);

/// Takes the operator at the start of `text` off it; false and nothing taken when there is none. "==" is "=".
bool takeComparison(std::string_view& text, Comparison& comparison);

/// A column name or a value as it stands in an expression.
struct Word {
    std::string text;
    bool quoted = false;
    std::string_view source; ///< with its quotes: the place for error messages
};

/// `text` in quotes, such as ExpressionReader::value reads back unchanged.
std::string quotedWord(std::string_view text, char quote);

/// Cuts an expression text into its parts. What a character means depends on what is expected (quotes begin
/// a name or a value; an operator character may be part of a value), so the parser asks for what it wants.
/// Blanks between parts are skipped.
class ExpressionReader {
public:
    explicit ExpressionReader(std::string_view text) : text_(text), rest_(text) {}

    bool atEnd();
    /// Takes one character, if it is next.
    bool take(char c);
    /// Takes a keyword in any case, if it is next as a whole word.
    bool takeKeyword(std::string_view keyword);
    /// A name up to a blank, parenthesis, quote or operator character; or quoted with "…" or `…`.
    base::Result<Word> columnName();
    base::Result<Comparison> comparison();
    /// A value up to a blank or parenthesis; or quoted with '…' or "…".
    base::Result<Word> value();

    /// An error at the next part, which is its `where`; at the end of the text this is the last part.
    base::Error error(std::string what, std::string hint = {});

private:
    void skipBlanks();
    std::string_view nextPart();
    base::Result<Word> quoted();
    Word unquoted(std::string_view ends);

    std::string_view text_;
    std::string_view rest_;
};

} // namespace runglass::table
