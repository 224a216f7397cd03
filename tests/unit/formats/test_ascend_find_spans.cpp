// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/output_files.h"
#include "core/formats/ascend_text/raw_origin.h"
#include "core/session/file_tables.h"
#include "core/session/session.h"
#include "unit/session/scan_support.h"
#include "unit/support/load_files.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <array>

using namespace runglass;
using namespace runglass::test;
namespace fs = std::filesystem;

namespace {

using Lines = std::vector<std::string>;
const std::string output = "/ASCEND_PROFILER_OUTPUT/";

Lines fileNames(const model::SpanFolder& span) {
    Lines names;
    for (const auto& file : span.files)
        names.push_back(file.name);
    return names;
}

} // namespace

TEST_CASE("each file fills its view and each view that is not filled says which file is missing") {
    const TempFolder folder;
    const std::string all = "run/all_1_ascend_pt" + output;
    for (const auto* name :
         {"operator_details.csv", "kernel_details.csv", "trace_view.json", "memory_record.csv",
          "operator_memory.csv", "step_trace_time.csv", "mindstudio_insight_data.db"})
        folder.write(all + name, "12345");
    folder.write("run/some_1_ascend_pt" + output + "memory_record.csv", "x");
    folder.write("run/some_1_ascend_pt" + output + "communication.json", "{}");
    folder.write("run/none_1_ascend_pt" + output + "op_statistic.csv", "x");
    const auto found = scanned(folder.path());

    const auto& full = found.span("all");
    CHECK(full.format == "ascend-text");
    CHECK(viewNames(full) == Lines{"Operator", "Kernel", "Trace", "Memory", "Distributed"});
    CHECK(full.lacking.empty());
    CHECK(fileNames(full) == Lines{"kernel_details.csv", "memory_record.csv", "operator_details.csv",
                                   "operator_memory.csv", "step_trace_time.csv", "trace_view.json"});
    CHECK(full.file("kernel_details.csv")->bytes == 5);
    CHECK(viewNames(found.span("some")) == Lines{"Distributed"});
    CHECK(lackingLines(found.span("some")) == Lines{"Operator: operator_details.csv",
                                                    "Kernel: kernel_details.csv", "Trace: trace_view.json",
                                                    "Memory: operator_memory.csv"});
    CHECK(lackingLines(found.span("none")).at(3) == "Memory: memory_record.csv and operator_memory.csv");
    CHECK(lackingLines(found.span("none")).at(4) == "Distributed: step_trace_time.csv or communication.json");
}

TEST_CASE("what is made of the trace does not lack the files that tell it without one") {
    const TempFolder folder;
    const auto trace = folder.write("run/w_1_ascend_pt" + output + "trace_view.json", "[]");
    const auto inFolder = scanned(folder.path());
    const auto alone = scanned(trace);
    for (const auto* found : {&inFolder, &alone}) {
        const auto& span = found->span("w");
        CHECK(viewNames(span) == Lines{"Trace"});
        CHECK(lackingLines(span) == Lines{"Memory: memory_record.csv and operator_memory.csv",
                                          "Distributed: step_trace_time.csv or communication.json"});
        CHECK(span.isMadeOfTrace(model::View::Operator));
        CHECK(span.isMadeOfTrace(model::View::Kernel));
        CHECK_FALSE(span.isMadeOfTrace(model::View::Memory));
        CHECK(span.sourcesOf(model::View::Kernel)->sources == "kernel_details.csv");
    }
    folder.write("run/w_1_ascend_pt" + output + "kernel_details.csv", "x");
    CHECK_FALSE(scanned(folder.path()).span("w").isMadeOfTrace(model::View::Kernel));
}

TEST_CASE("workers are known by content, under any name") {
    const TempFolder folder;
    folder.write("a/test_rank_0" + output + "kernel_details.csv", "x");
    folder.write("a/test_rank_0/profiler_info_0.json", "{\"rank_id\": 0}");
    folder.write("a/w_2_ascend_ms" + output + "kernel_details.csv", "x");
    folder.write("a/w_2_ascend_pt_op_args/ASCEND_PROFILER_OUTPUT/kernel_details.csv", "x");
    CHECK(scanned(folder.path()).spans() == Lines{"a/test_rank_0/", "a/w/2"});
}

TEST_CASE("collected but not parsed data names the command that parses it") {
    const TempFolder folder;
    folder.write("r/t_1_ascend_pt/FRAMEWORK/torch.op_range", "x");
    folder.write("r/t_1_ascend_pt/PROF_000001_20260101000000000_ABC/host/data/x", "x");
    folder.write("r/m_1_ascend_ms/PROF_000001_20260101000000000_ABC/host/data/x", "x");
    folder.write("r/m_1_ascend_ms/FRAMEWORK/mindspore.op_range", "x");
    folder.write("r/plain/PROF_000001_20260101000000000_ABC/host/data/x", "x");
    folder.write("r/failed_1_ascend_pt/FRAMEWORK/torch.op_range", "x");
    folder.write("r/failed_1_ascend_pt" + output + "kernel_details.csv", "");
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"r/failed/1", "r/m/1", "r/plain/", "r/t/1"});
    const auto pathOf = [&](const char* name) { return (folder.path() / "r" / name).string(); };
    using Catch::Matchers::Contains;
    CHECK_THAT(found.span("t").notParsed, Contains("torch_npu.profiler.profiler.analyse(profiler_path=\"" +
                                                   pathOf("t_1_ascend_pt") + "\")"));
    CHECK_THAT(found.span("failed").notParsed, Contains("torch_npu.profiler.profiler.analyse("));
    CHECK_THAT(found.span("m").notParsed,
               Contains("msprof --export=on --output=\"" + pathOf("m_1_ascend_ms") + "\""));
    CHECK_THAT(found.span("plain").notParsed, Contains("msprof --export=on"));
    CHECK(found.span("t").views.empty());
    CHECK(found.count("run.not_parsed") == 4);

    const auto raw = pathOf("plain") + "/PROF_000001_20260101000000000_ABC";
    CHECK(scanned(raw).spans() == Lines{"plain/PROF_000001_20260101000000000_ABC/"});
}

namespace {

const std::string raw = "PROF_000001_20230919172305123_ABCDEF";
const std::string exported = raw + "/mindstudio_profiler_output/";
constexpr auto summary =
    "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\nk,T,AI_CORE,1,2.5\n";
constexpr auto timeline = R"([{"ph": "X", "name": "k", "pid": 1, "tid": 2, "ts": "1.5", "dur": 2}])";

} // namespace

TEST_CASE("what msprof has exported is a worker with one span, whichever of its folders is opened") {
    const TempFolder folder;
    for (const auto* name :
         {"README.txt", "api_statistic_20230919172345.csv", "op_statistic_20230919172345.csv"})
        folder.write(exported + name, "Level,Count\nacl,1\n");
    folder.write(exported + "step_trace_20230919172345.json", timeline);
    folder.write(exported + "msprof_tx_20230919172345.json", timeline);
    const auto trace = folder.write(exported + "msprof_20230919172345.json", timeline);
    const auto kernels = folder.write(exported + "op_summary_20230919172345.csv", summary);
    folder.write(raw + "/device_0/data/x.slice_0", "x");
    for (const auto& opened : {folder.path(), folder.path() / raw, folder.path() / exported}) {
        const auto found = scanned(opened);
        REQUIRE(found.spans().size() == 1);
        CHECK(found.diagnostics.empty());
        const auto& span = found.runs.front().workers.front().spans.front();
        CHECK(span.format == "ascend-text");
        CHECK(span.notParsed.empty());
        CHECK(viewNames(span) == Lines{"Kernel", "Trace"});
        CHECK(fileNames(span) == Lines{"api_statistic_20230919172345.csv", "kernel_details.csv",
                                       "msprof_tx_20230919172345.json", "op_statistic_20230919172345.csv",
                                       "step_trace_20230919172345.json", "trace_view.json"});
        CHECK(span.file("trace_view.json")->path == trace);
        CHECK(span.file("kernel_details.csv")->path == kernels);
        CHECK(lackingLines(span) == Lines{"Operator: operator_details.csv",
                                          "Memory: memory_record.csv and operator_memory.csv",
                                          "Distributed: step_trace_time.csv or communication.json"});
    }
    CHECK(scanned(folder.path() / exported).runs.front().workers.front().name == raw);
    CHECK(scanned(kernels).runs.front().workers.front().name == raw);
}

TEST_CASE("kernels, timeline, memory and tables of what msprof has exported are read") {
    const TempFolder folder;
    folder.write(exported + "op_summary_20230919172345.csv", summary);
    folder.write(exported + "msprof_20230919172345.json", timeline);
    folder.write(exported + "npu_module_mem_20230919172345.csv",
                 "Component,Timestamp(us),Total Reserved(KB),Device\nRUNTIME,1.000,2048,NPU:0\n");
    folder.write(exported + "api_statistic_20230919172345.csv", "Level,Count\nacl,1\n");
    const auto found = scanned(folder.path() / raw);
    const auto& span = found.span(raw);
    Loading loading;
    session::Session session;
    const auto loaded = session.load(
        span, std::array{model::Part::Kernels, model::Part::Trace, model::Part::Memory}, loading.context);
    REQUIRE(loaded);
    const auto& profile = *loaded.value();
    REQUIRE(profile.kernels.data);
    CHECK(profile.kernels.data->details.rowCount() == 1);
    REQUIRE(profile.trace.data);
    CHECK(profile.trace.data->recordCount() == 1);
    REQUIRE(profile.memory.data);
    CHECK(profile.memory.data->samples.rowCount() == 1);
    Lines tables;
    for (const auto& file : session::fileTables(span))
        tables.push_back(file.name);
    CHECK(tables == Lines{"api_statistic_20230919172345.csv", "npu_module_mem_20230919172345.csv",
                          "op_summary_20230919172345.csv"});
}

TEST_CASE("of repeated exports of msprof the latest is read, and others of what is read are told") {
    const TempFolder folder;
    const auto earlier = folder.write(exported + "op_summary_slice_0_20230919172345.csv", summary);
    folder.write(exported + "op_summary_slice_1_20230919172345.csv", summary);
    const auto slice = folder.write(exported + "op_summary_slice_0_20230919172350.csv", summary);
    const auto second = folder.write(exported + "op_summary_slice_1_20230919172351.csv", summary);
    folder.write(exported + "api_statistic_slice_0_20230919172345.csv", "x");
    folder.write(exported + "api_statistic_slice_0_20230919172350.csv", "x");
    const auto first = folder.write(exported + "msprof_20230919172345.json", timeline);
    folder.write(exported + "msprof_20230919172346.json", timeline);
    folder.write(exported + "msprof_20230919172347.json", "");
    const auto found = scanned(folder.path() / exported);
    REQUIRE(found.spans().size() == 1);
    CHECK(found.span(raw).file("kernel_details.csv")->paths() == Lines{slice, second});
    CHECK(found.span(raw).file("trace_view.json")->path.ends_with("msprof_20230919172346.json"));
    CHECK(found.files("run.duplicate_file") == Lines{earlier, first});
    CHECK(found.count("run.empty_file") == 1);
    CHECK(scanned(second).span(raw).hasView(model::View::Kernel));
}

TEST_CASE("what msprof has exported fills a worker without output of its own, and only such a one") {
    const TempFolder folder;
    folder.write("r/w_1_ascend_pt/FRAMEWORK/torch.op_range", "x");
    folder.write("r/w_1_ascend_pt/" + exported + "op_summary_20230919172345.csv", summary);
    folder.write("r/v_1_ascend_pt/" + exported + "op_summary_20230919172345.csv", summary);
    folder.write("r/v_1_ascend_pt" + output + "memory_record.csv", "x");
    folder.write("r/v_1_ascend_pt" + output + "operator_memory.csv", "x");
    folder.write("r/u_1_ascend_pt/" + exported + "README.txt", "x");
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"r/u/1", "r/v/1", "r/w/1"});
    CHECK(viewNames(found.span("w")) == Lines{"Kernel"});
    CHECK(viewNames(found.span("v")) == Lines{"Memory"});
    CHECK_FALSE(found.span("u").notParsed.empty());
    CHECK(found.count("run.not_parsed") == 1);
}

namespace {

/// A folder of raw data of these devices with exported kernels. Returns its path.
std::string writeRaw(const TempFolder& folder, const std::string& name, const Lines& devices) {
    for (const auto& device : devices)
        folder.write(name + "/device_" + device + "/data/x.slice_0", "x");
    folder.write(name + "/mindstudio_profiler_output/op_summary_20230919172345.csv", summary);
    return (folder.path() / name).string();
}

} // namespace

TEST_CASE("several recordings of msprof on one device are spans of one worker, by their time") {
    const TempFolder folder;
    const auto later = writeRaw(folder, "r/out/PROF_000001_20230919180000000_AAAAAA", {"0"});
    const auto earlier = writeRaw(folder, "r/out/PROF_000002_20230919172305123_BBBBBB", {"0"});
    for (const auto& opened : {folder.path(), folder.path() / "r/out"}) {
        const auto found = scanned(opened);
        CHECK(found.spans() == Lines{"r/out/20230919172305123", "r/out/20230919180000000"});
        CHECK(found.diagnostics.empty());
        const auto& spans = found.runs.front().workers.front().spans;
        CHECK(spans[0].path == earlier);
        CHECK(spans[1].path == later);
        CHECK(model::spanLabel(spans[1]) == "2  2023-09-19 18:00:00");
        for (const auto& span : spans)
            CHECK(span.file("kernel_details.csv")->path.starts_with(span.path));
    }
}

TEST_CASE("recordings of msprof on different devices are workers named after these") {
    const TempFolder folder;
    writeRaw(folder, "r/out_ascend_pt/PROF_000001_20230919172305123_AAAAAA", {"0", "10", "2"});
    writeRaw(folder, "r/out_ascend_pt/PROF_000002_20230919172305124_BBBBBB", {"1"});
    writeRaw(folder, "r/out_ascend_pt/PROF_000003_20230919180000000_CCCCCC", {"1"});
    writeRaw(folder, "r/out_ascend_pt/PROF_000004_20230919180000001_DDDDDD", {});
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"r/out/20230919180000001", "r/out_device_0+2+10/20230919172305123",
                                 "r/out_device_1/20230919172305124", "r/out_device_1/20230919180000000"});
    CHECK(found.diagnostics.empty());
}

TEST_CASE("recordings of msprof on the same device of several hosts are workers named after these") {
    const TempFolder folder;
    const auto first = writeRaw(folder, "r/out/PROF_000001_20230919172305123_AAAAAA", {"0"});
    const auto second = writeRaw(folder, "r/out/PROF_000001_20230919172305124_BBBBBB", {"0"});
    const auto again = writeRaw(folder, "r/out/PROF_000001_20230919180000000_CCCCCC", {"0"});
    CHECK(scanned(folder.path()).spans() ==
          Lines{"r/out/20230919172305123", "r/out/20230919172305124", "r/out/20230919180000000"});
    folder.write("r/out/PROF_000001_20230919172305123_AAAAAA/host/info.json", R"({"hostname": "node-a"})");
    folder.write("r/out/PROF_000001_20230919172305124_BBBBBB/device_0/info.json.0",
                 R"({"jobInfo": "NA", "hostname": "node-b", "devices": "0"})");
    folder.write("r/out/PROF_000001_20230919180000000_CCCCCC/device_0/info.json",
                 R"({"hostname": "node-a"})");
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"r/out_node-a/20230919172305123", "r/out_node-a/20230919180000000",
                                 "r/out_node-b/20230919172305124"});
    CHECK(found.diagnostics.empty());
    const auto& workers = found.runs.front().workers;
    CHECK(workers[0].spans[0].path == first);
    CHECK(workers[0].spans[1].path == again);
    CHECK(workers[1].spans[0].path == second);

    writeRaw(folder, "r/out/PROF_000001_20230919172305125_DDDDDD", {"1"});
    folder.write("r/out/PROF_000001_20230919172305125_DDDDDD/host/info.json", R"({"hostname": "node-b"})");
    writeRaw(folder, "r/out/PROF_000001_20230919172305126_EEEEEE", {"1"});
    folder.write("r/out/PROF_000001_20230919172305126_EEEEEE/host/info.json", "{damaged");
    const auto more = scanned(folder.path());
    CHECK(more.spans() == Lines{"r/out_device_1/20230919172305126", "r/out_node-a_device_0/20230919172305123",
                                "r/out_node-a_device_0/20230919180000000",
                                "r/out_node-b_device_0/20230919172305124",
                                "r/out_node-b_device_1/20230919172305125"});
    CHECK(more.diagnostics.empty());
}

TEST_CASE("hosts are told apart by their ids, and by their names where these are all there is") {
    using formats::ascend_text::placeNames;
    using formats::ascend_text::RawOrigin;
    const auto names = [](const std::vector<RawOrigin>& origins) { return placeNames(origins); };
    CHECK(names({{"7", "node", {0}}, {"7", "node", {0}}}) == Lines{"", ""});
    CHECK(names({{"7", "node", {0}}, {"8", "node", {0}}}) == Lines{"node_7", "node_8"});
    CHECK(names({{"7", "pod-1", {0}}, {"7", "pod-2", {0}}}) == Lines{"", ""});
    CHECK(names({{"7", "", {0}}, {"8", "", {1}}}) == Lines{"7_device_0", "8_device_1"});
    CHECK(names({{"7", "a", {0}}, {"", "b", {0}}, {"", "", {0}}}) == Lines{"a", "b", ""});
    CHECK(names({{"7", "a", {0}}, {"", "", {0}}}) == Lines{"", ""}); // perhaps of the same
    CHECK(names({{"", "a", {0}}, {"", "a", {1, 10, 2}}, {"", "a", {}}}) ==
          Lines{"device_0", "device_1+2+10", ""});
}

TEST_CASE("a name of a host cannot be taken for a path") {
    const TempFolder folder;
    for (const auto* name : {"../../a", "b\\n"}) {
        const std::string raw =
            std::string("PROF_000001_20230919172305123_").append(name[0] == 'b' ? "B" : "A");
        writeRaw(folder, "r/out/" + raw, {"0"});
        folder.write("r/out/" + raw + "/host/info.json",
                     std::string(R"({"hostname": ")").append(name).append(R"("})"));
    }
    CHECK(scanned(folder.path()).spans() ==
          Lines{"r/out_.._.._a/20230919172305123", "r/out_b_/20230919172305123"});
}

TEST_CASE("raw data that nobody has exported is told beside such that has been") {
    const TempFolder folder;
    folder.write("r/out/PROF_000001_20230919172305123_AAAAAA/device_0/data/x.slice_0", "x");
    writeRaw(folder, "r/out/PROF_000002_20230919172305124_BBBBBB", {"0"});
    const auto unparsed = (folder.path() / "r/out/PROF_000001_20230919172305123_AAAAAA").string();
    const auto one = scanned(folder.path());
    CHECK(one.spans() == Lines{"r/out/"});
    CHECK(one.files("run.not_parsed") == Lines{unparsed});
    CHECK_THAT(one.diagnostics.problems().front().message,
               Catch::Matchers::EndsWith("msprof --export=on --output=\"" + unparsed + "\""));
    writeRaw(folder, "r/out/PROF_000003_20230919172305125_CCCCCC", {"0"});
    const auto two = scanned(folder.path());
    CHECK(two.spans() == Lines{"r/out/20230919172305124", "r/out/20230919172305125"});
    CHECK(two.files("run.not_parsed") == Lines{unparsed});
}

TEST_CASE("a folder of exports that was copied from its raw data is a worker of its own") {
    const TempFolder folder;
    folder.write("mine/mindstudio_profiler_output/msprof_20230919172345.json", timeline);
    folder.write("mine/mindstudio_profiler_output/op_summary_20230919172345.csv", summary);
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"mine/mindstudio_profiler_output/"});
    CHECK(viewNames(found.span("mindstudio_profiler_output")) == Lines{"Kernel", "Trace"});
}

TEST_CASE("what msprof works out of exports is read with them") {
    const TempFolder folder;
    folder.write(exported + "op_summary_20230919172345.csv", summary);
    const auto communication = folder.write(raw + "/analyze/communication.json", "{}");
    folder.write(raw + "/analyze/communication_matrix.json", "{}");
    folder.write(raw + "/analyze/communication_analyzer.db", "x");
    for (const auto& opened : {folder.path(), folder.path() / raw, folder.path() / exported}) {
        const auto found = scanned(opened);
        REQUIRE(found.spans().size() == 1);
        const auto& span = found.runs.front().workers.front().spans.front();
        CHECK(viewNames(span) == Lines{"Kernel", "Distributed"});
        CHECK(fileNames(span) ==
              Lines{"communication.json", "communication_matrix.json", "kernel_details.csv"});
        CHECK(span.file("communication.json")->path == communication);
    }
    folder.write("mine/mindstudio_profiler_output/op_summary_20230919172345.csv", summary);
    folder.write("mine/analyze/communication.json", "{}");
    CHECK(viewNames(scanned(folder.path() / "mine").span("mindstudio_profiler_output")) == Lines{"Kernel"});
}

TEST_CASE("names of exports end in numbers") {
    using formats::ascend_text::kindOfExport;
    CHECK(kindOfExport("op_summary_0_1.csv") == "kernel_details.csv");
    CHECK(kindOfExport("msprof_slice_2_20230919172345.json") == "trace_view.json");
    CHECK(kindOfExport("msprof_20230919172345.csv") == "msprof_20230919172345.csv");
    CHECK(kindOfExport("step_trace_20230919172345.csv") == "step_trace_20230919172345.csv");
    for (const auto* name : {"op_summary.csv", "op_summary_.csv", "op_summary20230919.csv", "_1.csv", "1.csv",
                             ".csv", "op_summary_1.txt", "op_summary_1_old.csv", ""})
        CHECK(kindOfExport(name).empty());
}

TEST_CASE("raw data of another tool beside the workers hides none of them") {
    const TempFolder folder;
    folder.write("logs/PROF_000001_20260101000000000_ABC/host/data/x", "x");
    folder.write("logs/w_5_ascend_pt" + output + "kernel_details.csv", "x");
    const auto found = scanned(folder.path() / "logs");
    CHECK(viewNames(found.span("w")) == Lines{"Kernel"});
    CHECK(found.span("logs").views.empty());
}

TEST_CASE("parsed text counts even when raw data lies beside it") {
    const TempFolder folder;
    folder.write("r/w_1_ascend_pt/FRAMEWORK/torch.op_range", "x");
    folder.write("r/w_1_ascend_pt/PROF_000001_20260101_X/msprof_20260101.db", "x");
    folder.write("r/w_1_ascend_pt" + output + "kernel_details.csv", "x");
    const auto found = scanned(folder.path());
    CHECK(found.span("w").notParsed.empty());
    CHECK(viewNames(found.span("w")) == Lines{"Kernel"});
    CHECK(found.diagnostics.empty());
}

TEST_CASE("empty files are named and count as missing") {
    const TempFolder folder;
    folder.write("r/w_1_ascend_pt" + output + "kernel_details.csv", "x");
    const auto empty = folder.write("r/w_1_ascend_pt" + output + "trace_view.json", "");
    folder.write("r/w_1_ascend_pt" + output + "foreign.txt", "");
    const auto found = scanned(folder.path());
    CHECK(found.files("run.empty_file") == Lines{empty});
    CHECK(fileNames(found.span("w")) == Lines{"kernel_details.csv"});
    CHECK(lackingLines(found.span("w")).at(1) == "Trace: trace_view.json");
    CHECK(scanned(empty).runs.empty());
}

TEST_CASE("a folder with nothing at all is no worker, one with a note of its rank is") {
    const TempFolder folder;
    fs::create_directories(folder.path() / "r/empty_4_ascend_pt/ASCEND_PROFILER_OUTPUT");
    fs::create_directories(folder.path() / "r/hollow_4_ascend_pt");
    fs::create_directories(folder.path() / "r/noted_4_ascend_pt/ASCEND_PROFILER_OUTPUT");
    folder.write("r/noted_4_ascend_pt/profiler_info_2.json", "{}");
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"r/noted/4"});
    CHECK(found.span("noted").views.empty());
    CHECK(found.files("run.missing_file") ==
          Lines{(folder.path() / "r/empty_4_ascend_pt/ASCEND_PROFILER_OUTPUT").string(),
                (folder.path() / "r/hollow_4_ascend_pt").string(),
                (folder.path() / "r/noted_4_ascend_pt/ASCEND_PROFILER_OUTPUT").string()});
}

TEST_CASE("loose files make a worker named after their folder, and its sub-folders are still searched") {
    const TempFolder folder;
    folder.write("x/data_5/kernel_details.csv", "x");
    folder.write("x/data_5/deeper/w_1_ascend_pt" + output + "kernel_details.csv", "x");
    folder.write("x/copied_7_ascend_pt/kernel_details.csv", "x");
    folder.write("x/hollow/trace_view.json", "");
    folder.write("x/other/test.csv", "x");
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"x/copied/7", "x/data_5/", "x/data_5/deeper/w/1"});
    CHECK(found.count("run.empty_file") == 1);
    CHECK(scanned(folder.path() / "x/data_5").spans() == Lines{"deeper/w/1", "x/data_5/"});
}

TEST_CASE("the output of a cluster analysis is a run of its own, and no worker of another") {
    const TempFolder folder;
    folder.write("r/w_1_ascend_pt" + output + "kernel_details.csv", "x");
    folder.write("r/cluster_analysis_output/cluster_step_trace_time.csv", "x");
    folder.write("r/cluster_analysis_output/sub/kernel_details.csv", "x");
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"r/w/1", "r/cluster_analysis_output/all ranks/"});
}
