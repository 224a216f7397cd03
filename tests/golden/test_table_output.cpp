// SPDX-License-Identifier: Apache-2.0
#include "golden/cli_run.h"
#include "golden/json_table.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fcntl.h>
#include <unistd.h>

using namespace runglass::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

constexpr auto kernelHeader = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";

/// A worker folder with three kernels of hand-made numbers.
std::string writeRun(const TempFolder& folder, const std::string& more = "") {
    folder.write("run/w_1_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv",
                 std::string(kernelHeader) +
                     "MatMul,Mat,AI_CORE,100.001,2.5\n"
                     "\"add, \"\"fast\"\"\",Add,AI_VECTOR_CORE,200,1.25\n"
                     "MatMul,Mat,AI_CORE,300,3.75\n" +
                     more);
    return (folder.path() / "run").string();
}

CliRun kernels(const TempFolder& folder, const std::vector<std::string>& more) {
    std::vector<std::string> words{"table", "kernels", writeRun(folder)};
    words.insert(words.end(), more.begin(), more.end());
    return runCli(words);
}

/// The answer, of which the test needs to be sure that it was given without complaint.
std::string answer(const CliRun& run) {
    CHECK(run.status == 0);
    CHECK(run.err.empty());
    return run.out;
}

} // namespace

TEST_CASE("output that is no terminal is CSV with LF and without a byte-order mark") {
    const TempFolder folder;
    CHECK(answer(kernels(folder, {"--columns", "name,calls,total_us,min_us,avg_us,max_us"})) ==
          "Name,Calls,Total Duration (us),Min Duration (us),Avg Duration (us),Max Duration (us)\n"
          "MatMul,2,6.25,2.5,3.125,3.75\n"
          "\"add, \"\"fast\"\"\",1,1.25,1.25,1.25,1.25\n");
}

TEST_CASE("a CSV file has a byte-order mark and CRLF") {
    const TempFolder folder;
    const auto file = (folder.path() / "out.csv").string();
    CHECK(answer(kernels(folder, {"--columns", "name,calls", "--out", file})).empty());
    CHECK(readFile(file) == "\xEF\xBB\xBFName,Calls\r\nMatMul,2\r\n\"add, \"\"fast\"\"\",1\r\n");
}

TEST_CASE("the suffix of the file says the format unless --format does") {
    const TempFolder folder;
    const auto file = (folder.path() / "out.json").string();
    answer(kernels(folder, {"--columns", "name,calls", "--out", file}));
    CHECK(JsonTable(readFile(file)).sum("calls") == 3);
    answer(kernels(folder, {"--columns", "calls", "--top", "1", "--out", file, "--format", "csv"}));
    CHECK(readFile(file) == "\xEF\xBB\xBF"
                            "Calls\r\n2\r\n");
    const auto text = (folder.path() / "out.txt").string();
    answer(kernels(folder, {"--columns", "calls", "--top", "1", "--out", text}));
    CHECK(readFile(text) == "Calls\n-----\n    2\n");
}

TEST_CASE("a file that cannot be written is an error and leaves nothing behind") {
    const TempFolder folder;
    const auto missing = folder.path() / "missing";
    const CliRun run = kernels(folder, {"--out", (missing / "out.csv").string()});
    CHECK(run.status == 1);
    CHECK_THAT(run.err, StartsWith("error: "));
    CHECK_FALSE(std::filesystem::exists(missing));
}

TEST_CASE("a request that fails leaves the old file as it was") {
    const TempFolder folder;
    const auto file = folder.write("out.csv", "old");
    CHECK(kernels(folder, {"--where", "nonsense > 1", "--out", file}).status == 2);
    CHECK(readFile(file) == "old");
}

TEST_CASE("JSON has a description of each column and exact values") {
    const TempFolder folder;
    const std::string text = answer(kernels(folder, {"--format", "json"}));
    const JsonTable table(text);
    CHECK(table.columnIds() == std::vector<std::string>{"name", "type", "core", "calls", "total_us", "min_us",
                                                        "avg_us", "max_us", "share_pct"});
    CHECK(table.text(0, "name") == "MatMul");
    CHECK(table.number(0, "total_us") == 6.25);
    CHECK(table.number(0, "share_pct") == Approx(100 * 6.25 / 7.5));
    CHECK_THAT(text, Contains("\"table\":\"kernels\""));
    CHECK_THAT(text, Contains("\"unit\":\"us\""));
}

TEST_CASE("text has aligned columns with their headers") {
    const TempFolder folder;
    const std::string text = answer(kernels(folder, {"--format", "text", "--columns", "name,calls"}));
    CHECK_THAT(text, StartsWith("Name         Calls\n"));
    CHECK_THAT(text, Contains("MatMul           2\n"));
}

TEST_CASE("on a terminal the format is text") {
    const TempFolder folder;
    const std::string run = writeRun(folder);
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0) {
        WARN("skipped: this system gives no pseudo-terminal");
        return;
    }
    REQUIRE(::grantpt(terminal) == 0);
    REQUIRE(::unlockpt(terminal) == 0);
    const int ours = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
    REQUIRE(ours >= 0);
    CHECK(runCliInto(ours, {"table", "kernels", run, "--columns", "name,calls"}).status == 0);
    std::string text(4096, '\0');
    const auto got = ::read(terminal, text.data(), text.size());
    REQUIRE(got > 0);
    text.resize(static_cast<std::size_t>(got));
    CHECK_THAT(text, StartsWith("Name         Calls\r\n"));
    ::close(ours);
    ::close(terminal);
}

TEST_CASE("rows are filtered, sorted and cut in this order") {
    const TempFolder folder;
    const std::string run = writeRun(folder);
    const auto details = [&run](const std::vector<std::string>& more) {
        std::vector<std::string> words{"table", "kernel-details", run, "--columns", "duration_us"};
        words.insert(words.end(), more.begin(), more.end());
        return answer(runCli(words));
    };
    CHECK(details({}) == "Duration (us)\n2.5\n1.25\n3.75\n");
    CHECK(details({"--sort", "duration_us"}) == "Duration (us)\n1.25\n2.5\n3.75\n");
    CHECK(details({"--sort", "duration_us:desc", "--top", "1"}) == "Duration (us)\n3.75\n");
    CHECK(details({"--where", "duration_us >= 2.5 and core = AI_CORE", "--sort=duration_us:desc"}) ==
          "Duration (us)\n3.75\n2.5\n");
    CHECK(details({"--where", "name ~ '^add'"}) == "Duration (us)\n1.25\n");
    CHECK(details({"--top", "0"}) == "Duration (us)\n");
}

TEST_CASE("problems of the files are a line each on standard error and no failure") {
    const TempFolder folder;
    const std::string run = writeRun(folder, "short,row\nshort\n");
    const CliRun table = runCli({"table", "kernels", run, "--columns", "calls"});
    CHECK(table.status == 0);
    CHECK(table.out == "Calls\n2\n1\n");
    CHECK_THAT(table.err, StartsWith("warning: "));
    CHECK_THAT(table.err, Contains("kernel_details.csv:line 5), 2 times\n"));
    CHECK(std::ranges::count(table.err, '\n') == 1);

    const CliRun every = runCli({"table", "kernels", run, "--problems"});
    CHECK_THAT(every.err, Contains("kernel_details.csv:line 5)\n"));
    CHECK_THAT(every.err, Contains("kernel_details.csv:line 6)\n"));
}

TEST_CASE("the table of problems has a row for each kind and file") {
    const TempFolder folder;
    folder.write("run/w_1_ascend_pt/ASCEND_PROFILER_OUTPUT/memory_record.csv", "");
    const std::string run = writeRun(folder, "short,row\nshort\n");
    const CliRun result = runCli({"table", "problems", run, "--format", "json"});
    CHECK(result.status == 0);
    CHECK(result.err.empty());
    const JsonTable table(result.out);
    CHECK(table.columnIds() ==
          std::vector<std::string>{"severity", "kind", "file", "place", "message", "count"});
    const auto ragged = table.rowWith("kind", "csv.ragged_row");
    CHECK(table.text(ragged, "place") == "line 5");
    CHECK(table.number(ragged, "count") == 2);
    CHECK_THAT(table.text(table.rowWith("kind", "run.empty_file"), "file"), Contains("memory_record.csv"));
}

TEST_CASE("a reader that goes away is no error") {
    const TempFolder folder;
    std::string rows;
    for (int i = 0; i < 20000; ++i)
        rows += "MatMul,Mat,AI_CORE,100,1\n";
    const std::string run = writeRun(folder, rows);
    int ends[2];
    REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
    ::close(ends[0]);
    const CliRun result = runCliInto(ends[1], {"table", "kernel-details", run});
    ::close(ends[1]);
    CHECK(result.status == 0);
    CHECK(result.err.empty());
}

TEST_CASE("a full disk is an error") {
    const TempFolder folder;
    const std::string run = writeRun(folder);
    const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
    REQUIRE(full >= 0);
    const CliRun result = runCliInto(full, {"table", "kernels", run});
    ::close(full);
    CHECK(result.status == 1);
    CHECK_THAT(result.err, StartsWith("error: The output could not be written"));
}
