// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gpu_overview.h"
#include "core/analysis/recommendations.h"
#include "core/analysis/trace_memory.h"
#include "golden/gpu_oracle.h"
#include "unit/support/shared_data.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <map>
#include <string>
#include <vector>

using namespace runglass;
using namespace runglass::test;
using simdjson::dom::element;
using Texts = std::vector<std::string>;

namespace {

model::Profile profileOf(const GpuRun& run) {
    Loading loading;
    model::Profile profile;
    profile.steps.data =
        std::make_shared<const model::Steps>(analysis::stepsOf(run.steps, run.trace->originNs()));
    profile.devices.data = std::make_shared<const model::Devices>(run.devices);
    if (auto memory = analysis::traceMemory(*run.trace, "trace.json", loading.context))
        profile.memory.data = std::make_shared<const model::Memory>(*std::move(memory));
    return profile;
}

/// What the plugin calls our rules.
std::string ruleName(const std::string& id) {
    static const std::map<std::string, std::string> names{
        {"dataloader", "dataloader_ratio_gt_5pct"},  {"data_parallel", "dp_multi_device"},
        {"ddp_without_nccl", "ddp_without_nccl"},    {"communication", "communication_ratio_gt_10pct"},
        {"low_utilization", "gpu_util_lt_50pct"},    {"tensor_cores_unused", "tc_eligible_but_unused"},
        {"device_memory", "device_memory_gt_90pct"},
    };
    return names.at(id);
}

Texts rulesOf(const std::vector<analysis::Recommendation>& found) {
    Texts rules;
    for (const auto& one : found)
        rules.push_back(ruleName(one.id));
    return rules;
}

void checkRecommendations(element wanted, const std::vector<analysis::Recommendation>& got) {
    Texts rules;
    for (const element one : wanted.get_array())
        rules.push_back(textOf(one["rule"]));
    REQUIRE(rulesOf(got) == rules);
    for (std::size_t i = 0; i < got.size(); ++i) {
        INFO(got[i].observation);
        element shown;
        if (wanted.at(i)["percent_shown"].get(shown) == simdjson::SUCCESS)
            CHECK(got[i].observation.find(textOf(shown)) != std::string::npos);
        if (wanted.at(i)["total_gb_shown"].get(shown) == simdjson::SUCCESS)
            CHECK(got[i].observation.find(textOf(shown) + " GB") != std::string::npos);
        if (wanted.at(i)["gpu"].get(shown) == simdjson::SUCCESS)
            CHECK(got[i].subjects == Texts{"GPU" + textOf(shown)});
    }
}

} // namespace

TEST_CASE("advice and the average step of the ResNet runs are the plugin's", "[golden][gpu][advice]") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const auto* name : {"resnet50_w0_span1", "resnet50_w0_span2", "resnet50_w4_span1"}) {
        INFO(name);
        const GpuOracle oracle(shared, name);
        Loading loading;
        const auto profile = profileOf(gpuRun(loadKinetoTrace(oracle.file(), loading), loading));
        checkRecommendations(oracle.at("recommendations"), analysis::recommendations(profile));
        std::size_t parts = 0;
        for (const auto& part : analysis::averageStep(*profile.steps.data)) {
            INFO(part.name);
            const element shown = oracle.at("average_step_shown")[part.name].value();
            CHECK(std::nearbyint(part.averageUs) == numberOf(shown.at(0)));
            CHECK(std::nearbyint(*part.sharePercent * 100) / 100 == Approx(numberOf(shown.at(1))));
            ++parts;
        }
        CHECK(parts == oracle.at("average_step_shown").get_object().value().size());
    }
}

TEST_CASE("devices of the ResNet runs are summed up as the plugin shows them", "[golden][gpu][devices]") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const auto* name : {"resnet50_w0_span1", "resnet50_w0_span2", "resnet50_w4_span1"}) {
        INFO(name);
        const GpuOracle oracle(shared, name);
        Loading loading;
        const auto run = gpuRun(loadKinetoTrace(oracle.file(), loading), loading);
        const table::Table table = analysis::gpuTable(run.devices);
        REQUIRE(table.rowCount() == 1);
        std::map<std::string, std::string> shown;
        for (const element line : oracle.at("gpu_summary_shown").get_array())
            shown[textOf(line.at(0))] = textOf(line.at(1));
        CHECK(std::string(table.find("name")->text(0)) == shown["Name"]);
        CHECK(std::string(table.find("compute_capability")->text(0)) == shown["Compute Capability"]);
        const auto number = [&](const char* column) {
            return std::nearbyint(table.find(column)->real(0) * 100) / 100;
        };
        CHECK(number("memory_gb") == Approx(std::stod(shown["Memory"])));
        CHECK(number("utilization_pct") == Approx(std::stod(shown["GPU Utilization"])));
        CHECK(number("sm_efficiency_pct") == Approx(std::stod(shown["Est. SM Efficiency"])));
        CHECK(number("occupancy_pct") == Approx(std::stod(shown["Est. Achieved Occupancy"])));
        CHECK(number("tensor_core_pct") == Approx(std::stod(shown["Kernel Time using Tensor Cores"])));
    }
}

TEST_CASE("advice for the small traces is the plugin's, where it is right", "[golden][gpu][advice][cases]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const std::map<std::string, Texts> ours{
        // A host alone has no use for NCCL.
        {"recommendation_ddp_without_nccl", {"communication_ratio_gt_10pct"}},
        // The plugin compares the memory of the host with the last device (D5).
        {"cpu_memory_taken_for_last_gpu", {}},
        // The launches are within aten::add by time, though their id is that of aten::mm around it (rule 14);
        // aten::add is nothing for tensor cores.
        {"gpu_utilization_sm_efficiency_occupancy", {"gpu_util_lt_50pct"}},
        // Without a step there is no time of which a device could be busy.
        {"error_only_device_events", {}}};
    const UnitCases cases(shared);
    int compared = 0;
    for (const auto& one : cases.all()) {
        element wanted;
        if (one.expected["recommendations"].get(wanted) != simdjson::SUCCESS)
            continue;
        INFO(one.name);
        ++compared;
        Loading loading;
        const auto found = analysis::recommendations(profileOf(gpuRunOfText(one.trace, loading)));
        if (const auto other = ours.find(one.name); other != ours.end())
            CHECK(rulesOf(found) == other->second);
        else
            checkRecommendations(wanted, found);
    }
    CHECK(compared == 11);
}

TEST_CASE("what the plugin fails on gives steps, devices and memory", "[golden][gpu][cases]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const UnitCases cases(shared);
    int opened = 0;
    for (const auto& one : cases.all()) {
        // The first two have no records: of the one there is nothing to show, the other tells how to make
        // them (unit/analysis/test_gpu_steps.cpp does).
        if (one.name == "error_empty_trace" || one.name == "error_deep_nesting_1100" ||
            !one.name.starts_with("error_"))
            continue;
        INFO(one.name);
        ++opened;
        Loading loading;
        const auto run = gpuRunOfText(one.trace, loading);
        const auto profile = profileOf(run);
        CHECK(run.steps.steps.size() == (one.name == "error_only_device_events" ? 0 : 1));
        CHECK(analysis::overviewTable(profile).rowCount() > 0);
        if (one.name == "error_device_id_64")
            CHECK(run.device(64).utilization == Approx(0.4)); // 5–9 of 0–10
        if (one.name == "error_kernel_without_device")
            CHECK(run.device(0).utilization == Approx(0.4)); // that of its process
        if (one.name == "error_blocks_per_sm_inf") {
            CHECK(run.device(0).smEfficiency == std::nullopt);
            CHECK(run.device(0).occupancy == 0);
        }
        if (one.name == "error_memory_device_type_xpu")
            CHECK(profile.memory.data->operators->devices == Texts{"XPU0"});
        if (one.name == "error_memory_device_beyond_properties")
            CHECK(profile.memory.data->operators->devices == Texts{"GPU5"});
    }
    CHECK(opened == 14);
}
