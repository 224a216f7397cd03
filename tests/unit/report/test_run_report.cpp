// SPDX-License-Identifier: Apache-2.0
#include "core/report/run_report.h"

#include "core/session/scanner.h"
#include "core/session/session.h"
#include "unit/support/kineto_text.h"
#include "unit/support/load_files.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;

namespace {

/// The report of the only recording in a folder.
std::string reportOf(const test::TempFolder& folder) {
    test::Loading loading;
    const auto runs = session::scan(folder.path(), loading.context);
    REQUIRE(runs);
    REQUIRE(runs.value().size() == 1);
    const auto& run = runs.value().front();
    const auto& worker = run.workers.front();
    session::Session session;
    auto report =
        report::runReport(session, {run, worker, worker.spans.front()}, {}, "test", loading.context);
    REQUIRE(report);
    return std::move(report).value();
}

bool has(const std::string& html, std::string_view text) {
    return html.find(text) != std::string::npos;
}

} // namespace

TEST_CASE("Memory is drawn for each device, and without a heading where none is named", "[report]") {
    const std::string output = "host_1_20260109065012345_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    const test::TempFolder unnamed;
    unnamed.write(output + "memory_record.csv",
                  "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB)\n"
                  "PTA,1000,1,2\nPTA,2000,3,4\n");
    unnamed.write(output + "operator_memory.csv", "Name,Size(KB),Allocation Time(us)\naten::a,1,1000\n");
    const auto one = reportOf(unnamed);
    CHECK(has(one, "<h2>Device Memory</h2>"));
    CHECK(has(one, "aria-label=\"Device Memory\""));
    CHECK_FALSE(has(one, "<h3>"));

    const test::TempFolder named;
    named.write(output + "memory_record.csv",
                "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device Type\n"
                "PTA,1000,1,2,NPU:0\nPTA,2000,3,4,NPU:0\n");
    named.write(output + "operator_memory.csv",
                "Name,Size(KB),Allocation Time(us),Device Type\naten::a,1,1000,NPU:0\n");
    const auto other = reportOf(named);
    CHECK(has(other, "<h3>NPU:0</h3>"));
    CHECK(has(other, "aria-label=\"Memory of NPU:0 over time\""));
}

TEST_CASE("a problem is told with the count of its file, however often that is read", "[report]") {
    const test::TempFolder folder;
    folder.write("g/w.1.pt.trace.json",
                 test::KinetoText().step(1, 0, 100).op("aten::mm", 10, 20).op("aten::mm", 10, 20).text());
    test::Loading loading;
    const auto runs = session::scan(folder.path() / "g", loading.context);
    REQUIRE(runs);
    const auto& run = runs.value().front();
    const auto& worker = run.workers.front();
    session::Session session;
    REQUIRE(report::runReport(session, {run, worker, worker.spans.front()}, {}, "test", loading.context));
    CHECK(loading.problem("ev.duplicate").count == 1);
}
