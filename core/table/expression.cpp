// SPDX-License-Identifier: Apache-2.0
#include "core/table/expression.h"

#include "core/base/decimal.h"
#include "core/table/expression_nodes.h"
#include "core/table/expression_tokens.h"
#include "core/table/regex_search.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace runglass::table {
namespace {

/// Parsing, asking and destroying all recurse into parentheses and "not", so their depth is bounded.
constexpr int deepestNesting = 100;

bool equalIgnoringCase(std::string_view left, std::string_view right) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::ranges::equal(left, right, {}, lower, lower);
}

/// Recursive descent, one function per rule of the grammar in expression.h.
class Parser {
public:
    using Parsed = base::Result<ExpressionNode>;

    Parser(std::string_view text, const Table& table) : reader_(text), table_(table) {}

    Parsed whole() {
        if (reader_.atEnd())
            return reader_.error("The expression is empty.", "Write e.g. calls > 100.");
        auto root = expression();
        if (root && !reader_.atEnd())
            return reader_.error(R"(The word "and" or "or" is expected here.)",
                                 "Put a value that has blanks or brackets in quotes.");
        return root;
    }

private:
    Parsed expression() { return sequence("or", &Parser::term, anyOf); }
    Parsed term() { return sequence("and", &Parser::factor, allOf); }

    Parsed sequence(std::string_view keyword, Parsed (Parser::*part)(),
                    ExpressionNode (*combine)(std::vector<ExpressionNode>)) {
        std::vector<ExpressionNode> parts;
        do {
            auto parsed = (this->*part)();
            if (!parsed)
                return parsed;
            parts.push_back(std::move(parsed).value());
        } while (reader_.takeKeyword(keyword));
        return combine(std::move(parts));
    }

    Parsed factor() {
        if (depth_ > deepestNesting)
            return reader_.error("The expression is nested too deeply.",
                                 "At most 100 parentheses and \"not\" may stand in one another.");
        if (reader_.takeKeyword("not")) {
            ++depth_;
            auto part = factor();
            --depth_;
            return part ? Parsed(negated(std::move(part).value())) : std::move(part);
        }
        if (reader_.take('('))
            return parenthesized();
        return comparison();
    }

    Parsed parenthesized() {
        ++depth_;
        auto inner = expression();
        --depth_;
        if (inner && !reader_.take(')'))
            return reader_.error("A closing parenthesis is expected here.");
        return inner;
    }

    Parsed comparison() {
        const auto name = reader_.columnName();
        if (!name)
            return name.error();
        const auto column = find(name->text);
        if (!column)
            return unknownColumn(*name.operator->());
        const auto sign = reader_.comparison();
        if (!sign)
            return sign.error();
        const auto value = reader_.value();
        if (!value)
            return value.error();
        return condition(table_.columns()[*column], sign.value(), value.value());
    }

    /// By id, else by title, with unit or without.
    std::optional<std::size_t> find(std::string_view name) const {
        if (const auto index = table_.indexOf(name))
            return index;
        for (std::size_t i = 0; i < table_.columnCount(); ++i) {
            const auto& spec = table_.spec(i);
            if (equalIgnoringCase(name, spec.id) || equalIgnoringCase(name, spec.title) ||
                equalIgnoringCase(name, headerText(spec)))
                return i;
        }
        return std::nullopt;
    }

    base::Error unknownColumn(const Word& name) const {
        constexpr std::size_t shown = 60;
        std::string columns;
        for (const auto& column : table_.columns())
            columns += (columns.empty() ? "" : ", ") + column.spec.id;
        return {"There is no such column.", std::string(name.source.substr(0, shown)),
                "The columns are: " + columns + "."};
    }

    ExpressionReader reader_;
    const Table& table_;
    int depth_ = 0;
};

/// Whether the text is one quoted value and nothing else: every quote inside is doubled.
bool isQuotedValue(std::string_view text) {
    if (!text.starts_with('\'') && !text.starts_with('"'))
        return false;
    ExpressionReader reader(text);
    return reader.value().ok() && reader.atEnd();
}

} // namespace

base::Result<Expression> Expression::parse(std::string_view text, const Table& table) {
    auto root = Parser(text, table).whole();
    if (!root)
        return root.error();
    return Expression(std::shared_ptr<const Node>(std::move(root).value()));
}

bool Expression::matches(RowIndex row) const {
    return root_->matches(row);
}

Rows Expression::filter(const Rows& rows, const std::stop_token& stop) const {
    // One regular expression may take a millisecond.
    constexpr std::size_t rowsBetweenStops = 16;
    Rows kept;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % rowsBetweenStops == 0 && stop.stop_requested())
            break;
        if (root_->matches(rows[i]))
            kept.push_back(rows[i]);
    }
    return kept;
}

std::string columnCondition(const ColumnSpec& spec, std::string_view cell) {
    auto value = base::trimmed(cell);
    if (value.empty())
        return {};
    const auto column = quotedWord(spec.id, '"') + " ";
    auto comparison = Comparison::Equal;
    if (!takeComparison(value, comparison)) {
        if (spec.type == ValueType::Text)
            return column + "~ " + quotedWord("(?i)" + escapedForRegex(value), '\'');
    }
    value = base::trimmed(value);
    const auto sign = std::string(comparisonText(comparison)) + " ";
    if (value.empty() || value == "N/A" || isQuotedValue(value))
        return column + sign + std::string(value);
    return column + sign + quotedWord(value, '\'');
}

} // namespace runglass::table
