// SPDX-License-Identifier: Apache-2.0
#include "golden/cli_run.h"
#include "unit/support/shared_data.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <string>

using namespace runglass::test;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

constexpr auto header = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";

std::string writeRun(const TempFolder& folder, const std::string& kernels) {
    folder.write("run/w_1_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv", header + kernels);
    return (folder.path() / "run").string();
}

/// A page that is complete in itself: no scripts, and nothing is fetched.
void checkSelfContained(const std::string& html) {
    CHECK_THAT(html, StartsWith("<!DOCTYPE html>\n"));
    CHECK_THAT(html, EndsWith("</html>\n"));
    for (const auto* foreign :
         {"<script", "<link", "<img", "<iframe", "@import", "url(", "href=\"", "src=\""})
        CHECK_THAT(html, !Contains(foreign));
    CHECK_THAT(html, Contains("prefers-color-scheme: dark"));
    CHECK_THAT(html, Contains("@media print"));
}

} // namespace

TEST_CASE("a report of a small run has its kernels with their sums") {
    const TempFolder folder;
    const auto run = runCli({"report", writeRun(folder, "MatMul,Mat,AI_CORE,100.001,2.5\n"
                                                        "Add,Add,AI_VECTOR_CORE,200,1.25\n"
                                                        "MatMul,Mat,AI_CORE,300,3.75\n")});
    CHECK(run.status == 0);
    CHECK(run.err.empty());
    checkSelfContained(run.out);
    CHECK_THAT(run.out, Contains("<h1>run</h1>"));
    CHECK_THAT(run.out, Contains("<tr><td>MatMul</td><td>Mat</td><td>AI_CORE</td><td class=\"number\">2</td>"
                                 "<td class=\"number\">6.250</td>"));
    CHECK_THAT(run.out, Contains("<td>Sum of all 2</td><td></td><td></td><td class=\"number\">3</td>"
                                 "<td class=\"number\">7.500</td>"));
    CHECK_THAT(run.out, Contains("None were met in the files."));
}

TEST_CASE("names of a report are text, whatever stands in them") {
    const TempFolder folder;
    const std::string name = "<script>alert(1)</script>";
    const auto run = runCli({"report", writeRun(folder, name + ",</style><img src=x>,AI_CORE,100,2.5\n" +
                                                            "bad\xFFname,Mat,AI_CORE,200,1,too,many\n")});
    CHECK(run.status == 0);
    checkSelfContained(run.out);
    CHECK_THAT(run.out, Contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    CHECK_THAT(run.out, Contains("csv.ragged_row")); // among the problems
}

TEST_CASE("a report goes to a file, and a file that cannot be written is an error") {
    const TempFolder folder;
    const auto path = writeRun(folder, "MatMul,Mat,AI_CORE,100,2.5\n");
    const auto file = (folder.path() / "report.html").string();
    const auto run = runCli({"report", path, "--out", file});
    CHECK(run.status == 0);
    CHECK(run.out.empty());
    checkSelfContained(readFile(file));
    CHECK(readFile(file) == runCli({"report", path}).out); // the same input gives the same text
    const auto failed = runCli({"report", path, "--out", (folder.path() / "none" / "r.html").string()});
    CHECK(failed.status == 1);
    CHECK_THAT(failed.err, StartsWith("error: "));
}

TEST_CASE("wrong calls of report are told apart from inputs that are none") {
    const TempFolder folder;
    CHECK(runCli({"report"}).status == 2);
    CHECK(runCli({"report", "a", "b"}).status == 2);
    CHECK(runCli({"report", "a", "--out", ""}).status == 2);
    CHECK(runCli({"report", (folder.path() / "none").string()}).status == 1);
    const auto path = writeRun(folder, "MatMul,Mat,AI_CORE,100,2.5\n");
    CHECK(runCli({"report", path, "--worker", "nobody"}).status == 1);
}

TEST_CASE("a report of a real NPU run has all its sections") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto run = runCli({"report", (shared / "data/ascend/st_level2").string()});
    CHECK(run.status == 0);
    checkSelfContained(run.out);
    for (const auto* title : {"At a Glance", "Average Step", "Time of Each Step", "Device Memory", "Steps",
                              "Kernels", "Alive at the Peak of Memory", "Memory by Component",
                              "Communication", "Steps of All Workers", "Recording", "Problems"})
        CHECK_THAT(run.out, Contains("<h2>" + std::string(title) + "</h2>"));
}

TEST_CASE("a report of a real GPU trace has figures, advice and the average step") {
    // Average step and advice as the table commands give them: 98,589 us of 177,592 us are kernels.
    RUNGLASS_NEEDS_SHARED(shared);
    const auto run = runCli({"report", (shared / "data/gpu/resnet50_num_workers_0").string()});
    CHECK(run.status == 0);
    checkSelfContained(run.out);
    CHECK_THAT(run.out, Contains("98.589 ms · 55.5 %"));
    CHECK_THAT(run.out, Contains("On average 33.4% of a step is spent waiting for data from the DataLoader"));
    CHECK_THAT(run.out, Contains("<td>GPU0</td>"));
    CHECK_THAT(run.out, Contains("Sum of all 6"));
}
