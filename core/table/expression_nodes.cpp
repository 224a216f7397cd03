// SPDX-License-Identifier: Apache-2.0
#include "core/table/expression_nodes.h"

#include "core/base/decimal.h"
#include "core/table/regex_search.h"
#include "core/table/text_search.h"
#include "core/table/threshold.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace runglass::table {
namespace {

using ColumnData = std::shared_ptr<const Column>;

constexpr std::string_view missingWord = "N/A";

/// All or any of the parts.
template <bool all>
class Combined final : public Expression::Node {
public:
    explicit Combined(std::vector<ExpressionNode> parts) : parts_(std::move(parts)) {}
    bool matches(RowIndex row) const override {
        const auto holds = [row](const ExpressionNode& part) { return part->matches(row); };
        return all ? std::ranges::all_of(parts_, holds) : std::ranges::any_of(parts_, holds);
    }

private:
    std::vector<ExpressionNode> parts_;
};

class Negated final : public Expression::Node {
public:
    explicit Negated(ExpressionNode part) : part_(std::move(part)) {}
    bool matches(RowIndex row) const override { return !part_->matches(row); }

private:
    ExpressionNode part_;
};

class IsMissing final : public Expression::Node {
public:
    explicit IsMissing(ColumnData column) : column_(std::move(column)) {}
    bool matches(RowIndex row) const override { return column_->isNull(row); }

private:
    ColumnData column_;
};

/// A condition on values that are there; for missing ones the answer is fixed.
template <typename Holds>
class OnValue final : public Expression::Node {
public:
    OnValue(ColumnData column, bool missing, Holds holds)
        : column_(std::move(column)), missing_(missing), holds_(std::move(holds)) {}
    bool matches(RowIndex row) const override {
        return column_->isNull(row) ? missing_ : holds_(*column_, row);
    }

private:
    ColumnData column_;
    bool missing_;
    Holds holds_;
};

template <typename Holds>
ExpressionNode onValue(const TableColumn& column, Comparison comparison, Holds holds) {
    return std::make_unique<OnValue<Holds>>(column.data, comparison == Comparison::NotEqual,
                                            std::move(holds));
}

/// Whether a comparison holds for a value that is less (-1), equal (0) or greater (1).
constexpr bool holdsFor(Comparison comparison, int order) {
    switch (comparison) {
    case Comparison::Equal:
        return order == 0;
    case Comparison::NotEqual:
        return order != 0;
    case Comparison::Less:
        return order < 0;
    case Comparison::Greater:
        return order > 0;
    case Comparison::LessOrEqual:
        return order <= 0;
    case Comparison::GreaterOrEqual:
        return order >= 0;
    case Comparison::Matches:
        break;
    }
    return false;
}

base::Error misfit(const TableColumn& column, const Word& value, std::string_view expected) {
    constexpr std::size_t shown = 60;
    return {"The column " + headerText(column.spec) + " can only be compared with " + std::string(expected) +
                ".",
            std::string(value.source.substr(0, shown)), "N/A finds the rows without a value."};
}

base::Result<ExpressionNode> integerCondition(const TableColumn& column, Comparison comparison,
                                              const Word& value) {
    const auto threshold = readThreshold(base::trimmed(value.text), column.spec);
    if (!threshold)
        return misfit(column, value,
                      base::parseReal(base::trimmed(value.text)) ? "a smaller number" : "a number");
    return onValue(column, comparison, [comparison, threshold](const Column& data, RowIndex row) {
        const auto actual = data.integer(row);
        if (actual != threshold->floor)
            return holdsFor(comparison, actual < threshold->floor ? -1 : 1);
        return holdsFor(comparison, threshold->exact ? 0 : -1);
    });
}

base::Result<ExpressionNode> realCondition(const TableColumn& column, Comparison comparison,
                                           const Word& value) {
    const auto wanted = base::parseReal(base::trimmed(value.text));
    if (!wanted)
        return misfit(column, value, "a number");
    return onValue(column, comparison, [comparison, wanted = *wanted](const Column& data, RowIndex row) {
        const auto actual = data.real(row);
        return holdsFor(comparison, actual < wanted ? -1 : (wanted < actual ? 1 : 0));
    });
}

std::optional<bool> readFlag(std::string_view text) {
    std::string word(base::trimmed(text));
    std::ranges::transform(word, word.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (word == "yes" || word == "true")
        return true;
    if (word == "no" || word == "false")
        return false;
    return std::nullopt;
}

base::Result<ExpressionNode> flagCondition(const TableColumn& column, Comparison comparison,
                                           const Word& value) {
    const auto wanted = readFlag(value.text);
    if (!wanted || (comparison != Comparison::Equal && comparison != Comparison::NotEqual))
        return misfit(column, value, "yes or no, by = or !=");
    return onValue(column, comparison, [comparison, wanted = *wanted](const Column& data, RowIndex row) {
        return holdsFor(comparison, data.flag(row) == wanted ? 0 : 1);
    });
}

ExpressionNode onText(const TableColumn& column, Comparison comparison, TextMatcher::Predicate predicate) {
    return onValue(column, comparison,
                   [matcher = TextMatcher(*column.data, std::move(predicate))](const Column&, RowIndex row) {
                       return matcher.matches(row);
                   });
}

base::Result<ExpressionNode> textCondition(const TableColumn& column, Comparison comparison,
                                           const Word& value) {
    switch (comparison) {
    case Comparison::Equal:
    case Comparison::NotEqual: {
        const auto wanted = column.data->pool().find(value.text);
        return onValue(column, comparison, [comparison, wanted](const Column& data, RowIndex row) {
            return holdsFor(comparison, data.textId(row) == wanted ? 0 : 1);
        });
    }
    case Comparison::Matches: {
        auto predicate = regexPredicate(value.text);
        if (!predicate)
            return predicate.error();
        return onText(column, comparison, std::move(predicate).value());
    }
    default:
        return onText(column, comparison, [comparison, wanted = value.text](std::string_view text) {
            return holdsFor(comparison, naturalCompare(text, wanted));
        });
    }
}

} // namespace

ExpressionNode allOf(std::vector<ExpressionNode> parts) {
    if (parts.size() == 1)
        return std::move(parts.front());
    return std::make_unique<Combined<true>>(std::move(parts));
}

ExpressionNode anyOf(std::vector<ExpressionNode> parts) {
    if (parts.size() == 1)
        return std::move(parts.front());
    return std::make_unique<Combined<false>>(std::move(parts));
}

ExpressionNode negated(ExpressionNode part) {
    return std::make_unique<Negated>(std::move(part));
}

base::Result<ExpressionNode> condition(const TableColumn& column, Comparison comparison, const Word& value) {
    if (!value.quoted && value.text == missingWord) {
        if (comparison != Comparison::Equal && comparison != Comparison::NotEqual)
            return base::Error{"N/A means that there is no value; only = and != make sense with it.",
                               std::string(comparisonText(comparison)) + " N/A",
                               "Put N/A in quotes to mean the text."};
        ExpressionNode missing = std::make_unique<IsMissing>(column.data);
        return comparison == Comparison::Equal ? std::move(missing) : negated(std::move(missing));
    }
    if (comparison == Comparison::Matches && column.spec.type != ValueType::Text)
        return base::Error{"The operator ~ searches in texts, but the column " + headerText(column.spec) +
                               " holds none.",
                           "~ " + std::string(value.source.substr(0, 60)), "Use = != < > <= or >=."};
    switch (column.spec.type) {
    case ValueType::Integer:
    case ValueType::Time:
    case ValueType::Bytes:
        return integerCondition(column, comparison, value);
    case ValueType::Real:
        return realCondition(column, comparison, value);
    case ValueType::Flag:
        return flagCondition(column, comparison, value);
    case ValueType::Text:
        break;
    }
    return textCondition(column, comparison, value);
}

} // namespace runglass::table
