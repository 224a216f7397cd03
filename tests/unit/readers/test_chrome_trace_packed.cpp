// SPDX-License-Identifier: Apache-2.0
#include "unit/readers/trace_dump.h"
#include "unit/readers/trace_writer.h"
#include "unit/support/gzip_text.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;
using test::gzipped;
using test::Loading;
using test::readingOf;
using test::TempFolder;

namespace {

/// As UTF-16 with a byte-order mark; the text is plain ASCII.
std::string utf16(const std::string& text, bool isBigEndian) {
    std::string out = isBigEndian ? "\xFE\xFF" : "\xFF\xFE";
    for (const char c : text) {
        out += isBigEndian ? '\0' : c;
        out += isBigEndian ? c : '\0';
    }
    return out;
}

} // namespace

TEST_CASE("A gzip file is read like its content, whatever it is called", "[chrome_trace_packed]") {
    const TempFolder folder;
    test::TraceStyle style;
    style.records = 30000;
    const std::string text = writtenTrace(style);
    const std::string wanted = readingOf(folder.write("plain", text), {});
    const std::string half = text.substr(0, text.size() / 2);
    CHECK(readingOf(folder.write("packed.json", gzipped(text)), {.threads = 2}) == wanted);
    CHECK(readingOf(folder.write("members.json", gzipped(half) + gzipped(text.substr(half.size()))),
                    {.threads = 2}) == wanted);
}

TEST_CASE("The text of records of a gzip file can be read later", "[chrome_trace_packed]") {
    const TempFolder folder;
    Loading loading;
    const auto traces =
        test::readTraces(folder.write("t", gzipped(R"([{"ph":"X","ts":1,"args":{"a":1}}])")), loading);
    std::string bytes(9, ' ');
    CHECK(traces[0].text->read(1, bytes.data(), bytes.size()) == 9);
    CHECK(bytes == R"({"ph":"X")");
    CHECK(traces[0].text->size() == 34);
}

TEST_CASE("A damaged gzip file gives what is before the damage", "[chrome_trace_packed]") {
    const TempFolder folder;
    test::TraceStyle style;
    style.records = 3000;
    const std::string packed = gzipped(writtenTrace(style));
    Loading loading;
    const auto traces = test::readTraces(folder.write("t", packed.substr(0, packed.size() / 2)), loading);
    CHECK(traces[0].records > 500);
    CHECK(traces[0].records < 3000);
    CHECK(loading.problem("gz.truncated").count == 1);
    CHECK(loading.problem("json.truncated").count == 1);
}

TEST_CASE("A gzip file that is damaged before its first byte of text is not said to be empty",
          "[chrome_trace_packed]") {
    const TempFolder folder;
    Loading loading;
    const auto read = readers::readChromeTrace(folder.write("t", "\x1F\x8B"), {}, loading.context);
    REQUIRE_FALSE(read);
    CHECK(read.error().what == loading.problem("gz.truncated").message);
    CHECK(loading.problem("gz.truncated").severity == base::Severity::Error);
    Loading empty;
    CHECK_FALSE(readers::readChromeTrace(folder.write("t", gzipped("")), {}, empty.context));
    CHECK(empty.problem("file.empty").count == 1);
}

TEST_CASE("A packed web page is refused", "[chrome_trace_packed]") {
    const TempFolder folder;
    Loading loading;
    CHECK_FALSE(readers::readChromeTrace(folder.write("t", gzipped("<html></html>")), {}, loading.context));
    CHECK(loading.problem("json.not_json").count == 1);
}

TEST_CASE("UTF-16 is converted", "[chrome_trace_packed]") {
    const TempFolder folder;
    const std::string text = R"([{"ph":"X","ts":1,"name":"a"},{"ph":"X","ts":2,"name":"b"}])";
    const std::string wanted = readingOf(folder.write("plain", text), {});
    CHECK(readingOf(folder.write("little", utf16(text, false)), {}) == wanted);
    CHECK(readingOf(folder.write("big", utf16(text, true)), {}) == wanted);
    CHECK(readingOf(folder.write("packed", gzipped(utf16(text, false))), {}) == wanted);
}
