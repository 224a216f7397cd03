// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/find_spans.h"
#include "core/formats/ascend_text/find_spans.h"
#include "core/session/diff.h"
#include "core/session/file_tables.h"
#include "core/session/memory_need.h"
#include "core/session/session.h"
#include "unit/readers/trace_writer.h"
#include "unit/session/scan_support.h"
#include "unit/support/database_span.h"
#include "unit/support/gzip_text.h"
#include "unit/support/load_files.h"
#include "unit/support/temp_folder.h"
#include "unit/support/trace_files.h"

#include <catch2/catch.hpp>

#include <array>
#include <cstdlib>

using namespace runglass;
using namespace runglass::test;
using model::Part;

namespace {

constexpr std::uint64_t fixedBytes = std::uint64_t{64} << 20;
constexpr std::uint64_t recordBytes = 80;

std::string plainRecords(std::size_t count) {
    std::string text = "[";
    for (std::size_t i = 0; i < count; ++i)
        text += (i == 0 ? "" : ",\n") + std::string(R"({"ph":"X","name":"n","pid":1,"tid":1,"ts":)") +
                std::to_string(1'000'000 + i) + R"(,"dur":1})";
    return text + "]";
}

/// That the estimate is the records of the file at their price, give or take 2 %.
void checkRecords(const std::string& path, std::size_t records) {
    const auto need = session::traceMemoryNeed(path);
    CHECK(need.file == path);
    CHECK(need.bytes > fixedBytes + records * recordBytes * 98 / 100);
    CHECK(need.bytes < fixedBytes + records * recordBytes * 102 / 100);
}

} // namespace

TEST_CASE("the need of a trace is that of its records, by their length in samples") {
    const TempFolder folder;
    constexpr std::size_t records = 50'000; // 3 MB
    checkRecords(folder.write("plain.json", plainRecords(records)), records);
    checkRecords(folder.write("packed.json.gz", gzipped(plainRecords(records))), records);
}

TEST_CASE("long records at the beginning of a trace do not make it look small") {
    const TempFolder folder;
    constexpr std::size_t longRecords = 1'000; // 1 MB of 7
    constexpr std::size_t records = 100'000;
    std::string text = "[";
    for (std::size_t i = 0; i < longRecords; ++i)
        text.append(R"({"ph":"X","name":"n","pid":1,"tid":1,"ts":1,"dur":1,"args":{"stack":")")
            .append(1000, 's')
            .append("\"}},\n");
    const auto need =
        session::traceMemoryNeed(folder.write("t.json", text + plainRecords(records).substr(1)));
    CHECK(need.bytes > fixedBytes + records * recordBytes * 9 / 10);
    CHECK(need.bytes < fixedBytes + records * recordBytes * 11 / 10);
}

TEST_CASE("a packed file of one large member or of several counts with all of its text") {
    const TempFolder folder;
    constexpr std::size_t records = 200'000; // 12 MB, of which 16 are looked at
    const std::string half = gzipped(plainRecords(records));
    checkRecords(folder.write("one.json.gz", gzipped(plainRecords(2 * records))), 2 * records);
    const auto need = session::traceMemoryNeed(folder.write("two.json.gz", half + half));
    CHECK(need.bytes > fixedBytes + 2 * records * recordBytes * 8 / 10);
    CHECK(need.bytes < fixedBytes + 2 * records * recordBytes * 12 / 10);
}

TEST_CASE("a small trace needs the fixed part, a missing or empty one nothing") {
    const TempFolder folder;
    CHECK(session::traceMemoryNeed(folder.write("small.json", plainRecords(10))).bytes == fixedBytes);
    CHECK(session::traceMemoryNeed(folder.write("empty.json", "")).bytes == 0);
    CHECK(session::traceMemoryNeed((folder.path() / "none.json").string()).bytes == 0);
}

TEST_CASE("a loaded trace takes less than was said") {
    TraceStyle style;
    style.records = 120'000;
    const TempFolder folder;
    const auto path = folder.write("t.json", writtenTrace(style));
    const auto need = session::traceMemoryNeed(path).bytes - fixedBytes;
    const auto trace = loadTraceFile(path);
    CHECK(trace->allocatedBytes() < need); // also without the fixed bytes, which cover what few records take
    CHECK(trace->allocatedBytes() > need / 8);
}

TEST_CASE("the need of a recording is that of the files its parts come from") {
    const TempFolder folder;
    const std::string output = "run/w_5_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    const std::string kernels = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\nk,T,AI_CORE,1,1\n";
    folder.write(output + "kernel_details.csv", kernels);
    folder.write(output + "trace_view.json", plainRecords(50'000));
    const auto found = scanned(folder.path());
    const model::SpanFolder& span = found.span("w");
    const auto ofKernels = session::memoryNeed(span, std::array{Part::Kernels});
    CHECK(ofKernels.bytes == static_cast<std::uint64_t>(1.6 * static_cast<double>(kernels.size())));
    CHECK(ofKernels.file == span.file("kernel_details.csv")->path);
    const auto ofTrace = session::memoryNeed(span, std::array{Part::Trace});
    CHECK(ofTrace.bytes == session::traceMemoryNeed(span.file("trace_view.json")->path).bytes);
    // Operators are made of the trace, by way of a tree of calls.
    const auto ofOperators = session::memoryNeed(span, std::array{Part::Operators});
    CHECK(ofOperators.bytes - fixedBytes == (ofTrace.bytes - fixedBytes) / recordBytes * (recordBytes + 64));
    const auto ofBoth = session::memoryNeed(span, std::array{Part::Kernels, Part::Trace});
    CHECK(ofBoth.bytes == ofKernels.bytes + ofTrace.bytes);
    CHECK(ofBoth.file == ofTrace.file);
    CHECK(session::memoryNeed(span, {}).bytes == 0);
}

TEST_CASE("an export in slices needs what all of them need, and the fixed part once") {
    const TempFolder folder;
    const std::string output = "PROF_000001_20260109065012345_ABC/mindstudio_profiler_output/";
    const auto first = folder.write(output + "msprof_slice_0_20260109065012.json", plainRecords(50'000));
    const auto second = folder.write(output + "msprof_slice_1_20260109065012.json", plainRecords(30'000));
    const std::string kernels = "Op Name,Task Duration(us)\nk,1\n";
    for (const auto* number : {"0", "1", "2"})
        folder.write(output + "op_summary_slice_" + number + "_20260109065012.csv", kernels);
    const auto found = scanned(folder.path());
    const model::SpanFolder& span = found.runs.front().workers.front().spans.front();
    const auto ofTrace = session::memoryNeed(span, std::array{Part::Trace});
    CHECK(ofTrace.bytes - fixedBytes == session::traceMemoryNeed(first).bytes - fixedBytes +
                                            session::traceMemoryNeed(second).bytes - fixedBytes);
    CHECK(ofTrace.file == first);
    CHECK(session::memoryNeed(span, std::array{Part::Kernels}).bytes ==
          static_cast<std::uint64_t>(1.6 * 3 * static_cast<double>(kernels.size())));
}

TEST_CASE("databases count with three times their size") {
    const TempFolder folder;
    auto span = databaseSpan(folder, mainTables);
    span.format = formats::ascend_db::formatId;
    span.views = {model::View::Kernel};
    const auto need = session::memoryNeed(span, std::array{Part::Kernels});
    CHECK(need.bytes == 3 * span.files.front().bytes);
    CHECK(need.file == span.files.front().path);
    span.format = formats::ascend_text::formatId; // which does not read them
    CHECK(session::memoryNeed(span, std::array{Part::Kernels}).bytes == 0);
}

TEST_CASE("the need of a file that is a table by itself is that of the file") {
    const TempFolder folder;
    const std::string notes = "Item,Total Time(us)\nx,1.5\n";
    folder.write("run/w_5_ascend_pt/ASCEND_PROFILER_OUTPUT/own_notes.csv", notes);
    folder.write("run/w_5_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv", "Name,Duration(us)\nk,1\n");
    const auto found = scanned(folder.path());
    const auto need = session::fileTableNeed(found.span("w"), "own_notes.csv");
    CHECK(need.bytes == static_cast<std::uint64_t>(1.6 * static_cast<double>(notes.size())));
    CHECK(need.file.ends_with("own_notes.csv"));
    CHECK(session::fileTableNeed(found.span("w"), "none.csv").bytes == 0);
}

TEST_CASE("a question comes only before what does not fit, and says both sizes") {
    ::setenv("RUNGLASS_MEMORY_LIMIT", "1", 1);
    const auto question = session::questionBefore({(std::uint64_t{25} << 30) / 2, "t.json"});
    CHECK_FALSE(session::questionBefore({0, ""}));
    CHECK(session::questionBefore({std::uint64_t{90} << 20, "t.json"})->text() ==
          "Loading this needs about 90 MB of memory; 0 MB are available");
    ::unsetenv("RUNGLASS_MEMORY_LIMIT");
    REQUIRE(question);
    CHECK(question->need.file == "t.json");
    CHECK(question->text() == "Loading this needs about 12.5 GB of memory; 0 MB are available");
    CHECK_FALSE(session::questionBefore({1, "t.json"}));
}

TEST_CASE("a comparison of steps counts with the trace that divides operators into them") {
    const TempFolder folder;
    const std::string output = "run/w_5_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    folder.write(output + "operator_details.csv",
                 "Name,Host Self Duration(us),Host Total Duration(us),Device Self Duration(us),"
                 "Device Total Duration(us)\na,1,1,1,1\n");
    folder.write(output + "trace_view.json", plainRecords(50'000));
    const auto found = scanned(folder.path());
    const model::SpanFolder& span = found.span("w");
    const auto fileOf = [&](const char* step, bool isPerStep) {
        session::Session session;
        session::DiffOptions options;
        options.isPerStep = isPerStep;
        const auto question = session::questionBefore(session, {{span, ""}, {span, step}},
                                                      *session::findDiff("operators"), options);
        return question ? question->need.file : std::string("no question");
    };
    ::setenv("RUNGLASS_MEMORY_LIMIT", "1", 1);
    const auto whole = fileOf("", false);
    const auto oneStep = fileOf("1", false);
    const auto perStep = fileOf("", true);
    ::unsetenv("RUNGLASS_MEMORY_LIMIT");
    CHECK(whole == span.file("operator_details.csv")->path);
    CHECK(oneStep == span.file("trace_view.json")->path);
    CHECK(perStep == span.file("trace_view.json")->path);
}
