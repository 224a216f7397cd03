// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gpu_steps.h"

#include "core/analysis/lengths_within.h"
#include "core/analysis/steps.h"
#include "unit/support/gpu_run.h"
#include "unit/support/kineto_text.h"
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

#include <limits>

using namespace runglass;
using namespace runglass::test;
using analysis::Role;

namespace {

using Numbers = std::vector<double>;

/// Parts of a step in microseconds, in order of Role, then other.
std::vector<base::Nanoseconds> partsUs(const analysis::GpuStep& step) {
    std::vector<base::Nanoseconds> parts;
    for (const auto part : step.parts)
        parts.push_back(part / 1000);
    parts.push_back(step.otherNs / 1000);
    return parts;
}

GpuRun runOf(const KinetoText& text) {
    Loading loading;
    return gpuRunOfText(text.text(), loading);
}

std::vector<std::string> columnIds(const table::Table& table) {
    std::vector<std::string> ids;
    for (const auto& column : table.columns())
        ids.push_back(column.spec.id);
    return ids;
}

} // namespace

TEST_CASE("a step that kernels cover has nothing left for others", "[gpu]") {
    // The plugin gives 100 to kernels, 4 to runtime, 46 to the host and 50 to nothing (D18).
    const auto run =
        runOf(KinetoText().step(1, 0, 100).op("aten::a", 10, 50).launch(1, 12, 4).kernel("k", 1, 0, 100));
    CHECK(partsUs(run.steps.steps.at(0)) == std::vector<base::Nanoseconds>{100, 0, 0, 0, 0, 0, 0, 0});
}

TEST_CASE("calls into the driver launch kernels and count as runtime", "[gpu]") {
    // The plugin knows no driver (D2): the step would end at 100 and have no runtime.
    const auto run = runOf(KinetoText()
                               .step(1, 0, 100)
                               .op("triton_op", 10, 50)
                               .launch(1, 20, 4, "cuda_driver")
                               .kernel("triton_poi_fused_add_0", 1, 90, 30));
    REQUIRE(run.steps.steps.size() == 1);
    CHECK(run.steps.steps[0].totalNs() == 120'000);
    CHECK(partsUs(run.steps.steps[0]) == std::vector<base::Nanoseconds>{30, 0, 0, 0, 4, 0, 46, 40});
}

TEST_CASE("calls into the runtime of an MLU, copies and annotations on it are those of a device", "[gpu]") {
    KinetoText text;
    text.step(1, 0, 100).op("aten::a", 10, 50);
    text.launch(1, 12, 4, "mlu_runtime").launch(2, 20, 4, "mlu_runtime").launch(3, 30, 4, "mlu_runtime");
    text.kernel("k", 1, 40, 30);
    text.record(R"({"ph":"X","cat":"mlu_memcpy","name":"Memcpy HtoD","pid":0,"tid":7,"ts":70,"dur":10,)"
                R"("args":{"device":0,"correlation":2}})");
    text.record(R"({"ph":"X","cat":"mlu_memset","name":"Memset","pid":0,"tid":7,"ts":80,"dur":5,)"
                R"("args":{"device":0,"correlation":3}})");
    text.record(R"({"ph":"X","cat":"mlu_user_annotation","name":"ProfilerStep#1","pid":0,"tid":7,"ts":40,)"
                R"("dur":45,"args":{}})");
    const auto run = runOf(text);
    REQUIRE(run.steps.steps.size() == 1);
    CHECK(partsUs(run.steps.steps[0]) == std::vector<base::Nanoseconds>{30, 10, 5, 0, 12, 0, 18, 25});
}

TEST_CASE("kernels of communication are told by their names", "[gpu]") {
    // Both kernels count as computing in the plugin, because their ids are not those of the call (D4).
    const auto run = runOf(KinetoText()
                               .step(1, 0, 1000)
                               .op("aten::a", 0, 20)
                               .launch(1, 5, 5)
                               .kernel("gemm", 1, 100, 300)
                               .launch(2, 12, 5)
                               .kernel("ncclDevKernel_SendRecv(ncclDevComm*)", 2, 200, 500));
    const auto& step = run.steps.steps.at(0);
    CHECK(partsUs(step) == std::vector<base::Nanoseconds>{300, 0, 0, 300, 10, 0, 10, 380});
    CHECK(step.computingNs == 300'000);
    CHECK(step.communicationNs == 500'000);
    CHECK(step.overlappedNs == 200'000);
    CHECK(step.idleNs() == 400'000);
    CHECK(run.steps.hasCommunication);
}

TEST_CASE("annotations of the device are neither steps nor work of the host", "[gpu]") {
    // The plugin takes them for both (D3).
    KinetoText text;
    text.step(1, 0, 300).op("aten::a", 10, 40).launch(1, 20, 4).kernel("k", 1, 100, 150);
    for (const auto* name : {"ProfilerStep#1", "DistributedDataParallel.forward", "nccl:all_reduce"})
        text.record(std::string(R"({"ph":"X","cat":"gpu_user_annotation","name":")") + name +
                    R"(","pid":0,"tid":7,"ts":100,"dur":190,"args":{}})");
    const auto run = runOf(text);
    REQUIRE(run.steps.steps.size() == 1);
    CHECK(partsUs(run.steps.steps[0]) == std::vector<base::Nanoseconds>{150, 0, 0, 0, 4, 0, 36, 110});
    CHECK_FALSE(run.steps.hasCommunication);
}

TEST_CASE("steps go on to the end of the work they launched and leave the next one less", "[gpu]") {
    // views.md 2.1: host steps 100–300 and 350–500; an unlinked kernel 150–240; a copy 280–380 of step 1; a
    // kernel 410–610 of step 2.
    KinetoText text;
    text.step(1, 100, 200).step(2, 350, 150).op("aten::a", 200, 60).op("aten::b", 360, 50);
    text.launch(1, 250, 5).launch(2, 400, 5).kernel("old", 99, 150, 90).kernel("k", 2, 410, 200);
    text.record(R"({"ph":"X","cat":"gpu_memcpy","name":"Memcpy","pid":0,"tid":7,"ts":280,"dur":100,)"
                R"("args":{"device":0,"correlation":1}})");
    const auto run = runOf(text);
    REQUIRE(run.steps.steps.size() == 2);
    const auto origin = run.trace->originNs();
    CHECK(run.steps.steps[0].range.beginNs + origin == 240'000);
    CHECK(run.steps.steps[0].range.endNs + origin == 380'000);
    CHECK(partsUs(run.steps.steps[0]) == std::vector<base::Nanoseconds>{0, 100, 0, 0, 5, 0, 15, 20});
    CHECK(run.steps.steps[1].range.endNs + origin == 610'000);
    CHECK(partsUs(run.steps.steps[1]) == std::vector<base::Nanoseconds>{200, 0, 0, 0, 5, 0, 25, 0});
}

TEST_CASE("steps at the end that the device did not finish are left out and counted", "[gpu]") {
    const auto stepsWith = [](int worksOfLast) {
        KinetoText text;
        text.step(1, 0, 100).step(2, 100, 100).step(3, 200, 100);
        for (int i = 0; i < 10; ++i)
            text.launch(i + 1, 2 * i, 1).kernel("k", i + 1, 20 + i, 1);
        for (int i = 0; i < worksOfLast; ++i)
            text.launch(100 + i, 100 + 2 * i, 1).kernel("k", 100 + i, 150 + i, 1);
        return runOf(text).steps;
    };
    CHECK(stepsWith(8).steps.size() == 2); // step 3 launched nothing
    CHECK(stepsWith(8).removed == 1);
    CHECK(stepsWith(7).steps.size() == 1); // less than 80 %
    CHECK(stepsWith(7).removed == 2);
}

TEST_CASE("where steps lie over each other a launch belongs to the first that runs", "[gpu]") {
    // Launches at 40 and 60 are in step 1, the one from 95 to 105 is cut by its end, those at 110 and 120 are
    // in step 2. Step 1 lasts to the end of the kernel launched at 60, and step 2 begins there.
    KinetoText text;
    text.step(1, 0, 100).step(2, 50, 100).op("aten::a", 5, 140);
    text.launch(1, 40, 5).kernel("a", 1, 45, 5).launch(2, 60, 5).kernel("b", 2, 100, 20);
    text.launch(3, 95, 10).kernel("c", 3, 120, 5).launch(4, 110, 5).kernel("d", 4, 125, 5);
    text.launch(5, 120, 5).kernel("e", 5, 150, 10);
    const auto run = runOf(text);
    REQUIRE(run.steps.steps.size() == 2);
    const auto origin = run.trace->originNs();
    CHECK(run.steps.steps[0].deviceWorks == 2);
    CHECK(run.steps.steps[0].range.beginNs + origin == 0);
    CHECK(run.steps.steps[0].range.endNs + origin == 120'000);
    CHECK(run.steps.steps[1].deviceWorks == 2);
    CHECK(run.steps.steps[1].range.beginNs + origin == 120'000);
    CHECK(run.steps.steps[1].range.endNs + origin == 160'000);
}

TEST_CASE("a launch without length at the very end of a step belongs to it", "[gpu]") {
    const auto run = runOf(KinetoText().step(1, 0, 100).launch(1, 100, 0).kernel("k", 1, 110, 20));
    REQUIRE(run.steps.steps.size() == 1);
    CHECK(run.steps.steps[0].deviceWorks == 1);
    CHECK(run.steps.steps[0].totalNs() == 130'000);
}

TEST_CASE("how much of a set lies within a range is counted to the nanosecond", "[gpu]") {
    const base::IntervalSet set({{-20, -10}, {0, 10}, {15, 20}, {30, 31}});
    const analysis::LengthsWithin lengths(set);
    CHECK(lengths.of({-100, 100}) == 26);
    CHECK(lengths.of({0, 10}) == 10);
    CHECK(lengths.of({-15, 5}) == 10);
    CHECK(lengths.of({3, 17}) == 9);
    CHECK(lengths.of({10, 15}) == 0);
    CHECK(lengths.of({16, 18}) == 2);
    CHECK(lengths.of({31, 40}) == 0);
    CHECK(lengths.of({-30, -20}) == 0);
    CHECK(lengths.of({5, 5}) == 0);
    CHECK(analysis::LengthsWithin(base::IntervalSet()).of({0, 100}) == 0);
}

TEST_CASE("very many steps that lie over each other are measured in passing", "[gpu]") {
    // If each step looked at all that the host did meanwhile, this would take minutes and run into the time
    // limit.
    constexpr int count = 120'000;
    KinetoText text;
    for (int i = 0; i < count; ++i)
        text.event("user_annotation", "ProfilerStep#" + std::to_string(i), 100 + i, 0, 2 * count)
            .op("aten::a", 2 * i, 1);
    const auto run = runOf(text);
    REQUIRE(run.steps.steps.size() == count);
    for (const auto& step : {run.steps.steps.front(), run.steps.steps.back()}) {
        CHECK(partsUs(step) == std::vector<base::Nanoseconds>{0, 0, 0, 0, 0, 0, count, count});
        CHECK(step.computingNs == 1000LL * count);
    }
}

TEST_CASE("without markers all that the host executes is step 0", "[gpu]") {
    const auto run = runOf(KinetoText()
                               .event("user_annotation", "outer", 11, 0, 1000)
                               .op("aten::a", 100, 50)
                               .op("aten::b", 180, 60, 22));
    REQUIRE(run.steps.steps.size() == 1);
    CHECK(run.steps.steps[0].name == "0");
    CHECK(run.steps.steps[0].totalNs() == 140'000);
}

TEST_CASE("a trace of a device alone has no steps", "[gpu]") {
    // The plugin makes one of -18446744073709551615 us.
    const auto run = runOf(KinetoText().kernel("k", 1, 100, 20));
    CHECK(run.steps.steps.empty());
    CHECK_FALSE(run.steps.span());
    const auto table = analysis::stepTable(analysis::stepsOf(run.steps, run.trace->originNs()));
    CHECK(table.rowCount() == 0);
    CHECK(run.device(0).utilization == std::nullopt);
}

TEST_CASE("the longest step that there can be has an idle time", "[gpu]") {
    analysis::GpuStep step;
    step.range = {0, std::numeric_limits<base::Nanoseconds>::max()};
    step.computingNs = step.communicationNs = step.overlappedNs = step.range.length();
    CHECK(step.idleNs() == 0);
    step.overlappedNs = step.communicationNs = 0;
    step.computingNs = 7;
    CHECK(step.idleNs() == step.range.length() - 7);
}

TEST_CASE("a step without length has parts of nothing", "[gpu]") {
    const auto run = runOf(KinetoText().step(1, 100, 0)); // the plugin divides by zero
    REQUIRE(run.steps.steps.size() == 1);
    CHECK(partsUs(run.steps.steps[0]) == std::vector<base::Nanoseconds>(8, 0));
}

TEST_CASE("operators may be nested as deeply as they like", "[gpu]") {
    // The plugin ends with a RecursionError; error_deep_nesting_1100 of the small traces.
    KinetoText text;
    for (int i = 0; i < 1100; ++i)
        text.op(i % 2 == 0 ? "aten::n0" : "aten::n1", i, 4000 - 2 * i);
    const auto run = runOf(text);
    REQUIRE(run.steps.steps.size() == 1);
    CHECK(run.steps.steps[0].part(Role::CpuExec) == 4'000'000);
}

TEST_CASE("columns of steps are those that the trace has anything of", "[gpu]") {
    const auto tableOf = [](const KinetoText& text) {
        const auto run = runOf(text);
        return analysis::stepTable(analysis::stepsOf(run.steps, run.trace->originNs()));
    };
    using Ids = std::vector<std::string>;
    KinetoText host;
    host.step(1, 0, 100).op("aten::a", 10, 50);
    CHECK(columnIds(tableOf(host)) ==
          Ids{"step", "total_us", "dataloader_us", "cpu_exec_us", "other_us", "compute_busy_us", "start_ns"});
    host.launch(1, 20, 4).kernel("ncclAllReduce", 1, 30, 30);
    const auto table = tableOf(host);
    CHECK(columnIds(table) == Ids{"step", "total_us", "kernel_us", "memcpy_us", "memset_us",
                                  "communication_us", "runtime_us", "dataloader_us", "cpu_exec_us",
                                  "other_us", "compute_busy_us", "communication_busy_us",
                                  "compute_communication_overlap_us", "start_ns"});
    CHECK(numbers(table, "communication_us") == Numbers{30});
    CHECK(numbers(table, "runtime_us") == Numbers{4});
}

TEST_CASE("steps of traces can be asked for one by one and stacked", "[gpu]") {
    const auto run = runOf(KinetoText().step(7, 0, 100).step(8, 100, 50).op("aten::a", 110, 20));
    const auto steps = analysis::stepsOf(run.steps, run.trace->originNs());
    CHECK(texts(analysis::stepTable(steps, "8"), "step") == std::vector<std::string>{"8"});
    const auto parts = analysis::stepParts(steps);
    CHECK(numbers(parts, "cpu_exec_us") == Numbers{0, 20});
    CHECK(numbers(parts, "other_us") == Numbers{100, 30});
    CHECK(numbers(parts, "total_us") == Numbers{100, 50});
}

TEST_CASE("names of collective calls are those of a library and an operation", "[gpu]") {
    for (const auto* name :
         {"nccl:all_reduce", "gloo:barrier", "nccl:_all_gather_base", "HCCL:send", "cncl:all_reduce"})
        CHECK(analysis::isCollectiveCall(name));
    for (const auto* name : {"c10d::allreduce_", "nccl", "nccl:", "aten::mm", "ncclKernel_AllReduce"})
        CHECK_FALSE(analysis::isCollectiveCall(name));
}
