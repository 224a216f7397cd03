// SPDX-License-Identifier: Apache-2.0
#include "core/readers/json_members.h"

#include <catch2/catch.hpp>

#include <vector>

using runglass::readers::JsonMembers;
using End = JsonMembers::End;

namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

struct Read {
    Pairs members;
    End end;
};

Read readAll(std::string_view text) {
    JsonMembers members(text);
    Read read;
    while (members.next())
        read.members.emplace_back(members.key(), members.value());
    read.end = members.end();
    return read;
}

} // namespace

TEST_CASE("members of an object come one by one with their texts", "[json-members]") {
    const auto read = readAll(R"( {"a": {"x": [1, "}"]}, "b" : "c\"d", "e":-1.5e3 , "f": [1, {}]} )");
    CHECK(read.members ==
          Pairs{{"a", R"({"x": [1, "}"]})"}, {"b", R"("c\"d")"}, {"e", "-1.5e3"}, {"f", "[1, {}]"}});
    CHECK(read.end == End::Complete);
}

TEST_CASE("keys lose their escapes", "[json-members]") {
    CHECK(readAll(R"({"a\"\u00e9": 1})").members == Pairs{{"a\"é", "1"}});
}

TEST_CASE("extra commas are passed over", "[json-members]") {
    const auto read = readAll(R"({,"a": 1,, "b": 2,})");
    CHECK(read.members.size() == 2);
    CHECK(read.end == End::Complete);
}

TEST_CASE("an object that ends early gives what is whole", "[json-members]") {
    for (const char* rest :
         {"", "\"", "\"b", "\"b\"", "\"b\":", "\"b\": {\"x\": 1", "\"b\": \"x", "\"b\": [1"}) {
        INFO(rest);
        const auto read = readAll(std::string(R"({"a": 1, )") + rest);
        CHECK(read.members == Pairs{{"a", "1"}});
        CHECK(read.end == End::Truncated);
    }
}

TEST_CASE("an object that does not end can be looked into", "[json-members]") {
    JsonMembers members(R"({"a": 1, "b": {"c": 2, "d")");
    CHECK(members.next());
    CHECK(members.unfinished().empty());
    CHECK_FALSE(members.next());
    CHECK(members.key() == "b");
    CHECK(readAll(members.unfinished()).members == Pairs{{"c", "2"}});
}

TEST_CASE("what is no member ends the object", "[json-members]") {
    for (const char* rest : {"7}", "\"b\" 2}", "\"b\": }", "\"b\": ,\"c\": 1}"}) {
        INFO(rest);
        const auto read = readAll(std::string(R"({"a": 1, )") + rest);
        CHECK(read.members == Pairs{{"a", "1"}});
        CHECK(read.end == End::Damaged);
    }
}

TEST_CASE("other texts are no object", "[json-members]") {
    for (const char* text : {"", "  ", "[1]", "null", "\"{}\""})
        CHECK(readAll(text).end == End::NoObject);
}
