// SPDX-License-Identifier: Apache-2.0
// Files that become shorter, longer or vanish at a known moment of their reading.
#include "core/analysis/loss/scan.h"
#include "core/readers/chrome_trace_source.h"
#include "core/readers/csv_table.h"
#include "core/readers/gzip_stream.h"
#include "core/readers/record_text.h"
#include "unit/support/gzip_text.h"
#include "unit/support/load_files.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <functional>
#include <random>

using namespace runglass;
using namespace runglass::test;

namespace {

namespace fs = std::filesystem;

std::string record(int number) {
    return R"({"ph":"X","cat":"c)" + std::to_string(number) + R"(","name":"n","pid":1,"tid":1,"ts":)" +
           std::to_string(number * 10) + R"(,"dur":5,"args":{"correlation":1}})";
}

std::string traceOf(int records) {
    std::string text = "[";
    for (int i = 0; i < records; ++i)
        text += (i == 0 ? "" : ",\n") + record(i);
    return text + "]";
}

/// What the reader of a trace runs when it meets its first category, behind its first chunk of text.
std::function<void()> atFirstRecord;

trace::ArgumentPlan planWithHook(std::string_view /*category*/) {
    if (atFirstRecord)
        std::exchange(atFirstRecord, {})();
    return {};
}

/// Reads in chunks of a kilobyte, one after another.
base::Result<std::vector<trace::RawTrace>> readTrace(const std::string& path, Loading& loading) {
    readers::TraceReadOptions options;
    options.argumentKeys = {"correlation"};
    options.argumentPlan = planWithHook;
    options.threads = 1;
    readers::ChunkSizes sizes;
    sizes.chunkBytes = 1024;
    sizes.slackBytes = 256;
    return readers::readChromeTraceIn(path, options, sizes, loading.context);
}

const std::string csvHeader = "Name,Duration(us)\n";
constexpr int csvRows = 1000;

std::string csvText() {
    std::string text = csvHeader;
    for (int i = 0; i < csvRows; ++i)
        text += "op,1\n"; // 5 bytes
    return text;
}

/// Reads a CSV file; `atHeader` runs between the header and the first row.
base::Result<table::Table> readCsv(const std::string& path, Loading& loading,
                                   const std::function<void()>& atHeader) {
    const auto rules = [&](const std::string& header, std::size_t index) {
        if (index == 0)
            atHeader();
        return readers::automaticRule(header);
    };
    return readers::readCsvTable(path, "t", rules, loading.context);
}

void append(const std::string& path, std::string_view text) {
    std::ofstream(path, std::ios::binary | std::ios::app) << text;
}

} // namespace

TEST_CASE("a trace that becomes shorter while it is read keeps its whole records and says so", "[faults]") {
    constexpr int records = 500;
    constexpr int kept = 200;
    const TempFolder folder;
    const auto path = folder.write("trace.json", traceOf(records));
    Loading loading;
    atFirstRecord = [&] { fs::resize_file(path, traceOf(kept).size() + record(kept).size() / 2); };
    const auto read = readTrace(path, loading);
    REQUIRE(read);
    CHECK(read.value().front().records == kept);
    CHECK(loading.problem("json.truncated").severity == base::Severity::Skipped);
}

TEST_CASE("a trace that is emptied while it is read ends behind what was read", "[faults]") {
    const TempFolder folder;
    const auto path = folder.write("trace.json", traceOf(500));
    Loading loading;
    atFirstRecord = [&] { fs::resize_file(path, 0); };
    const auto read = readTrace(path, loading);
    REQUIRE(read);
    const trace::RawTrace& raw = read.value().front();
    CHECK(raw.records >= 1);
    CHECK(raw.records < 20); // a chunk of 1024 bytes and 256 of slack
    CHECK(loading.problem("json.truncated").count == 1);
    const auto text = readers::readRecordText(*raw.text, raw.chunks.front().textOffset);
    REQUIRE_FALSE(text.ok());
    CHECK(text.error().hint == "the file has changed since it was opened; open it again");
}

TEST_CASE("a trace that grows or loses its name while it is read is the trace that was opened", "[faults]") {
    const TempFolder folder;
    const auto path = folder.write("trace.json", traceOf(500));
    Loading loading;
    SECTION("it grows") {
        atFirstRecord = [&] { append(path, ",\n" + record(7) + "]"); };
    }
    SECTION("it is removed") {
        atFirstRecord = [&] { fs::remove(path); };
    }
    const auto read = readTrace(path, loading);
    REQUIRE(read);
    REQUIRE(read.value().size() == 1);
    CHECK(read.value().front().records == 500);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("a CSV file that becomes shorter while it is read keeps its whole rows and says so", "[faults]") {
    const TempFolder folder;
    const auto path = folder.write("t.csv", csvText());
    Loading loading;
    const auto table =
        readCsv(path, loading, [&] { fs::resize_file(path, csvHeader.size() + 5 * std::size_t{300}); });
    REQUIRE(table);
    CHECK(table.value().rowCount() == 300);
    const auto problem = loading.problem("file.changed");
    CHECK(problem.severity == base::Severity::Skipped);
    CHECK(problem.count == 1);
    CHECK(problem.first == base::Place::byte(csvHeader.size() + 5 * std::size_t{300}));
}

TEST_CASE("a CSV file that grows or loses its name while it is read is the file that was opened",
          "[faults]") {
    const TempFolder folder;
    const auto path = folder.write("t.csv", csvText());
    Loading loading;
    std::function<void()> change = [&] { fs::remove(path); };
    SECTION("it grows") {
        change = [&] { append(path, "more,2\n"); };
    }
    SECTION("it is removed") {}
    const auto table = readCsv(path, loading, change);
    REQUIRE(table);
    CHECK(table.value().rowCount() == csvRows);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("a CSV file that is written anew with more rows while it is read is an error", "[faults]") {
    const TempFolder folder;
    const auto path = folder.write("t.csv", csvText());
    Loading loading;
    const auto table = readCsv(path, loading, [&] {
        std::string rows;
        while (rows.size() + 4 < 5 * std::size_t{csvRows})
            rows += "a,1\n"; // shorter rows: more of them
        std::fstream(path, std::ios::binary | std::ios::in | std::ios::out) << csvHeader << rows;
    });
    REQUIRE_FALSE(table.ok());
    CHECK(table.error().what == "the file changed while it was read");
}

TEST_CASE("a gzip file that becomes shorter while it is unpacked is damaged there", "[faults]") {
    // Random bytes do not compress: the file is longer than the reader's buffer of 256 KiB.
    std::mt19937 random(5);
    std::string text(std::size_t{1} << 20, '\0');
    for (char& c : text)
        c = static_cast<char>(random());
    const TempFolder folder;
    const auto path = folder.write("x.gz", gzipped(text));
    const auto file = base::FileSource::open(path);
    REQUIRE(file);
    readers::GzipStream stream(file.value());
    std::string piece(text.size(), '\0');
    const auto first = stream.read(piece.data(), 100);
    REQUIRE(first == 100);
    fs::resize_file(path, std::size_t{512} << 10);
    const auto rest = stream.read(piece.data() + first, piece.size() - first);
    CHECK(rest > std::size_t{200} << 10);
    CHECK(first + rest < text.size());
    CHECK(text.starts_with(piece.substr(0, first + rest)));
    REQUIRE(stream.damage());
    CHECK(stream.damage()->what == "the compressed data ends early");
}

TEST_CASE("a log that is cut off while it is followed is read on when it grows again", "[faults]") {
    const TempFolder folder;
    std::string text;
    for (int i = 0; i < 100; ++i)
        text += "iteration " + std::to_string(i) + " loss: 1.5\n";
    const auto path = folder.write("train.log", text);
    auto scan = analysis::loss::Scan::open(path, {});
    REQUIRE(scan);
    Loading loading;
    CHECK(scan.value().readOn(loading.context));
    CHECK(scan.value().log().pairs == 100);
    fs::resize_file(path, 10);
    CHECK_FALSE(scan.value().readOn(loading.context));
    CHECK(scan.value().log().pairs == 100);
    append(path, text);
    append(path, "iteration 100 loss: 2.5\n");
    scan.value().readOn(loading.context);
    CHECK(scan.value().log().pairs >= 101);
}
