// SPDX-License-Identifier: Apache-2.0
#include "core/formats/load_context.h"
#include "core/session/scanner.h"
#include "unit/session/scan_support.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <unistd.h>

using namespace runglass;
using namespace runglass::test;
namespace fs = std::filesystem;

namespace {

using Lines = std::vector<std::string>;

const std::string kernelsIn(const std::string& worker) {
    return worker + "/ASCEND_PROFILER_OUTPUT/kernel_details.csv";
}

} // namespace

TEST_CASE("runs, workers and spans are found at any depth, runs named by the way to them") {
    const TempFolder folder;
    folder.write(kernelsIn("logs/run10/w_5_ascend_pt"), "x");
    folder.write(kernelsIn("logs/run9/host_12_20260101_ascend_pt"), "x");
    folder.write(kernelsIn("logs/run9/host_12_20260102_ascend_pt"), "x");
    folder.write(kernelsIn("logs/a/b/c/d/e/f/g/h/m_1_ascend_ms"), "x");
    folder.write(kernelsIn("logs/top_3_ascend_pt"), "x");
    CHECK(scanned(folder.path() / "logs").spans() == Lines{"a/b/c/d/e/f/g/h/m/1", "logs/top/3",
                                                           "run9/host_12/20260101", "run9/host_12/20260102",
                                                           "run10/w/5"});
}

TEST_CASE("what was pointed at is what opens") {
    const TempFolder folder;
    folder.write("run1/w_5_ascend_pt/profiler_info_3.json", "{}");
    folder.write(kernelsIn("run1/w_5_ascend_pt"), "x");
    folder.write("run1/w_5_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    folder.write(kernelsIn("run1/v_6_ascend_pt"), "x");
    const auto run = folder.path() / "run1";
    const auto worker = run / "w_5_ascend_pt";
    const auto output = worker / "ASCEND_PROFILER_OUTPUT";

    for (const auto& opened : {worker, worker / "", output, output / ".", output / "../../w_5_ascend_pt"}) {
        INFO(opened);
        const auto found = scanned(opened);
        CHECK(found.spans() == Lines{"run1/w/5"});
        CHECK(found.runs.front().path == run.string());
        CHECK(found.span("w").path == worker.string());
        CHECK(found.span("w").rank == 3);
        CHECK(viewNames(found.span("w")) == Lines{"Kernel", "Trace"});
    }
    const auto file = scanned(output / "kernel_details.csv");
    CHECK(file.spans() == Lines{"run1/w/5"});
    CHECK(file.span("w").path == (output / "kernel_details.csv").string());
    CHECK(file.span("w").rank == 3);
    CHECK(viewNames(file.span("w")) == Lines{"Kernel"});
    CHECK(viewNames(scanned(output / "trace_view.json").span("w")) == Lines{"Trace"});
    CHECK(scanned(run).spans() == Lines{"run1/v/6", "run1/w/5"});
}

TEST_CASE("a single CSV file of any name is known by its header") {
    const TempFolder folder;
    const auto kernels = folder.write("d_1/k (2).csv", "\xEF\xBB\xBFStep Id,Name,Type,Accelerator Core,"
                                                       "Start Time(us),Duration(us),Wait Time(us)\r\n");
    const auto operators =
        folder.write("d_1/o.csv", "Name,\"Host Self Duration(us)\" , Device Self Duration(us)\n");
    const auto summary = folder.write("d_1/op_summary_20260109065012.csv",
                                      "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\n");
    const auto other = folder.write("d_1/x.csv", "Name,Duration(us)\n");
    const auto found = scanned(kernels);
    CHECK(found.spans().size() == 1);
    REQUIRE(found.span("d_1").file("kernel_details.csv") != nullptr);
    CHECK(found.span("d_1").file("kernel_details.csv")->path == kernels);
    CHECK(viewNames(scanned(operators).span("d_1")) == Lines{"Operator"});
    CHECK(viewNames(scanned(summary).span("d_1")) == Lines{"Kernel"});
    CHECK(scanned(other).runs.empty());
}

TEST_CASE("links are followed, loops end, and each folder counts once under its real name") {
    const TempFolder folder;
    folder.write(kernelsIn("opened/run/w_5_ascend_pt"), "x");
    folder.write(kernelsIn("elsewhere/far_7_ascend_pt"), "x");
    folder.write(kernelsIn("sibling_8_ascend_pt"), "x");
    const auto opened = folder.path() / "opened";
    fs::create_directory_symlink("w_5_ascend_pt", opened / "run/a_latest");
    fs::create_directory_symlink("..", opened / "run/loop");
    fs::create_directory_symlink("../..", opened / "run/up");
    fs::create_directory_symlink(folder.path() / "elsewhere", opened / "far");
    fs::create_directory_symlink("nowhere", opened / "dangling");
    fs::create_directory_symlink("self", opened / "self");
    CHECK(scanned(opened).spans() == Lines{"far/far/7", "run/w/5"});
}

TEST_CASE("the opened path may itself be a link") {
    const TempFolder folder;
    folder.write(kernelsIn("run/w_5_ascend_pt"), "x");
    fs::create_directory_symlink("run", folder.path() / "mine");
    CHECK(scanned(folder.path() / "mine").spans() == Lines{"mine/w/5"});
    fs::create_directories(folder.path() / "beside");
    CHECK(scanned(folder.path() / "beside/../mine").spans() == Lines{"mine/w/5"});
}

TEST_CASE("an unreadable folder is named and the others are found") {
    if (::geteuid() == 0) {
        WARN("skipped: nothing is unreadable for root");
        return;
    }
    const TempFolder folder;
    folder.write(kernelsIn("run/w_5_ascend_pt"), "x");
    folder.write("run/closed/x", "x");
    const auto closed = folder.path() / "run/closed";
    fs::permissions(closed, fs::perms::none);
    const auto found = scanned(folder.path());
    CHECK(found.spans() == Lines{"run/w/5"});
    CHECK(found.files("run.unreadable") == Lines{closed.string()});
    base::Diagnostics diagnostics;
    base::Progress progress;
    formats::LoadContext context{diagnostics, progress, {}};
    CHECK_FALSE(session::scan(closed, context).ok());
    fs::permissions(closed, fs::perms::owner_all);
}

TEST_CASE("a path that is not there is an error, a folder without runs an empty list") {
    const TempFolder folder;
    folder.write("notes.txt", "x");
    folder.write("hparams.json", "{\"lr\": 1}");
    base::Diagnostics diagnostics;
    base::Progress progress;
    formats::LoadContext context{diagnostics, progress, {}};
    const auto missing = session::scan(folder.path() / "missing", context);
    REQUIRE_FALSE(missing.ok());
    CHECK(missing.error().where == (folder.path() / "missing").string());
    CHECK(scanned(folder.path()).runs.empty());
    CHECK(scanned(folder.path() / "notes.txt").runs.empty());
    CHECK(scanned(folder.path() / "hparams.json").runs.empty());
    CHECK(scanned(folder.path()).diagnostics.empty());
}

TEST_CASE("a stop ends the scan with the agreed error") {
    const TempFolder folder;
    folder.write(kernelsIn("run/w_5_ascend_pt"), "x");
    base::Diagnostics diagnostics;
    base::Progress progress;
    std::stop_source stop;
    stop.request_stop();
    formats::LoadContext context{diagnostics, progress, stop.get_token()};
    const auto result = session::scan(folder.path(), context);
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().what == formats::stoppedMessage);
}

TEST_CASE("a worker that lacks files which others of its run have is noted once") {
    const TempFolder folder;
    for (const auto* name : {"a_1", "b_1"}) {
        folder.write(kernelsIn(std::string("run/") + name + "_ascend_pt"), "x");
        folder.write(std::string("run/") + name + "_ascend_pt/ASCEND_PROFILER_OUTPUT/l2_cache.csv", "x");
    }
    folder.write("run/a_1_ascend_pt/ASCEND_PROFILER_OUTPUT/communication.json", "{}");
    folder.write("run/a_1_ascend_pt/ASCEND_PROFILER_OUTPUT/memory_record.csv", "x");
    folder.write("run/a_1_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db", "x");
    folder.write("run/raw_1_ascend_pt/FRAMEWORK/torch.op_range", "x");
    const auto found = scanned(folder.path());
    const auto worker = (folder.path() / "run/b_1_ascend_pt").string();
    CHECK(found.files("run.missing_file") == Lines{worker});
    for (const auto& problem : found.diagnostics.problems())
        if (problem.code == "run.missing_file")
            CHECK(problem.message == "Other workers of the run have files that this one lacks: "
                                     "communication.json, memory_record.csv.");
}

TEST_CASE("the order of what is found does not depend on the file system") {
    const TempFolder folder;
    for (const auto* name : {"r2/w_1", "r10/w_1", "r1/w_1", "r1/v_1"})
        folder.write(kernelsIn(std::string(name) + "_ascend_pt"), "x");
    CHECK(scanned(folder.path()).spans() == Lines{"r1/v/1", "r1/w/1", "r2/w/1", "r10/w/1"});
}

TEST_CASE("the root of all folders is walked like any other folder") {
    // Up to the first stop, which is enough to see that it is not taken for visited.
    base::Diagnostics diagnostics;
    base::Progress progress;
    std::stop_source stop;
    stop.request_stop();
    formats::LoadContext context{diagnostics, progress, stop.get_token()};
    const auto result = session::scan("/", context);
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().what == formats::stoppedMessage);
}
