// SPDX-License-Identifier: Apache-2.0
#include "golden/case_check.h"
#include "golden/cli_run.h"
#include "golden/json_table.h"
#include "unit/support/shared_data.h"
#include "unit/support/temp_folder.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <map>

using namespace runglass::test;
using simdjson::dom::element;

namespace {

/// `inspect` of files, parsed; the parser has to live as long as the answer is used.
element inspected(const std::vector<std::string>& files, simdjson::dom::parser& parser,
                  bool withList = false) {
    std::vector<std::string> words{"inspect", "--format", "json"};
    if (withList)
        words.emplace_back("--list");
    words.insert(words.end(), files.begin(), files.end());
    const CliRun run = runCli(words);
    INFO(run.err);
    REQUIRE((run.status == 0 || run.status == 1));
    return parser.parse(run.out);
}

std::int64_t integerAt(element root, std::string_view key) {
    return root[key].get_int64().value();
}

/// Keys of the oracle's by_ph and of the records as they are counted.
std::int64_t countOf(element byPhase, std::string_view phase) {
    std::int64_t count = 0;
    return byPhase[phase].get(count) == simdjson::SUCCESS ? count : 0;
}

void checkProcesses(element wanted, element got) {
    for (const auto process : wanted.get_object()) {
        element name;
        if (process.value["name"].get(name) != simdjson::SUCCESS || !name.is_string())
            continue;
        INFO("process " << process.key);
        bool found = false;
        for (const element other : got.get_array()) {
            if (other["pid"].get_string().value() != process.key)
                continue;
            found = true;
            CHECK(other["name"].get_string().value() == name.get_string().value());
            CHECK(other["labels"].get_string().value() == process.value["label"].get_string().value());
            CHECK(integerAt(other, "sort_index") == integerAt(process.value, "sort_index"));
        }
        CHECK(found);
    }
}

void checkCounters(element wantedProcesses, element got) {
    for (const auto process : wantedProcesses.get_object()) {
        element counters;
        if (process.value["counters"].get(counters) != simdjson::SUCCESS)
            continue;
        for (const auto counter : counters.get_object()) {
            std::string name(counter.key);
            name.replace(name.find('|'), 1, ".");
            INFO(name);
            element samples;
            REQUIRE(got[name].get(samples) == simdjson::SUCCESS);
            CHECK(static_cast<std::int64_t>(samples.get_array().size()) ==
                  integerAt(counter.value, "samples"));
            double lowest = std::numeric_limits<double>::max();
            double highest = std::numeric_limits<double>::lowest();
            for (const element sample : samples.get_array()) {
                lowest = std::min(lowest, sample.at(1).get_double().value());
                highest = std::max(highest, sample.at(1).get_double().value());
            }
            CHECK(lowest == std::stod(std::string(counter.value["min"].get_string().value())));
            CHECK(highest == std::stod(std::string(counter.value["max"].get_string().value())));
        }
    }
}

/// Both ends of every flow category that stand on slices.
std::int64_t flowEnds(element flows) {
    std::int64_t ends = 0;
    for (const auto category : flows.get_object())
        ends += integerAt(category.value, "ends");
    return ends;
}

} // namespace

TEST_CASE("real Ascend traces hold what independent counts say", "[golden][traces]") {
    RUNGLASS_NEEDS_SHARED(shared);
    int traces = 0;
    for (const std::string set : {"pytorch_text", "advisor_pieces"}) {
        simdjson::dom::parser oracles;
        const std::string oracleText = readFile(shared / "oracles" / "ascend" / (set + ".json"));
        const element oracle = oracles.parse(oracleText);
        for (const auto file : oracle.get_object()) {
            if (!file.key.ends_with("trace_view.json"))
                continue;
            INFO(file.key);
            ++traces;
            simdjson::dom::parser parser;
            const element got =
                inspected({(shared / "data" / "ascend" / set / std::string(file.key)).string()}, parser);
            const element wanted = file.value;
            CHECK(integerAt(got, "records") == integerAt(wanted, "events"));
            CHECK(integerAt(got, "skipped") == 0);
            CHECK(integerAt(got, "slices") == countOf(wanted["by_ph"], "X"));
            checkProcesses(wanted["processes"], got["processes"]);
            checkCounters(wanted["processes"], got["counters"]);
            const element flows = got["flows"];
            CHECK(integerAt(flows, "half") == 0);
            CHECK(integerAt(flows, "drawn") + integerAt(flows, "unbound") == flowEnds(wanted["flows"]));
            std::size_t step = 0;
            for (const element marker : wanted["profiler_steps"].get_array())
                CHECK(got["steps"].at(step++).at(0).get_string().value() ==
                      marker["name"].get_string().value());
            CHECK(got["steps"].get_array().size() == step);
        }
    }
    CHECK(traces == 5);
}

TEST_CASE("level 1 draws all its arrows, level 0 those that do not start in the missing layer",
          "[golden][traces]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto flowsOf = [&](const std::string& level) {
        simdjson::dom::parser parser;
        const element flows = inspected({(shared / "data/ascend/pytorch_text" / level /
                                          "rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json")
                                             .string()},
                                        parser)["flows"];
        return std::pair(integerAt(flows, "drawn"), integerAt(flows, "unbound"));
    };
    // 159 task queue + 27 forward/backward + 210 async_npu + 215 HostToDevice ends; at level 0 the host side
    // of the last has no slices (formats_ascend.md 4.3).
    CHECK(flowsOf("level1") == std::pair<std::int64_t, std::int64_t>(611, 0));
    CHECK(flowsOf("level0") == std::pair<std::int64_t, std::int64_t>(396, 215));
}

TEST_CASE("real GPU traces hold what independent counts say", "[golden][traces]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const std::vector<std::pair<std::string, std::string>> pairs{
        {"resnet50_num_workers_0/worker0.1623143089861.pt.trace.json.gz", "resnet50_w0_span1"},
        {"resnet50_num_workers_4/worker0.1623212756351.pt.trace.json.gz", "resnet50_w4_span1"},
        {"nccl/nccl_data.json.gz", "hta_nccl_data"},
        {"df_index/df_index_resolver.json.gz", "hta_df_index_resolver"},
        {"mtia/mtia_rank_0.json.gz", "hta_mtia_train"},
        {"amd/mi250_minitoy_train_ROCm6_2_kineto.json.gz", "hta_amd_mi250"},
        {"trace_diff/control/control.json.gz", "hta_trace_diff_control"}};
    for (const auto& [file, oracleName] : pairs) {
        INFO(file);
        simdjson::dom::parser oracles;
        const std::string oracleText = readFile(shared / "oracles" / "gpu" / (oracleName + ".json"));
        const element oracle = oracles.parse(oracleText);
        std::map<std::string, std::int64_t> byPhase;
        for (const auto count : oracle["trace"]["ph_cat_counts"].get_object())
            byPhase[std::string(count.key.substr(0, 1))] += count.value.get_int64().value();
        simdjson::dom::parser parser;
        const element got = inspected({(shared / "data" / "gpu" / file).string()}, parser);
        CHECK(integerAt(got, "records") == integerAt(oracle["trace"], "events_in_file"));
        CHECK(integerAt(got, "skipped") == 0);
        CHECK(integerAt(got, "slices") == byPhase["X"]);
        CHECK(integerAt(got, "instants") == byPhase["i"]);
        // "ProfilerStep#7" is step 7 there; its times are doubles of microseconds.
        if (oracleName == "hta_amd_mi250")
            continue; // its steps are those of the device (D3)
        std::size_t step = 0;
        for (const element marker : oracle["host_steps"].get_array()) {
            const element shown = got["steps"].at(step++);
            CHECK(shown.at(0).get_string().value() ==
                  "ProfilerStep#" + std::string(marker["name"].get_string().value()));
            CHECK(static_cast<double>(shown.at(2).get_int64().value()) ==
                  Approx((marker["end"].get_double().value() - marker["start"].get_double().value()) * 1000)
                      .margin(600));
        }
        CHECK(got["steps"].get_array().size() == step);
    }
}

TEST_CASE("what is no trace does not open", "[golden][traces]") {
    const TempFolder folder;
    simdjson::dom::parser parser;
    CHECK_FALSE(inspected({folder.write("a.json", "{\"a\": 1}")}, parser)["opens"].get_bool().value());
    const CliRun run = runCli({"inspect", folder.write("b.json", "[1, 2, 3]")});
    CHECK(run.status == 1);
    CHECK(run.err.find("error: ") != std::string::npos);
}
