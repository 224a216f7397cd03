// SPDX-License-Identifier: Apache-2.0
// Text in blocks that are read, borrowed and used again.
#include "core/readers/text_window.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <string>
#include <string_view>
#include <thread>

using namespace runglass;
using readers::TextWindow;

namespace {

constexpr std::size_t blockBytes = 8;
constexpr std::size_t slackBytes = 3;

/// Cuts a text into blocks.
void append(TextWindow& window, std::uint64_t begin, std::string_view text) {
    while (!text.empty()) {
        auto block = window.freeBlock();
        block->begin = begin;
        block->bytes = text.substr(0, window.blockBytes()).copy(block->text(), window.blockBytes());
        begin += block->bytes;
        text.remove_prefix(block->bytes);
        window.append(std::move(block));
    }
}

std::string textOf(const TextWindow& window, std::uint64_t offset, std::size_t bytes) {
    std::string text(bytes, '\0');
    text.resize(window.read(offset, text.data(), bytes));
    return text;
}

} // namespace

TEST_CASE("A text in blocks is read across their borders", "[text_window]") {
    TextWindow window(blockBytes, slackBytes);
    append(window, 0, "abcdefghijklmnopqrs");
    CHECK(textOf(window, 0, 100) == "abcdefghijklmnopqrs");
    CHECK(textOf(window, 6, 4) == "ghij");
    window.drop(8);
    CHECK(textOf(window, 7, 4).empty());
    CHECK(textOf(window, 8, 4) == "ijkl");
    CHECK(textOf(window, 19, 4).empty());
}

TEST_CASE("A block is lent with the start of the next one behind it", "[text_window]") {
    TextWindow window(blockBytes, slackBytes);
    append(window, 0, "abcdefghijklmnopqrs");
    const auto lent = window.lend(0, 11, false);
    REQUIRE(lent != nullptr);
    CHECK(std::string_view(lent.get(), 11) == "abcdefghijk");
    CHECK(lent.get()[-1] == '\0');
    const auto next = window.lend(10, 19, false);
    REQUIRE(next != nullptr);
    CHECK(std::string_view(next.get(), 9) == "klmnopqrs");
}

TEST_CASE("What a block does not hold whole, or does not end with, is not lent", "[text_window]") {
    TextWindow window(blockBytes, slackBytes);
    append(window, 0, "abcdefghij");
    CHECK(window.lend(0, 10, false) == nullptr); // more of the slack may come
    CHECK(window.lend(0, 10, true) != nullptr);
    CHECK(window.lend(8, 10, false) == nullptr);
    CHECK(window.lend(8, 10, true) != nullptr);
    append(window, 10, "kl");
    CHECK(window.lend(0, 8, true) == nullptr); // what lies behind it is text
    CHECK(window.lend(10, 13, true) == nullptr);
    CHECK(window.lend(12, 12, true) == nullptr);
    window.drop(8);
    CHECK(window.lend(0, 10, true) == nullptr);
}

TEST_CASE("A block is lent to one at a time, and others read it when it is back", "[text_window]") {
    TextWindow window(blockBytes, slackBytes);
    append(window, 0, "abcdefghijklmnop");
    auto lent = window.lend(0, 11, false);
    REQUIRE(lent != nullptr);
    CHECK(window.lend(0, 11, false) == nullptr);
    CHECK(textOf(window, 8, 8) == "ijklmnop"); // another block
    lent.get()[2] = '[';
    std::atomic<bool> isBack = false;
    bool wasBack = false;
    std::string seen;
    std::jthread reader([&] {
        seen = textOf(window, 0, 16);
        wasBack = isBack;
    });
    lent.get()[2] = 'c';
    isBack = true;
    lent.reset();
    reader.join();
    CHECK(wasBack);
    CHECK(seen == "abcdefghijklmnop");
    CHECK(window.lend(0, 11, false) != nullptr);
}

TEST_CASE("A lent block stays when it is dropped, and one that is back is used again", "[text_window]") {
    TextWindow window(blockBytes, slackBytes);
    append(window, 0, "abcdefghijklmnop");
    auto lent = window.lend(0, 11, false);
    const char* const memory = lent.get();
    window.drop(8);
    CHECK(std::string_view(memory, 11) == "abcdefghijk");
    lent.reset();
    auto second = window.lend(8, 16, true);
    const char* const used = second.get();
    second.reset();
    window.drop(16);
    CHECK(window.freeBlock()->text() == used);
}
