// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/presets.h"
#include "golden/cli_run.h"
#include "golden/json_table.h"
#include "unit/support/gzip_text.h"
#include "unit/support/shared_data.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <array>
#include <cstdio>

#include <simdjson.h>

using namespace runglass::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using simdjson::dom::element;

namespace {

std::vector<std::string> joined(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

} // namespace

TEST_CASE("inspect reads the large log of case sc-06") {
    // Its generator writes loss = 10 - i / 100000 for iteration i = 1 … 3000.
    const TempFolder folder;
    std::string text;
    for (int i = 1; i <= 3000; ++i) {
        std::array<char, 300> line{};
        std::snprintf(
            line.data(), line.size(),
            " iteration %8d/ 3000 | consumed samples: %12d | elapsed time per iteration (ms): 500.0 | "
            "lm loss: %.6E | loss scale: 1.0 | grad norm: 0.5 |\n",
            i, i * 64, 10 - i / 100000.0);
        text += line.data();
    }
    simdjson::dom::parser parser;
    for (const auto& path : {folder.write("train.log", text), folder.write("train.log.gz", gzipped(text))}) {
        const CliRun run =
            runCli({"inspect", path, "--loss-tag", "lm loss:", "--iteration-tag", "iteration"});
        element answer;
        REQUIRE(parser.parse(run.out).get(answer) == simdjson::SUCCESS);
        double sum = 0;
        for (const element pair : answer["pairs"].get_array())
            sum += double(pair.get_array().at(1));
        CHECK(std::int64_t(answer["n_pairs"]) == 3000);
        CHECK(double(answer["pairs"].get_array().at(0).get_array().at(1)) == 9.99999);
        CHECK(double(answer["pairs"].get_array().at(2999).get_array().at(1)) == 9.97);
        CHECK(sum == Approx(29954.985).epsilon(1e-9));
    }
}

TEST_CASE("inspect tells what a run sums up at its end") {
    const TempFolder folder;
    const auto path = folder.write("train.log", "{'loss': 2.0, 'step': 1}\n{'loss': nan, 'step': 2}\n"
                                                "{'train_runtime': 60.0, 'train_loss': nan, 'epoch': 0.5}\n");
    const CliRun json = runCli({"inspect", path, "--format", "json"});
    simdjson::dom::parser parser;
    element answer;
    REQUIRE(parser.parse(json.out).get(answer) == simdjson::SUCCESS);
    CHECK(simdjson::minify(answer["summary"].value()) ==
          R"({"train_runtime":60,"train_loss":"nan","epoch":0.5})");
    CHECK_THAT(runCli({"inspect", path, "--format", "text"}).out,
               Contains("  at the end, train_runtime: 60\n  at the end, train_loss: nan\n"));
    const auto other = folder.write("other.log", "iteration 1 loss: 4\n");
    CHECK_THAT(runCli({"inspect", other, "--format", "json"}).out, !Contains("\"summary\""));
}

TEST_CASE("loss prints the union of several logs, missing where one lacks an iteration") {
    const TempFolder folder;
    const auto a = folder.write("a.log", "iteration 1 loss: 4\niteration 2 loss: 2\niteration 3 loss: nan\n");
    const auto b = folder.write("b.log", "iteration 2 loss: 1.5\niteration 4 loss: 1\n");
    const CliRun csv = runCli({"loss", a, b, "--format", "csv"});
    CHECK(csv.status == 0);
    CHECK(csv.out == "Iteration,a.log,b.log\n1,4,\n2,2,1.5\n3,,\n4,,1\n");
    const JsonTable json(runCli({"loss", a, b, "--format", "json"}).out);
    CHECK(json.columnIds() == std::vector<std::string>{"iteration", "loss_1", "loss_2"});
    CHECK(json.text(2, "loss_1") == "N/A");
    const CliRun top = runCli({"loss", a, b, "--sort", "loss_1:desc", "--top", "1", "--columns", "loss_1"});
    CHECK(top.out == "a.log\n4\n");
}

TEST_CASE("loss compares by the three formulas, in the order of --compare") {
    const TempFolder folder;
    const auto a = folder.write("a.log", "iteration 1 loss: 4\niteration 2 loss: 0\niteration 3 loss: 2\n");
    const auto b = folder.write("b.log", "iteration 1 loss: 5\niteration 2 loss: 1\niteration 4 loss: 9\n");
    const auto rows = [&](const std::string& order, const std::string& mode) {
        return runCli({"loss", a, b, "--compare", order, "--mode", mode, "--format", "csv"}).out;
    };
    CHECK(rows("a.log,b.log", "normal") == "Iteration,a.log,b.log,Difference\n1,4,5,1\n2,0,1,1\n");
    CHECK(rows("b.log,a.log", "normal") == "Iteration,b.log,a.log,Difference\n1,5,4,-1\n2,1,0,-1\n");
    CHECK(rows(b + "," + a, "absolute") == "Iteration,b.log,a.log,Absolute difference\n1,5,4,1\n2,1,0,1\n");
    CHECK(rows("a.log,b.log", "relative") ==
          "Iteration,a.log,b.log,Relative difference\n1,4,5,0.25\n2,0,1,\n");
    const CliRun relative = runCli({"loss", a, b, "--compare", "a.log,b.log", "--mode", "relative"});
    CHECK_THAT(relative.err, Contains("losses of the base that are 0"));
}

TEST_CASE("loss prints statistics with the threshold that was asked for") {
    const TempFolder folder;
    const auto a = folder.write("a.log", "iteration 1 loss: 1\niteration 2 loss: 1\niteration 3 loss: 1\n");
    const auto b =
        folder.write("b.log", "iteration 1 loss: 1\niteration 2 loss: 1.5\niteration 3 loss: 1.25\n");
    const auto table = [&](const std::vector<std::string>& options) {
        return runCli(joined({"loss", a, b, "--stats", "--format", "json"}, options)).out;
    };
    const JsonTable plain(table({}));
    CHECK(plain.rowCount() == 1);
    CHECK(plain.number(0, "common") == 3);
    CHECK(plain.number(0, "mean_abs") == 0.25);
    CHECK(plain.number(0, "max_rel") == 0.5);
    CHECK(plain.number(0, "max_rel_iteration") == 2);
    CHECK(plain.text(0, "diverges_at") == "N/A");
    CHECK(JsonTable(table({"--threshold", "0.2", "--for", "2"})).number(0, "diverges_at") == 2);
    CHECK(JsonTable(table({"--threshold", "0.3", "--for", "1"})).number(0, "diverges_at") == 2);
    CHECK(JsonTable(table({"--threshold", "0.3", "--for", "2"})).text(0, "diverges_at") == "N/A");
}

TEST_CASE("each file can have tags of its own, and several loss tags are several series") {
    const TempFolder folder;
    const auto a = folder.write("a.log", "iteration 1 loss: 4 aux loss: 0.5\n");
    const auto b = folder.write("b.log", "step: 1 lm_loss: 5\n");
    const auto c = folder.write("c.log", "step=1 value=6\n");
    const CliRun own = runCli({"loss", a, b, c, "--tags-for", "b.log:lm_loss::step:", "--tags-for",
                               c + ":value=:step=", "--format", "csv"});
    CHECK(own.out == "Iteration,a.log,b.log,c.log\n1,4,5,6\n");
    const CliRun two =
        runCli({"loss", a, "--loss-tag", "n 1 loss:", "--loss-tag", "aux loss:", "--format", "csv"});
    CHECK(two.out == "Iteration,a.log · n 1 loss,a.log · aux loss\n1,4,0.5\n");
    CHECK(runCli({"loss", a, b, c, "--auto", "--format", "csv"}).out ==
          "Iteration,a.log,b.log,c.log\n1,4,5,\n");
}

TEST_CASE("iterations also come from an expression, the order of lines, or epoch and step") {
    const TempFolder folder;
    const auto a = folder.write("a.log", "Epoch [1][1/2] loss: 4\nEpoch [2][1/2] loss: 3\n");
    const auto rows = [&](const std::vector<std::string>& options) {
        return runCli(joined({"loss", a, "--format", "csv"}, options)).out;
    };
    CHECK(rows({"--iterations", "order"}) == "Iteration,a.log\n1,4\n2,3\n");
    CHECK(rows({"--iterations", "epoch", "--epoch-tag", "Epoch [", "--iteration-tag", "]["}) ==
          "Iteration,a.log\n1,4\n3,3\n");
    CHECK(rows({"--regex", R"(Epoch .(\d+).*loss: (\S+))"}) == "Iteration,a.log\n1,4\n2,3\n");
}

TEST_CASE("when no loss is found loss says why, shows near lines and what would find some") {
    const TempFolder folder;
    const auto path = folder.write("a.log", "step 1 loss: 4\nstep 2 loss: 3\n");
    const CliRun run = runCli({"loss", path});
    CHECK(run.status == 1);
    CHECK(run.out.empty());
    CHECK_THAT(run.err, Contains("the iteration tag \"iteration\" is nowhere in the file"));
    CHECK_THAT(run.err, Contains("note: line 1: step 1 loss: 4"));
    CHECK_THAT(run.err, Contains("note: --loss-tag 'loss:' --iteration-tag 'step' would find 2 iterations"));
    CHECK(runCli({"loss", (folder.path() / "none.log").string()}).status == 1);
}

TEST_CASE("a log that is cut off in its compressed form gives what comes before") {
    const TempFolder folder;
    std::string text;
    for (int i = 0; i < 20'000; ++i)
        text += "iteration " + std::to_string(i) + " loss: 0.5\n";
    const auto packed = gzipped(text);
    const CliRun run =
        runCli({"loss", folder.write("a.log.gz", packed.substr(0, packed.size() / 2)), "--top", "1"});
    CHECK(run.status == 0);
    CHECK(run.out == "Iteration,a.log.gz\n0,0.5\n");
    CHECK_THAT(run.err, Contains("the compressed data ends early"));
}

TEST_CASE("the help of loss names every preset") {
    const std::string help = runCli({"loss", "--help"}).out;
    for (const runglass::analysis::loss::Preset& preset : runglass::analysis::loss::allPresets())
        CHECK_THAT(help, Contains(' ' + std::string(preset.id) + ',') ||
                             Contains(' ' + std::string(preset.id) + '\n'));
}

TEST_CASE("logs that cannot be read are named in one text") {
    const CliRun run = runCli({"inspect", "no_a.log", "no_b.log", "--auto", "--format", "json"});
    CHECK(run.status == 1);
    const auto key = run.out.find("\"error\"");
    REQUIRE(key != std::string::npos);
    CHECK(run.out.find("\"error\"", key + 1) == std::string::npos); // a key of an object stands once
    CHECK_THAT(run.out, Contains("(no_a.log)") && Contains("(no_b.log)"));
}

TEST_CASE("one rank is chosen where tags are found, too") {
    const TempFolder folder;
    const auto path = folder.write("a.log", "[default0]: step 1 loss: 4\n[default1]: step 1 loss: 5\n"
                                            "[default0]: step 2 loss: 3\n[default1]: step 2 loss: 2\n");
    CHECK(runCli({"loss", path, "--auto", "--rank", "1"}).out == "Iteration,a.log\n1,5\n2,2\n");
    CHECK_THAT(runCli({"inspect", path, "--rank", "0", "--format", "json"}).out,
               Contains("\"preset\": \"common\""));
    const CliRun none = runCli({"loss", path, "--auto", "--rank", "7"});
    CHECK(none.status == 1);
    CHECK_THAT(none.err, Contains("no line is marked with rank 7; choose another rank, or none"));
    CHECK_THAT(none.err, !Contains("would find"));
}

TEST_CASE("a comparison with a log that cannot be read is no wrong usage") {
    const TempFolder folder;
    const auto path = folder.write("a.log", "iteration 1 loss: 4\n");
    const auto gone = (folder.path() / "none.log").string();
    for (const std::vector<std::string>& options :
         {std::vector<std::string>{"--stats"}, {"--compare", "a.log,none.log"}}) {
        const CliRun run = runCli(joined({"loss", path, gone}, options));
        CHECK(run.status == 1);
        CHECK_THAT(run.err, StartsWith("error: cannot open the file"));
    }
}

TEST_CASE("wrong options of loss are told") {
    const TempFolder folder;
    const auto path = folder.write("a.log", "iteration 1 loss: 4\n");
    const std::vector<std::vector<std::string>> wrong{
        {},
        {path, "--loss-tag", " "},
        {path, "--iterations", "guess"},
        {path, "--preset", "none"},
        {path, "--regex", "("},
        {path, "--tags-for", "other.log:a:b"},
        {path, "--tags-for", path + ":a"},
        {path, "--compare", "a.log,b.log", "--mode", "squared"},
        {path, "--stats", "--threshold", "much"},
        {path, "--stats", "--for", "0"},
        {path, "--rank", "-1"},
        {path, "--rank", "4294967296"}, // not rank 0
        {path, "--compare", "a.log"},
        {path, "--compare", "a.log,b.log"},
        {path, "--stats"},
        // What would change nothing.
        {path, "--compare", ""},
        {path, "--mode", "absolute"},
        {path, "--threshold", "0.1"},
        {path, "--for", "2"},
        {path, "--auto", "--regex", "(1)(2)"},
        {path, "--auto", "--epoch-tag", "epoch"},
        {path, "--epoch-tag", "epoch"},
        {path, "--regex", "(1)(2)", "--loss-tag", "loss:"},
        {path, "--auto", "--loss-tag", "loss:"},
        {path, "--sort", "none"},
    };
    for (const auto& words : wrong) {
        const CliRun run = runCli(joined({"loss"}, words));
        INFO(run.err);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
    }
}
