// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/rank_prefix.h"
#include "core/analysis/loss/tag_value.h"
#include "unit/analysis/loss/logs.h"

#include <cmath>
#include <fstream>

using namespace runglass;
using namespace runglass::analysis::loss;
using test::codesOf;
using test::logOf;
using test::Pairs;
using test::pairsIn;
using test::pairsOf;
using test::tags;

namespace {

Settings fromSource(IterationSource source, const std::string& lossTag, const std::string& iterationTag,
                    const std::string& epochTag = {}) {
    auto settings = tags(lossTag, iterationTag);
    settings.source = source;
    settings.epochTag = epochTag;
    return settings;
}

Settings byExpression(std::string expression) {
    Settings settings;
    settings.expression = std::move(expression);
    return settings;
}

} // namespace

TEST_CASE("a real number is read as far as it goes") {
    CHECK(leadingReal("1.5E+2x") == 150.0);
    CHECK(leadingReal("9.5K") == 9.5);
    CHECK(leadingReal("3.") == 3.0);
    CHECK(leadingReal("-.5") == -0.5);
    CHECK(leadingReal("+1e-3,") == 0.001);
    CHECK(leadingReal("1e400") == std::numeric_limits<double>::infinity());
    CHECK(leadingReal("-1e400") == -std::numeric_limits<double>::infinity());
    CHECK(leadingReal("1e-400") == 0.0);
    CHECK(leadingReal("-Infinity") == -std::numeric_limits<double>::infinity());
    CHECK(std::isnan(leadingReal("NaN|").value()));
    CHECK(std::isnan(leadingReal("nan，学习率").value()));
    for (const auto* none :
         {"", ".", "-", "+", "e5", "n/a", "nano", "info", "infinite", "(8.0)", "--1", "+-1"})
        CHECK_FALSE(leadingReal(none));
}

TEST_CASE("an integer beyond 64 bits is none") {
    CHECK(leadingInteger("9223372036854775807")->value == 9223372036854775807);
    CHECK_FALSE(leadingInteger("9223372036854775808"));
    CHECK_FALSE(leadingInteger("+-1"));
    CHECK(leadingInteger("+7/")->length == 2);
}

TEST_CASE("of several occurrences of a tag the first with a number behind it counts") {
    CHECK(pairsIn("iter: x iter 3 loss: n/a loss: 2.5 loss: 9\n", tags("loss:", "iter")) == Pairs{{3, 2.5}});
    CHECK(pairsIn("aaa1\n", tags("aa", "aaa")) == Pairs{{1, 1}}); // also where occurrences overlap
}

TEST_CASE("several loss tags give several series") {
    auto settings = tags("lm loss:", "iteration");
    settings.lossTags.emplace_back("moe loss:");
    const auto log = logOf("iteration 1 lm loss: 2 moe loss: 0.5\niteration 2 lm loss: 1\n"
                           "iteration 3 moe loss: 0.25\n",
                           settings);
    REQUIRE(log.series.size() == 2);
    CHECK(pairsOf(log.series[0].points()) == Pairs{{1, 2}, {2, 1}});
    CHECK(pairsOf(log.series[1].points()) == Pairs{{1, 0.5}, {3, 0.25}});
    CHECK(log.pairs == 3);
}

TEST_CASE("repeated iterations: the later line wins, all are kept in the order of the file") {
    const auto log = logOf("iteration 1 loss: 9\niteration 2 loss: 8\niteration 3 loss: 7\n"
                           "iteration 2 loss: 6\niteration 3 loss: 5\niteration 3 loss: 4\n",
                           Settings());
    const Series& series = log.series.front();
    CHECK(pairsOf(series.points()) == Pairs{{1, 9}, {2, 6}, {3, 4}});
    CHECK(pairsOf(series.found) == Pairs{{1, 9}, {2, 8}, {3, 7}, {2, 6}, {3, 5}, {3, 4}});
    CHECK(series.repeated.count == 3);
    CHECK(series.repeated.iteration == 2);
    CHECK(series.repeated.line == 4);
    CHECK(series.wentBack.count == 1);
    CHECK(series.wentBack.line == 4);
    CHECK(codesOf(log) == std::vector<std::string>{"loss.dup_iter", "loss.iter_back"});
}

TEST_CASE("losses that are not finite are kept as such and told with the first") {
    const auto log =
        logOf("iteration 1 loss: 1\niteration 2 loss: nan\niteration 3 loss: -inf\n", Settings());
    CHECK(log.series.front().nonFinite.count == 2);
    CHECK(log.series.front().nonFinite.iteration == 2);
    CHECK(log.series.front().nonFinite.line == 2);
    CHECK(codesOf(log) == std::vector<std::string>{"loss.non_finite"});
}

TEST_CASE("a loss that is not finite is told with its own line, not with that of an earlier pair") {
    const auto log = logOf("iteration 1 loss: 2\niteration 2 loss: 1\niteration 2 loss: nan\n", Settings());
    CHECK(log.series.front().nonFinite.count == 1);
    CHECK(log.series.front().nonFinite.iteration == 2);
    CHECK(log.series.front().nonFinite.line == 3);
}

TEST_CASE("an iteration that another line gives a loss for lacks nothing") {
    const auto log =
        logOf("iteration 1 | waiting\niteration 1 | loss: 5\niteration 2 | skipped\n", Settings());
    CHECK(log.iterationOnly.count == 1);
    CHECK(log.iterationOnly.iteration == 2);
    CHECK(log.iterationOnly.line == 3);
}

TEST_CASE("a fraction behind the iteration tag is cut and told") {
    CHECK(codesOf(logOf("epoch 1.5 loss: 2\n", tags("loss:", "epoch"))) ==
          std::vector<std::string>{"loss.fractional_iter"});
    CHECK(codesOf(logOf("step 1. loss: 2\n", tags("loss:", "step"))).empty());
}

TEST_CASE("when nothing matches the reason names the tag that failed") {
    const auto reason = [](const char* text, const Settings& settings) {
        const auto log = logOf(text, settings);
        CHECK(codesOf(log) == std::vector<std::string>{"loss.no_match"});
        return reasonOfNoMatch(log);
    };
    CHECK(reason("nothing here\n", Settings()) == "the loss tag \"loss:\" is nowhere in the file");
    CHECK(reason("iteration 1 loss: high\n", Settings()) ==
          "the loss tag \"loss:\" is in the file, but never directly in front of a number");
    Settings two;
    two.lossTags = {"loss:", "grad:"};
    CHECK(reason("nothing here\n", two) == "the loss tags \"loss:\", \"grad:\" are nowhere in the file");
    CHECK(reason("iteration 1 loss: high\n", two) ==
          "the loss tags \"loss:\", \"grad:\" are in the file, but never directly in front of a number");
    CHECK(reason("step 1 loss: 2\n", Settings()) == "the iteration tag \"iteration\" is nowhere in the file");
    CHECK(reason("iteration: 1 loss: 2\n", Settings()) ==
          "the iteration tag \"iteration\" is in the file, but never directly in front of an integer");
    CHECK(
        reason("iteration 1\nloss: 2\n", Settings()) ==
        "the loss tag \"loss:\" and the iteration tag \"iteration\" are in the file, but never on one line");
    CHECK(reason("", Settings()) == "the file holds no text");
    CHECK(reason("'loss': 2\n", fromSource(IterationSource::LastProgress, "'loss':", "")) ==
          "no progress count such as 10/300 [ stands before a line with a loss");
}

TEST_CASE("when nothing matches the nearest lines are shown") {
    const auto log = logOf("starting\nstep 1 loss: 2\nstep 2 loss: 1\n", Settings());
    REQUIRE(log.nearest.size() == 2);
    CHECK(log.nearest[0].number == 2);
    CHECK(log.nearest[0].text == "step 1 loss: 2");
    CHECK(logOf("iteration 1 loss: 2\n", Settings()).nearest.empty());
    CHECK(logOf("iteration 1 loss: 2\n", Settings()).matched.front().text == "iteration 1 loss: 2");
}

TEST_CASE("lines can be counted where there is no iteration") {
    CHECK(pairsIn("loss: 3\nother\nloss: 2\nloss: 1\n",
                  fromSource(IterationSource::LineOrder, "loss:", "")) == Pairs{{1, 3}, {2, 2}, {3, 1}});
}

TEST_CASE("the last progress count before a line can be its iteration") {
    CHECK(pairsIn("\r 3%|x | 10/300 [00:20<09:40]\n{'loss': 2}\n\r 7%|x | 20/300 [00:40<09:20]\r"
                  " 10%|x | 30/300 [01:00<09:00]{'loss': 1}\nread 4/5 files\n{'loss': 0}\n",
                  fromSource(IterationSource::LastProgress, "'loss':", "")) == Pairs{{10, 2}, {30, 0}});
}

TEST_CASE("the iteration can stand in an earlier line, and bars drawn again are no repetition") {
    const auto log =
        logOf("Epoch 1/2\r40/120 - loss: 5.9\r120/120 - loss: 5.3\nEpoch 2/2\n120/120 - loss: 4.1\n",
              fromSource(IterationSource::LastTag, "- loss:", "Epoch"));
    CHECK(pairsOf(log.series.front().points()) == Pairs{{1, 5.3}, {2, 4.1}});
    CHECK(codesOf(log).empty());
}

TEST_CASE("epoch and step make one running iteration") {
    CHECK(pairsIn("Epoch [1][ 50/100] loss: 4\nEpoch [1][100/100] loss: 3\nEpoch [2][ 50/100] loss: 2\n",
                  fromSource(IterationSource::EpochAndStep, "loss:", "][", "Epoch [")) ==
          Pairs{{50, 4}, {100, 3}, {150, 2}});
    // Without "/N" the largest step is the length of an epoch.
    CHECK(pairsIn("epoch: 1 step: 1, loss is 4\nepoch: 1 step: 2, loss is 3\nepoch: 2 step: 1, loss is 2\n",
                  fromSource(IterationSource::EpochAndStep, "loss is", "step:", "epoch:")) ==
          Pairs{{1, 4}, {2, 3}, {3, 2}});
    // Epochs counted from 0.
    CHECK(pairsIn("Epoch 0: 50/100 loss=4\nEpoch 1: 50/100 loss=3\n",
                  fromSource(IterationSource::EpochAndStep, "loss=", ":", "Epoch")) ==
          Pairs{{50, 4}, {150, 3}});
}

TEST_CASE("where epoch and step are too large for a running iteration the step stays") {
    const auto settings = fromSource(IterationSource::EpochAndStep, "loss is", "step:", "epoch:");
    CHECK(pairsIn("epoch: 1 step: 5, loss is 4\nepoch: 2 step: 9223372036854775807, loss is 3\n", settings) ==
          Pairs{{5, 4}, {9223372036854775807, 3}});
    CHECK(pairsIn("epoch: 9223372036854775807 step: 5, loss is 4\n", settings) == Pairs{{5, 4}});
    CHECK(pairsIn("epoch: -9223372036854775808 step: 5, loss is 4\n", settings) == Pairs{{5, 4}});
}

TEST_CASE("a regular expression gives iteration and loss by its groups") {
    const auto both = byExpression(R"(step=(\d+).*val=([-+.\deE]+))");
    CHECK(pairsIn("x step=3 lr=1 val=0.5 y\nstep=4 val=none\nstep=5 val=.25\n", both) ==
          Pairs{{3, 0.5}, {5, 0.25}});
    CHECK(pairsIn("loss 3\nLoss 2\n", byExpression(R"((?i)LOSS (\S+))")) == Pairs{{1, 3}, {2, 2}});
}

TEST_CASE("settings that cannot work are told before anything is read") {
    CHECK(errorOf(tags(" ", "iteration"))->what == "The loss tag is empty or only blanks");
    CHECK(errorOf(tags("loss:", ""))->what == "The iteration tag is empty or only blanks");
    CHECK(errorOf(fromSource(IterationSource::EpochAndStep, "loss:", "step"))->what ==
          "The epoch tag is empty or only blanks");
    CHECK(errorOf(byExpression("(")));
    CHECK_FALSE(errorOf(fromSource(IterationSource::LineOrder, "loss:", "")));
    CHECK_FALSE(errorOf(Settings()));
}

TEST_CASE("ranks are known by the marks of the usual launchers") {
    const auto rank = [](std::string_view line) {
        const auto prefix = findRankPrefix(line);
        return prefix ? prefix->rank : -1;
    };
    CHECK(rank("[1,7]<stdout>:Iter 1") == 7);
    CHECK(rank("[default3]: iteration 1") == 3);
    CHECK(rank("2026-01-01 [rank12] iteration 1") == 12);
    CHECK(rank("(RANK 3) iteration") == 3);
    CHECK(rank("[Rank=5] x") == 5);
    CHECK(rank("rank 3: loss") == 3);
    CHECK(rank("[1,2,3] shape") == -1);
    CHECK(rank("[2026-01-01 10:00:00] iteration 1") == -1);
    CHECK(rank("ranking 3: x") == -1);
}

TEST_CASE("several ranks are told only when several give losses, and one can be chosen") {
    const auto* glued = "[1,1]<stdout>:iteration 1 loss: 5\n[1,0]<stdout>:iteration 1 loss: 4\n"
                        "[1,1]<stdout>:iteration 2 loss: 3[1,0]<stdout>:iteration 2 loss: 2\n";
    const auto log = logOf(glued, Settings());
    CHECK(log.ranks.size() == 2);
    CHECK(codesOf(log) == std::vector<std::string>{"loss.dup_iter", "loss.multi_rank"});
    Settings zero;
    zero.rank = 0;
    CHECK(pairsIn(glued, zero) == Pairs{{1, 4}, {2, 2}});
    zero.rank = 1;
    CHECK(pairsIn(glued, zero) == Pairs{{1, 5}, {2, 3}});
    zero.rank = 2;
    CHECK(analysis::loss::reasonOfNoMatch(logOf(glued, zero)) == "no line is marked with rank 2");
    const auto waiting = logOf("[default2]: iteration 1 | waiting\n", zero);
    CHECK(analysis::loss::reasonOfNoMatch(waiting) == "the loss tag \"loss:\" is nowhere in the file");
    CHECK(codesOf(logOf("[default0]: iteration 1 | waiting\n[default1]: iteration 1 loss: 2\n", Settings()))
              .empty());
}

TEST_CASE("a growing log is scanned on; a half-written value is never kept") {
    const test::TempFolder folder;
    test::Loading loading;
    const auto path = folder.write("a.log", "iteration 1 loss: 2\niteration 2 loss: 1.");
    auto scan = Scan::open(path, Settings());
    REQUIRE(scan);
    CHECK(scan.value().readOn(loading.context));
    CHECK(pairsOf(scan.value().log().series.front().points()) == Pairs{{1, 2}, {2, 1}});
    CHECK_FALSE(scan.value().readOn(loading.context));
    std::ofstream(path, std::ios::app) << "75\niteration 3 loss: 0.5\n";
    CHECK(scan.value().readOn(loading.context));
    CHECK(pairsOf(scan.value().log().series.front().points()) == Pairs{{1, 2}, {2, 1.75}, {3, 0.5}});
}

TEST_CASE("reading a log can be stopped") {
    const test::TempFolder folder;
    test::Loading loading;
    loading.stop.request_stop();
    const auto log = readLog(folder.write("a.log", "iteration 1 loss: 2\n"), Settings(), loading.context);
    REQUIRE_FALSE(log);
    CHECK(log.error().what == base::stoppedMessage);
}

TEST_CASE("names of files are as long as needed to tell them apart") {
    CHECK(shortNames({"/a/x/train.log", "/a/y/train.log", "/a/z/eval.log"}) ==
          std::vector<std::string>{"x/train.log", "y/train.log", "eval.log"});
    CHECK(shortNames({"a.log", "a.log"}) == std::vector<std::string>{"a.log", "a.log"});
    CHECK(tagLabel("\"loss\":") == "loss");
    CHECK(tagLabel("lm loss: ") == "lm loss");
    CHECK(tagLabel(":") == ":");
}
