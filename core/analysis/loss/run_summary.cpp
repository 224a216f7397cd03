// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/run_summary.h"

#include "core/analysis/loss/tag_value.h"

#include <algorithm>
#include <optional>

namespace runglass::analysis::loss {
namespace {

/// A line may be anything: what has more is no summary.
constexpr std::size_t mostValues = 64;

bool isQuote(char c) {
    return c == '\'' || c == '"';
}

/// The text up to the quote that ends it, which `rest` then begins behind; nothing when it does not end.
std::optional<std::string_view> quoted(std::string_view& rest) {
    const auto end = rest.find(rest.front(), 1);
    if (end == std::string_view::npos)
        return std::nullopt;
    const auto text = rest.substr(1, end - 1);
    rest.remove_prefix(end + 1);
    return text;
}

/// The number in front of `rest`, which some versions put into quotes; nothing for another value.
std::optional<double> number(std::string_view rest) {
    if (!rest.empty() && isQuote(rest.front()))
        rest.remove_prefix(1);
    return leadingReal(rest);
}

/// Behind a value, which has no brackets.
bool skipValue(std::string_view& rest) {
    if (!rest.empty() && isQuote(rest.front()) && !quoted(rest))
        return false;
    const auto end = rest.find_first_of(",}{[");
    if (end == std::string_view::npos || rest[end] != ',')
        return false;
    rest = withoutLeadingBlanks(rest.substr(end + 1));
    return true;
}

void add(std::vector<SummaryValue>& values, std::string_view name, double value) {
    const auto known = std::ranges::find(values, name, &SummaryValue::name);
    if (known != values.end())
        known->value = value;
    else
        values.push_back({std::string(name), value});
}

/// The numbers of a flat dictionary that begins behind its bracket.
std::vector<SummaryValue> numbersOf(std::string_view rest) {
    std::vector<SummaryValue> values;
    rest = withoutLeadingBlanks(rest);
    do {
        const auto name = !rest.empty() && isQuote(rest.front()) ? quoted(rest) : std::nullopt;
        rest = withoutLeadingBlanks(rest);
        if (!name || !rest.starts_with(':'))
            break;
        rest = withoutLeadingBlanks(rest.substr(1));
        if (const auto value = number(rest))
            add(values, *name, *value);
    } while (values.size() < mostValues && skipValue(rest));
    return values;
}

} // namespace

std::vector<SummaryValue> runSummary(std::string_view line) {
    static const TagValue mark("train_runtime");
    // Most logs have no brackets: looking for one is cheaper than for a word.
    const auto bracket = line.find('{');
    if (bracket == std::string_view::npos || !mark.occursIn(line.substr(bracket)))
        return {};
    const auto end = line.find(mark.tag(), bracket);
    auto values = numbersOf(line.substr(line.rfind('{', end) + 1));
    if (std::ranges::find(values, mark.tag(), &SummaryValue::name) == values.end())
        return {};
    return values;
}

} // namespace runglass::analysis::loss
