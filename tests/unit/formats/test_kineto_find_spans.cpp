// SPDX-License-Identifier: Apache-2.0
#include "unit/session/scan_support.h"
#include "unit/support/gzip_text.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;
using namespace runglass::test;

namespace {
using Lines = std::vector<std::string>;
} // namespace

TEST_CASE("traces of a folder are workers and spans, and the folder is the run") {
    const TempFolder folder;
    folder.write("g/worker0.1623143566756.pt.trace.json.gz", "\x1F\x8B");
    folder.write("g/worker0.1623143089861.pt.trace.json", "{}");
    folder.write("g/host_123.pt.trace.json", "{}");
    folder.write("g/rank-34.Jul_15_10_52_41.1074.pt.trace.json.gz", "\x1F\x8B");
    folder.write("g/hparams.json", "{}");
    folder.write("g/deeper/x.pt.trace.json", "{}");
    const auto found = scanned(folder.path() / "g");
    CHECK(found.spans() == Lines{"deeper/x/", "g/host_123/", "g/rank-34.Jul_15_10_52_41/1074",
                                 "g/worker0/1623143089861", "g/worker0/1623143566756"});
    CHECK(found.span("worker0").format == "kineto");
    CHECK(viewNames(found.span("worker0")) == Lines{"Trace"});
    CHECK(found.span("worker0").file("worker0.1623143089861.pt.trace.json")->bytes == 2);
    CHECK(found.diagnostics.empty());
}

TEST_CASE("an empty trace is listed without views and named") {
    const TempFolder folder;
    const auto path = folder.write("g/w.1.pt.trace.json", "");
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"g/w/1"});
    CHECK(found.span("w").views.empty());
    CHECK(found.files("run.empty_file") == Lines{path});
    CHECK(scanned(path).files("run.empty_file") == Lines{path});
}

TEST_CASE("a packed trace beside the same one unpacked is the same recording") {
    const TempFolder folder;
    folder.write("g/w.1.pt.trace.json", "{}");
    const auto packed = folder.write("g/w.1.pt.trace.json.gz", gzipped("{}"));
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"g/w/1"});
    CHECK(found.files("run.duplicate_file") == Lines{packed});
}

TEST_CASE("a trace in which nothing happens does not hide the same one packed beside it") {
    const std::string packed = gzipped("{\"traceEvents\": [{\"ph\": \"X\", \"name\": \"a\"}]}");
    const TempFolder folder;
    const auto empty = folder.write("g/w.1.pt.trace.json", "");
    const auto eventless = folder.write("g/w.2.pt.trace.json", "{\"traceEvents\": []}");
    folder.write("g/settings.json", "{\"graph\": [1, 2]}");
    for (const std::string name : {"w.1.pt.trace", "w.2.pt.trace", "settings"})
        folder.write("g/" + name + ".json.gz", packed);
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"g/settings/", "g/w/1", "g/w/2"});
    CHECK(found.span("settings").files.front().name == "settings.json.gz");
    for (const auto& span : found.runs.front().workers.back().spans)
        CHECK(span.files.front().name.ends_with(".gz"));
    CHECK(found.files("run.duplicate_file") == Lines{empty, eventless});
    CHECK(found.files("run.empty_file").empty());
}

TEST_CASE("a single trace of any name opens when pointed at") {
    const TempFolder folder;
    const auto plain = folder.write("g/my_trace_5.json", "[{\"ph\": \"X\", \"name\": \"a\"}]");
    const auto packed = folder.write("g/other.json.gz", "\x1F\x8B");
    const auto named = folder.write("g/w.7.pt.trace.json", "{}");
    const auto page = folder.write("g/trace.json", "<html>login</html>");
    CHECK(scanned(plain).spans() == Lines{"g/my_trace_5/"});
    CHECK(scanned(packed).spans() == Lines{"g/other/"});
    CHECK(scanned(named).spans() == Lines{"g/w/7"});
    CHECK(viewNames(scanned(plain).span("my_trace_5")) == Lines{"Trace"});
    CHECK(scanned(page).runs.empty());
}

TEST_CASE("a trace of torch_npu under any name has kernels to look for") {
    const std::string call =
        R"([{"ph": "X", "name": "aten::mm", "pid": 7, "tid": 7, "cat": "cpu_op", "ts": )";
    const TempFolder folder;
    folder.write("g/exported.json", call + R"("1736405443863674.400", "dur": 9.5}])");
    folder.write("g/host.json", call + R"(1736405443863674.4, "dur": 9.5}])");
    const auto found = scanned(folder.path());
    CHECK(viewNames(found.span("exported")) == Lines{"Overview", "Operator", "Kernel", "Trace"});
    CHECK(viewNames(found.span("host")) == Lines{"Overview", "Operator", "Trace"});
}

TEST_CASE("device work behind a long beginning of host calls is not ruled out by it") {
    const std::string call = R"({"ph": "X", "name": "aten::mm", "cat": "cpu_op", "ts": 1, "dur": 1},)";
    std::string calls = R"({"schemaVersion": 1, "deviceProperties": [ ], "traceEvents": [)";
    const std::string few = calls + call;
    while (calls.size() < std::size_t{300} << 10) // more than is looked at
        calls += call;
    const TempFolder folder;
    for (const auto* name : {"g/device.json", "g/packed.json.gz"}) {
        const std::string text = calls + R"({"ph": "X", "name": "k", "cat": "kernel", "ts": 1, "dur": 1}]})";
        folder.write(name, std::string_view(name).ends_with(".gz") ? gzipped(text) : text);
    }
    folder.write("g/host.json", few + "]}");
    const auto found = scanned(folder.path());
    for (const auto* name : {"device", "packed"}) {
        const auto& span = found.span(name);
        CHECK(viewNames(span) == Lines{"Overview", "Operator", "Kernel", "Trace"});
        CHECK(lackingLines(span) == Lines{"Memory: a recording with profile_memory=True",
                                          "Module: a recording with with_modules=True or with_stack=True"});
        REQUIRE(span.sourcesOf(model::View::Kernel) != nullptr); // should there be no device work after all
        CHECK(span.sourcesOf(model::View::Kernel)->text() == "a recording of a run on a device");
    }
    CHECK(viewNames(found.span("host")) == Lines{"Overview", "Operator", "Trace"});
    CHECK(lackingLines(found.span("host")).front() == "Kernel: a recording of a run on a device");
}

TEST_CASE("what a trace in UTF-16 has is seen as well") {
    const std::string text = R"([{"ph": "X", "name": "aten::mm", "cat": "cpu_op", "ts": 1, "dur": 1},)"
                             R"({"ph": "X", "name": "k", "cat": "kernel", "ts": 1, "dur": 1}])";
    std::string wide = "\xFF\xFE";
    for (const char c : text) {
        wide += c;
        wide += '\0';
    }
    const TempFolder folder;
    const auto found = scanned(folder.write("g/wide.json", wide));
    CHECK(viewNames(found.span("wide")) == Lines{"Overview", "Operator", "Kernel", "Trace"});
}

TEST_CASE("in a folder every JSON file with records of a trace is a worker, and no other JSON file is") {
    const TempFolder folder;
    folder.write("g/chrome.json", "{\"traceEvents\": [{\"ph\": \"X\", \"name\": \"a\"}]}");
    folder.write("g/late.json", std::string(100'000, ' ').insert(0, 1, '[').append("{\"ph\" : \"B\"}]"));
    folder.write("g/names.json", "[{\"ph\": \"M\", \"name\": \"process_name\"}]");
    folder.write("g/settings.json", "{\"graph\": [1, 2]}");
    folder.write("g/notes.txt", "[{\"ph\": \"X\"}]");
    folder.write("g/w.1.pt.trace.json", "{}");
    CHECK(scanned(folder.path()).spans() == Lines{"g/chrome/", "g/late/", "g/w/1"});
}

TEST_CASE("the timeline of an Ascend worker is not a worker of its own") {
    const TempFolder folder;
    folder.write("w_5_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json",
                 "[{\"ph\": \"X\", \"name\": \"a\"}]");
    const auto output = folder.path() / "w_5_ascend_pt/ASCEND_PROFILER_OUTPUT";
    CHECK(scanned(output).spans().size() == 1);
    CHECK(scanned(output).span("w").format == "ascend-text");
}
