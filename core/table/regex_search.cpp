// SPDX-License-Identifier: Apache-2.0
#include "core/table/regex_search.h"

#include "core/table/text_search.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace runglass::table {
namespace {

constexpr std::string_view specialCharacters = R"(^$\.*+?()[]{}|)";
constexpr std::string_view ignoreCasePrefix = "(?i)";

/// std::regex compiles by recursion over the expression and matches by recursion over its states, so these
/// bound the stack: measured, 2,000 of either take well below 1 MiB.
constexpr std::size_t lengthLimit = 1000;
constexpr std::size_t stateLimit = 2000;

/// The text that the expression stands for, when nothing in it is special but escaped punctuation.
std::optional<std::string> literalOf(std::string_view expression) {
    std::string literal;
    for (std::size_t i = 0; i < expression.size(); ++i) {
        char c = expression[i];
        if (c == '\\') {
            if (++i == expression.size() || specialCharacters.find(expression[i]) == std::string_view::npos)
                return std::nullopt;
            c = expression[i];
        } else if (specialCharacters.find(c) != std::string_view::npos) {
            return std::nullopt;
        }
        literal += c;
    }
    return literal;
}

/// What can be told of an expression without compiling it. It need not understand more than groups, classes,
/// escapes and counts; what it gets wrong in a wrong expression does no harm.
class Survey {
public:
    explicit Survey(std::string_view expression) : expression_(expression), groups_{0} {
        for (at_ = 0; at_ < expression_.size(); ++at_)
            step();
        while (groups_.size() > 1)
            endGroup();
    }

    /// States of the compiled expression, estimated from above, with repetitions like {3,20} written out.
    std::size_t states() const { return groups_.front(); }
    bool looksAhead() const { return looksAhead_; }
    bool repeatsNothing() const { return repeatsNothing_; }

private:
    static constexpr std::size_t enough = 1'000'000;

    void step() {
        const char c = expression_[at_];
        const bool first = at_ == 0 || ((expression_[at_ - 1] == '(' || expression_[at_ - 1] == '|') &&
                                        (at_ == 1 || expression_[at_ - 2] != '\\'));
        switch (c) {
        case '(':
            beginGroup();
            break;
        case ')':
            endGroup();
            break;
        case '{':
            repeatsNothing_ = repeatsNothing_ || first;
            repeat();
            break;
        case '[':
            skipClass();
            addAtom(1);
            break;
        case '\\':
            ++at_;
            addAtom(1);
            break;
        case '*':
        case '+':
        case '?':
            repeatsNothing_ = repeatsNothing_ || first;
            [[fallthrough]];
        case '|':
            groups_.back() = std::min(groups_.back() + 1, enough);
            break;
        default:
            addAtom(1);
        }
    }

    void addAtom(std::size_t states) {
        lastAtom_ = states;
        groups_.back() = std::min(groups_.back() + states, enough);
    }

    void beginGroup() {
        groups_.push_back(0);
        const auto rest = expression_.substr(at_ + 1);
        looksAhead_ = looksAhead_ || rest.starts_with("?=") || rest.starts_with("?!");
        if (rest.starts_with("?"))
            ++at_;
    }

    void endGroup() {
        if (groups_.size() == 1)
            return;
        const auto states = groups_.back() + 2;
        groups_.pop_back();
        addAtom(states);
    }

    /// To the class's last character; "]" stands for itself behind a backslash.
    void skipClass() {
        for (++at_; at_ < expression_.size() && expression_[at_] != ']'; ++at_)
            if (expression_[at_] == '\\')
                ++at_;
    }

    /// Takes the larger number of {n}, {n,} and {n,m}.
    void repeat() {
        const auto end = std::min(expression_.find('}', at_), expression_.size());
        std::size_t times = 1;
        for (auto part = expression_.substr(at_ + 1, end - at_ - 1); !part.empty();) {
            std::size_t number = 0;
            const auto comma = std::min(part.find(','), part.size());
            const auto [stop, error] = std::from_chars(part.data(), part.data() + comma, number);
            times = std::max(times, error == std::errc::result_out_of_range ? enough : number);
            part.remove_prefix(std::min(comma + 1, part.size()));
        }
        addAtom(lastAtom_ * std::min(times, enough));
        at_ = end;
    }

    std::string_view expression_;
    std::size_t at_ = 0;
    std::vector<std::size_t> groups_; ///< states of each group that is open
    std::size_t lastAtom_ = 0;
    bool looksAhead_ = false;
    bool repeatsNothing_ = false;
};

std::string_view reason(const std::regex_error& error) {
    namespace codes = std::regex_constants;
    const auto code = error.code();
    if (code == codes::error_paren)
        return "a parenthesis has no partner";
    if (code == codes::error_brack)
        return "a bracket has no partner";
    if (code == codes::error_brace || code == codes::error_badbrace)
        return "a count in braces is not complete";
    if (code == codes::error_range)
        return "a range in brackets ends before it begins";
    if (code == codes::error_escape)
        return "a backslash stands before something that has no meaning there";
    if (code == codes::error_badrepeat)
        return "there is nothing that *, +, ? or {} could repeat";
    if (code == codes::error_backref || code == codes::error_complexity)
        return "references to what was matched before are not supported";
    if (code == codes::error_ctype || code == codes::error_collate)
        return "a named class of characters is not known";
    return "it is too complicated";
}

base::Error wrong(std::string_view expression, std::string_view why) {
    constexpr std::size_t shown = 80;
    return {"The regular expression cannot be used: " + std::string(why) + ".",
            std::string(expression.substr(0, shown)),
            R"(Put a backslash before characters that stand for themselves, e.g. \. or \()"};
}

/// One alternative in front of the expression skips any beginning. So the search runs once over the text
/// instead of once from every character, and "polynomial", which keeps all possible states side by side,
/// never goes back: plain std::regex takes exponential time for (a+)+b and recurses for every character of
/// the text.
class Search {
public:
    Search(const std::string& expression, bool ignoreCase, bool withGroups = false)
        : regex_("[^]*?(?:" + expression + ")", flags(ignoreCase, withGroups)) {}

    bool operator()(std::string_view text) const {
        text = text.substr(0, regexTextLimit);
        return std::regex_search(text.data(), text.data() + text.size(), regex_,
                                 std::regex_constants::match_continuous);
    }

    std::optional<std::vector<std::string_view>> groups(std::string_view text) const {
        text = text.substr(0, regexTextLimit);
        std::match_results<const char*> match;
        if (!std::regex_search(text.data(), text.data() + text.size(), match, regex_,
                               std::regex_constants::match_continuous))
            return std::nullopt;
        std::vector<std::string_view> groups;
        for (std::size_t i = 1; i < match.size(); ++i)
            groups.push_back(match[i].matched ? std::string_view(match[i].first, match[i].second)
                                              : std::string_view());
        return groups;
    }

    static std::regex::flag_type flags(bool ignoreCase, bool withGroups = false) {
        auto flags = std::regex::ECMAScript | std::regex::optimize | std::regex_constants::__polynomial;
        if (!withGroups)
            flags |= std::regex::nosubs;
        return ignoreCase ? flags | std::regex::icase : flags;
    }

private:
    std::regex regex_;
};

struct Body {
    std::string_view text;
    bool ignoreCase = false;
};

Body withoutCasePrefix(std::string_view expression) {
    if (!expression.starts_with(ignoreCasePrefix))
        return {expression, false};
    return {expression.substr(ignoreCasePrefix.size()), true};
}

base::Result<std::shared_ptr<const Search>> makeSearch(std::string_view expression, bool withGroups) {
    const auto [body, ignoreCase] = withoutCasePrefix(expression);
    if (body.size() > lengthLimit)
        return wrong(expression, "it is too long");
    const Survey survey(body);
    if (survey.states() > stateLimit)
        return wrong(expression, "it is too long");
    if (survey.looksAhead())
        return wrong(expression, "looking ahead with (?= or (?! is not supported");
    if (survey.repeatsNothing())
        return wrong(expression, "there is nothing that *, +, ? or {} could repeat");
    try {
        // By itself first: inside the group of Search a wrong pair of parentheses could become a right one.
        const std::regex alone{std::string(body), Search::flags(ignoreCase)};
        return std::make_shared<const Search>(std::string(body), ignoreCase, withGroups);
    } catch (const std::regex_error& error) {
        return wrong(expression, reason(error));
    }
}

} // namespace

base::Result<std::function<bool(std::string_view)>> regexPredicate(std::string_view expression) {
    using Predicate = std::function<bool(std::string_view)>;
    const auto [body, ignoreCase] = withoutCasePrefix(expression);
    if (const auto literal = literalOf(body))
        return Predicate(ContainsText(*literal, !ignoreCase));
    auto search = makeSearch(expression, false);
    if (!search)
        return search.error();
    return Predicate([search = std::move(search).value()](std::string_view text) { return (*search)(text); });
}

base::Result<RegexGroups> regexGroups(std::string_view expression) {
    auto search = makeSearch(expression, true);
    if (!search)
        return search.error();
    return RegexGroups(
        [search = std::move(search).value()](std::string_view text) { return search->groups(text); });
}

std::string escapedForRegex(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (specialCharacters.find(c) != std::string_view::npos)
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

} // namespace runglass::table
