// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/find_spans.h"
#include "core/session/scanner.h"
#include "unit/session/scan_support.h"
#include "unit/support/database_span.h"
#include "unit/support/load_files.h"
#include "unit/support/sqlite_maker.h"

#include <catch2/catch.hpp>

using namespace runglass;
using namespace runglass::test;
namespace fs = std::filesystem;

namespace {

using Lines = std::vector<std::string>;
const std::string output = "/ASCEND_PROFILER_OUTPUT/";
const std::string oneKernel = std::string(mainTables) +
                              "INSERT INTO TASK VALUES (1,2,0,1,1,1,1,0,2,0,0);"
                              "INSERT INTO COMPUTE_TASK_INFO VALUES (1,1,8,0,2,3,4,4,4,4,4,4,4);";

Lines fileNames(const model::SpanFolder& span) {
    Lines names;
    for (const auto& file : span.files)
        names.push_back(file.name);
    return names;
}

std::string failureOf(const fs::path& path) {
    Loading loading;
    const auto runs = session::scan(path, loading.context);
    return runs ? "" : runs.error().what;
}

} // namespace

TEST_CASE("a worker whose output is databases is read from them, under the names it has with text") {
    const TempFolder folder;
    makeDatabase(folder.path() / ("r/node_1_20260109_ascend_pt" + output + "ascend_pytorch_profiler_3.db"),
                 oneKernel);
    folder.write("r/node_1_20260109_ascend_pt" + output + "op_statistic.csv", "OP Type\nAdd\n");
    folder.write("r/node_1_20260109_ascend_pt/profiler_info_5.json", "{\"rank_id\": 4}");
    makeDatabase(folder.path() / ("r/node_2_20260109_ascend_ms" + output + "ascend_mindspore_profiler.db"),
                 oneKernel + "CREATE TABLE RANK_DEVICE_MAP(rankId,deviceId);"
                             "INSERT INTO RANK_DEVICE_MAP VALUES (6,0)");
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"r/node_1/20260109", "r/node_2/20260109"});
    const auto& span = found.span("node_1");
    CHECK(span.format == "ascend-db");
    CHECK(span.rank == 4);
    CHECK(span.hasView(model::View::Kernel));
    CHECK(fileNames(span) == Lines{"ascend_pytorch_profiler_3.db"});
    CHECK(found.span("node_2").rank == 6);
    CHECK(found.span("node_2").hasView(model::View::Kernel));
}

TEST_CASE("beside text with content, databases are not read; beside empty text they are") {
    const TempFolder folder;
    const auto text = "r/text_1_ascend_pt" + output;
    folder.write(text + "kernel_details.csv", "x");
    folder.write(text + "ascend_pytorch_profiler_0.db", "not even a database");
    const auto empty = "r/empty_1_ascend_pt" + output;
    folder.write(empty + "kernel_details.csv", "");
    makeDatabase(folder.path() / (empty + "ascend_pytorch_profiler_1.db"), oneKernel);
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"r/text/1", "r/empty/1"});
    CHECK(found.span("text").format == "ascend-text");
    CHECK(fileNames(found.span("text")) == Lines{"ascend_pytorch_profiler_0.db", "kernel_details.csv"});
    CHECK(found.span("empty").format == "ascend-db");
    CHECK(found.count("db.corrupt") == 0);
}

TEST_CASE("what msprof has exported into raw data is read where there is nothing else") {
    const TempFolder folder;
    const std::string raw = "PROF_000001_20260101000000000_ABC";
    makeDatabase(folder.path() / "a/w_1_ascend_pt" / raw / "msprof_20260101000000.db", oneKernel);
    folder.write("a/w_1_ascend_pt/FRAMEWORK/torch.op_range", "x");
    makeDatabase(folder.path() / "b/x" / raw / "mindstudio_profiler_output/msprof_20260101000000.db",
                 oneKernel);
    folder.write("c/w_3_ascend_pt/" + raw + "/msprof_20260101000000.db", "");
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"a/w/1", "b/x/", "c/w/3"});
    for (const auto& run : found.runs) {
        const auto& span = run.workers.front().spans.front();
        CHECK(span.format == (span.stamp == "3" ? "ascend-text" : "ascend-db"));
        CHECK(span.notParsed.empty() == (span.format == "ascend-db"));
    }
    const auto opened = scanned(folder.path() / "b/x" / raw);
    CHECK(opened.runs.front().workers.front().spans.front().format == "ascend-db");
}

TEST_CASE("several recordings of msprof are spans each, be they databases or text") {
    const TempFolder folder;
    for (const auto* name : {"PROF_000001_20260101000000000_A", "PROF_000002_20260102000000000_B"})
        makeDatabase(folder.path() / "r/out" / name / "msprof_20260103000000.db", oneKernel);
    folder.write("r/out/PROF_000003_20260103000000000_C/mindstudio_profiler_output/op_summary_20260103.csv",
                 "Op Name,Task Duration(us)\nk,1\n");
    const auto found = scanned(folder.path());
    CHECK(found.spans() ==
          Lines{"r/out/20260101000000000", "r/out/20260102000000000", "r/out/20260103000000000"});
    Lines formats;
    for (const auto& span : found.runs.front().workers.front().spans)
        formats.push_back(span.format);
    CHECK(formats == Lines{"ascend-db", "ascend-db", "ascend-text"});
    CHECK(found.count("run.duplicate_file") == 0);
    CHECK(found.count("run.not_parsed") == 0);
}

TEST_CASE("databases of several hosts and devices are workers named after these") {
    const TempFolder folder;
    const auto make = [&](const std::string& raw, const std::string& host, const std::string& device) {
        makeDatabase(folder.path() / "r/out" / raw / "msprof_20260103000000.db",
                     std::string(oneKernel)
                         .append("CREATE TABLE HOST_INFO(hostUid TEXT, hostName TEXT);"
                                 "CREATE TABLE NPU_INFO(id INTEGER, name TEXT);"
                                 "INSERT INTO HOST_INFO VALUES (")
                         .append(host)
                         .append("); INSERT INTO NPU_INFO VALUES (")
                         .append(device)
                         .append(", 'Ascend910B')"));
    };
    make("PROF_000001_20260101000000000_A", "'3538958389648580163', 'ubuntu'", "0");
    make("PROF_000001_20260101000000001_B", "'5', 'ubuntu'", "0");
    CHECK(scanned(folder.path()).spans() ==
          Lines{"r/out_ubuntu_5/20260101000000001", "r/out_ubuntu_3538958389648580163/20260101000000000"});
    make("PROF_000001_20260101000000002_C", "'5', 'ubuntu'", "1");
    folder.write("r/out/PROF_000001_20260101000000002_C/host/info.json",
                 R"({"hostUid": "6", "hostname": "n"})");
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"r/out_n_device_1/20260101000000002",
                                 "r/out_ubuntu_5_device_0/20260101000000001",
                                 "r/out_ubuntu_3538958389648580163_device_0/20260101000000000"});
    CHECK(found.count("db.corrupt") == 0);
}

TEST_CASE("of the databases of several ranks in one folder the first is read, and the others are told") {
    const TempFolder folder;
    makeDatabase(folder.path() / ("r/w_1_ascend_pt" + output + "ascend_pytorch_profiler_0.db"), oneKernel);
    const auto other =
        makeDatabase(folder.path() / ("r/w_1_ascend_pt" + output + "ascend_pytorch_profiler_1.db"),
                     oneKernel + "INSERT INTO PYTORCH_API VALUES ('1','2',1,1,1,0,0,0,0,0,50001)");
    makeDatabase(folder.path() / ("r/w_1_ascend_pt" + output + "analysis.db"),
                 "CREATE TABLE StepTraceTime(step, computing); INSERT INTO StepTraceTime VALUES (1, 2)");
    const auto found = scanned(folder.path());
    const auto& span = found.span("w");
    CHECK(fileNames(span) == Lines{"analysis.db", "ascend_pytorch_profiler_0.db"});
    CHECK(span.rank == 0);
    CHECK_FALSE(span.hasView(model::View::Operator));
    CHECK(span.hasView(model::View::Distributed));
    CHECK(found.files("run.duplicate_file") == Lines{other});
    CHECK(scanned(other).span("w").hasView(model::View::Operator));
}

TEST_CASE("of repeated exports of msprof into databases the latest is read") {
    const TempFolder folder;
    const std::string raw = "PROF_000001_20260101000000000_ABC/";
    const auto earlier = makeDatabase(folder.path() / (raw + "msprof_20260101000000.db"), oneKernel);
    makeDatabase(folder.path() / (raw + "msprof_20260102000000.db"), oneKernel);
    folder.write(raw + "msprof_20260103000000.db", "");
    const auto found = scanned(folder.path());
    REQUIRE(found.spans().size() == 1);
    CHECK(fileNames(found.runs.front().workers.front().spans.front()) == Lines{"msprof_20260102000000.db"});
    CHECK(found.files("run.duplicate_file") == Lines{earlier});
}

TEST_CASE("a database opened by itself is a span of its own, under any name") {
    const TempFolder folder;
    const auto plain = makeDatabase(folder.path() / "loose/copy of rank 3.dat", oneKernel);
    const auto alone = scanned(plain);
    const auto& span = alone.span("loose");
    CHECK(span.format == "ascend-db");
    CHECK(span.path == plain);
    CHECK(fileNames(span) == Lines{"copy of rank 3.dat"});
    CHECK(alone.spans().size() == 1);
    const auto inside = makeDatabase(
        folder.path() / ("r/w_7_ascend_pt" + output + "ascend_pytorch_profiler_2.db"), oneKernel);
    folder.write("r/w_7_ascend_pt" + output + "kernel_details.csv", "x");
    const auto found = scanned(inside);
    CHECK(found.spans() == Lines{"r/w/7"});
    CHECK(found.span("w").rank == 2);
    CHECK(found.span("w").format == "ascend-db");
}

TEST_CASE("tables that are not there or empty leave their view empty and are named") {
    const TempFolder folder;
    const auto path =
        makeDatabase(folder.path() / ("r/w_1_ascend_pt" + output + "ascend_pytorch_profiler_0.db"),
                     std::string(mainTables) + "INSERT INTO TASK VALUES (1,2,0,1,1,1,1,0,2,0,0);");
    const auto found = scanned(folder.path());
    const auto& span = found.span("w");
    CHECK_FALSE(span.hasView(model::View::Kernel));
    CHECK(lackingLines(span) == Lines{"Operator: PYTORCH_API", "Kernel: COMPUTE_TASK_INFO",
                                      "Memory: MEMORY_RECORD and OP_MEMORY",
                                      "Distributed: StepTraceTime or CommAnalyzerTime"});
    CHECK(span.hasView(model::View::Trace));
    CHECK(found.files("db.missing_table") == Lines{path});
}

TEST_CASE("what the graph engine tells of memory fills its view without the tables of a profiler above") {
    const TempFolder folder;
    const auto path = makeDatabase(folder.path() / "PROF_000001_20260101000000000_A/msprof_20260103000000.db",
                                   "CREATE TABLE NPU_OP_MEM(operatorName, addr, type, size, timestampNs);"
                                   "INSERT INTO NPU_OP_MEM VALUES (1, 2, 3, 4, 5)");
    const auto found = scanned(path);
    REQUIRE(found.spans().size() == 1);
    CHECK(viewNames(found.runs.front().workers.front().spans.front()) == Lines{"Memory"});
}

TEST_CASE("a database whose tables all wait beside it is known, however long that file is") {
    const TempFolder folder;
    const auto path = makeDatabaseWithWal(
        folder.path() / ("r/w_1_ascend_pt" + output + "ascend_pytorch_profiler_0.db"), "", oneKernel);
    fs::resize_file(path + "-wal", std::uintmax_t{65} << 20);
    const auto found = scanned(folder.path());
    CHECK(found.span("w").hasView(model::View::Kernel));
    CHECK(found.count("db.unfinished") == 0);
}

TEST_CASE("a stop reaches a database while it is looked into, and is no problem of it") {
    const TempFolder folder;
    const auto output = folder.path() / "w_1_ascend_pt/ASCEND_PROFILER_OUTPUT";
    const auto path = makeDatabaseWithWal(output / "ascend_pytorch_profiler_0.db", "", oneKernel);
    Loading loading;
    loading.stop.request_stop();
    const auto directory = formats::listDirectory(output);
    REQUIRE(directory);
    CHECK(formats::ascend_db::findSpans(directory.value(), loading.context).spans.empty());
    CHECK(formats::ascend_db::findFileSpan(path, loading.context).empty());
    const auto runs = session::scan(path, loading.context);
    REQUIRE_FALSE(runs.ok());
    CHECK(runs.error().what == base::stoppedMessage);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("a damaged database and one without known tables are refused, in a folder they show nothing") {
    const TempFolder folder;
    const auto cut =
        folder.write("r/w_1_ascend_pt" + output + "ascend_pytorch_profiler_0.db",
                     readFile(makeDatabase(folder.path() / "whole.db", oneKernel)).substr(0, 50));
    const auto foreign = makeDatabase(folder.path() / ("r/w_2_ascend_pt" + output + "analysis.db"),
                                      "CREATE TABLE songs(title)");
    CHECK_THAT(failureOf(cut), Catch::Matchers::StartsWith("The database is damaged ("));
    CHECK(failureOf(foreign) == "The database has no known tables; nothing of it is shown.");
    CHECK(failureOf(folder.write("x/analysis.db", "text")) ==
          "The file is no SQLite database; nothing of it is shown.");
    const auto found = scanned(folder.path() / "r");
    CHECK(found.spans() == Lines{"r/w/1", "r/w/2"});
    for (const auto& span : found.runs.front().workers.front().spans)
        CHECK(span.views.empty());
    CHECK(found.files("db.corrupt") == Lines{cut});
    CHECK(found.files("db.missing_table") == Lines{foreign});
}

TEST_CASE("a database with known tables and no rows anywhere has nothing to show") {
    const TempFolder folder;
    const auto path = makeDatabase(folder.path() / "analysis.db", mainTables);
    CHECK(failureOf(path) == "The database has no known tables; nothing of it is shown.");
}
