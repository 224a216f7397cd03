// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/table/query.h"

#include <memory>
#include <string>
#include <string_view>

namespace runglass::table {

/// A filter over the rows of a table, e.g.  duration_us > 100 and name ~ 'MatMul' and not (core = AI_CPU)
///
///   expression := term { "or" term };  term := factor { "and" factor }
///   factor     := { "not" } ( "(" expression ")" | column operator value )
///   operator   := =  !=  <  >  <=  >=  ~ (regular expression, anywhere in the text; see regex_search.h)
///   column     := an id or a title of the table, the title with its unit or without; quoted with "…" or `…`
///                 when it has blanks, brackets or quotes
///   value      := number, word, '…' or "…"; N/A without quotes means missing
///
/// A quote inside quotes is doubled: 'it''s'. Numbers are in the unit of the column's header and compared
/// exactly, however many digits they have; flags are yes, no, true or false. Words "and", "or", "not" and
/// titles ignore case. A missing value satisfies only  = N/A  and  !=  with a value (and what "not" makes of
/// the others). Text compares by natural order, exactly for = and !=, byte by byte for ~, of which "(?i)" at
/// the start ignores the case of ASCII letters. At most 100 parentheses and "not" may stand in one another.
///
/// Parsing looks at no row. Each distinct text is looked at once, when a row first asks for it.
class Expression {
public:
    /// The error's `where` is the offending part of the text.
    static base::Result<Expression> parse(std::string_view text, const Table& table);

    bool matches(RowIndex row) const;
    /// The rows of `rows` that match; fewer when stopped.
    Rows filter(const Rows& rows, const std::stop_token& stop = {}) const;

    class Node;

private:
    explicit Expression(std::shared_ptr<const Node> root) : root_(std::move(root)) {}
    std::shared_ptr<const Node> root_;
};

/// The condition that a cell of the filter row stands for: an operator and a value ("> 100", "~ Mat.*", "=
/// N/A"), or just a text, which means "contains it", in any case, for text columns and equality for numbers.
/// Empty text: no condition (""). The result is the text of one comparison, whatever the cell holds; it fails
/// to parse when the cell makes no sense, e.g. ">" alone.
std::string columnCondition(const ColumnSpec& spec, std::string_view cell);

} // namespace runglass::table
