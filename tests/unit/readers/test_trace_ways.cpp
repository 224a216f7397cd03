// SPDX-License-Identifier: Apache-2.0
#include "unit/readers/trace_dump.h"
#include "unit/readers/trace_writer.h"
#include "unit/support/gzip_text.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <vector>

using namespace runglass;
using test::Loading;
using test::readingOf;
using test::ReadWay;
using test::TempFolder;
using test::TraceStyle;
using test::writtenTrace;

namespace {

std::vector<TraceStyle> styles() {
    std::vector<TraceStyle> all(14);
    all[1].isObject = false;
    all[2].isPretty = true;
    all[3].hasCrLf = true;
    all[4].hasByteOrderMark = true;
    all[5].hasQuotedTimes = true;
    all[6].hasLookAlikes = true;
    all[7].hasUniqueNames = true;
    all[8].badUtf8Every = 100;
    all[9].nanEvery = 50;
    all[10].controlEvery = 70;
    all[11].tail = "cut";
    all[12].tail = "open";
    all[13].tail = "junk";
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].seed = static_cast<std::uint32_t>(i);
    return all;
}

/// Where two texts differ first: short enough for a message.
std::string difference(const std::string& a, const std::string& b) {
    std::size_t at = 0;
    while (at < a.size() && at < b.size() && a[at] == b[at])
        ++at;
    const std::size_t line = a.rfind('\n', at) == std::string::npos ? 0 : a.rfind('\n', at) + 1;
    return a.substr(line, 200) + "\n<>\n" + b.substr(line, 200);
}

void requireSame(const std::string& a, const std::string& b) {
    if (a != b)
        FAIL(difference(a, b));
}

} // namespace

TEST_CASE("Simdjson and the tolerant scanner read every kind of trace alike", "[trace_ways]") {
    const TempFolder folder;
    for (const TraceStyle& style : styles()) {
        const std::string path = folder.write("t.json", writtenTrace(style));
        INFO("style " << style.seed);
        const ReadWay simd{.argumentKeys = {"correlation", "bad"}};
        ReadWay tolerant = simd;
        tolerant.isTolerantOnly = true;
        const std::string reading = readingOf(path, simd);
        CHECK(reading.find("records 2000 skipped " + std::string(style.tail == "cut" ? "1" : "0")) == 0);
        requireSame(reading, readingOf(path, tolerant));
    }
}

TEST_CASE("Neither the size of chunks nor the number of threads changes anything", "[trace_ways]") {
    const TempFolder folder;
    for (const TraceStyle& style : styles()) {
        const std::string path = folder.write("t.json", writtenTrace(style));
        const std::string wanted = readingOf(path, {});
        for (const std::size_t chunkBytes : {400U, 3001U, 20011U, 100003U})
            for (const unsigned threads : {1U, 3U}) {
                INFO("style " << style.seed << " chunks of " << chunkBytes << " threads " << threads);
                requireSame(wanted, readingOf(path, {.chunkBytes = chunkBytes,
                                                     .runBytes = chunkBytes / 3 + 1,
                                                     .threads = threads}));
            }
    }
}

TEST_CASE("Packed text is read alike where it lies, whatever the size of its blocks", "[trace_ways]") {
    const TempFolder folder;
    for (const TraceStyle& style : styles()) {
        const std::string text = writtenTrace(style);
        const std::string wanted = readingOf(folder.write("t.json", text), {});
        const std::string path = folder.write("t.json.gz", test::gzipped(text));
        for (const std::size_t chunkBytes : {400U, 3001U, 20011U, 100003U})
            for (const unsigned threads : {1U, 3U}) {
                INFO("style " << style.seed << " blocks of " << chunkBytes << " threads " << threads);
                requireSame(wanted, readingOf(path, {.chunkBytes = chunkBytes,
                                                     .runBytes = chunkBytes / 3 + 1,
                                                     .slackBytes = chunkBytes / 2,
                                                     .threads = threads}));
            }
    }
}

TEST_CASE("A damaged trace is read alike in all ways", "[trace_ways]") {
    const TempFolder folder;
    std::mt19937 random(11);
    TraceStyle style;
    style.records = 40;
    style.hasLookAlikes = true;
    static const std::string inserted = "{}[]\",:\\\n\0x";
    for (int round = 0; round < 2500; ++round) {
        style.seed = static_cast<std::uint32_t>(round);
        style.isObject = round % 2 == 0;
        std::string text = writtenTrace(style);
        for (auto edits = 1 + random() % 3; edits > 0; --edits) {
            const std::size_t at = random() % text.size();
            switch (random() % 4) {
            case 0:
                text.erase(at, 1 + random() % 3);
                break;
            case 1:
                text.insert(at, 1, inserted[random() % inserted.size()]);
                break;
            case 2:
                text[at] = static_cast<char>(random());
                break;
            default:
                text.resize(at + 1);
                break;
            }
        }
        const std::string path = folder.write("t.json", text);
        INFO("round " << round);
        const std::string wanted = readingOf(path, {});
        requireSame(wanted, readingOf(path, {.isTolerantOnly = true}));
        requireSame(wanted, readingOf(path, {.chunkBytes = 700, .runBytes = 300, .threads = 2}));
        // With little behind a chunk, what is damaged may be taken for something else: alike, then.
        const ReadWay small{.chunkBytes = 700, .runBytes = 300, .slackBytes = 300, .threads = 2};
        requireSame(readingOf(path, small), readingOf(folder.write("t.json.gz", test::gzipped(text)), small));
    }
}

TEST_CASE("A record that ends where a piece does is looked at with what follows", "[trace_ways]") {
    const TempFolder folder;
    // The quote and brace belong to the name: it ends where a key follows.
    const std::string odd = R"({"cat":"c","name":"op "}"pid":"1","tid":1,"ts":2,"dur":1,"ph":"X"})";
    const std::string path =
        folder.write("t.json", R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":1},)" + odd + "]");
    const std::string wanted = readingOf(path, {.isTolerantOnly = true});
    CHECK(wanted.find("records 2 skipped 0") == 0);
    requireSame(wanted, readingOf(path, {}));
    requireSame(wanted, readingOf(path, {.runBytes = 60}));
}

TEST_CASE("A long record with quotes in its name is whole wherever pieces end", "[trace_ways]") {
    const TempFolder folder;
    const auto path =
        folder.write("t.json", R"([{"ph":"X","name":"say "x" twice","ts":1,"args":{"a":")" +
                                   std::string(60'000, 'x') + R"("}},{"ph":"X","name":"b","ts":2}])");
    const std::string whole = readingOf(path, {});
    CHECK(whole.find("records 2 skipped 0") == 0);
    for (const std::size_t chunkBytes : {64, 1000, 50'000})
        requireSame(whole, readingOf(path, {chunkBytes, chunkBytes}));
}

TEST_CASE("One damaged byte costs at most the record that it is in", "[trace_ways]") {
    const TempFolder folder;
    std::mt19937 random(5);
    static const std::string inserted = "{}[]\",:\nx";
    for (std::size_t round = 0; round < 250; ++round) {
        TraceStyle style;
        style.records = 12;
        style.seed = static_cast<std::uint32_t>(round);
        style.hasLookAlikes = round % 3 == 0;
        style.isObject = round % 2 == 0;
        std::string text = writtenTrace(style);
        const std::string path = folder.write("t.json", text);
        Loading before;
        const auto wanted = test::recordsOf(test::readTraces(path, before).front());
        const std::size_t first = wanted.front().offset;
        const std::size_t at = first + random() % (text.find("]", wanted.back().offset) - first);
        std::ptrdiff_t shift = 0;
        if (random() % 3 == 0) {
            text.erase(at, 1);
            shift = -1;
        } else if (random() % 2 == 0) {
            text.insert(at, 1, inserted[random() % inserted.size()]);
            shift = 1;
        } else {
            text[at] = inserted[random() % inserted.size()];
        }
        folder.write("t.json", text);
        INFO("round " << round << " at " << at << ": " << text.substr(at < 40 ? 0 : at - 40, 80));
        Loading after;
        const auto found = test::recordsOf(test::readTraces(path, after).front());
        const auto problems = after.diagnostics.problems();
        if (std::ranges::find(problems, "json.bad_escape", &base::Problem::code) != problems.end())
            continue; // changes how all names are read
        std::size_t missing = 0;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            auto same = wanted[i];
            const bool isTouched = same.offset <= at && (i + 1 == wanted.size() || wanted[i + 1].offset > at);
            if (same.offset > at)
                same.offset += static_cast<std::uint64_t>(shift);
            const bool isFound = std::ranges::find(found, same) != found.end();
            missing += isFound || isTouched ? 0 : 1;
        }
        CHECK(missing == 0);
        CHECK(found.size() <= wanted.size() + 1);
    }
}
