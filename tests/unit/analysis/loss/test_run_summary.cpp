// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/run_summary.h"
#include "unit/analysis/loss/logs.h"

#include <cmath>

using namespace runglass;
using namespace runglass::analysis::loss;
using test::logOf;
using test::tags;

using Summary = std::vector<SummaryValue>;

TEST_CASE("the line that ends a run tells its numbers") {
    // As case ll-03 has it, behind a progress bar, and as version 5 of the library writes it.
    const Summary ended{{"train_runtime", 60.0}, {"train_loss", 1.5}, {"epoch", 0.3}};
    CHECK(runSummary("{'train_runtime': 60.0, 'train_loss': 1.5, 'epoch': 0.3}") == ended);
    CHECK(
        runSummary("100%|##| 30/30 [01:00<00:00]{'train_runtime': 60.0, 'train_loss': 1.5, 'epoch': 0.3}") ==
        ended);
    CHECK(runSummary("{'train_runtime': '60', 'train_loss': '1.5', 'epoch': '0.3'}") == ended);
    CHECK(runSummary(R"([rank0]: {"note": "a, b", "train_runtime": 60, "ok": true, "train_loss": 1.5})") ==
          Summary{{"train_runtime", 60.0}, {"train_loss", 1.5}});
}

TEST_CASE("a loss of a summary may be no number") {
    const auto summary = runSummary("{'train_runtime': 60.0, 'train_loss': nan}");
    REQUIRE(summary.size() == 2);
    CHECK(std::isnan(summary[1].value));
}

TEST_CASE("other lines are no summary") {
    for (const auto* line :
         {"", "{", "{'loss': 1.75, 'epoch': 0.1}", "train_runtime 60", "train_runtime: 60 {'epoch': 1}",
          "{'eval_runtime': 3.5}", "{'note': 'train_runtime'}", "{'train_runtime': None}", "{'train_runtime",
          "{'train_runtime'", "{'a': {'train_runtime'", "{{{train_runtime': 1}"})
        CHECK(runSummary(line).empty());
    CHECK(runSummary("{'train_runtime': 1, 'train_loss': [2], 'epoch': 3}") ==
          Summary{{"train_runtime", 1.0}});
}

TEST_CASE("a name stands once, and a line cannot have any number of them") {
    CHECK(runSummary("{'train_runtime': 1, 'epoch': 2, 'epoch': 3}") ==
          Summary{{"train_runtime", 1.0}, {"epoch", 3.0}});
    std::string line = "{'train_runtime': 1";
    for (int i = 0; i < 10'000; ++i)
        line.append(", 'n").append(std::to_string(i)).append("': 1");
    CHECK(runSummary(line).size() == 64);
}

TEST_CASE("a log keeps the last summary beside its losses") {
    const std::string content = "{'loss': 2.0, 'step': 1}\n{'train_runtime': 5.0, 'train_loss': 2.0}\n"
                                "{'loss': 1.0, 'step': 2}\n{'train_runtime': 9.0, 'train_loss': 1.25}";
    const auto log = logOf(content, tags("'loss':", "'step':"));
    CHECK(log.pairs == 2);
    CHECK(log.summary == Summary{{"train_runtime", 9.0}, {"train_loss", 1.25}});
    CHECK(logOf("iteration 1 loss: 4\n", tags("loss:", "iteration")).summary.empty());
}
