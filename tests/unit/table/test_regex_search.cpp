// SPDX-License-Identifier: Apache-2.0
#include "core/table/regex_search.h"

#include <catch2/catch.hpp>

#include <string>

using namespace runglass::table;

namespace {

bool matches(std::string_view expression, std::string_view text) {
    INFO(expression);
    const auto predicate = regexPredicate(expression);
    if (!predicate)
        FAIL(predicate.error().what);
    return predicate.value()(text);
}

std::string problemWith(std::string_view expression) {
    INFO(expression.substr(0, 100));
    const auto predicate = regexPredicate(expression);
    REQUIRE_FALSE(predicate.ok());
    return predicate.error().what;
}

std::string repeated(std::string_view text, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i)
        all += text;
    return all;
}

} // namespace

TEST_CASE("a regular expression matches anywhere unless it is anchored") {
    CHECK(matches("M.*l", "aMatMulb"));
    CHECK_FALSE(matches("^M.*l", "aMatMulb"));
    CHECK(matches("^aM", "aMatMulb"));
    CHECK(matches("b$", "aMatMulb"));
    CHECK_FALSE(matches("l$", "aMatMulb"));
    CHECK(matches("x|M", "aMatMulb"));
    CHECK(matches("", "anything"));
    CHECK(matches("\\bMul\\d{2,3}", "Mat Mul123"));
    CHECK_FALSE(matches("\\bMul\\d{2,3}", "MatMul123"));
    CHECK(matches("^[^a-z]+$", "ABC_1"));
    CHECK(matches("(a)(b)(c)?", "ab"));
    CHECK(matches("a[\\]]b", "a]b"));
    CHECK(matches("矩阵.加", "矩阵 加"));
    CHECK(matches("b.d", "line1\nbcd"));
    CHECK_FALSE(matches("1.b", "line1\nbcd"));
}

TEST_CASE("without special characters the whole text is searched, else its first 4096 bytes") {
    const std::string text = std::string(regexTextLimit, 'x') + "end";
    CHECK(matches("end", text));
    CHECK(matches("(?i)END", text));
    CHECK_FALSE(matches("e.d", text));
    CHECK(matches("x.d", std::string(regexTextLimit - 3, 'x') + "xyd"));
}

TEST_CASE("escaped texts find themselves and nothing else") {
    for (const std::string_view text : {"a.b", "(x|y)*", "[1,2]", "C:\\dir", "^$", "a+b?", "{3}", "plain"}) {
        std::string whole = "^";
        whole.append(escapedForRegex(text)).append("$");
        CHECK(matches(escapedForRegex(text), std::string("<").append(text).append(">")));
        CHECK(matches(whole, text));
        CHECK_FALSE(matches(whole, std::string(text).append("x")));
    }
    CHECK_FALSE(matches(escapedForRegex("a.b"), "axb"));
}

TEST_CASE("expressions that go back for ever elsewhere are answered at once") {
    const std::string text(regexTextLimit, 'a');
    CHECK_FALSE(matches("(a+)+b", text));
    CHECK_FALSE(matches("((a*)*)*b", text));
    CHECK_FALSE(matches("(a|aa)+$b", text));
    CHECK_FALSE(matches(".*.*.*.*.*b", text));
    CHECK(matches("(((((a))))*)*", text));
}

TEST_CASE("expressions that would be too large are refused") {
    for (const auto& expression :
         {std::string("a{99999}"), std::string("((a{100}){100}){100}"), std::string("(){30000}"),
          std::string("a{99999999999999999999}"), repeated("(", 100'000), repeated("a.", 501)})
        CHECK(problemWith(expression) == "The regular expression cannot be used: it is too long.");
    CHECK(matches("^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$", "123e4567-e89b-12d3-a456-426614174000"));
}

TEST_CASE("expressions as large as allowed neither exhaust the stack nor the patience") {
    const std::string text(regexTextLimit, 'a');
    CHECK(matches(repeated("(", 300) + "a" + repeated(")*", 300), text));
    CHECK(matches(repeated("a?", 300) + repeated("a", 300), text));
    CHECK_FALSE(matches(repeated("x|", 400) + "b$", "aaab_"));
}

TEST_CASE("what is wrong or not supported is said") {
    const std::string start = "The regular expression cannot be used: ";
    CHECK(problemWith("a)") == start + "a parenthesis has no partner.");
    CHECK(problemWith("a)(?:b") == start + "a parenthesis has no partner.");
    CHECK(problemWith("[a") == start + "a bracket has no partner.");
    CHECK(problemWith("a{2") == start + "a count in braces is not complete.");
    CHECK(problemWith("[z-a]") == start + "a range in brackets ends before it begins.");
    CHECK(problemWith("\\") == start + "a backslash stands before something that has no meaning there.");
    CHECK(problemWith("+a") == start + "there is nothing that *, +, ? or {} could repeat.");
    CHECK(problemWith("a|*") == start + "there is nothing that *, +, ? or {} could repeat.");
    CHECK(problemWith("(a)\\1") == start + "references to what was matched before are not supported.");
    CHECK(problemWith("(?=a)b") == start + "looking ahead with (?= or (?! is not supported.");
    CHECK(problemWith("(?!a)b") == start + "looking ahead with (?= or (?! is not supported.");
    CHECK(matches("\\(?=", "(="));
    CHECK(matches("[(?=]", "?"));
}

TEST_CASE("groups of an expression are those of its first place in the text") {
    const auto groups = regexGroups(R"(step (\d+).*?loss (\S+)(x)?)");
    REQUIRE(groups);
    const auto found = groups.value()("a step 3 b loss 0.5 step 4 loss 0.25");
    REQUIRE(found);
    CHECK(*found == std::vector<std::string_view>{"3", "0.5", ""});
    CHECK_FALSE(groups.value()("step loss"));
    const auto folded = regexGroups("(?i)LOSS=(.)");
    REQUIRE(folded);
    CHECK(folded.value()("loss=7")->front() == "7");
    CHECK_FALSE(regexGroups("("));
    CHECK_FALSE(regexGroups(R"((a)\1)"));
}
