// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/presets.h"
#include "core/session/log_files.h"
#include "unit/analysis/loss/logs.h"

using namespace runglass;
using namespace runglass::analysis::loss;
using test::Pairs;
using test::pairsOf;

namespace {

struct Found {
    std::string id;
    Pairs pairs;
};

/// The best preset for a log with this content, and what it finds.
Found best(std::string_view content) {
    const test::TempFolder folder;
    test::Loading loading;
    const auto path = folder.write("train.log", content);
    const auto matches = matchingPresets(path, loading.context);
    REQUIRE(matches);
    if (matches.value().empty())
        return {};
    const auto& match = matches.value().front();
    return {match.id, pairsOf(match.log.series.front().points())};
}

} // namespace

TEST_CASE("presets are found from the text of each framework") {
    CHECK(best(" iteration 10/ 1000 | lm loss: 1.2E+01 | loss scale: 1.0 |\n").id == "megatron");
    CHECK(best("[rank3] iteration: 5 / 8 | lm_loss: 2.5 | lr: 1\n").id == "nanotron");
    CHECK(best("{\"current_steps\": 10, \"loss\": 2.0}\n").id == "llama-factory");
    CHECK(best("mmengine - Iter(train) [  50/1000]  lr: 1e-2  loss: 0.5\n").id == "mmengine-iter");
    CHECK(best("steps: 10 loss: 7.5 iter time (s): 0.5\n").id == "deepspeed");
    CHECK(best("{'loss': 1.5, 'step': 10}\n").id == "hf-step");
    CHECK(best("{'loss': 1.5, 'epoch': 0.1}\n").id == "hf-trainer-lines");
    CHECK(best("{\"iter\": 50, \"loss\": 1.5}\n").id == "json-iter");
    const auto common = best("global step=7 train_loss=0.25\nglobal step=8 train_loss=0.2\n");
    CHECK(common.id == "common");
    CHECK(common.pairs == Pairs{{7, 0.25}, {8, 0.2}});
    CHECK(best("第3步，损失：0.5\n").pairs == Pairs{{3, 0.5}});
    CHECK(best("nothing of the kind\n").id.empty());
    CHECK(best("").id.empty());
}

TEST_CASE("presets with epochs count iterations through") {
    const auto former = best("INFO - { Epoch:[  1/  2], step:[    1/ 10], loss: 10.5, lr: 1 }\n"
                             "INFO - { Epoch:[  2/  2], step:[    1/ 10], loss: 9.5, lr: 1 }\n");
    CHECK(former.id == "mindformers");
    CHECK(former.pairs == Pairs{{1, 10.5}, {11, 9.5}});
    CHECK(best("{ Epoch:[  1/  2], step:[    1/ 10], loss:[10.5/10.5] }\n").id == "mindformers-list");
    const auto monitor =
        best("epoch: 1 step: 1, loss is 3\nepoch: 1 step: 2, loss is 2\nepoch: 2 step: 1, loss is 1\n");
    CHECK(monitor.id == "mindspore");
    CHECK(monitor.pairs == Pairs{{1, 3}, {2, 2}, {3, 1}});
    const auto lightning = best("Epoch 0:  50%|#####     | 50/100 [00:10<00:10, train_loss=2.5]\r"
                                "Epoch 1:  50%|#####     | 50/100 [00:10<00:10, train_loss=1.5]\n");
    CHECK(lightning.id == "lightning");
    CHECK(lightning.pairs == Pairs{{50, 2.5}, {150, 1.5}});
}

TEST_CASE("a preset is known by its id, and all have tags that can work") {
    REQUIRE(findPreset("megatron"));
    CHECK(findPreset("megatron")->settings.lossTags.front() == "lm loss:");
    CHECK(findPreset("none") == nullptr);
    for (const Preset& preset : allPresets())
        CHECK_FALSE(errorOf(preset.settings));
}

TEST_CASE("a preview is of the beginning of a log") {
    const test::TempFolder folder;
    test::Loading loading;
    std::string text;
    while (text.size() < sampleBytes + 1'000'000)
        text += "iteration 1 loss: 2 and much more that makes the line long\n";
    const auto preview = previewLog(folder.write("a.log", text), Settings(), loading.context);
    REQUIRE(preview);
    CHECK(preview->matched.size() == 5);
    CHECK(preview->matched.front().text.starts_with("iteration 1 loss: 2"));
    CHECK(preview->pairs < text.size() / 58);
    CHECK_FALSE(previewLog(folder.write("b.log", text), test::tags("", "x"), loading.context));
}

TEST_CASE("of a line that is longer than the sample only the beginning is looked at") {
    const test::TempFolder folder;
    test::Loading loading;
    const std::string blanks(sampleBytes, ' ');
    const auto pairsOfLine = [&](std::string_view between, std::string_view end) {
        std::string text = "iteration 1";
        text.append(between).append("loss: 2").append(end);
        const auto preview = previewLog(folder.write("long.log", text), Settings(), loading.context);
        REQUIRE(preview);
        return preview->pairs;
    };
    CHECK(pairsOfLine(" ", "\n") == 1);
    CHECK(pairsOfLine(blanks, "\n") == 0);
    CHECK(pairsOfLine(blanks, "") == 0);
}

TEST_CASE("logs are told from the files of a run") {
    const test::TempFolder folder;
    const auto like = [&folder](const char* name, std::string_view content) {
        return session::looksLikeLog(folder.write(name, content));
    };
    CHECK(like("a.log", "anything"));
    CHECK(like("b.txt", ""));
    CHECK(like("noname", "iteration 1 loss: 2\n"));
    CHECK(like("c.jsonl", "{\"loss\": 2}\n"));
    CHECK_FALSE(like("d.csv", "a,b\n"));
    CHECK_FALSE(like("e.json", "{}"));
    CHECK_FALSE(like("f.json.gz", "{}"));
    CHECK_FALSE(like("trace", "{\"traceEvents\": [\n"));
    CHECK_FALSE(session::looksLikeLog(folder.path().string()));
    CHECK_FALSE(session::looksLikeLog((folder.path() / "none.log").string()));
}

TEST_CASE("without settings a log is read with the preset that finds most") {
    const test::TempFolder folder;
    test::Loading loading;
    const auto path = folder.write("a.log", "step 1 loss: 2\nstep 2 loss: 1\n");
    const auto found = session::readLogFile(path, std::nullopt, loading.context);
    REQUIRE(found);
    CHECK(found->preset == "common");
    CHECK(found->log.pairs == 2);
    const auto given = session::readLogFile(path, Settings(), loading.context);
    REQUIRE(given);
    CHECK(given->preset.empty());
    CHECK(given->log.empty());
    CHECK(loading.problem("loss.no_match").file == path);
    CHECK_FALSE(session::readLogFile((folder.path() / "none").string(), std::nullopt, loading.context));
}
