// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/load_kernels.h"
#include "core/formats/ascend_text/load_memory.h"
#include "core/formats/ascend_text/plain_tables.h"
#include "core/formats/trace_file.h"
#include "core/readers/record_text.h"

#include "unit/session/scan_support.h"
#include "unit/support/load_files.h"
#include "unit/support/table_cells.h"
#include "unit/support/temp_folder.h"
#include "unit/support/trace_files.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace runglass;
using namespace runglass::test;
namespace ascend = formats::ascend_text;

namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;
const std::string raw = "PROF_000001_20230919172305123_ABCDEF";
const std::string exported = raw + "/mindstudio_profiler_output/";
const std::string header = "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\n";

/// Text files of one export, as a span knows them.
model::SourceFile slicesOf(const TempFolder& folder, const Texts& contents) {
    model::SourceFile file{"table.csv", {}, 0};
    for (const auto& content : contents) {
        const auto path = folder.write(std::to_string(file.bytes).append(".csv"), content);
        file.bytes += content.size();
        file.slices.push_back(path);
    }
    file.path = file.slices.front();
    file.slices.erase(file.slices.begin());
    return file;
}

std::string recordOf(const std::string& name, int startUs, int durationUs) {
    std::string record = R"({"ph": "X", "pid": 1, "tid": 2, "name": ")";
    record.append(name).append(R"(", "ts": ")").append(std::to_string(startUs)).append(R"(", "dur": )");
    return record.append(std::to_string(durationUs)).append("}");
}

/// Every slice of a timeline begins with the names of its tracks.
std::string sliceOf(const std::string& records) {
    return R"([{"ph": "M", "pid": 1, "tid": 0, "name": "process_name", "args": {"name": "CANN"}}, )" +
           records + "]";
}

Texts namesOf(const trace::Trace& trace) {
    Texts names;
    for (trace::LaneIndex lane = 0; lane < trace.laneCount(); ++lane)
        for (trace::SliceIndex i = 0; i < trace.lane(lane).size(); ++i)
            names.emplace_back(trace.name({lane, i}));
    return names;
}

} // namespace

TEST_CASE("the slices of an export are one table, and each is named once") {
    const TempFolder folder;
    const auto first = folder.write(exported + "op_summary_slice_0_20230919172345.csv",
                                    header + "a,T,AI_CORE,1,2\nb,T,AI_CORE,3,4\n");
    const auto second =
        folder.write(exported + "op_summary_slice_1_20230919172345.csv", header + "c,T,AI_CORE,5,6\n");
    for (const auto* number : {"0", "1"})
        folder.write(exported + "task_time_slice_" + number + "_20230919172346.csv",
                     "kernel_name,task_time(us)\n" + std::string("k") + number + ",1." + number + "\n");
    const auto found = scanned(folder.path() / raw);
    CHECK(found.diagnostics.empty());
    const auto& span = found.span(raw);
    REQUIRE(span.files.size() == 2);
    const auto* summary = span.file("kernel_details.csv");
    REQUIRE(summary != nullptr);
    CHECK(summary->paths() == Texts{first, second});
    CHECK(summary->bytes == readFile(first).size() + readFile(second).size());

    Loading loading;
    const auto kernels = ascend::loadKernels(span, loading.context);
    REQUIRE(kernels.ok());
    CHECK(texts(kernels->details, "name") == Texts{"a", "b", "c"});
    CHECK(numbers(kernels->details, "duration_us") == Numbers{2000, 4000, 6000});
    const auto tables = ascend::tableFiles(span);
    REQUIRE(tables.size() == 2);
    CHECK(tables[0].name == "op_summary_slice_0_20230919172345.csv");
    CHECK(tables[1].name == "task_time_slice_0_20230919172346.csv");
    const auto times = ascend::loadPlainTable(tables[1], loading.context);
    REQUIRE(times.ok());
    CHECK(texts(times.value(), "kernel_name") == Texts{"k0", "k1"});
    CHECK(numbers(times.value(), "task_time(us)") == Numbers{1, 1.1});
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("columns of slices go together by name, and a column is a number only where all slices say so") {
    const TempFolder folder;
    Loading loading;
    const auto table = ascend::loadPlainTable(
        slicesOf(folder, {"Name,Count,Mixed,Gone\na,1,1,x\n", "Mixed,New,Name,Count\n2.50,9,b,2.5\n",
                          "Name,Count,Mixed,Gone\nc,N/A,text,y\n"}),
        loading.context);
    REQUIRE(table.ok());
    Texts ids;
    for (const auto& column : table->columns())
        ids.push_back(column.spec.id);
    CHECK(ids == Texts{"Name", "Count", "Mixed", "New", "Gone"});
    CHECK(texts(table.value(), "Name") == Texts{"a", "b", "c"});
    CHECK(numbers(table.value(), "Count")[1] == 2.5);
    CHECK(table->find("Count")->isNull(2));
    CHECK(texts(table.value(), "Mixed") == Texts{"1", "2.50", "text"}); // as they stand in the files
    CHECK(table->find("New")->isNull(0));
    CHECK(table->find("New")->integer(1) == 9);
    CHECK(texts(table.value(), "Gone") == Texts{"x", "–", "y"});
}

TEST_CASE("a damaged slice costs only itself and is told with its reason") {
    const TempFolder folder;
    Loading loading;
    auto file = slicesOf(folder, {header + "a,T,AI_CORE,1,2\n", std::string("\x1f\x8b\x08\0\0", 5),
                                  "Op Name,OP Type\nb,T\n", header + "c,T,AI_CORE,5,-6\n"});
    file.name = "kernel_details.csv";
    model::SpanFolder span;
    span.files = {file};
    const auto kernels = ascend::loadKernels(span, loading.context);
    REQUIRE(kernels.ok());
    CHECK(texts(kernels->details, "name") == Texts{"a", "c"});
    CHECK(kernels->details.find("duration_us")->isNull(1));
    const auto problems = loading.diagnostics.problems();
    REQUIRE(problems.size() == 3);
    CHECK(problems[0].code == "csv.bad_value"); // with the slice it is in
    CHECK(problems[0].file == file.slices[2]);
    for (const auto at : {std::size_t{0}, std::size_t{1}}) {
        CHECK(problems[at + 1].code == "run.unreadable_part");
        CHECK(problems[at + 1].severity == base::Severity::Error);
        CHECK(problems[at + 1].file == file.slices[at]);
    }
    CHECK(problems[2].message == "the column \"Duration\" is missing");

    file.path = file.slices[0];
    file.slices = {file.slices[1]};
    span.files = {file};
    CHECK_FALSE(ascend::loadKernels(span, loading.context).ok());
}

TEST_CASE("memory that is cut into slices is one curve") {
    const TempFolder folder;
    Loading loading;
    auto file =
        slicesOf(folder, {"Component,Timestamp(us),Total Reserved(KB),Device\nGE,2.000,2048,NPU:0\n",
                          "Component,Timestamp(us),Total Reserved(KB),Device\nGE,1.000,1024,NPU:0\n"});
    file.name = "memory_record.csv";
    model::SpanFolder span;
    span.files = {file};
    const auto memory = ascend::loadMemory(span, loading.context);
    REQUIRE(memory.ok());
    REQUIRE(memory.value());
    CHECK(numbers(memory.value()->records, "reserved_mb") == Numbers{1, 2}); // by time
}

TEST_CASE("a stop while slices are read is no problem of any of them") {
    const TempFolder folder;
    Loading loading;
    loading.stop.request_stop();
    const auto file = slicesOf(folder, {"Name\na\n", "Name\nb\n"});
    const auto table = ascend::loadPlainTable(file, loading.context);
    REQUIRE_FALSE(table.ok());
    CHECK(table.error().what == base::stoppedMessage);
    const auto trace = formats::loadSlicedTrace(file, loading.context);
    REQUIRE_FALSE(trace.ok());
    CHECK(trace.error().what == base::stoppedMessage);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("the slices of a timeline are one trace, with flows and nesting across them") {
    const TempFolder folder;
    Loading loading;
    const std::string flow = R"(, {"ph": ")";
    const std::string ends[] = {R"(s", "ts": "1.5")", R"(f", "bp": "e", "ts": "3.5")"};
    const std::string rest = R"(, "pid": 1, "tid": 2, "id": "7", "cat": "HostToDevice", "name": "h"})";
    const auto path = folder.write(exported + "msprof_slice_0_20230919172345.json",
                                   sliceOf(recordOf("outer", 1, 10) + flow + ends[0] + rest));
    folder.write(exported + "msprof_slice_1_20230919172347.json",
                 sliceOf(recordOf("inner", 3, 2) + flow + ends[1] + rest));
    folder.write(exported + "msprof_slice_2_20230919172346.json", sliceOf(recordOf("later", 20, 1)));
    const auto found = scanned(folder.path() / raw);
    CHECK(found.diagnostics.empty());
    CHECK(found.spans().size() == 1);
    const auto* file = found.span(raw).file("trace_view.json");
    REQUIRE(file != nullptr);
    CHECK(file->path == path);
    CHECK(file->slices.size() == 2);

    const auto loaded = formats::loadSlicedTrace(*file, loading.context);
    REQUIRE(loaded.ok());
    const auto& trace = *loaded.value();
    CHECK(loading.problemCount() == 0);
    CHECK(trace.recordCount() == 8);
    CHECK(trace.processes().size() == 1);
    CHECK(trace.tracks().size() == 1);
    CHECK(trace.further().empty());
    CHECK(namesOf(trace) == Texts{"outer", "later", "inner"});
    CHECK(trace.parent(findSlice(trace, "inner")) == findSlice(trace, "outer"));
    CHECK(trace.flowCounts().drawn == 1);
    // Arguments are read from the file in which the record stands.
    for (const auto* name : {"outer", "inner", "later"}) {
        const auto text =
            readers::readRecordText(trace.text(), trace.textOffset(trace.row(findSlice(trace, name))));
        REQUIRE(text.ok());
        CHECK_THAT(text.value(), Catch::Matchers::Contains(name) && Catch::Matchers::EndsWith("}"));
    }
}

TEST_CASE("a damaged slice of a timeline costs only itself, one with other times is a trace of its own") {
    const TempFolder folder;
    Loading loading;
    const auto file =
        slicesOf(folder, {sliceOf(recordOf("a", 1, 1)), "<html>log in</html>",
                          R"({"baseTimeNanoseconds": 5, "traceEvents": [)" + recordOf("b", 2, 1) + "]}",
                          sliceOf(recordOf("c", 3, 1)) + sliceOf(recordOf("d", 4, 1))});
    const auto loaded = formats::loadSlicedTrace(file, loading.context);
    REQUIRE(loaded.ok());
    CHECK(namesOf(*loaded.value()) == Texts{"a", "c"});
    REQUIRE(loaded.value()->further().size() == 2);
    CHECK(namesOf(*loaded.value()->further()[0]) == Texts{"b"});
    CHECK(namesOf(*loaded.value()->further()[1]) == Texts{"d"});
    const auto problem = loading.problem("run.unreadable_part");
    CHECK(problem.file == file.slices[0]);
    CHECK(problem.message == "the file is a web page, perhaps a log-in page");

    auto damaged = file;
    damaged.path = file.slices[0];
    damaged.slices = {file.slices[0]};
    CHECK_FALSE(formats::loadSlicedTrace(damaged, loading.context).ok());
}

TEST_CASE("slices that are lost or empty are told") {
    const TempFolder folder;
    const auto first = folder.write(exported + "op_summary_slice_1_20230919172345.csv", header);
    const auto empty = folder.write(exported + "op_summary_slice_2_20230919172345.csv", "");
    folder.write(exported + "op_summary_slice_4_20230919172345.csv", header);
    const auto found = scanned(folder.path());
    CHECK(found.files("run.missing_file") == Texts{first});
    CHECK(found.files("run.empty_file") == Texts{empty});
    const auto problems = found.diagnostics.problems();
    const auto missing = std::ranges::find(problems, "run.missing_file", &base::Problem::code);
    CHECK(missing->message == "Slices of this export are not there: 0, 3.");
    CHECK(missing->severity == base::Severity::Skipped);
}

TEST_CASE("slices beside a copied export are no recordings of their own") {
    const TempFolder folder;
    for (const auto* number : {"0", "1"})
        folder.write(std::string("mine/mindstudio_profiler_output/msprof_slice_") + number +
                         "_20230919172345.json",
                     sliceOf(recordOf("k", 1, 1)));
    CHECK(scanned(folder.path()).spans() == Texts{"mine/mindstudio_profiler_output/"});
}
