// SPDX-License-Identifier: Apache-2.0
#include "core/readers/text_log_reader.h"

#include "core/readers/terminal_escapes.h"
#include "unit/support/gzip_text.h"
#include "unit/support/load_files.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <fstream>

using namespace runglass;
using readers::LogLine;
using readers::TextEncoding;
using readers::TextLogReader;
using Lines = std::vector<std::string>;

namespace {

struct Read {
    Lines lines;
    std::vector<std::uint64_t> numbers;
    TextEncoding encoding = TextEncoding::Ascii;
};

Read readAll(const std::string& path, test::Loading& loading) {
    auto reader = TextLogReader::open(path);
    REQUIRE(reader);
    Read result;
    LogLine line;
    while (reader.value().next(line, loading.context)) {
        result.lines.emplace_back(line.text);
        result.numbers.push_back(line.number);
    }
    if (const auto last = reader.value().unfinished()) {
        result.lines.emplace_back(last->text);
        result.numbers.push_back(last->number);
    }
    result.encoding = reader->encoding();
    return result;
}

Read readText(std::string_view content) {
    const test::TempFolder folder;
    test::Loading loading;
    return readAll(folder.write("a.log", content), loading);
}

std::string withoutEscapes(std::string_view line) {
    std::string out;
    readers::appendWithoutEscapes(out, line);
    return out;
}

std::string utf16(std::u16string_view text, bool littleEndian) {
    std::string bytes;
    for (const char16_t unit : text) {
        const char low = static_cast<char>(unit & 0xFF);
        const char high = static_cast<char>(unit >> 8);
        bytes += littleEndian ? low : high;
        bytes += littleEndian ? high : low;
    }
    return bytes;
}

} // namespace

TEST_CASE("a log line ends at LF, CRLF, CR or backspaces, and keeps the number of the file's own line") {
    const auto read = readText("one\ntwo\r\n\nfour\rfour again\b\b\bfour once more\nlast");
    CHECK(read.lines == Lines{"one", "two", "four", "four again", "four once more", "last"});
    CHECK(read.numbers == std::vector<std::uint64_t>{1, 2, 4, 4, 4, 5});
    CHECK(readText("").lines.empty());
    CHECK(readText("\n\r\n\b").lines.empty());
}

TEST_CASE("terminal escapes are taken out of a line") {
    CHECK(withoutEscapes("\x1B[32m[INFO]\x1B[0m \x1B[1mstep\x1B[0m 1") == "[INFO] step 1");
    CHECK(withoutEscapes("\x1B[38;5;208m0.5\x1B[2K") == "0.5");
    CHECK(withoutEscapes("a\x1B]0;title\x07z\x1B]8;;http://x\x1B\\link") == "azlink");
    CHECK(withoutEscapes("a\x1B(Bb\x1B"
                         "7c\x1B=d") == "abcd");
    CHECK(withoutEscapes("a\x1BPstring\x1B\\b") == "ab");
}

TEST_CASE("an escape without an end takes nothing with it but what can be part of it") {
    CHECK(withoutEscapes("a\x1B") == "a");
    CHECK(withoutEscapes("a\x1B[12;") == "a");
    CHECK(withoutEscapes("a\x1B[1\x01z") == "a\x01z");
    CHECK(withoutEscapes("loss 0.5 \x1B]0;never ended") == "loss 0.5 ");
}

TEST_CASE("UTF-8 passes with and without byte-order mark, even where a few bytes are broken") {
    CHECK(readText("\xEF\xBB\xBFiteration 1\n").lines == Lines{"iteration 1"});
    const auto chinese = readText("第1步 损失 0.5\n");
    CHECK(chinese.lines == Lines{"第1步 损失 0.5"});
    CHECK(chinese.encoding == TextEncoding::Utf8);
    std::string broken = "\xE6\x8D\n";
    for (int i = 0; i < 100; ++i)
        broken += "训练损失\n";
    CHECK(readText(broken).encoding == TextEncoding::Utf8);
}

TEST_CASE("UTF-16 is known by its byte-order mark or by its zero bytes") {
    const std::u16string_view text = u"iteration 1 loss: 0.5\r\n损失 \xD83D\xDE00\n";
    const Lines expected{"iteration 1 loss: 0.5", "损失 😀"};
    for (const bool littleEndian : {true, false}) {
        const auto wanted = littleEndian ? TextEncoding::Utf16Le : TextEncoding::Utf16Be;
        const auto marked = readText(utf16(u"\xFEFF", littleEndian) + utf16(text, littleEndian));
        CHECK(marked.lines == expected);
        CHECK(marked.encoding == wanted);
        const auto plain = readText(utf16(text, littleEndian));
        CHECK(plain.lines == expected);
        CHECK(plain.encoding == wanted);
    }
}

TEST_CASE("half a pair and half a unit of UTF-16 become U+FFFD or nothing, and are counted") {
    const test::TempFolder folder;
    test::Loading loading;
    const auto read = readAll(folder.write("a.log", utf16(u"\xFEFF"
                                                          u"a\xD83D"
                                                          u"b\xDE00\n",
                                                          true) +
                                                        "x"),
                              loading);
    CHECK(read.lines == Lines{"a\xEF\xBF\xBD"
                              "b\xEF\xBF\xBD"});
    CHECK(loading.problem("enc.invalid_utf8").count == 2);
}

TEST_CASE("text that is no UTF-8 is GB18030, also when the first such byte comes late") {
    // 损失 = CB F0 CA A7; € = A2 E3 in GB18030; four bytes 81 30 81 30 are U+0080
    const auto read = readText("iter 1\n\xCB\xF0\xCA\xA7 0.5 \xA2\xE3\n");
    CHECK(read.lines == Lines{"iter 1", "损失 0.5 €"});
    CHECK(read.encoding == TextEncoding::Gb18030);
    std::string late(600'000, 'x');
    late += "\n\xCB\xF0\xCA\xA7\n";
    CHECK(readText(late).lines.back() == "损失");
    CHECK(readText("\xCB\xF0 \x81\x30\x81\x30\n").lines == Lines{"损 \xC2\x80"});
}

TEST_CASE("the encoding does not depend on where the first piece of the file ends") {
    constexpr std::size_t piece = 256 * 1024;
    for (std::size_t inPiece = 0; inPiece <= 4; ++inPiece) {
        // 失损 = CA A7 CB F0 in GB18030; the first character alone would be UTF-8, too
        const std::string start = std::string(piece - inPiece - 1, 'x') + '\n';
        const auto gb = readText(start + "\xCA\xA7\xCB\xF0 1\n\xCB\xF0\xCA\xA7 2\n");
        CHECK(gb.lines == Lines{start.substr(0, start.size() - 1), "失损 1", "损失 2"});
        CHECK(gb.encoding == TextEncoding::Gb18030);
        const auto utf8 = readText(start + "😀 1\n");
        CHECK(utf8.lines.back() == "😀 1");
        CHECK(utf8.encoding == TextEncoding::Utf8);
    }
}

TEST_CASE("a character at the very end of a log is enough to tell its encoding") {
    CHECK(readText("loss 1 😀").encoding == TextEncoding::Utf8);
    CHECK(readText("loss 1 损").encoding == TextEncoding::Utf8);
    CHECK(readText("loss 1 \xCB\xF0").lines == Lines{"loss 1 损"});
}

TEST_CASE("a log that grows by half a character is decided when the rest is there") {
    const test::TempFolder folder;
    test::Loading loading;
    const auto path = folder.write("a.log", "one\ntwo \xCB");
    auto reader = TextLogReader::open(path);
    REQUIRE(reader);
    LogLine line;
    REQUIRE(reader.value().next(line, loading.context));
    CHECK_FALSE(reader.value().next(line, loading.context));
    CHECK(reader.value().encoding() == TextEncoding::Ascii);
    std::ofstream(path, std::ios::app) << "\xF0\nthree\n";
    REQUIRE(reader.value().next(line, loading.context));
    CHECK(line.text == "two 损");
    REQUIRE(reader.value().next(line, loading.context));
    CHECK(line.text == "three");
    CHECK(reader.value().encoding() == TextEncoding::Gb18030);
}

TEST_CASE("characters cut between pieces of the file come out whole") {
    std::string gb;
    std::string utf8;
    // An odd beginning, so that characters of two and three bytes lie across every border of a piece.
    gb += "\xCB\xF0x";
    utf8 += "损x";
    for (int i = 0; i < 200'000; ++i) {
        gb += "\xCB\xF0";
        utf8 += "损";
    }
    CHECK(readText(gb).lines == Lines{utf8});
    CHECK(readText(utf8).lines == Lines{utf8});
}

TEST_CASE("what is no GB18030 either becomes U+FFFD and is counted") {
    const test::TempFolder folder;
    test::Loading loading;
    const auto read = readAll(folder.write("a.log", "caf\xE9 \xFF\n"), loading);
    CHECK(read.lines == Lines{"caf\xEF\xBF\xBD \xEF\xBF\xBD"});
    CHECK(loading.problem("enc.invalid_utf8").count == 2);
}

TEST_CASE("a compressed log is read like any other, and up to the damage when it is cut") {
    const test::TempFolder folder;
    std::string text;
    for (int i = 0; i < 100'000; ++i)
        text += "iteration " + std::to_string(i) + '\n';
    test::Loading loading;
    const auto packed = test::gzipped(text);
    CHECK(readAll(folder.write("a.log.gz", packed), loading).lines.size() == 100'000);
    CHECK(loading.problemCount() == 0);
    const auto cut = readAll(folder.write("b.log.gz", packed.substr(0, packed.size() / 2)), loading);
    CHECK(cut.lines.size() > 30'000);
    CHECK(cut.lines.size() < 70'000);
    CHECK(loading.problem("gz.truncated").first.position == packed.size() / 2);
    const auto wide = test::gzipped(utf16(u"iteration 1\n", true));
    CHECK(readAll(folder.write("c.gz", wide), loading).lines == Lines{"iteration 1"});
}

TEST_CASE("lines across the borders of pieces, escapes in them, are whole") {
    std::string text;
    Lines expected;
    for (int i = 0; i < 60'000; ++i) {
        const std::string number = std::to_string(i);
        text += i % 3 == 0 ? "\x1B[1mstep " + number + "\x1B[0m loss 1\r" : "step " + number + " loss 1\r\n";
        expected.push_back("step " + number + " loss 1");
    }
    CHECK(readText(text).lines == expected);
}

TEST_CASE("a line without end is cut at 16 MiB and told") {
    const test::TempFolder folder;
    test::Loading loading;
    const auto read = readAll(folder.write("a.log", std::string(20'000'000, 'x')), loading);
    REQUIRE(read.lines.size() == 2);
    CHECK(read.lines[0].size() == TextLogReader::lineLimit);
    CHECK(read.lines[0].size() + read.lines[1].size() == 20'000'000);
    CHECK(loading.problem("text.long_line").count == 1);
}

TEST_CASE("a growing log is read on, its last line only when it is ended") {
    const test::TempFolder folder;
    test::Loading loading;
    const auto path = folder.write("a.log", "one\ntw");
    auto reader = TextLogReader::open(path);
    REQUIRE(reader);
    LogLine line;
    REQUIRE(reader.value().next(line, loading.context));
    CHECK(line.text == "one");
    CHECK_FALSE(reader.value().next(line, loading.context));
    REQUIRE(reader.value().unfinished());
    CHECK(reader.value().unfinished()->text == "tw");
    std::ofstream(path, std::ios::app) << "o\nthree\n";
    REQUIRE(reader.value().next(line, loading.context));
    CHECK(line.text == "two");
    CHECK(line.number == 2);
    REQUIRE(reader.value().next(line, loading.context));
    CHECK(line.text == "three");
    CHECK_FALSE(reader.value().next(line, loading.context));
    CHECK_FALSE(reader.value().unfinished());
}

TEST_CASE("what is no text is refused with the reason") {
    const test::TempFolder folder;
    using namespace std::string_view_literals;
    CHECK(TextLogReader::open(folder.write("a", "PK\x03\x04zip")).error().what ==
          "the file is a zip archive");
    CHECK(TextLogReader::open(folder.write("b", "\x01\0\0\x02\0\0\x03\0\0\0\0\0"sv)).error().what ==
          "the file is binary, not text");
    CHECK_FALSE(TextLogReader::open((folder.path() / "none").string()));
    CHECK_FALSE(TextLogReader::open(folder.path().string()));
}

TEST_CASE("reading stops when it is asked to") {
    const test::TempFolder folder;
    test::Loading loading;
    auto reader = TextLogReader::open(folder.write("a.log", "one\ntwo\n"));
    REQUIRE(reader);
    loading.stop.request_stop();
    LogLine line;
    CHECK_FALSE(reader.value().next(line, loading.context));
}
