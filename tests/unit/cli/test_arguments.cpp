// SPDX-License-Identifier: Apache-2.0
#include "app/cli/arguments.h"

#include <catch2/catch.hpp>

#include <array>

using namespace runglass;
using cli::Arguments;

namespace {

constexpr std::array<cli::OptionSpec, 3> known{{{"top"}, {"out"}, {"problems", false}}};

base::Result<Arguments> parse(std::vector<std::string_view> words) {
    return Arguments::parse(words, known);
}

std::string complaint(std::vector<std::string_view> words) {
    const auto arguments = parse(std::move(words));
    return arguments ? "none" : arguments.error().what;
}

} // namespace

TEST_CASE("options stand anywhere, with their value behind a blank or an equals sign") {
    const auto arguments = parse({"kernels", "--top", "5", "run", "--out=a=b.csv", "--problems"});
    REQUIRE(arguments);
    CHECK(arguments->operands() == std::vector<std::string>{"kernels", "run"});
    CHECK(arguments->value("top") == "5");
    CHECK(arguments->value("out") == "a=b.csv");
    CHECK(arguments->has("problems"));
}

TEST_CASE("an option that was not given has no value") {
    const auto arguments = parse({});
    REQUIRE(arguments);
    CHECK_FALSE(arguments->has("top"));
    CHECK(arguments->value("top").empty());
    CHECK(arguments->operands().empty());
}

TEST_CASE("two dashes end the options") {
    const auto arguments = parse({"--top", "1", "--", "--out", "-x", "--"});
    REQUIRE(arguments);
    CHECK(arguments->operands() == std::vector<std::string>{"--out", "-x", "--"});
    CHECK_FALSE(arguments->has("out"));
}

TEST_CASE("a single dash is a word and a negative number can be a value") {
    const auto arguments = parse({"-", "--top", "-1"});
    REQUIRE(arguments);
    CHECK(arguments->operands() == std::vector<std::string>{"-"});
    CHECK(arguments->value("top") == "-1");
}

TEST_CASE("an empty value is a value") {
    const auto arguments = parse({"--out=", "--top", ""});
    REQUIRE(arguments);
    CHECK(arguments->has("out"));
    CHECK(arguments->has("top"));
}

TEST_CASE("what does not fit is said in a sentence") {
    CHECK(complaint({"--fast"}) == "There is no option --fast");
    CHECK(complaint({"--fast=yes"}) == "There is no option --fast");
    CHECK(complaint({"-t", "5"}) == "There is no option -t");
    CHECK(complaint({"--top"}) == "The option --top needs a value");
    CHECK(complaint({"--top", "--problems"}) == "The option --top needs a value");
    CHECK(complaint({"--problems=yes"}) == "The option --problems takes no value");
    CHECK(complaint({"--top", "1", "--top=2"}) == "The option --top was given twice");
}

TEST_CASE("only a repeatable option may be given several times, and keeps all its values") {
    const std::array<cli::OptionSpec, 2> specs{{{"tag", true, true}, {"top"}}};
    const std::vector<std::string_view> twice{"--tag", "a", "--tag=b"};
    const auto arguments = Arguments::parse(twice, specs);
    REQUIRE(arguments);
    CHECK(arguments->values("tag") == std::vector<std::string>{"a", "b"});
    CHECK(arguments->value("tag") == "a");
    CHECK(arguments->values("top").empty());
    const std::vector<std::string_view> wrong{"--top", "1", "--top", "2"};
    CHECK_FALSE(Arguments::parse(wrong, specs));
}
