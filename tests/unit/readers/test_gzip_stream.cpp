// SPDX-License-Identifier: Apache-2.0
#include "core/readers/gzip_stream.h"

#include "unit/support/gzip_text.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;
using readers::GzipStream;

namespace {

struct Inflated {
    std::string text;
    std::optional<readers::GzipDamage> damage;
    std::uint64_t consumed = 0;
};

Inflated inflated(const std::string& path, std::size_t pieceBytes) {
    const auto file = base::FileSource::open(path);
    REQUIRE(file);
    GzipStream stream(file.value());
    Inflated result;
    std::string piece(pieceBytes, '\0');
    while (const auto got = stream.read(piece.data(), piece.size()))
        result.text.append(piece, 0, got);
    CHECK(stream.inflatedBytes() == result.text.size());
    result.damage = stream.damage();
    result.consumed = stream.consumedBytes();
    return result;
}

/// Lines that compress badly enough to be longer than the stream's own buffer.
std::string numberedLines(int count) {
    std::string text;
    std::uint64_t state = 1;
    for (int i = 0; i < count; ++i) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        text += std::to_string(i) + ' ' + std::to_string(state) + '\n';
    }
    return text;
}

} // namespace

TEST_CASE("a gzip file gives its text in pieces of any size") {
    const test::TempFolder folder;
    const auto text = numberedLines(60'000);
    const auto packed = test::gzipped(text);
    REQUIRE(packed.size() > 600'000);
    const auto path = folder.write("a.gz", packed);
    for (const std::size_t piece : {std::size_t{1000}, std::size_t{1} << 20, std::size_t{8} << 20}) {
        const auto result = inflated(path, piece);
        CHECK(result.text == text);
        CHECK_FALSE(result.damage);
        CHECK(result.consumed == packed.size());
    }
    CHECK(inflated(folder.write("b.gz", test::gzipped("abc")), 1).text == "abc");
}

TEST_CASE("members behind one another are one text, and zeros behind them are padding") {
    const test::TempFolder folder;
    std::string packed;
    for (const char* text : {"one\n", "", "two\n"})
        packed += test::gzipped(text);
    packed += std::string(1000, '\0');
    const auto result = inflated(folder.write("a.gz", packed), 3);
    CHECK(result.text == "one\ntwo\n");
    CHECK_FALSE(result.damage);
}

TEST_CASE("thousands of small members across the edges of the input buffer are one text") {
    const test::TempFolder folder;
    std::string packed;
    std::string expected;
    for (int i = 0; i < 20'000; ++i) {
        const auto line = "line " + std::to_string(i) + '\n';
        packed += test::gzipped(line);
        expected += line;
    }
    const auto result = inflated(folder.write("a.gz", packed), 64 * 1024);
    CHECK(result.text == expected);
    CHECK_FALSE(result.damage);
}

TEST_CASE("a gzip file that was cut gives all before the cut and says so") {
    const test::TempFolder folder;
    const auto text = numberedLines(60'000);
    auto packed = test::gzipped(text);
    packed.resize(packed.size() / 2);
    const auto result = inflated(folder.write("a.gz", packed), 1 << 20);
    CHECK(result.text.size() > text.size() / 3);
    CHECK(text.starts_with(result.text));
    REQUIRE(result.damage);
    CHECK(result.damage->what == "the compressed data ends early");
    CHECK(result.damage->compressedOffset == packed.size());
    CHECK(result.damage->inflatedBytes == result.text.size());
}

TEST_CASE("a gzip file cut within its header gives nothing and says so") {
    const test::TempFolder folder;
    const auto result = inflated(folder.write("a.gz", test::gzipped("abc").substr(0, 5)), 100);
    CHECK(result.text.empty());
    REQUIRE(result.damage);
    CHECK(result.damage->what == "the compressed data ends early");
}

TEST_CASE("a wrong checksum and what is no gzip behind a member are told, the text before is kept") {
    const test::TempFolder folder;
    auto wrong = test::gzipped("abc");
    wrong[wrong.size() - 6] = static_cast<char>(wrong[wrong.size() - 6] ^ 1);
    const auto checksum = inflated(folder.write("a.gz", wrong), 100);
    CHECK(checksum.text == "abc");
    REQUIRE(checksum.damage);
    CHECK(checksum.damage->what == "the checksum of the compressed data does not fit");

    const auto good = test::gzipped("abc");
    const auto tail = inflated(folder.write("b.gz", good + "tail"), 100);
    CHECK(tail.text == "abc");
    REQUIRE(tail.damage);
    CHECK(tail.damage->what == "what follows the compressed data is not gzip");
    CHECK(tail.damage->compressedOffset == good.size());
}

TEST_CASE("a damaged gzip file gives all before the damage in pieces of any size") {
    using namespace std::string_view_literals;
    const std::string text(200, 'x');
    // A header, a block that stores the text as it is, and one of a kind that does not exist (RFC
    // 1951, 3.2.3).
    std::string packed("\x1F\x8B\x08\0\0\0\0\0\0\xFF"sv);
    packed.append("\0\xC8\0\x37\xFF"sv).append(text).append("\x07"sv).append(20, '\0');
    const test::TempFolder folder;
    const auto path = folder.write("a.gz", packed);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{61}, std::size_t{1} << 20}) {
        const auto result = inflated(path, piece);
        CHECK(result.text == text);
        REQUIRE(result.damage);
        CHECK(result.damage->what == "the compressed data is damaged");
        CHECK(result.damage->inflatedBytes == text.size());
    }
}

TEST_CASE("damage in the last bytes of a gzip file lies inside the file") {
    // Found by the fuzz target, made smaller: a block with Huffman codes of its own whose symbols end beyond
    // the file.
    const std::string digits =
        "1f8b0800000000000000edfd09801c45f9bf81f76600d7249b0400000000002009cc2ebb9b3b8124bbb9211749b80085"
        "de99de9d00000000368b00f10000c1fb5600c45b00f1160089000078df1a0000ef00000090fd009ff7ad9e00dddd0000"
        "ffdf000067babbaaea7ddf7aebadf5335635110000000000000000000000000000";
    std::string packed;
    for (std::size_t i = 0; i < digits.size(); i += 2)
        packed += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
    const test::TempFolder folder;
    const auto result = inflated(folder.write("a.gz", packed), 1000);
    REQUIRE(result.damage);
    CHECK(result.damage->compressedOffset == packed.size());
    CHECK(result.consumed == packed.size());
}

TEST_CASE("gzip is recognised by its first bytes") {
    CHECK(GzipStream::recognises(test::gzipped("abc")));
    CHECK_FALSE(GzipStream::recognises("abc"));
    CHECK_FALSE(GzipStream::recognises("\x1F"));
}
