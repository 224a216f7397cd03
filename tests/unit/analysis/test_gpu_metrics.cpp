// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gpu_metrics.h"

#include "core/analysis/device_counters.h"
#include "core/analysis/gpu_overview.h"
#include "core/analysis/load_sweep.h"
#include "core/analysis/recommendations.h"
#include "core/analysis/trace_facts.h"
#include "unit/support/gpu_run.h"
#include "unit/support/kineto_text.h"
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

#include <cmath>

using namespace runglass;
using namespace runglass::test;

namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;
using Ranges = std::vector<analysis::ValuedRange>;

constexpr auto twoDevices = R"([
    {"id":4,"name":"Acme G4","totalGlobalMem":17179869184,"computeMajor":8,"computeMinor":6,"numSms":100},
    {"id":2,"name":"Acme G2","totalGlobalMem":8589934592,"computeMajor":9,"computeMinor":0}])";

GpuRun runOf(const KinetoText& text) {
    Loading loading;
    return gpuRunOfText(text.text(), loading);
}

model::Profile profileOf(const KinetoText& text) {
    const auto run = runOf(text);
    model::Profile profile;
    profile.steps.data =
        std::make_shared<const model::Steps>(analysis::stepsOf(run.steps, run.trace->originNs()));
    profile.devices.data = std::make_shared<const model::Devices>(run.devices);
    return profile;
}

Texts adviceFor(const model::Profile& profile) {
    Texts ids;
    for (const auto& one : analysis::recommendations(profile))
        ids.push_back(one.id);
    return ids;
}

} // namespace

TEST_CASE("loads add up to at most 1 and leave nothing behind", "[gpu]") {
    // kineto.md §15, unit case range_algebra; the values of D15: 0.5 and 0.6 and 0.3 at once.
    CHECK(analysis::summedLoad({{0, 10, 0.5}, {5, 15, 0.75}, {15, 20, 0.25}, {30, 30, 4}}) ==
          Ranges{{0, 5, 0.5}, {5, 10, 1}, {10, 15, 0.75}, {15, 20, 0.25}});
    const auto summed =
        analysis::summedLoad({{140, 152, 0.5}, {146, 162, 0.6}, {158, 182, 0.3}, {205, 227, 10.5}});
    REQUIRE(summed.size() == 6);
    CHECK(summed[2].value == Approx(0.6).epsilon(1e-11));
    CHECK(summed[4] == analysis::ValuedRange{162, 182, summed[4].value});
    CHECK(summed[5] == analysis::ValuedRange{205, 227, 1}); // nothing in 182–205
    CHECK(analysis::summedLoad({}).empty());
}

TEST_CASE("the integral of loads is that of the part within", "[gpu]") {
    const Ranges ranges{{0, 10, 0.5}, {10, 15, 1}, {20, 30, 0.25}};
    CHECK(analysis::loadWithin(ranges, {5, 22}) == 5 * 0.5 + 5 + 2 * 0.25);
    CHECK(analysis::loadWithin(ranges, {15, 20}) == 0);
}

TEST_CASE("buckets are powers of ten of microseconds, at most a hundred", "[gpu]") {
    const base::IntervalSet busy({{0, 5'000}, {95'000, 105'000}});
    const auto hundred = analysis::bucketShares(busy, {0, 100'000});
    CHECK(hundred.times.size() == 101);
    CHECK(hundred.values[0] == 1);
    const auto eleven = analysis::bucketShares(busy, {0, 119'000});
    CHECK(eleven.times == std::vector<base::Nanoseconds>{0, 10'000, 20'000, 30'000, 40'000, 50'000, 60'000,
                                                         70'000, 80'000, 90'000, 100'000, 119'000});
    CHECK(eleven.values[0] == 0.5);
    CHECK(eleven.values[9] == 0.5);
    CHECK(eleven.values[10] == Approx(5.0 / 19)); // the last one reaches to the end
    CHECK(eleven.values.back() == 0);
    CHECK(analysis::bucketShares(busy, {0, 999}).times.empty());
    CHECK(analysis::bucketShares(busy, {0, 0}).times.empty());
    CHECK(analysis::bucketShares(busy, {0, 100'001}).times.size() == 11);
    // 100 buckets of 10^17 ns would be more than an integer holds.
    CHECK(analysis::bucketShares(busy, {0, 4'000'000'000'000'000'000}).times.size() == 41);
}

TEST_CASE("devices are known by their ids, not by their places in the header", "[gpu]") {
    const auto run = runOf(KinetoText()
                               .header("deviceProperties", twoDevices)
                               .step(1, 0, 100)
                               .launch(1, 5, 1)
                               .kernel("k", 1, 20, 50, 4));
    REQUIRE(run.devices.used.size() == 1);
    const auto table = analysis::gpuTable(run.devices);
    CHECK(texts(table, "device") == Texts{"GPU4"});
    CHECK(texts(table, "name") == Texts{"Acme G4"}); // the plugin looks at place 4 (D16)
    CHECK(texts(table, "compute_capability") == Texts{"8.6"});
    CHECK(numbers(table, "memory_gb") == Numbers{16});
    CHECK(numbers(table, "utilization_pct") == Numbers{50});
    CHECK(std::isnan(numbers(table, "sm_efficiency_pct").at(0)));
    CHECK(std::isnan(numbers(table, "tensor_core_pct").at(0))); // no operator launched anything
}

TEST_CASE("very many devices find their properties in passing", "[gpu]") {
    // If each device looked through all that the header knows, this would take minutes and run into the time
    // limit.
    constexpr int known = 80'000; // as many as the megabyte that is kept of a key may hold
    constexpr int used = 150'000;
    std::string list = R"([{"id":7,"name":"first"},{"id":7,"name":"second"})";
    for (int id = 0; id < known; ++id)
        list.append(R"(,{"id":)").append(std::to_string(id)).append("}");
    KinetoText text;
    text.header("deviceProperties", list + R"(,{"id":149999,"name":"last"}])");
    for (int id = 0; id < used; ++id)
        text.kernel("k", 1, 0, 0, id);
    const auto run = runOf(text);
    REQUIRE(run.devices.used.size() == used);
    REQUIRE(run.devices.known.size() == known + 3);
    CHECK(run.devices.used[7].properties->name == "first");
    CHECK(run.devices.used[known - 1].properties);
    CHECK_FALSE(run.devices.used[known].properties);
    REQUIRE(run.devices.used.back().properties);
    CHECK(run.devices.used.back().properties->name == "last");
}

TEST_CASE("blocks and occupancy that are no measure are left out and counted", "[gpu]") {
    Loading loading;
    KinetoText text;
    text.step(1, 0, 100);
    text.kernel("a", 1, 0, 10, 0, R"("blocks per SM":"inf","est. achieved occupancy %":-20)");
    text.kernel("b", 2, 10, 20, 0, R"("blocks per SM":0.5,"est. achieved occupancy %":40)");
    text.kernel("c", 3, 30, 10, 0, R"("blocks per SM":-3)");
    text.kernel("d", 4, 50, 10, 0, R"("blocks per SM":"inf","est. achieved occupancy %":null)");
    text.kernel("e", 5, 70, 10, 0);
    const auto run = gpuRunOfText(text.text(), loading);
    CHECK(run.device(0).smEfficiency == Approx(0.1));
    CHECK(run.device(0).occupancy == Approx(0.4));
    CHECK(loading.problem("gpu.invalid_metric").count == 3);
    CHECK(run.device(0).smEfficiencySeries.times.size() == 2);
    CHECK(run.device(0).smEfficiencySeries.values == Numbers{0.5, 0});
}

TEST_CASE("the use of devices over time is a trace of counters on the same clock", "[gpu]") {
    // 1 ms recorded: buckets of 10 us. The kernel covers the first bucket whole and half of the second, and
    // fills a quarter of the multiprocessors.
    const auto run = runOf(KinetoText()
                               .op("aten::mm", 0, 1000)
                               .launch(1, 5, 1)
                               .kernel("k", 1, 0, 15, 0, R"("blocks per SM":0.25)"));
    const auto counters = analysis::deviceCounters(run.devices, *run.trace);
    REQUIRE(counters);
    CHECK(counters->originNs() == run.trace->originNs());
    CHECK(counters->range() == run.trace->range());
    REQUIRE(counters->tracks().size() == 2);
    CHECK(counters->tracks()[0].name == "GPU0 utilization (%)");
    CHECK(counters->tracks()[1].name == "GPU0 est. SM efficiency (%)");
    const auto& utilization = counters->counter(counters->tracks()[0].counter);
    REQUIRE(utilization.size() == 101);
    CHECK(utilization.values[0] == 100);
    CHECK(utilization.values[1] == 50);
    CHECK(utilization.times[1] == 10'000);
    CHECK(utilization.highest == 100);
    CHECK(utilization.rangeOf(0, 101).lowest == 0);
    const auto& efficiency = counters->counter(counters->tracks()[1].counter);
    CHECK(Numbers(efficiency.values.begin(), efficiency.values.end()) == Numbers{25, 0});
    CHECK(efficiency.times[1] == 15'000);
    CHECK(counters->sliceCount() == 0);
}

TEST_CASE("External ids tell operators except where they repeat the correlation", "[gpu]") {
    const auto operatorOfOrphan = [](const char* idOfLaunched, int orphanCorrelation) {
        test::KinetoText text;
        text.event("cpu_op", "aten::mm", 11, 0, 50, R"("External id":5)")
            .event("cuda_runtime", "cudaLaunchKernel", 11, 10, 5,
                   std::string(R"("correlation":1,"External id":)") + idOfLaunched)
            .kernel("launched", 1, 20, 30, 0, std::string(R"("External id":)") + idOfLaunched)
            .kernel("orphan", orphanCorrelation, 60, 10, 0, R"("External id":5)");
        Loading loading;
        const auto run = test::gpuRunOfText(text.text(), loading);
        REQUIRE(run.works.size() == 2);
        REQUIRE_FALSE(run.works[1].launch);
        const auto found = run.works[1].hostOperator;
        return found ? std::string(run.trace->name(*found)) : std::string();
    };
    CHECK(operatorOfOrphan("5", 9) == "aten::mm");
    CHECK(operatorOfOrphan("1", 5).empty()); // as written in 2022: 5 is a correlation by chance
}

TEST_CASE("works, roles and devices of a trace stop when told to", "[gpu]") {
    const auto run =
        runOf(KinetoText().step(1, 0, 100).op("aten::mm", 0, 50).launch(1, 5, 1).kernel("k", 1, 20, 50));
    REQUIRE(run.works.size() == 1);
    REQUIRE(run.roles.hasKernels);
    REQUIRE(run.devices.used.size() == 1);
    Loading loading;
    loading.stop.request_stop();
    const auto stop = loading.context.stop;
    CHECK(analysis::linkLaunches(*run.trace, "trace.json", loading.diagnostics, stop).empty());
    CHECK_FALSE(analysis::roleTimes(*run.trace, {}, stop).hasKernels);
    const auto devices = analysis::deviceMetrics(*run.trace, run.works, run.steps, pluginTensorCores(),
                                                 "trace.json", loading.context);
    CHECK(devices.used.empty());
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("without a kernel there are no counters of devices", "[gpu]") {
    const auto run = runOf(KinetoText().op("aten::mm", 0, 1000));
    CHECK(analysis::deviceCounters(run.devices, *run.trace) == nullptr);
}

TEST_CASE("the header tells versions, what was recorded, and the place among the ranks", "[gpu]") {
    KinetoText text;
    text.header("record_shapes", "1").header("with_stack", "0").header("profile_memory", "true");
    text.header("cuda_driver_version", "12020").header("trace_id", "\"ABC\"");
    text.header("distributedInfo",
                R"({"backend":"nccl","rank":3,"world_size":8,"nccl_version":"2.18.3","pg_config":[)"
                R"({"pg_name":"1","pg_desc":"tp","backend_config":"cuda:nccl","ranks":[2,3]}]})");
    text.op("nccl:all_reduce", 0, 10);
    const auto run = runOf(text);
    const auto facts = analysis::traceFacts(*run.trace);
    CHECK(facts.recorded == Texts{"shapes", "memory"});
    CHECK(facts.versions == std::vector<std::pair<std::string, std::string>>{{"cuda_driver_version", "12020"},
                                                                             {"nccl_version", "2.18.3"}});
    CHECK(facts.backend == "nccl");
    CHECK(facts.rank == 3);
    CHECK(facts.worldSize == 8);
    REQUIRE(facts.groups.size() == 1);
    CHECK(facts.groups[0].description == "tp");
    CHECK(facts.groups[0].ranks == std::vector<std::int64_t>{2, 3});
    CHECK(run.devices.collectiveLibraries == Texts{"nccl"});
    CHECK(analysis::runFacts(run.devices).front().value == "CPU");
    CHECK(analysis::deviceProperties(*run.trace).empty());
}

TEST_CASE("shares of a step beyond the thresholds are advice, shares at them are not", "[gpu][advice]") {
    const auto adviceWith = [](int loaderUs) {
        return adviceFor(
            profileOf(KinetoText().step(1, 0, 1000).op("enumerate(DataLoader)#X.__next__", 0, loaderUs)));
    };
    CHECK(adviceWith(50).empty());
    CHECK(adviceWith(51) == Texts{"dataloader"});
    KinetoText text;
    text.step(1, 0, 1000).op("aten::a", 0, 50).launch(1, 1, 1).launch(2, 4, 1);
    text.kernel("k", 1, 100, 600).kernel("ncclDevKernel_AllReduce", 2, 300, 600);
    const auto found = analysis::recommendations(profileOf(text));
    REQUIRE(found.size() == 1);
    CHECK(found[0].id == "communication");
    CHECK(found[0].value == Approx(20)); // 700–900
    CHECK(found[0].threshold == 10);
    CHECK(found[0].subjects == Texts{"communication_us"});
    CHECK(found[0].subjectKind == analysis::SubjectKind::StepPart);
}

TEST_CASE("advice about devices names them", "[gpu][advice]") {
    KinetoText text;
    text.header("deviceProperties", twoDevices).step(1, 0, 1000).op("DataParallel.forward", 0, 900);
    text.op("aten::mm", 10, 500).launch(1, 20, 1).launch(2, 30, 1);
    text.kernel("sgemm", 1, 40, 200, 2).kernel("sgemm", 2, 50, 700, 4);
    auto profile = profileOf(text);
    const auto found = analysis::recommendations(profile);
    CHECK(adviceFor(profile) == Texts{"data_parallel", "low_utilization", "tensor_cores_unused"});
    CHECK(found[1].subjects == Texts{"GPU2"});
    CHECK(found[1].value == Approx(20));
    CHECK(found[1].observation == "GPU2 is busy less than half of the time, as little as 20.0%");
    CHECK(found[2].subjects == Texts{"GPU2", "GPU4"});
    CHECK(found[2].value == Approx(100));
    const auto table = analysis::recommendationTable(profile);
    CHECK(texts(table, "subject").back() == "GPU2, GPU4");
    CHECK(numbers(table, "threshold").at(1) == 50);
}

TEST_CASE("advice for gloo is given where devices could do better", "[gpu][advice]") {
    const auto textWith = [](const char* call) {
        KinetoText text;
        text.header("deviceProperties", twoDevices).step(1, 0, 100);
        text.op("DistributedDataParallel.forward", 0, 90).op(call, 10, 1, 22);
        return text;
    };
    CHECK(adviceFor(profileOf(textWith("gloo:all_reduce"))).empty()); // of a host alone
    auto onDevice = textWith("gloo:all_reduce");
    onDevice.kernel("k", 1, 0, 90, 4);
    CHECK(adviceFor(profileOf(onDevice)) == Texts{"ddp_without_nccl"});
    auto fast = textWith("nccl:all_reduce");
    fast.kernel("k", 1, 0, 90, 4);
    CHECK(adviceFor(profileOf(fast)).empty());
}

TEST_CASE("the average step is the mean of each part with its share", "[gpu]") {
    const auto profile = profileOf(
        KinetoText().step(1, 0, 100).step(2, 100, 300).op("aten::a", 0, 50).op("aten::b", 100, 150));
    const auto parts = analysis::averageStep(*profile.steps.data);
    REQUIRE(parts.size() == 4);
    CHECK(parts[0].averageUs == 200);
    CHECK(parts[2].id == "cpu_exec_us");
    CHECK(parts[2].averageUs == 100);
    CHECK(parts[2].sharePercent == 50);
    const auto overview = analysis::overviewTable(profile);
    CHECK(texts(overview, "id") ==
          Texts{"step_time", "dataloader_share", "cpu_exec_share", "other_share", "fact Device Type"});
    CHECK(texts(overview, "detail").back() == "CPU");
    // A share of nothing is none.
    CHECK(analysis::averageStep(*profileOf(KinetoText().step(1, 5, 0)).steps.data)[1].sharePercent ==
          std::nullopt);
}

TEST_CASE("what a share is of is written like a cell of the table", "[gpu]") {
    const auto profile = profileOf(KinetoText().step(1, 0, 4000).op("aten::a", 0, 1500));
    const auto overview = analysis::overviewTable(profile);
    CHECK(texts(overview, "detail") == Texts{"1 step", "0.000 us", "1,500.000 us", "2,500.000 us", "CPU"});
    CHECK(analysis::stepCountText(1200) == "1,200 steps");
}
