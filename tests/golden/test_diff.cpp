// SPDX-License-Identifier: Apache-2.0
#include "golden/cli_run.h"
#include "golden/json_table.h"
#include "unit/support/shared_data.h"

#include <catch2/catch.hpp>

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace runglass::test;
using simdjson::dom::element;

namespace {

using Words = std::vector<std::string>;

JsonTable diffOf(const Words& paths, const Words& options) {
    Words words{"diff"};
    words.insert(words.end(), paths.begin(), paths.end());
    words.insert(words.end(), options.begin(), options.end());
    return printedTable(std::move(words));
}

double numberOf(element value) {
    double number = 0;
    return value.get(number) == simdjson::SUCCESS ? number : 0;
}

/// Calls and times of an operator; 0 for one that is not there.
using Figures = std::array<double, 5>;
constexpr std::array oracleKeys{"calls", "host_total", "host_self", "device_total", "device_self"};
constexpr std::array deltaColumns{"delta_calls", "delta_host_total_us", "delta_host_self_us",
                                  "delta_device_total_us", "delta_device_self_us"};

/// Name and, where rows have one, shape.
using Key = std::pair<std::string, std::string>;

std::map<Key, Figures> operatorsOf(const std::filesystem::path& shared, const std::string& oracle,
                                   const char* list) {
    simdjson::dom::parser parser;
    element root;
    REQUIRE(parser.load((shared / "oracles/gpu" / (oracle + ".json")).string()).get(root) ==
            simdjson::SUCCESS);
    std::map<Key, Figures> operators;
    for (const element row : root["operators"][list].get_array()) {
        std::string_view shape;
        if (row["input_shape"].get(shape) != simdjson::SUCCESS)
            shape = {};
        Figures& figures = operators[{std::string(std::string_view(row["name"])), std::string(shape)}];
        for (std::size_t i = 0; i < figures.size(); ++i)
            figures[i] = numberOf(row[oracleKeys[i]]);
    }
    return operators;
}

struct Recording {
    const char* oracle;
    const char* file;
};
constexpr Recording span1{"resnet50_w0_span1",
                          "resnet50_num_workers_0/worker0.1623143089861.pt.trace.json.gz"};
constexpr Recording span2{"resnet50_w0_span2",
                          "resnet50_num_workers_0/worker0.1623143566756.pt.trace.json.gz"};
constexpr Recording workers{"resnet50_w4_span1",
                            "resnet50_num_workers_4/worker0.1623212756351.pt.trace.json.gz"};

/// The outer join of two oracles, made here, against the one of the program.
void checkOperators(const std::filesystem::path& shared, const Recording& base, const Recording& experiment,
                    const std::string& grouping) {
    INFO(base.oracle << " against " << experiment.oracle << " by " << grouping);
    const bool hasShapes = grouping == "operator+shape";
    const char* list = hasShapes ? "by_name_and_shape" : "by_name";
    const auto before = operatorsOf(shared, base.oracle, list);
    const auto after = operatorsOf(shared, experiment.oracle, list);
    std::map<Key, Figures> expected;
    for (const auto& [key, figures] : after)
        expected[key] = figures;
    for (const auto& [key, figures] : before)
        for (std::size_t i = 0; i < figures.size(); ++i)
            expected[key][i] -= figures[i];

    const auto data = shared / "data/gpu";
    const JsonTable ours =
        diffOf({(data / base.file).string(), (data / experiment.file).string()}, {"--group-by", grouping});
    REQUIRE(ours.rowCount() == expected.size());
    for (std::size_t row = 0; row < ours.rowCount(); ++row) {
        const Key key{ours.text(row, "name"), hasShapes ? ours.text(row, "input_shapes") : std::string()};
        INFO(key.first << ' ' << key.second);
        const auto found = expected.find(key);
        REQUIRE(found != expected.end());
        for (std::size_t i = 0; i < deltaColumns.size(); ++i)
            CHECK(ours.number(row, deltaColumns[i]) == Approx(found->second[i]).margin(1e-6));
        const std::string change = ours.text(row, "change");
        CHECK((change == "added") == !before.contains(key));
        CHECK((change == "removed") == !after.contains(key));
    }
}

const std::string output = "_ascend_pt/ASCEND_PROFILER_OUTPUT/";

struct Rank {
    std::string level;
    std::string rank;
};

/// The sums of all rows against the differences of those of the files.
void checkAscend(const std::filesystem::path& shared, const Rank& base, const Rank& experiment) {
    INFO(base.level << base.rank << " against " << experiment.level << experiment.rank);
    const auto path = [&](const Rank& rank) {
        return (shared / "data/ascend/pytorch_text" / rank.level).string();
    };
    const Words paths{path(base), path(experiment)};
    const Words sides{"--base-worker", base.rank, "--exp-worker", experiment.rank};
    const auto oracle = [](const Rank& rank, const char* file) {
        return Oracle("pytorch_text", rank.level + '/' + rank.rank + output + file);
    };
    const Oracle operatorsBefore = oracle(base, "operator_details.csv");
    const Oracle operatorsAfter = oracle(experiment, "operator_details.csv");
    const JsonTable operators = diffOf(paths, sides);
    const std::vector<std::pair<const char*, const char*>> sums{
        {"delta_device_self_us", "/sums/Device Self Duration(us)"},
        {"delta_device_total_us", "/sums/Device Total Duration(us)"},
        {"delta_host_self_us", "/sums/Host Self Duration(us)"}};
    for (const auto& [column, pointer] : sums)
        CHECK(operators.sum(column) ==
              Approx(operatorsAfter.decimal(pointer) - operatorsBefore.decimal(pointer)).margin(1e-6));

    Words byCore = sides;
    byCore.insert(byCore.end(), {"--table", "kernels", "--group-by", "core"});
    const JsonTable kernels = diffOf(paths, byCore);
    const auto before = oracle(base, "kernel_details.csv").groups("by_core");
    const auto after = oracle(experiment, "kernel_details.csv").groups("by_core");
    std::map<std::string, double> expected;
    for (const auto& [core, group] : after)
        expected[core] += group.sumUs;
    for (const auto& [core, group] : before)
        expected[core] -= group.sumUs;
    REQUIRE(kernels.rowCount() == expected.size());
    for (std::size_t row = 0; row < kernels.rowCount(); ++row) {
        INFO(kernels.text(row, "core"));
        CHECK(kernels.number(row, "delta_total_us") ==
              Approx(expected.at(kernels.text(row, "core"))).margin(1e-6));
    }
}

} // namespace

TEST_CASE("operators are compared by an outer join of both recordings", "[diff]") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const char* grouping : {"operator", "operator+shape"}) {
        checkOperators(shared, span1, span2, grouping);
        checkOperators(shared, span1, workers, grouping);
    }
}

TEST_CASE("times on NPUs differ by what their files say", "[diff]") {
    RUNGLASS_NEEDS_SHARED(shared);
    checkAscend(shared, {"level0", "rank0"}, {"level1", "rank0"});
    checkAscend(shared, {"level0", "rank0"}, {"level0", "rank1"});
}

TEST_CASE("an NPU is compared with a GPU", "[diff]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const Words paths{(shared / "data/ascend/pytorch_text/level1").string(),
                      (shared / "data/gpu" / span1.file).string()};
    const JsonTable operators = diffOf(paths, {"--columns", "name,change,base_device_self_us"});
    CHECK(operators.text(operators.rowWith("name", "HcclAllreduce"), "change") == "removed");
    CHECK(diffOf(paths, {"--table", "tree", "--depth", "2"}).rowCount() > 2);
    const JsonTable steps = diffOf(paths, {"--table", "steps", "--group-by", "common"});
    CHECK(steps.rowCount() == 5);
    CHECK(steps.text(steps.rowWith("part", "Computing"), "change") == "grown");
    CHECK(steps.text(steps.rowWith("part", "Communication"), "change") == "shrunk"); // the GPU has none
    // Means of the totals: computing, communication not overlapped and free of step_trace_time.csv; and the
    // average step of the oracle of the trace.
    CHECK(steps.number(steps.rowWith("part", "Total"), "exp_mean_time_us") == Approx(177592.16666666666));
    CHECK(steps.number(steps.rowWith("part", "Total"), "base_mean_time_us") == Approx(136581.009));
}

TEST_CASE("every comparison of a recording with itself is of zeros", "[diff]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto level1 = (shared / "data/ascend/pytorch_text/level1").string();
    const auto check = [&](const std::string& path, const Words& options, const char* column) {
        INFO(path << ' ' << options.back());
        const JsonTable diff = diffOf({path, path}, options);
        CHECK(diff.rowCount() > 0);
        for (std::size_t row = 0; row < diff.rowCount(); ++row) {
            CHECK(diff.text(row, "change") == "same");
            CHECK(diff.number(row, column) == 0);
        }
    };
    check(level1, {"--table", "operators"}, "delta_host_self_us");
    check(level1, {"--table", "kernels"}, "delta_total_us");
    check(level1, {"--table", "communication"}, "delta_elapsed_us");
    check(level1, {"--table", "steps"}, "delta_mean_time_us");
    check(level1, {"--table", "steps", "--group-by", "step"}, "delta_total_us");
    check(level1, {"--table", "steps", "--group-by", "common"}, "delta_mean_time_us");
    check(level1, {"--table", "communication", "--group-by", "name"}, "delta_total_us");
    check(level1, {"--table", "memory"}, "delta_allocation_size_kb");
    check(level1, {"--table", "memory", "--group-by", "component"}, "delta_peak_reserved_mb");
    check(level1, {"--table", "tree"}, "diff_us");
    const auto gpu = (shared / "data/gpu" / span1.file).string();
    check(gpu, {"--table", "operators", "--per-step"}, "delta_mean_device_self_us");
    check(gpu, {"--table", "kernels", "--step", "5"}, "delta_total_us");
    check(gpu, {"--table", "kernels", "--per-step", "--group-by", "properties"}, "delta_mean_total_us");
    check(gpu, {"--table", "steps"}, "delta_mean_time_us");
    check(gpu, {"--table", "memory"}, "delta_allocation_size_kb");
    check(gpu, {"--table", "tree", "--group-by", "anchors"}, "diff_us");
}

TEST_CASE("two steps of one recording are compared", "[diff]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto path = (shared / "data/gpu" / span1.file).string();
    const CliRun run =
        runCli({"diff", path, "--table", "kernels", "--base-step", "5", "--exp-step", "no-such"});
    CHECK(run.status == 1);
    CHECK(run.err.find("There is no step \"no-such\"") != std::string::npos);
    CHECK(run.err.find("Steps: 5, 6, 7, 8, 9, 10") != std::string::npos);
    const JsonTable kernels = diffOf({path}, {"--table", "kernels", "--base-step", "5", "--exp-step", "6"});
    const JsonTable operators = diffOf({path}, {"--base-step", "5", "--exp-step", "6"});
    CHECK(kernels.rowCount() > 10);
    // The copy of the input is no kernel, so that the sums are near each other but not the same.
    CHECK(operators.rowCount() > 30);
    for (const char* column : {"delta_calls"})
        CHECK(kernels.sum(column) == 0); // the steps do the same
}

TEST_CASE("wrong requests for comparisons say what is right", "[diff]") {
    const auto check = [](const Words& words, const std::string& text) {
        const CliRun run = runCli(words);
        CHECK(run.status == 2);
        INFO(run.err);
        CHECK(run.err.find(text) != std::string::npos);
    };
    check({"diff"}, "Name a baseline and an experiment");
    check({"diff", "a", "b", "--table", "operator"}, "Tables: operators, kernels, communication, steps");
    check({"diff", "a", "b", "--group-by", "stack"}, "Groupings: operator, operator+shape, operator+stack");
    check({"diff", "a", "b", "--table", "memory", "--per-step"}, "has no means over steps");
}
