// SPDX-License-Identifier: Apache-2.0
// The 27 worked examples of the tool that this one replaces (specification of the loss comparison, section
// 3). Where rule 22 of the cases differs from what that tool did, the comment says so.
#include "unit/analysis/loss/logs.h"

#include <cmath>

using namespace runglass;
using test::Pairs;
using test::pairsIn;
using test::tags;

namespace {

Pairs byDefault(const char* line) {
    return pairsIn(line, analysis::loss::Settings());
}

} // namespace

TEST_CASE("examples 1 to 7: the number stands directly behind the tag") {
    CHECK(byDefault("iteration 0 | loss: 1.469616E+01, iteration: 0 | loss: 0.946696") ==
          Pairs{{0, 14.69616}});
    CHECK(byDefault("iteration: 8 | loss: 1.10163E+01, iteration: 8 | loss: 0.357491").empty());
    CHECK(byDefault("iteration 10 | loss 1.712491E+01, iteration: 10 | loss 0.742239").empty());
    // 4 was (8, 0.5): a colon between tag and number is no blank
    CHECK(byDefault("iteration:8|loss:0.5").empty());
    CHECK(pairsIn("iteration:8|loss:0.5", tags("loss:", "iteration:")) == Pairs{{8, 0.5}});
    const auto* megatron = " iteration       12/    5000 | elapsed time per iteration (ms): 412.7 | lm loss: "
                           "1.083E+01 | loss scale: 65536.0";
    CHECK(pairsIn(megatron, tags("lm loss:", "iteration")) == Pairs{{12, 10.83}});
    CHECK(byDefault(megatron) == Pairs{{12, 10.83}});
    // 6 was (7, 0.25) with the tags "loss" and "step"
    CHECK(pairsIn("step=7 loss=0.25", tags("loss", "step")).empty());
    CHECK(pairsIn("step=7 loss=0.25", tags("loss=", "step=")) == Pairs{{7, 0.25}});
    CHECK(pairsIn("{'loss': 2.3145, 'learning_rate': 5e-05, 'epoch': 0.02}", tags("'loss':", "'epoch':")) ==
          Pairs{{0, 2.3145}});
}

TEST_CASE("examples 8 to 12: spellings of a loss") {
    CHECK(byDefault("iteration 5 loss: .75") == Pairs{{5, 0.75}});    // was 75
    CHECK(byDefault("iteration 5 loss: 1.e-3") == Pairs{{5, 0.001}}); // was 1
    CHECK(byDefault("iteration 5 loss: -3.2e-4") == Pairs{{5, -0.00032}});
    CHECK(byDefault("iteration 5 loss: +4") == Pairs{{5, 4}});
    for (const auto* text : {"iteration 5 loss: nan", "iteration 5 loss: inf"}) { // were none
        const auto pairs = byDefault(text);
        REQUIRE(pairs.size() == 1);
        CHECK(pairs[0].first == 5);
        CHECK_FALSE(std::isfinite(pairs[0].second));
    }
}

TEST_CASE("examples 13 to 18: spellings of an iteration") {
    CHECK(byDefault("iteration -5 loss: 1.5") == Pairs{{-5, 1.5}}); // the sign was lost
    CHECK(byDefault("iteration 3.7 loss: 1.5") == Pairs{{3, 1.5}});
    CHECK(byDefault("iteration 1,000 loss: 1,234.5") == Pairs{{1, 1}});
    CHECK(byDefault("iteration 1e3 loss: 2") == Pairs{{1, 2}});
    CHECK(byDefault("Iteration 4 Loss: 2.5").empty());
    CHECK(byDefault("iteration\t6\tloss:\t\t7.0") == Pairs{{6, 7}});
}

TEST_CASE("examples 19 to 27: what stands between tag and number") {
    CHECK(byDefault("iteration 9 loss: tensor(0.1234, device=npu:0)").empty()); // was (9, 0.1234)
    CHECK(byDefault("loss: 0.3 iteration 2") == Pairs{{2, 0.3}});
    CHECK(byDefault("iteration 00012 loss: 0012.50") == Pairs{{12, 12.5}});
    CHECK(byDefault("iteration 2 loss:").empty());
    const auto* bracketed = "Epoch [3/10] Iteration [40/500] Loss: 0.91";
    CHECK(pairsIn(bracketed, tags("Loss:", "Iteration")).empty()); // was (40, 0.91)
    CHECK(pairsIn(bracketed, tags("Loss:", "Iteration [")) == Pairs{{40, 0.91}});
    CHECK(byDefault("iteration 2 loss: 1.5E") == Pairs{{2, 1.5}});
    CHECK(byDefault("iteration 2 loss: abc2_0.5").empty());                       // was (2, 2)
    CHECK(byDefault("per-iteration cost; iteration 7 loss: 1") == Pairs{{7, 1}}); // only the first was tried
    CHECK(byDefault("iteration 9007199254740993 loss: 0.1") == Pairs{{9007199254740993, 0.1}}); // was …992
}
