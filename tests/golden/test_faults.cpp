// SPDX-License-Identifier: Apache-2.0
// The real program with full disks, too little memory, odd names and interrupts.
#include "golden/cli_run.h"
#include "unit/support/file_size_limit.h"
#include "unit/support/process_traces.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

using namespace runglass::test;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

const std::string kernelHeader = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";

/// A recording with so many kernels, each with a name of its own; returns the run folder.
std::string writeRun(const TempFolder& folder, int kernels, const std::string& name = "run") {
    std::string text = kernelHeader;
    for (int i = 0; i < kernels; ++i)
        text += "kernel_" + std::to_string(i) + ",T,AI_CORE," + std::to_string(i * 10) + ",1\n";
    folder.write(name + "/w_5_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv", text);
    return (folder.path() / name).string();
}

std::string writeTrace(const TempFolder& folder, int slices = 100, const std::string& end = "]") {
    std::string text = "[";
    for (int i = 0; i < slices; ++i)
        text += (i == 0 ? "" : ",") + std::string(R"({"ph":"X","name":"n","pid":1,"tid":1,"ts":)") +
                std::to_string(i) + R"(,"dur":1})";
    return folder.write("trace.json", text + end);
}

/// How much memory the programs that are started meanwhile believe they have.
class MemoryLimit {
public:
    explicit MemoryLimit(const std::string& size) { ::setenv("RUNGLASS_MEMORY_LIMIT", size.c_str(), 1); }
    ~MemoryLimit() { ::unsetenv("RUNGLASS_MEMORY_LIMIT"); }
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;
};

} // namespace

TEST_CASE("a disk that becomes full while a table is exported leaves the old file and nothing else",
          "[faults]") {
    const TempFolder folder;
    const std::string run = writeRun(folder, 20'000);
    const auto out = folder.write("out/kernels.csv", "old");
    CliRun result;
    {
        const FileSizeLimit limit(std::uint64_t{64} << 10);
        result = runCli({"table", "kernel-details", run, "--out", out});
    }
    CHECK(result.status == 1);
    CHECK_THAT(result.err, StartsWith("error: The file cannot be written: File too large (" + out));
    CHECK(readFile(out) == "old");
    CHECK(entriesOf(folder.path() / "out") == 1);
}

TEST_CASE("what is expected not to fit the memory is not loaded unless that is wished", "[faults]") {
    const TempFolder folder;
    const std::string run = writeRun(folder, 5'000);
    const std::string trace = writeTrace(folder);
    const auto withoutTimes = [](const std::string& command, const std::string& out) {
        return command == "bench" ? std::string() : out; // it tells how long it took
    };
    for (const std::vector<std::string>& words : {std::vector<std::string>{"inspect", trace},
                                                  {"table", "slices", trace},
                                                  {"table", "kernels", run},
                                                  {"table", "file:kernel_details.csv", run},
                                                  {"bench", run, "--repeat", "1"},
                                                  {"report", run},
                                                  {"diff", run, run, "--table", "kernels"}}) {
        INFO(words.front());
        std::vector<std::string> forced = words;
        forced.emplace_back("--force");
        CliRun refused;
        CliRun loaded;
        {
            const MemoryLimit limit("1K");
            refused = runCli(words);
            loaded = runCli(forced);
        }
        CHECK(refused.status == 1);
        CHECK(refused.out.empty());
        CHECK_THAT(refused.err, Contains("error: Loading this needs about "));
        CHECK_THAT(refused.err, Contains(" MB of memory; 0 MB are available ("));
        CHECK_THAT(refused.err, EndsWith("Close other programs, or load it all the same with --force\n"));
        CHECK(loaded.err.find("error") == std::string::npos);
        const CliRun usual = runCli(words);
        CHECK(usual.status == loaded.status);
        CHECK(withoutTimes(words.front(), usual.out) == withoutTimes(words.front(), loaded.out));
    }
}

TEST_CASE("a recording that is compared with itself needs its memory once", "[faults]") {
    const TempFolder folder;
    const std::string trace = folder.write(
        "trace.json", R"([{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":1}])");
    const std::string copy = (folder.path() / "copy.json").string();
    std::filesystem::copy_file(trace, copy);
    // What the program has before it reads depends on how it was built; the least limit that is enough for
    // one.
    int megabytes = 80;
    const auto fits = [&](const std::vector<std::string>& words) {
        const MemoryLimit limit(std::to_string(megabytes) + "M");
        return runCli(words).status == 0;
    };
    while (megabytes < 1000 && !fits({"diff", trace, "--table", "tree"}))
        megabytes += 20;
    REQUIRE(megabytes < 1000);
    const MemoryLimit limit(std::to_string(megabytes) + "M");
    const CliRun two = runCli({"diff", trace, copy, "--table", "tree"});
    CHECK(two.status == 1);
    CHECK_THAT(two.err, Contains("error: Loading this needs about 128 MB"));
}

TEST_CASE("paths with blanks, Chinese characters and emoji are read and written", "[faults]") {
    const TempFolder folder;
    const std::string name = "训练 运行 🚀 no. 1";
    const std::string run = writeRun(folder, 3, name);
    const CliRun info = runCli({"info", run});
    CHECK(info.status == 0);
    CHECK_THAT(info.out, StartsWith("run " + name + "  ("));
    CHECK_THAT(runCli({"inspect", run, "--format", "json"}).out, Contains(name));
    const std::string out = (folder.path() / "表 格 📊.csv").string();
    CHECK(runCli({"table", "kernels", run, "--columns", "name", "--out", out}).status == 0);
    CHECK(readFile(out) == "\xEF\xBB\xBFName\r\nkernel_0\r\nkernel_1\r\nkernel_2\r\n");
    const CliRun missing = runCli({"info", run + "/没有 ❌"});
    CHECK(missing.status == 1);
    CHECK_THAT(missing.err, Contains("没有 ❌"));
    folder.write(name + "/日志 📈.log", "iteration 1 loss: 2.5\n");
    const CliRun loss = runCli({"loss", run + "/日志 📈.log"});
    CHECK(loss.status == 0);
    CHECK_THAT(loss.out, Contains("2.5"));
}

TEST_CASE("an interrupt in the middle of a large load ends it soon with status 130", "[faults]") {
    const TempFolder folder;
    writeRun(folder, 1'500'000, "logs/a"); // 50 MB
    writeRun(folder, 1, "logs/b");
    // The note about two runs comes before the table is read.
    const auto begin = std::chrono::steady_clock::now();
    const CliRun run = runCliAndInterrupt({"table", "kernels", (folder.path() / "logs").string()});
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    CHECK(run.status == 130);
    CHECK_THAT(run.err, StartsWith("note: 2 runs"));
    CHECK_THAT(run.err, EndsWith("interrupted\n"));
    CHECK(seconds.count() < 10);
}

TEST_CASE("an interrupt while a long list is made ends it with status 130", "[faults]") {
    const TempFolder folder;
    // The warning about the end that is missing comes before the list is made.
    const std::string trace = writeTrace(folder, 500'000, R"(,{"ph":"X","na)");
    const CliRun run = runCliAndInterrupt({"inspect", trace, "--list", "--format", "json"});
    CHECK(run.status == 130);
    CHECK_THAT(run.err, StartsWith("warning: "));
    CHECK_THAT(run.err, EndsWith("interrupted\n"));
}
