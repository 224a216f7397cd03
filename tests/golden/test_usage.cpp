// SPDX-License-Identifier: Apache-2.0
#include "golden/cli_run.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <unistd.h>

using namespace runglass::test;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

/// A log directory of two runs, the first with two workers and two recordings of one of them.
std::string writeLogs(const TempFolder& folder) {
    const auto worker = [&folder](const std::string& path, const std::string& name) {
        folder.write(path + "/ASCEND_PROFILER_OUTPUT/kernel_details.csv",
                     "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n" + name + ",T,AI_CORE,1,1\n");
    };
    worker("logs/a/host_20260109065012345_ascend_pt", "first");
    worker("logs/a/host_20260109065112345_ascend_pt", "second");
    worker("logs/a/other_20260109065012345_ascend_pt", "third");
    worker("logs/b/host_20260109065012345_ascend_pt", "fourth");
    return (folder.path() / "logs").string();
}

/// The one kernel of the recording that these selectors choose.
std::string chosen(const std::string& logs, const std::vector<std::string>& selectors) {
    std::vector<std::string> words{"table", "kernels", logs, "--columns", "name"};
    words.insert(words.end(), selectors.begin(), selectors.end());
    const CliRun run = runCli(words);
    CHECK(run.status == 0);
    return run.out;
}

} // namespace

TEST_CASE("help and version are answers") {
    const CliRun help = runCli({"--help"});
    CHECK(help.status == 0);
    CHECK(help.err.empty());
    for (const auto* command : {"info", "table", "diff", "loss", "inspect", "report", "bench"}) {
        CHECK_THAT(help.out, Contains("\n  " + std::string(command) + ' '));
        const CliRun own = runCli({command, "--help"});
        CHECK(own.status == 0);
        CHECK_THAT(own.out, StartsWith("Usage: runglass-cli " + std::string(command)));
    }
    const CliRun version = runCli({"--version"});
    CHECK(version.status == 0);
    CHECK_THAT(version.out, StartsWith("runglass-cli "));
}

TEST_CASE("the help of tables names their groupings") {
    CHECK_THAT(
        runCli({"table", "--help"}).out,
        Contains("\n  kernels\n      Kernels on the device: calls and times by name, type, core or shape\n"
                 "      --group-by statistic, type, core, name+shape, properties\n  kernel-details\n") &&
            Contains("\n  slow-ranks\n"));
    CHECK_THAT(runCli({"diff", "--help"}).out, Contains("\n      --group-by sequence, anchors\n"));
}

TEST_CASE("wrong usage is one sentence that leads to the help") {
    const std::vector<std::vector<std::string>> wrong{
        {},
        {"nonsense"},
        {"diff"},
        {"diff", ".", ".", "surplus"},
        {"diff", ".", ".", "--table", "nonsense"},
        {"diff", ".", "--depth", "2"},
        {"diff", ".", "--table", "kernels", "--depth", "2"},
        {"--nonsense"},
        {"info"},
        {"info", ".", "--nonsense"},
        {"info", ".", "--format", "xml"},
        {"inspect"},
        {"table"},
        {"table", "kernels"},
        {"table", "kernels", ".", "surplus"},
        {"table", "nonsense", "."},
        {"table", "kernels", ".", "--group-by", "nonsense"},
        {"table", "problems", ".", "--group-by", "type"},
        {"table", "problems", ".", "--device", "0"},
        {"table", "kernels", ".", "--top", "many"},
        {"table", "kernels", ".", "--top", "-1"},
        {"table", "kernels", ".", "--top"},
        {"table", "kernels", ".", "--format", "xml"},
        {"table", "kernels", ".", "--out", ""},
        {"bench"},
        {"bench", ".", "--repeat", "0"},
    };
    for (const auto& words : wrong) {
        std::string line;
        for (const std::string& word : words)
            line += word + ' ';
        INFO(line);
        const CliRun run = runCli(words);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK_THAT(run.err, StartsWith("error: "));
        CHECK_THAT(run.err, EndsWith("--help\n"));
        CHECK(std::ranges::count(run.err, '\n') == 1);
    }
}

TEST_CASE("traces are not compared by inspect") {
    const TempFolder folder;
    const std::string trace =
        folder.write("a.json", R"([{"ph":"X","name":"n","pid":1,"tid":1,"ts":1,"dur":1}])");
    const CliRun run = runCli({"inspect", trace, trace, "--compare", "a,b"});
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK_THAT(run.err, Contains("--compare is about logs"));
}

TEST_CASE("what is no log is not compared by inspect") {
    const TempFolder folder;
    const std::string log = folder.write("a.log", "iteration 1 loss: 4\niteration 2 loss: 2\n");
    const std::string fruit = folder.write("fruit.csv", "name,weight\napple,1\n");
    for (const auto& words : {std::vector<std::string>{"inspect", folder.path().string(), "--compare", "a,b"},
                              {"inspect", fruit, fruit, "--compare", "a,b"},
                              {"inspect", log, folder.path().string(), "--compare", "a.log,b"}}) {
        const CliRun run = runCli(words);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK_THAT(run.err, Contains("--compare is about logs"));
    }
    const CliRun gone = runCli({"inspect", log, (folder.path() / "gone.log").string(), "--compare", "a,b"});
    CHECK_THAT(gone.err, Contains("gone.log"));
    CHECK_THAT(gone.err, !Contains("--compare is about logs"));
}

TEST_CASE("slices of what is no trace are not listed by inspect") {
    const TempFolder folder;
    const std::string trace =
        folder.write("a.json", R"([{"ph":"X","name":"n","pid":1,"tid":1,"ts":1,"dur":1}])");
    const std::string log = folder.write("a.log", "iteration 1 loss: 4\niteration 2 loss: 2\n");
    const std::string fruit = folder.write("fruit.csv", "name,weight\napple,1\n");
    for (const auto& words : {std::vector<std::string>{log},
                              {folder.path().string()},
                              {fruit},
                              {trace, log},
                              {trace, folder.path().string()},
                              {trace, "--auto"},
                              {trace, "--format", "text"}}) {
        std::vector<std::string> all{"inspect", "--list"};
        all.insert(all.end(), words.begin(), words.end());
        INFO(words.back());
        const CliRun run = runCli(all);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK_THAT(run.err, StartsWith("error: --list is "));
    }
    const CliRun listed = runCli({"inspect", "--list", trace, trace});
    CHECK(listed.status == 0);
    CHECK_THAT(listed.out, Contains("\"list\": [") && Contains("\"self_ns\": {"));
    const CliRun gone = runCli({"inspect", "--list", (folder.path() / "gone.json").string()});
    CHECK(gone.status == 1);
    CHECK_THAT(gone.err, Contains("gone.json"));
}

TEST_CASE("a list of slices goes to a terminal, too") {
    const TempFolder folder;
    const std::string trace =
        folder.write("a.json", R"([{"ph":"X","name":"n","pid":1,"tid":1,"ts":1,"dur":1}])");
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
    REQUIRE(terminal >= 0);
    REQUIRE((::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0));
    const int shown = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
    REQUIRE(shown >= 0);
    const auto answer = [&](const std::vector<std::string>& words) {
        CHECK(runCliInto(shown, words).status == 0);
        std::array<char, 4096> text{};
        const auto got = ::read(terminal, text.data(), text.size());
        return std::string(text.data(), static_cast<std::size_t>(std::max<ssize_t>(0, got)));
    };
    CHECK_THAT(answer({"inspect", trace}), Contains("slices: 1"));
    CHECK_THAT(answer({"inspect", trace, "--list"}), Contains("\"list\""));
    ::close(shown);
    ::close(terminal);
}

TEST_CASE("an unknown table or grouping is answered with those that exist") {
    CHECK_THAT(runCli({"table", "kernel", "."}).err,
               Contains("Tables: operators, kernels, kernel-details, overview, "));
    CHECK_THAT(runCli({"table", "operators", ".", "--group-by", "type"}).err,
               Contains("Groupings: operator, operator+shape, operator+stack"));
}

TEST_CASE("an expression or a column that does not fit is wrong usage") {
    const TempFolder folder;
    const std::string logs = writeLogs(folder);
    for (const std::vector<std::string>& shape : {std::vector<std::string>{"--where", "calls >"},
                                                  {"--where", "size > 1"},
                                                  {"--sort", "size"},
                                                  {"--columns", "name,size"}}) {
        std::vector<std::string> words{"table", "kernels", logs};
        words.insert(words.end(), shape.begin(), shape.end());
        INFO(shape[0] << ' ' << shape[1]);
        const CliRun run = runCli(words);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
    }
    CHECK_THAT(runCli({"table", "kernels", logs, "--sort", "size"}).err,
               Contains("error: There is no column \"size\": Columns: name, type, core, calls"));
}

TEST_CASE("what cannot be read, or holds no such table, is status 1") {
    const TempFolder folder;
    folder.write("logs/w_1_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv",
                 "Name,Accelerator Core,Start Time(us),Duration(us)\nk,AI_CORE,1,1\n");
    folder.write("empty/notes.txt", "nothing");
    const std::string logs = (folder.path() / "logs").string();
    const std::string nowhere = (folder.path() / "nowhere").string();
    for (const auto& words :
         std::vector<std::vector<std::string>>{{"table", "kernels", nowhere},
                                               {"table", "kernels", (folder.path() / "empty").string()},
                                               {"table", "operators", logs},
                                               {"table", "kernels", logs, "--group-by", "type"},
                                               {"table", "kernels", logs, "--worker", "nobody"},
                                               {"info", nowhere},
                                               {"inspect", nowhere},
                                               {"bench", nowhere}}) {
        INFO(words[0] << ' ' << words[1]);
        const CliRun run = runCli(words);
        CHECK(run.status == 1);
        CHECK_THAT(run.err, Contains("error: "));
    }
    CHECK_THAT(runCli({"table", "operators", logs}).err, Contains("It would come from operator_details.csv"));
    CHECK_THAT(runCli({"table", "kernels", logs, "--worker", "nobody"}).err, Contains("There is w"));
}

TEST_CASE("a recording is chosen by run, worker and span") {
    const TempFolder folder;
    const std::string logs = writeLogs(folder);
    CHECK(chosen(logs, {}) == "Name\nfirst\n");
    CHECK(chosen(logs, {"--span", "2"}) == "Name\nsecond\n");
    CHECK(chosen(logs, {"--worker", "host", "--span", "20260109065112345"}) == "Name\nsecond\n");
    CHECK(chosen(logs, {"--worker", "other"}) == "Name\nthird\n");
    CHECK(chosen(logs, {"--run", "b"}) == "Name\nfourth\n");
}

TEST_CASE("a choice that was left open is told on standard error") {
    const TempFolder folder;
    const CliRun run = runCli({"table", "kernels", writeLogs(folder), "--columns", "calls"});
    CHECK(run.out == "Calls\n1\n");
    CHECK(run.err ==
          "note: 2 runs: this is a; there are also b (choose with --run)\n"
          "note: 2 workers: this is host; there are also other (choose with --worker)\n"
          "note: 2 spans: this is 1  2026-01-09 06:50:12; there are also 2  2026-01-09 06:51:12 (choose "
          "with --span)\n");
}

TEST_CASE("a recording that is compared with itself is told on standard error") {
    const TempFolder folder;
    const std::string logs = writeLogs(folder);
    const auto told = [&logs](const std::vector<std::string>& selectors) {
        std::vector<std::string> words{"diff", logs, "--table", "kernels"};
        words.insert(words.end(), selectors.begin(), selectors.end());
        const CliRun run = runCli(words);
        CHECK(run.status == 0);
        return run.err.find("note: both sides are the same recording") != std::string::npos;
    };
    CHECK(told({}));
    CHECK(told({"--exp-step", "all"}));
    CHECK_FALSE(told({"--exp-worker", "other"}));
    CHECK_FALSE(told({"--exp-span", "2"}));
}

TEST_CASE("two dashes let paths begin with a dash") {
    const CliRun run = runCli({"info", "--", "--nowhere"});
    CHECK(run.status == 1);
    CHECK_THAT(run.err, Contains("--nowhere"));
}

TEST_CASE("control characters of names do not reach the terminal") {
    const CliRun run = runCli({"info", "no\nsuch\x1b[31mfolder"});
    CHECK(run.status == 1);
    CHECK_THAT(run.err, Contains("no such?[31mfolder"));
    const TempFolder folder;
    const std::string worker = "logs/w\x1b[31m\xC2\x9B"
                               "1mé_1_ascend_pt";
    folder.write(worker + "/ASCEND_PROFILER_OUTPUT/kernel_details.csv",
                 "Name,Accelerator Core,Start Time(us),Duration(us)\nk,AI_CORE,1,1\n");
    const std::string logs = (folder.path() / "logs").string();
    CHECK_THAT(runCli({"info", logs}).out, Contains("\n  worker w?[31m?1mé\n"));
    CHECK_THAT(runCli({"inspect", logs, "--format", "text"}).out, Contains("\n  worker w?[31m?1mé: "));
}

TEST_CASE("without standard output and error an answer can still go to a file") {
    const TempFolder folder;
    const std::string logs = writeLogs(folder); // several runs: there is something to note
    const auto file = folder.path() / "kernels.csv";
    CHECK(runCliWithoutOutputs({"table", "kernels", logs, "--columns", "name", "--format", "csv", "--out",
                                file.string()}) == 0);
    CHECK_THAT(readFile(file), EndsWith("Name\r\nfirst\r\n"));
    CHECK(runCliWithoutOutputs({"table", "kernels", logs}) == 1); // the answer has no place to go to
}

TEST_CASE("an interrupt ends the work with status 130") {
    const TempFolder folder;
    // The note about several runs is the first message, so the program is at work when the interrupt comes.
    const CliRun run = runCliAndInterrupt({"bench", writeLogs(folder), "--repeat", "100000000"});
    CHECK(run.status == 130);
    CHECK_THAT(run.err, EndsWith("interrupted\n"));
}
