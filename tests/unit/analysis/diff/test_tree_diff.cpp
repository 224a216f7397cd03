// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/level_bars.h"
#include "core/analysis/diff/step_operators.h"
#include "core/analysis/diff/tree_diff.h"
#include "core/analysis/diff/tree_diff_table.h"
#include "unit/support/call_trees.h"
#include "unit/support/gpu_cases.h"
#include "unit/support/load_files.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"
#include "unit/support/trace_files.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace runglass;
using namespace runglass::analysis::diff;
using simdjson::dom::element;
using Texts = std::vector<std::string>;

namespace {

std::string operatorRecord(const char* name, int startUs, int durationUs, int tid = 1,
                           const char* shapes = nullptr) {
    const std::string args =
        shapes == nullptr ? std::string() : std::string(R"(,"args":{"Input Dims":)") + shapes + "}";
    return std::string(R"({"ph":"X","cat":"cpu_op","name":")") + name + R"(","pid":1,"tid":)" +
           std::to_string(tid) + R"(,"ts":)" + std::to_string(startUs) + R"(,"dur":)" +
           std::to_string(durationUs) + args + "}";
}

std::string stepRecord(int number, int startUs, int durationUs) {
    return R"({"ph":"X","cat":"user_annotation","name":"ProfilerStep#)" + std::to_string(number) +
           R"(","pid":1,"tid":1,"ts":)" + std::to_string(startUs) + R"(,"dur":)" +
           std::to_string(durationUs) + "}";
}

std::string joined(const Texts& records) {
    std::string text;
    for (const auto& record : records)
        text += (text.empty() ? "" : ",") + record;
    return text;
}

std::shared_ptr<const model::CallTree> treeOf(const Texts& records) {
    return test::callTreeOf(std::string_view(joined(records)));
}

/// "name base exp" of the nodes of a level, times in us.
Texts shown(const TreeDiff& diff, const DiffLevel& level) {
    Texts lines;
    for (const DiffNode& node : level.nodes) {
        const std::string name = node.base.empty() ? diff.experimentName(node) : diff.baseName(node);
        const auto us = [](base::Nanoseconds time, bool isMissing) {
            return isMissing ? std::string("-") : std::to_string(time / 1000);
        };
        lines.push_back(name + ' ' + us(diff.baseTimes(node).totalNs, node.base.empty()) + ' ' +
                        us(diff.experimentTimes(node).totalNs, node.experiment.empty()));
    }
    return lines;
}

double numberOf(element value) {
    double number = 0;
    REQUIRE(value.get(number) == simdjson::SUCCESS);
    return number;
}

/// Which values of an oracle hold: where the plugin does not link launches, it lacks times on the device and
/// takes the launches for own time of the operators.
enum class Exact { All, Host };

void checkSide(const SideTimes& times, const std::string& name, element expected, Exact exact) {
    CHECK(name == std::string_view(expected["name"]));
    CHECK(static_cast<double>(times.hostNs) / 1000 == Approx(numberOf(expected["duration"])));
    if (exact == Exact::Host)
        return;
    CHECK(static_cast<double>(times.deviceNs) / 1000 == Approx(numberOf(expected["device_duration"])));
    CHECK(static_cast<double>(times.totalNs) / 1000 == Approx(numberOf(expected["total_duration"])));
}

void checkAggregates(const table::Table& operators, const std::string& side, element expected, Exact exact) {
    const auto cell = [&](const std::string& column, table::RowIndex row) {
        return test::numbers(operators, side + column)[row];
    };
    for (const element each : expected["aggs"].get_array()) {
        const auto row = test::rowWith(operators, "name", std::string_view(each["name"]));
        INFO(std::string_view(each["name"]));
        CHECK(cell("calls", row) == numberOf(each["calls"]));
        CHECK(cell("host_total_us", row) == Approx(numberOf(each["host_duration"])));
        if (exact == Exact::Host)
            continue;
        CHECK(cell("host_self_us", row) == Approx(numberOf(each["self_host_duration"])));
        CHECK(cell("device_total_us", row) == Approx(numberOf(each["device_duration"])));
        CHECK(cell("device_self_us", row) == Approx(numberOf(each["self_device_duration"])));
    }
}

/// Compares the tree below a node with that of an oracle; returns the number of nodes.
int checkTree(const TreeDiff& diff, const DiffNode& node, element expected, Exact exact) {
    INFO(std::string_view(expected["left"]["name"]) << " " << std::string_view(expected["right"]["name"]));
    checkSide(diff.baseTimes(node), diff.baseName(node), expected["left"], exact);
    checkSide(diff.experimentTimes(node), diff.experimentName(node), expected["right"], exact);
    element aggregates;
    if (expected["left"]["aggs"].get(aggregates) == simdjson::SUCCESS) {
        const table::Table operators = diff.operators(node);
        checkAggregates(operators, "base_", expected["left"], exact);
        checkAggregates(operators, "exp_", expected["right"], exact);
    }
    const DiffLevel level = diff.children(node);
    const simdjson::dom::array children = expected["children"];
    REQUIRE(level.nodes.size() == children.size());
    int count = 1;
    std::size_t at = 0;
    for (const element child : children)
        count += checkTree(diff, level.nodes[at++], child, exact);
    return count;
}

/// A trace of the folder of GPU runs.
std::shared_ptr<const model::CallTree> realTree(const std::filesystem::path& shared, const char* file) {
    return test::callTreeOf(test::loadTraceFile(shared / "data/gpu" / file),
                            analysis::TensorCoreNames::Plugin2021);
}

constexpr auto loaderSpan1 = "resnet50_num_workers_0/worker0.1623143089861.pt.trace.json.gz";
constexpr auto loaderSpan2 = "resnet50_num_workers_0/worker0.1623143566756.pt.trace.json.gz";
constexpr auto workersSpan = "resnet50_num_workers_4/worker0.1623212756351.pt.trace.json.gz";

void checkOracle(const std::filesystem::path& shared, const char* name, const char* base,
                 const char* experiment, Exact exact) {
    simdjson::dom::parser parser;
    element oracle;
    REQUIRE(parser.load((shared / "oracles/gpu" / name).string()).get(oracle) == simdjson::SUCCESS);
    const TreeDiff diff(realTree(shared, base), realTree(shared, experiment), Alignment::Anchors);
    CHECK(checkTree(diff, diff.root(), oracle["tree"], exact) == numberOf(oracle["nodes"]));
}

} // namespace

TEST_CASE("the worked example of the plugin's rule comes out", "[diff]") {
    // views.md §8.6, with the module as a loader so that no stack is needed.
    const auto tree = [](int convUs, bool hasExtra) {
        Texts records{operatorRecord("aten::a", 0, 10), operatorRecord("aten::b", 20, 20),
                      operatorRecord("enumerate(DataLoader)#Net.__next__", 50, 120 + convUs),
                      operatorRecord("Optimizer.step#SGD.step", 400, 50)};
        if (hasExtra)
            records.push_back(operatorRecord("aten::extra", 350, 20));
        return treeOf(records);
    };
    const TreeDiff diff(tree(50, false), tree(75, true), Alignment::Anchors);
    CHECK(diff.baseName(diff.root()) == "CompositeNodes");
    CHECK(shown(diff, diff.children(diff.root())) ==
          Texts{"CompositeNodes 30 30", "enumerate(DataLoader)#Net.__next__ 170 195", "aten::extra - 20",
                "Optimizer.step#SGD.step 50 50"});
    const auto table = treeDiffTable(diff).table;
    CHECK(test::texts(table, "path") == Texts{"0", "0-0", "0-1", "0-2", "0-3"});
    CHECK(test::numbers(table, "diff_us") == std::vector<double>{45000, 0, 25000, 20000, 0});
    CHECK(test::numbers(table, "accumulated_us") == std::vector<double>{45000, 0, 25000, 45000, 45000});
    const auto bars = levelBars(diff, diff.children(diff.root()), ShownNodes::Named);
    Texts labels;
    std::vector<base::Nanoseconds> differences;
    std::vector<base::Nanoseconds> sums;
    for (const LevelBar& bar : bars) {
        labels.push_back(bar.label);
        differences.push_back(bar.differenceNs / 1000);
        sums.push_back(bar.accumulatedDifferenceNs / 1000);
    }
    CHECK(labels == Texts{"enumerate(DataLoader)", "aten::extra", "Optimizer.step"});
    CHECK(differences == std::vector<base::Nanoseconds>{25, 20, 0});
    CHECK(sums == std::vector<base::Nanoseconds>{25, 45, 45});
}

TEST_CASE("trees of small traces are those of the plugin", "[diff]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const test::GpuCases cases(shared);
    for (const char* name : {"diff_same_structure", "diff_other_optimizer_name", "diff_modules"}) {
        INFO(name);
        const auto side = [&](const char* events) {
            return test::callTreeOf(cases.trace(name, events), analysis::TensorCoreNames::Plugin2021);
        };
        const TreeDiff diff(side("left"), side("right"), Alignment::Anchors);
        checkTree(diff, diff.root(), *cases.expected(name, "diff_tree"), Exact::All);
    }
}

TEST_CASE("trees of real recordings are those of the plugin", "[diff]") {
    RUNGLASS_NEEDS_SHARED(shared);
    checkOracle(shared, "diff__resnet50_w0_span1__vs__w0_span2.json", loaderSpan1, loaderSpan2, Exact::All);
    checkOracle(shared, "diff__resnet50_w0_span1__vs__w4_span1.json", loaderSpan1, workersSpan, Exact::All);
}

TEST_CASE("trees of recordings whose launches the plugin does not see are those of the plugin on the host",
          "[diff]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto only = [&](const char* folder) {
        for (const auto& entry : std::filesystem::directory_iterator(shared / "data/gpu/trace_diff" / folder))
            return "trace_diff/" + std::string(folder) + '/' + entry.path().filename().string();
        return std::string();
    };
    checkOracle(shared, "diff__hta_trace_diff_control__vs__test.json", only("control").c_str(),
                only("test").c_str(), Exact::Host);
}

TEST_CASE("an inserted operator stands alone and shifts nothing", "[diff]") {
    const auto base =
        treeOf({operatorRecord("a", 0, 10), operatorRecord("b", 20, 10), operatorRecord("c", 40, 10)});
    const auto experiment = treeOf({operatorRecord("a", 0, 11), operatorRecord("new", 15, 3),
                                    operatorRecord("b", 20, 12), operatorRecord("c", 40, 13)});
    const TreeDiff diff(base, experiment);
    CHECK(shown(diff, diff.children(diff.root())) == Texts{"a 10 11", "new - 3", "b 10 12", "c 10 13"});
}

TEST_CASE("shapes tell calls of one name apart where names alone do not fit", "[diff]") {
    const auto base =
        treeOf({operatorRecord("mm", 0, 10, 1, "[[8, 8]]"), operatorRecord("mm", 20, 20, 1, "[[64, 64]]")});
    const auto experiment =
        treeOf({operatorRecord("mm", 0, 30, 1, "[[16, 16]]"), operatorRecord("mm", 40, 11, 1, "[[8, 8]]"),
                operatorRecord("mm", 60, 21, 1, "[[64, 64]]")});
    const TreeDiff diff(base, experiment);
    CHECK(shown(diff, diff.children(diff.root())) == Texts{"mm - 30", "mm 10 11", "mm 20 21"});
}

TEST_CASE("steps, loaders and optimizers have partners whatever their number or class", "[diff]") {
    const auto base = treeOf({stepRecord(3, 0, 100), operatorRecord("a", 10, 10),
                              operatorRecord("Optimizer.step#SGD.step", 50, 20)});
    const auto experiment = treeOf({stepRecord(9, 0, 100), operatorRecord("a", 10, 15),
                                    operatorRecord("Optimizer.step#Adam.step", 50, 40)});
    const TreeDiff diff(base, experiment);
    const DiffLevel steps = diff.children(diff.root());
    CHECK(shown(diff, steps) == Texts{"ProfilerStep#3 100 100"});
    CHECK(shown(diff, diff.children(steps.nodes.front())) ==
          Texts{"a 10 15", "Optimizer.step#SGD.step 20 40"});
}

TEST_CASE("threads stand beside those of their role", "[diff]") {
    const auto records = [](int main, int backward, int step) {
        return Texts{stepRecord(step, 0, 1000), operatorRecord("a", 10, 10 * main),
                     R"({"ph":"X","cat":"cpu_op","name":"autograd::engine::evaluate_function: X","pid":1,)"
                     R"("tid":)" +
                         std::to_string(backward) + R"(,"ts":)" + std::to_string(100 * main) +
                         R"(,"dur":7})"};
    };
    const TreeDiff diff(treeOf(records(1, 2, 1)), treeOf(records(2, 77, 1)));
    const DiffLevel threads = diff.children(diff.root());
    CHECK(threads.nodes.size() == 2);
    const DiffLevel backward = diff.children(threads.nodes.back());
    CHECK(shown(diff, backward) == Texts{"autograd::engine::evaluate_function: X 7 7"});
}

TEST_CASE("each thread has one partner: that of its name, else the first that is left", "[diff]") {
    const auto named = [](int thread, const std::string& name) {
        return R"({"ph":"M","name":"thread_name","pid":1,"tid":)" + std::to_string(thread) +
               R"(,"args":{"name":")" + name + R"("}})";
    };
    const auto base = treeOf({stepRecord(1, 0, 100), operatorRecord("a", 10, 1, 2), named(2, "loader"),
                              operatorRecord("b", 10, 2, 3), named(3, "writer")});
    const auto experiment = treeOf({stepRecord(1, 0, 100), operatorRecord("x", 10, 3, 7), named(7, "reader"),
                                    operatorRecord("y", 10, 4, 8), named(8, "other"),
                                    operatorRecord("z", 10, 5, 9), named(9, "loader")});
    const TreeDiff diff(base, experiment);
    const DiffLevel threads = diff.children(diff.root());
    Texts partners;
    for (const DiffNode& node : threads.nodes)
        partners.push_back(std::to_string(diff.baseTimes(node).totalNs / 1000) + ' ' +
                           std::to_string(diff.experimentTimes(node).totalNs / 1000));
    // The step, "loader" beside "loader", "writer" beside the first of the others, and what is left.
    CHECK(partners == Texts{"100 100", "1 5", "2 3", "0 4"});
}

TEST_CASE("very many threads find their partners", "[diff]") {
    constexpr int count = 20'000;
    const auto treeFrom = [](int first) {
        Texts records;
        for (int thread = first; thread < first + count; ++thread)
            records.push_back(operatorRecord("a", 10, 1, thread));
        return treeOf(records);
    };
    const TreeDiff diff(treeFrom(1), treeFrom(1 + count / 2));
    const DiffLevel threads = diff.children(diff.root());
    CHECK(threads.nodes.size() == count);
    CHECK(std::ranges::none_of(
        threads.nodes, [](const DiffNode& node) { return node.base.empty() || node.experiment.empty(); }));
}

TEST_CASE("one step is compared with another one of the same recording", "[diff]") {
    const auto tree = treeOf({stepRecord(1, 0, 100), operatorRecord("a", 10, 10), stepRecord(2, 100, 100),
                              operatorRecord("a", 110, 30), operatorRecord("other", 120, 5, 2)});
    const TreeDiff diff(tree, tree, Alignment::Sequence, "1", "2");
    const auto operators = diff.operators(diff.root());
    CHECK(test::texts(operators, "name") == Texts{"a", "other"});
    CHECK(test::numbers(operators, "delta_host_total_us") == std::vector<double>{20, 5});
    const TreeDiff anchors(tree, tree, Alignment::Anchors, "1", "2");
    CHECK(anchors.experimentTimes(anchors.root()).hostNs == 30'000);
}

TEST_CASE("where steps lie over each other a call belongs to the first that runs", "[diff]") {
    auto second = stepRecord(2, 50, 100);
    second.replace(second.find("\"tid\":1"), 7, "\"tid\":3");
    const auto tree =
        treeOf({stepRecord(1, 0, 100), operatorRecord("a", 10, 10), second, operatorRecord("b", 60, 10, 3),
                operatorRecord("both", 70, 5, 2), operatorRecord("late", 110, 6, 2)});
    const TreeDiff diff(tree, tree, Alignment::Sequence, "1", "2");
    const auto operators = diff.operators(diff.root());
    CHECK(test::texts(operators, "name") == Texts{"a", "b", "late", "both"});
    CHECK(test::numbers(operators, "delta_calls") == std::vector<double>{-1, 1, 1, -1});
}

TEST_CASE("a marker keeps all that is inside it, also where another step runs first", "[diff]") {
    const auto onThread = [](std::string record, int tid) {
        record.replace(record.find("\"tid\":1"), 7, "\"tid\":" + std::to_string(tid));
        return record;
    };
    const auto tree = treeOf({stepRecord(1, 0, 100), operatorRecord("a", 10, 10),
                              onThread(stepRecord(2, 50, 100), 3), operatorRecord("b", 60, 10, 3),
                              operatorRecord("b", 120, 10, 3), operatorRecord("both", 70, 5, 2),
                              operatorRecord("late", 110, 6, 2), operatorRecord("never", 160, 6, 2)});
    test::Loading loading;
    const auto operators = StepOperators::make(*tree, loading.context);
    REQUIRE(operators.ok());
    const Texts steps{"ProfilerStep#2", "1"};
    const auto calls = operators.value().of(steps);
    REQUIRE(calls.size() == 2);
    CHECK(test::texts(calls[0].calls, "name") == Texts{"b", "late", "b"});
    CHECK(test::texts(calls[1].calls, "name") == Texts{"a", "both"});
}

TEST_CASE("operators of very many steps are told apart in passing", "[diff]") {
    // If all calls were looked at for each step, or all steps for each marker that begins with others, this
    // would take minutes and run into the time limit.
    constexpr int count = 60'000;
    Texts records;
    for (int i = 0; i < count; ++i) {
        records.push_back(stepRecord(i, 4 * i, 4));
        records.push_back(operatorRecord("a", 4 * i, 2));
        records.push_back(operatorRecord("b", 4 * i + 1, 2, 2));
        // Markers without length, all of one moment.
        records.push_back(stepRecord(count + i, 4 * count, 0));
    }
    const auto tree = treeOf(records);
    test::Loading loading;
    const auto operators = StepOperators::make(*tree, loading.context);
    REQUIRE(operators.ok());
    const auto names = stepNames(tree->trace());
    REQUIRE(names.size() >= count);
    const auto calls = operators.value().of(names);
    for (const std::size_t step : {0, count / 2, count - 1})
        CHECK(test::texts(calls[step].calls, "name") == Texts{"a", "b"});
}

TEST_CASE("a recording compared with itself has no differences, and swapped sides negate them", "[diff]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto left = realTree(shared, loaderSpan1);
    const auto right = realTree(shared, workersSpan);
    for (const Alignment alignment : {Alignment::Sequence, Alignment::Anchors}) {
        const auto same = treeDiffTable(TreeDiff(left, left, alignment)).table;
        CHECK(same.rowCount() > 1);
        CHECK(test::texts(same, "change") == Texts(same.rowCount(), "same"));
    }
    const auto same = treeDiffTable(TreeDiff(left, left)).table;
    CHECK(same.rowCount() > 15'000); // every call has its partner
    const TreeDiff there(left, right);
    const TreeDiff back(right, left);
    CHECK(there.experimentTimes(there.root()).totalNs - there.baseTimes(there.root()).totalNs ==
          back.baseTimes(back.root()).totalNs - back.experimentTimes(back.root()).totalNs);
    const auto forward = there.operators(there.root());
    const auto backward = back.operators(back.root());
    REQUIRE(forward.rowCount() == backward.rowCount());
    for (table::RowIndex row = 0; row < forward.rowCount(); ++row) {
        const auto other = test::rowWith(backward, "name", forward.find("name")->text(row));
        CHECK(forward.find("delta_device_self_us")->real(row) ==
              -backward.find("delta_device_self_us")->real(other));
    }
}

TEST_CASE("comparing stops when it is told to", "[diff]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto tree = realTree(shared, loaderSpan1);
    std::stop_source stop;
    stop.request_stop();
    CHECK(treeDiffTable(TreeDiff(tree, tree), {}, stop.get_token()).table.rowCount() == 0);
}

TEST_CASE("a list of calls very deep in each other is cut where its paths become too long", "[diff]") {
    Texts records;
    for (int i = 0; i < 200; ++i)
        records.push_back(operatorRecord(i % 2 == 0 ? "aten::a" : "aten::b", i, 1000 - 2 * i));
    const auto tree = treeOf(records);
    const TreeDiff diff(tree, tree);
    const auto whole = treeDiffTable(diff);
    CHECK_FALSE(whole.isCut);
    CHECK(whole.table.rowCount() == 201); // with the thread
    TreeTableOptions options;
    options.mostPathBytes = 1000; // 1 + 3 + 5 + … of 32 levels
    const auto cut = treeDiffTable(diff, options);
    CHECK(cut.isCut);
    CHECK(cut.table.rowCount() > 20);
    CHECK(cut.table.rowCount() < 40);
}
