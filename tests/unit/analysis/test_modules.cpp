// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/flame_graph.h"
#include "core/analysis/launched_works.h"
#include "core/analysis/modules.h"
#include "core/analysis/operator_children.h"
#include "core/analysis/trace_kernels.h"
#include "unit/support/call_trees.h"
#include "unit/support/gpu_cases.h"
#include "unit/support/load_files.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

using namespace runglass;
using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

namespace {

constexpr double us = 1000;

/// Two steps of the same work: a module with one operator that launches a kernel of 30 and 50 us.
constexpr auto twoSteps = R"(
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":9,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":9,"tid":1,"ts":5,"dur":60,"args":{"Python module id":4}},
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":9,"tid":1,"ts":10,"dur":40},
{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":9,"tid":1,"ts":15,"dur":30},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":9,"tid":1,"ts":20,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":60,"dur":30,"args":{"correlation":1}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":9,"tid":1,"ts":200,"dur":100},
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":9,"tid":1,"ts":205,"dur":70,"args":{"Python module id":4}},
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":9,"tid":1,"ts":210,"dur":50},
{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":9,"tid":1,"ts":215,"dur":30},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":9,"tid":1,"ts":220,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":260,"dur":50,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":9,"tid":1,"ts":280,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":9,"tid":1,"ts":282,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH","pid":0,"tid":7,"ts":320,"dur":20,"args":{"correlation":3}}
)";

} // namespace

TEST_CASE("modules have the plugin's sums, children below the one place that calls them") {
    RUNGLASS_NEEDS_SHARED(shared);
    const test::GpuCases cases(shared);
    const auto table = analysis::moduleTable(*test::callTreeOf(cases.trace("module_view")));
    // The plugin shows Net_0 twice, once for each set of children, with the sums of both calls each time.
    CHECK(test::texts(table, "name") == Texts{"Net_0", "Linear_0", "ReLU_0", "Linear_0"});
    CHECK(test::numbers(table, "depth") == Numbers{0, 1, 1, 1});
    CHECK(test::numbers(table, "module_id") == Numbers{0, 1, 2, 3});
    CHECK(test::numbers(table, "occurrences") == Numbers{2, 2, 1, 1});
    CHECK(test::numbers(table, "operators") == Numbers{0, 2, 1, 1});
    CHECK(test::numbers(table, "host_total_us") == Numbers{700 * us, 270 * us, 80 * us, 90 * us});
    CHECK(test::numbers(table, "host_self_us") == Numbers{260 * us, 70 * us, 30 * us, 30 * us});
    CHECK(test::numbers(table, "device_total_us") == Numbers{155 * us, 130 * us, 25 * us, 0});
    CHECK(test::numbers(table, "device_self_us") == Numbers{0, 130 * us, 25 * us, 0});
    CHECK(test::numbers(table, "avg_us") == Numbers{77.5, 65, 25, 90});
    CHECK(table.find("backward_device_us") == nullptr);
}

TEST_CASE("the backward pass of a module stands beside its own times") {
    RUNGLASS_NEEDS_SHARED(shared);
    const test::GpuCases cases(shared);
    const auto table = analysis::moduleTable(*test::callTreeOf(cases.trace("forward_backward_modules")));
    CHECK(test::texts(table, "name") == Texts{"Net_0", "Linear_0", "ReLU_0"});
    CHECK(test::numbers(table, "host_self_us") == Numbers{250 * us, 50 * us, 40 * us});
    CHECK(test::numbers(table, "backward_host_us") == Numbers{560 * us, 360 * us, 100 * us});
    CHECK(test::numbers(table, "backward_device_us") == Numbers{81 * us, 81 * us, 0});
}

TEST_CASE("modules of PyTorch Lightning come from its own names") {
    RUNGLASS_NEEDS_SHARED(shared);
    const test::GpuCases cases(shared);
    const auto tree = test::callTreeOf(cases.trace("lightning"));
    const auto table = analysis::moduleTable(*tree);
    CHECK(test::texts(table, "name") == Texts{"net", "net.0"});
    CHECK(test::numbers(table, "host_total_us") == Numbers{500 * us, 200 * us});
    CHECK(test::numbers(table, "host_self_us") == Numbers{300 * us, 100 * us});
    CHECK(test::numbers(table, "operators") == Numbers{0, 1});
}

TEST_CASE("a trace without modules has no rows of modules") {
    const auto tree =
        test::callTreeOf(R"({"ph":"X","cat":"cpu_op","name":"a","pid":9,"tid":1,"ts":0,"dur":9})");
    CHECK(analysis::moduleTable(*tree).rowCount() == 0);
}

TEST_CASE("a flame graph merges the same calls of all steps") {
    const auto tree = test::callTreeOf(twoSteps);
    const auto graph = analysis::flameGraph(*tree);
    REQUIRE(graph.frames.size() == 4);
    const auto nameOf = [&](std::size_t frame) { return tree->nameText(graph.frames[frame].name); };
    CHECK(nameOf(0) == "nn.Module: Net_0");
    CHECK(nameOf(1) == "aten::linear");
    CHECK(nameOf(2) == "aten::addmm");
    CHECK(nameOf(3) == "aten::add");
    CHECK(graph.frames[0].calls == 2);
    CHECK(graph.frames[0].hostNs == 130'000);
    CHECK(graph.frames[0].deviceNs == 80'000);
    CHECK(graph.frames[0].subtreeEnd == 3);
    CHECK(graph.frames[2].depth == 2);
    CHECK(graph.depths == 3);
    CHECK(graph.frameOfNode[test::nodeNamed(*tree, "aten::addmm")] == 2);
    CHECK(graph.frameOfNode[test::nodeNamed(*tree, "ProfilerStep#1")] == analysis::FlameGraph::none);
}

TEST_CASE("bars of a flame graph lie inside those around them, without those of no width") {
    const auto graph = analysis::flameGraph(*test::callTreeOf(twoSteps));
    const auto host = analysis::flameLayout(graph, analysis::FlameMeasure::Host);
    CHECK(host.width == 140'000); // 60 + 70 of the module, 10 of aten::add
    CHECK(host.bars[2].begin == 0);
    CHECK(host.bars[2].width == 60'000);
    CHECK(host.bars[3].begin == 130'000);
    CHECK(host.levels[0] == std::vector<analysis::FrameIndex>{0, 3});
    const auto device = analysis::flameLayout(graph, analysis::FlameMeasure::Device);
    CHECK(device.width == 100'000);
    CHECK(device.bars[3].width == 20'000);
}

TEST_CASE("an operator opens into what it ran, with its own time and that of what it called") {
    const auto tree = test::callTreeOf(twoSteps);
    const auto calls = test::operatorCallsOf(*tree);
    const auto children = analysis::operatorChildren(calls, tree.get(), "aten::linear", std::nullopt);
    CHECK(test::texts(children, analysis::kernelColumn) == Texts{"gemm"});
    CHECK(test::numbers(children, "calls") == Numbers{2});
    CHECK(test::numbers(children, "device_total_us") == Numbers{80});
    CHECK(test::numbers(children, "device_self_us") == Numbers{0}); // aten::addmm inside launched them
    CHECK(children.find("host_self_us")->isNull(0));
    CHECK(analysis::operatorChildren(calls, nullptr, "aten::linear", std::nullopt).rowCount() == 0);
}

TEST_CASE("a kernel and a copy of one name keep their own times") {
    const auto tree = test::callTreeOf(R"(
{"ph":"X","cat":"cpu_op","name":"op","pid":9,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":9,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":9,"tid":1,"ts":20,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"both","pid":0,"tid":7,"ts":60,"dur":10,"args":{"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"both","pid":0,"tid":7,"ts":80,"dur":30,"args":{"correlation":2}})");
    const auto children =
        analysis::operatorChildren(test::operatorCallsOf(*tree), tree.get(), "op", std::nullopt);
    CHECK(test::texts(children, analysis::kernelColumn) == Texts{"both", "both"});
    CHECK(test::numbers(children, "device_total_us") == Numbers{30, 10});
    CHECK(test::numbers(children, "device_self_us") == Numbers{30, 10});
}

TEST_CASE("what an operator runs counts once, however often it stands around itself") {
    // The inner call is not the only one in the outer one, so that the two stay two.
    const auto tree = test::callTreeOf(R"(
{"ph":"X","cat":"cpu_op","name":"op","pid":9,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cpu_op","name":"other","pid":9,"tid":1,"ts":1,"dur":5},
{"ph":"X","cat":"cpu_op","name":"op","pid":9,"tid":1,"ts":10,"dur":50},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":9,"tid":1,"ts":20,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":9,"tid":1,"ts":70,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":80,"dur":10,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":100,"dur":20,"args":{"correlation":2}})");
    const auto calls = test::operatorCallsOf(*tree);
    for (const auto scope : {analysis::WorkScope::Self, analysis::WorkScope::Total}) {
        const auto works = analysis::worksOfOperator(*tree, calls, "op", std::nullopt, scope);
        CHECK(test::numbers(works, "calls") == Numbers{2});
        CHECK(test::numbers(works, "total_us") == Numbers{30 * us});
    }
}

TEST_CASE("an operator tells its works and a work its operators") {
    const auto tree = test::callTreeOf(twoSteps);
    const auto calls = test::operatorCallsOf(*tree);
    const auto works =
        analysis::worksOfOperator(*tree, calls, "aten::linear", std::nullopt, analysis::WorkScope::Total);
    CHECK(test::texts(works, "name") == Texts{"gemm"});
    CHECK(test::texts(works, "kind") == Texts{"Kernel"});
    CHECK(test::numbers(works, "calls") == Numbers{2});
    CHECK(test::numbers(works, "total_us") == Numbers{80 * us});
    CHECK(test::numbers(works, "avg_us") == Numbers{40});
    CHECK(analysis::worksOfOperator(*tree, calls, "aten::linear", std::nullopt, analysis::WorkScope::Self)
              .rowCount() == 0);
    CHECK(test::texts(
              analysis::worksOfOperator(*tree, calls, "aten::add", std::nullopt, analysis::WorkScope::Self),
              "kind") == Texts{"Copy"});
    const auto operators = analysis::operatorsOfWork(*tree, "gemm");
    CHECK(test::texts(operators, "operator") == Texts{"aten::addmm"});
    CHECK(test::numbers(operators, "max_us") == Numbers{50 * us});
}

TEST_CASE("very many kernels that very deep modules launch find their operator in passing") {
    // If each of them looked at all modules around its launch, this would take minutes and run into the time
    // limit.
    constexpr int count = 150'000;
    const auto record = [](const char* category, const std::string& name, int start, int duration,
                           int correlation, const char* thread = R"("pid":9,"tid":1)") {
        std::string text = R"({"ph":"X","cat":")";
        text.append(category).append(R"(","name":")").append(name).append("\",").append(thread);
        text.append(R"(,"ts":)").append(std::to_string(start)).append(R"(,"dur":)");
        text.append(std::to_string(duration)).append(R"(,"args":{"correlation":)");
        return text.append(std::to_string(correlation)).append("}}");
    };
    std::string records = record("cpu_op", "outer", 0, 4 * count, 0);
    for (int i = 1; i <= count; ++i)
        records.append(",").append(record("python_function", "nn.Module: M", i, 4 * count - 2 * i, 0));
    for (int i = 0; i < count; ++i) {
        records.append(",").append(record("cuda_runtime", "cudaLaunchKernel", count + 2 * i, 1, i + 1));
        records.append(",").append(record("kernel", "k", count + 2 * i, 1, i + 1, R"("pid":0,"tid":7)"));
    }
    const auto tree = test::callTreeOf(records);
    const auto operators = analysis::operatorsOfWork(*tree, "k");
    CHECK(test::texts(operators, "operator") == Texts{"outer"});
    CHECK(test::numbers(operators, "calls") == Numbers{count});
    test::Loading loading;
    const auto kernels = analysis::traceKernels(*tree, loading.context);
    REQUIRE(kernels.ok());
    CHECK(test::texts(kernels.value().details, model::kernel_column::operatorName) == Texts(count, "outer"));
}
