// SPDX-License-Identifier: Apache-2.0
#include "golden/gpu_oracle.h"
#include "unit/support/shared_data.h"

#include <catch2/catch.hpp>

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>

using namespace runglass;
using namespace runglass::test;
using analysis::Role;
using simdjson::dom::element;

namespace {

constexpr std::array<std::pair<const char*, Role>, analysis::roleCount> partKeys{
    {{"kernel", Role::Kernel},
     {"memcpy", Role::Memcpy},
     {"memset", Role::Memset},
     {"communication", Role::Communication},
     {"runtime", Role::Runtime},
     {"dataloader", Role::DataLoader},
     {"cpu_exec", Role::CpuExec}}};

/// Files of whole microseconds are exact; with finer ones the plugin adds doubles of microseconds since 1970
/// or since the start of the machine, which are multiples of a quarter or a thousandth of one.
constexpr double exactUs = 1e-6;
constexpr double fineUs = 0.5;

double tolerance(std::string_view name) {
    for (const auto* fine : {"hta_nccl_data", "hta_cpu_only_gloo", "hta_mtia_train", "hta_triton"})
        if (name == fine)
            return fineUs;
    return exactUs;
}

/// Compares times with one tolerance.
struct Times {
    double toleranceUs = exactUs;
    void check(double wantedUs, base::Nanoseconds gotNs) const {
        CHECK(static_cast<double>(gotNs) / 1000 == Approx(wantedUs).epsilon(0).margin(toleranceUs));
    }
};

void checkRanges(element wanted, const GpuRun& run, const Times& times = {}) {
    const simdjson::dom::array steps = wanted.get_array();
    REQUIRE(run.steps.steps.size() == steps.size());
    if (run.steps.steps.empty())
        return;
    const double firstUs = numberOf(steps.at(0)["start"]);
    const auto firstNs = run.steps.steps.front().range.beginNs;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const element step = steps.at(i);
        const analysis::GpuStep& got = run.steps.steps[i];
        INFO("step " << got.name);
        CHECK(got.name == textOf(step["name"]));
        times.check(numberOf(step["start"]) - firstUs, got.range.beginNs - firstNs);
        times.check(numberOf(step["end"]) - firstUs, got.range.endNs - firstNs);
        times.check(numberOf(step["total"]), got.totalNs());
    }
}

void checkParts(element wanted, const GpuRun& run, const Times& times = {}) {
    std::size_t i = 0;
    for (const element step : wanted.get_array()) {
        const analysis::GpuStep& got = run.steps.steps.at(i++);
        base::Nanoseconds sumNs = got.otherNs;
        for (const auto& [key, role] : partKeys) {
            INFO("step " << got.name << ", " << key);
            times.check(numberOf(step[key]), got.part(role));
            sumNs += got.part(role);
        }
        times.check(numberOf(step["other"]), got.otherNs);
        CHECK(sumNs == got.totalNs());
        const element overlap = step["overlap_view"];
        INFO("overlap of step " << got.name);
        times.check(numberOf(overlap["computation"]), got.computingNs);
        times.check(numberOf(overlap["communication"]), got.communicationNs);
        times.check(numberOf(overlap["overlap"]), got.overlappedNs);
        times.check(numberOf(overlap["other"]), got.idleNs());
    }
}

} // namespace

TEST_CASE("steps of the ResNet runs and their parts are those of the plugin to the microsecond",
          "[golden][gpu][steps]") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const auto* name : {"resnet50_w0_span1", "resnet50_w0_span2", "resnet50_w4_span1"}) {
        INFO(name);
        const GpuOracle oracle(shared, name);
        Loading loading;
        const GpuRun run = gpuRun(loadKinetoTrace(oracle.file(), loading), loading);
        checkRanges(oracle.at("steps"), run);
        checkParts(oracle.at("steps"), run);
        // Without communication or driver calls the plugin's rules say the same.
        const GpuRun theirs = gpuRun(run.trace, loading, pluginRoles(*run.trace));
        checkParts(oracle.at("steps"), theirs);
        CHECK(static_cast<double>(run.steps.steps.front().range.beginNs + run.trace->originNs()) ==
              numberOf(oracle.at("steps").at(0)["start"]) * 1000);
    }
}

TEST_CASE("steps of further traces begin and end where the plugin says", "[golden][gpu][steps]") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const auto* name :
         {"hta_nccl_data", "hta_sampled_rank0", "hta_sampled_rank1", "hta_trace_diff_control",
          "hta_trace_diff_test", "hta_df_index_resolver", "hta_alexnet", "hta_simple_add", "hta_event_sync",
          "hta_backward_thread", "hta_cpu_only_gloo", "hta_mtia_train"}) {
        INFO(name);
        const GpuOracle oracle(shared, name);
        Loading loading;
        checkRanges(oracle.at("steps"), gpuRun(loadKinetoTrace(oracle.file(), loading), loading),
                    {tolerance(name)});
    }
}

TEST_CASE("by the plugin rules of what is communication the parts are those of the plugin",
          "[golden][gpu][steps]") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const auto* name :
         {"hta_nccl_data", "hta_sampled_rank0", "hta_sampled_rank1", "hta_trace_diff_control",
          "hta_trace_diff_test", "hta_df_index_resolver", "hta_alexnet", "hta_simple_add", "hta_event_sync",
          "hta_backward_thread", "hta_cpu_only_gloo"}) {
        INFO(name);
        const GpuOracle oracle(shared, name);
        Loading loading;
        const auto trace = loadKinetoTrace(oracle.file(), loading);
        const GpuRun run = gpuRun(trace, loading, pluginRoles(*trace));
        checkParts(oracle.at("steps"), run, {tolerance(name)});
    }
}

TEST_CASE("steps of the small traces are the plugin's, where it is right", "[golden][gpu][steps][cases]") {
    RUNGLASS_NEEDS_SHARED(shared);
    // D18: the plugin starts again with the whole step when nothing of it is left. D2: it knows no driver.
    // Our values for these are in unit/analysis/test_gpu_steps.cpp.
    const std::set<std::string> wrong{"breakdown_step_fully_covered", "kernel_of_cuda_driver_launch"};
    const UnitCases cases(shared);
    int compared = 0;
    for (const auto& one : cases.all()) {
        element wanted;
        if (one.expected["steps"].get(wanted) != simdjson::SUCCESS || one.name.starts_with("error_"))
            continue;
        INFO(one.name);
        ++compared;
        Loading loading;
        const GpuRun run = gpuRunOfText(one.trace, loading);
        checkRanges(wanted, run);
        if (!wrong.contains(one.name))
            checkParts(wanted, run);
    }
    CHECK(compared == 23);
}

TEST_CASE("steps of each rank of the small distributed runs are the plugin's",
          "[golden][gpu][steps][cases]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const UnitCases cases(shared);
    for (const auto& one : cases.ranks()) {
        INFO(one.name);
        Loading loading;
        const GpuRun run = gpuRunOfText(one.trace, loading);
        checkRanges(one.expected["steps"], run);
        checkParts(one.expected["steps"], run);
    }
    CHECK(cases.ranks().size() == 11); // of five runs
}
