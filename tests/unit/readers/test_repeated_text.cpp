// SPDX-License-Identifier: Apache-2.0
// Text that is produced again wherever somebody reads it.
#include "core/readers/repeated_text.h"
#include "unit/support/gzip_text.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <random>
#include <string>
#include <thread>
#include <vector>

using namespace runglass;
using namespace runglass::test;

namespace {

/// What packs well, what does not pack at all, and what is a single repetition, so that deflate uses all its
/// kinds of blocks; in two members.
struct PackedText {
    std::string text;
    std::string packed;
};
PackedText packedText() {
    std::mt19937 random(7);
    std::string records;
    while (records.size() < 1'500'000)
        records += "{\"name\":\"op" + std::to_string(random() % 50) +
                   "\",\"ts\":" + std::to_string(random()) + "},\n";
    std::string noise(700'000, '\0');
    std::ranges::generate(noise, [&] { return static_cast<char>(random()); });
    const std::string same(900'000, 'x');
    return {records + noise + same + records, gzipped(records + noise + same) + gzipped(records)};
}

base::FileSource fileWith(const TempFolder& folder, const std::string& bytes) {
    auto file = base::FileSource::open(folder.write("file", bytes));
    REQUIRE(file);
    return std::move(file).value();
}

/// Produces the text once, to the end, and remembers a place every `step` bytes.
std::string produced(readers::ByteProducer& producer, std::size_t step, readers::RepeatedText& repeated) {
    std::string text;
    std::string piece(step, '\0');
    for (;;) {
        repeated.remember(text.size(), producer);
        const std::size_t got = producer.read(piece.data(), step);
        text.append(piece, 0, got);
        if (got < step)
            return text;
    }
}

std::string readAt(const readers::RepeatedText& repeated, std::size_t offset, std::size_t bytes) {
    std::string piece(bytes, '\0');
    piece.resize(repeated.read(offset, piece.data(), bytes));
    return piece;
}

} // namespace

TEST_CASE("inflated text is the same again from every place", "[repeated_text]") {
    const TempFolder folder;
    const PackedText wanted = packedText();
    const auto producer = readers::inflatedBytes(fileWith(folder, wanted.packed));
    readers::RepeatedText repeated;
    const std::size_t step = GENERATE(70'001, 500'000);
    REQUIRE(produced(*producer, step, repeated) == wanted.text);
    std::mt19937 random(3);
    for (int i = 0; i < 400; ++i) {
        const std::size_t offset = random() % wanted.text.size();
        const std::size_t bytes = i % 20 == 0 ? 600'000 : random() % 3000;
        INFO("bytes " << bytes << " from " << offset);
        REQUIRE(readAt(repeated, offset, bytes) == wanted.text.substr(offset, bytes));
    }
    CHECK(readAt(repeated, wanted.text.size(), 10).empty());
    CHECK(readAt(repeated, wanted.text.size() - 3, 10) == wanted.text.substr(wanted.text.size() - 3));
}

TEST_CASE("threads read their own stretches of repeated text at once", "[repeated_text]") {
    const TempFolder folder;
    const PackedText wanted = packedText();
    const auto producer = readers::inflatedBytes(fileWith(folder, wanted.packed));
    readers::RepeatedText repeated;
    produced(*producer, 300'000, repeated);
    constexpr std::size_t threads = 6;
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> readers;
        for (std::size_t i = 0; i < threads; ++i)
            readers.emplace_back([&, i] {
                const std::size_t end = wanted.text.size() * (i + 1) / threads;
                for (std::size_t at = wanted.text.size() * i / threads; at < end; at += 5000)
                    if (readAt(repeated, at, 5000) != wanted.text.substr(at, 5000))
                        ++wrong;
            });
    }
    CHECK(wrong == 0);
}

TEST_CASE("text before damage is the same again, and ends there again", "[repeated_text]") {
    const TempFolder folder;
    const PackedText whole = packedText();
    const std::size_t cut = whole.packed.size() * 2 / 3;
    const auto producer = readers::inflatedBytes(fileWith(folder, whole.packed.substr(0, cut)));
    readers::RepeatedText repeated;
    const std::string text = produced(*producer, 100'000, repeated);
    REQUIRE(producer->damage());
    REQUIRE(text == whole.text.substr(0, text.size()));
    CHECK(readAt(repeated, text.size() - 1000, 5000) == text.substr(text.size() - 1000));
    CHECK(readAt(repeated, 12'345, 1000) == text.substr(12'345, 1000));
}

TEST_CASE("converted text is the same again from every byte of it", "[repeated_text]") {
    // A letter, a character of three bytes, one of four (a pair of surrogates), and half a pair.
    const std::array<char16_t, 5> units{u'a', u'\u7b97', u'\xD83D', u'\xDE00', u'\xD83D'};
    const std::string expected = "a\xE7\xAE\x97\xF0\x9F\x98\x80";
    std::string utf16 = "\xFF\xFE";
    for (int i = 0; i < 200; ++i)
        for (const char16_t unit : units) {
            utf16 += static_cast<char>(unit & 0xFF);
            utf16 += static_cast<char>(unit >> 8);
        }
    const TempFolder folder;
    const auto producer =
        readers::utf8Of(readers::fileBytes(fileWith(folder, utf16)), readers::Utf16::LittleEndian);
    readers::RepeatedText repeated;
    const std::string text = produced(*producer, 1, repeated);
    REQUIRE(text.starts_with(expected + "\xEF\xBF\xBD" + expected));
    for (std::size_t at = 0; at < text.size(); at += 3)
        REQUIRE(readAt(repeated, at, text.size()) == text.substr(at));
}

TEST_CASE("text goes on behind any number of byte-order marks, and ends with half a pair",
          "[repeated_text]") {
    std::string utf16;
    for (int i = 0; i < 100'000; ++i)
        utf16 += "\xFF\xFE";
    utf16 += {'a', '\0'};
    const TempFolder folder;
    const auto textOf = [&](const std::string& bytes) {
        std::string text(100, '\0');
        const auto producer =
            readers::utf8Of(readers::fileBytes(fileWith(folder, bytes)), readers::Utf16::LittleEndian);
        text.resize(producer->read(text.data(), text.size()));
        return text;
    };
    CHECK(textOf(utf16) == "a");
    CHECK(textOf(utf16 + "\x3D\xD8") == "a\xEF\xBF\xBD");
    CHECK(textOf("\x3D\xD8") == "\xEF\xBF\xBD");
}

TEST_CASE("before the first place there is nothing", "[repeated_text]") {
    const TempFolder folder;
    const auto producer = readers::fileBytes(fileWith(folder, "0123456789"));
    readers::RepeatedText repeated;
    CHECK(readAt(repeated, 0, 4).empty());
    std::array<char, 4> skipped{};
    producer->read(skipped.data(), skipped.size());
    repeated.remember(4, *producer);
    CHECK(readAt(repeated, 2, 4).empty());
    CHECK(readAt(repeated, 5, 3) == "567");
}
