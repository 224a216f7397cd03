// SPDX-License-Identifier: Apache-2.0
#include "core/readers/record_text.h"

#include "core/readers/record_arguments.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>

using namespace runglass;
using namespace runglass::readers;

namespace {

class Text : public trace::EventText {
public:
    explicit Text(std::string text) : text_(std::move(text)) {}
    std::uint64_t size() const override { return text_.size(); }
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) const override {
        if (offset >= text_.size())
            return 0;
        const std::size_t got = std::min<std::size_t>(bytes, text_.size() - static_cast<std::size_t>(offset));
        std::memcpy(buffer, text_.data() + offset, got);
        bytesRead += got;
        return got;
    }

    mutable std::size_t bytesRead = 0;

private:
    std::string text_;
};

} // namespace

TEST_CASE("The text of a record goes from its brace to its brace", "[record_text]") {
    const std::string record = R"({"a":"}\"{","b":{"c":[1,{"d":2}]}})";
    CHECK(readRecordText(Text("[" + record + ", {}]"), 1).value() == record);
    std::string large(R"({"a":")");
    large.append(500000, 'x').append("\"}");
    CHECK(readRecordText(Text("[" + large + "]"), 1).value() == large);
    CHECK_FALSE(readRecordText(Text("[" + large + "]"), 1, 1000));
}

TEST_CASE("A record with raw quotes in its name ends where it ends", "[record_text]") {
    const std::string record = R"({"ph":"X","name":"{"mode": "max"}(12): run","pid":5,"ts":1})";
    CHECK(readRecordText(Text("[" + record + ",{}]"), 1).value() == record);
    const auto tree = parseLenientJson(record);
    REQUIRE(tree.find("name") != nullptr);
    CHECK(tree.find("name")->value == R"({"mode": "max"}(12): run)");
    CHECK(tree.find("pid")->value == "5");
    const std::string large =
        R"({"ph":"X","name":"say "x" twice","ts":1,"args":{"a":")" + std::string(500000, 'x') + "\"}}";
    CHECK(readRecordText(Text("[" + large + ",{}]"), 1).value() == large);
}

TEST_CASE("A file that has changed meanwhile is noticed", "[record_text]") {
    CHECK_FALSE(readRecordText(Text("[1,2"), 1));
    CHECK_FALSE(readRecordText(Text("["), 1));
    CHECK_FALSE(readRecordText(Text(R"([{"a":)"), 1));
}

TEST_CASE("For a record that no more text could mend no more is read", "[record_text]") {
    const Text text(R"([{"ph":"X","args":oops{"a":1}}])" + std::string(std::size_t{4} << 20, ' '));
    RecordArguments arguments(text, {"a"});
    CHECK_FALSE(arguments.read(1));
    CHECK(text.bytesRead <= std::size_t{256} << 10);
}

TEST_CASE("JSON becomes a tree, however odd its values are", "[record_text]") {
    const auto tree = parseLenientJson(
        R"( {"a": [1, NaN, {"b": null}], "c\n": "x\u00e9", "d": N/A, "e": "E:\src\model", } )");
    CHECK(tree.isContainer);
    REQUIRE(tree.children.size() == 4);
    const JsonNode& list = tree.children[0];
    CHECK(list.key == "a");
    REQUIRE(list.children.size() == 3);
    CHECK(list.children[1].value == "NaN");
    CHECK_FALSE(list.children[1].isText);
    CHECK(list.children[2].find("b")->value == "null");
    CHECK(tree.children[1].key == "c\n");
    CHECK(tree.children[1].value == "xé");
    CHECK(tree.children[1].isText);
    CHECK(tree.find("d")->value == "N/A");
    CHECK(tree.find("e")->value == R"(E:\src\model)");
    CHECK(tree.find("f") == nullptr);
}

TEST_CASE("Nesting beyond the limit is cut and shown as text", "[record_text]") {
    const std::string deep = std::string(100000, '[') + std::string(100000, ']');
    const auto tree = parseLenientJson(deep);
    const JsonNode* node = &tree;
    int depth = 1;
    for (; !node->children.empty(); node = &node->children[0])
        ++depth;
    CHECK(depth == depthLimit + 1);
    CHECK(node->isText);
    CHECK(node->value.size() == deep.size() - 2 * depthLimit);
}

TEST_CASE("What cannot be understood becomes text", "[record_text]") {
    CHECK(parseLenientJson("").value.empty());
    CHECK(parseLenientJson("7.5").value == "7.5");
    const auto cut = parseLenientJson(R"({"a":1,"b" 5})");
    REQUIRE(cut.children.size() == 2);
    CHECK(cut.children[1].value == R"("b" 5})");
    CHECK(cut.children[1].isText);
}
