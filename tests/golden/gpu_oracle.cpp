// SPDX-License-Identifier: Apache-2.0
#include "golden/gpu_oracle.h"

#include "unit/support/temp_folder.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <sstream>
#include <utility>

namespace runglass::test {
namespace {

using simdjson::dom::element;

/// Where the traces are, by the name of what was computed of them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 17> places{{
    {"resnet50_w0_span1", "resnet50_num_workers_0/worker0.1623143089861.pt.trace.json.gz"},
    {"resnet50_w0_span2", "resnet50_num_workers_0/worker0.1623143566756.pt.trace.json.gz"},
    {"resnet50_w4_span1", "resnet50_num_workers_4/worker0.1623212756351.pt.trace.json.gz"},
    {"hta_nccl_data", "nccl/nccl_data.json.gz"},
    {"hta_df_index_resolver", "df_index/df_index_resolver.json.gz"},
    {"hta_sampled_rank0", "sampled_pair/sampled_rank-0.json.gz"},
    {"hta_sampled_rank1", "sampled_pair/sampled_rank-1.json.gz"},
    {"hta_trace_diff_control", "trace_diff/control/control.json.gz"},
    {"hta_trace_diff_test", "trace_diff/test/test.json.gz"},
    {"hta_alexnet", "alexnet/benchmark_result_2869224_1695835535_trace.json.gz"},
    {"hta_simple_add", "simple_add/benchmark_result_493459_1694039959_trace.json.gz"},
    {"hta_amd_mi250", "amd/mi250_minitoy_train_ROCm6_2_kineto.json.gz"},
    {"hta_triton", "triton/triton_example.json.gz"},
    {"hta_event_sync", "event_sync/event_sync_trace.json.gz"},
    {"hta_backward_thread", "backward_thread/backward_thread.json"},
    {"hta_cpu_only_gloo", "cpu_only/rank-34.Jul_15_10_52_41.1074.pt.trace.json.gz"},
    {"hta_mtia_train", "mtia/mtia_rank_0.json.gz"},
}};

/// A trace of these events with the header of the case.
std::string traceText(element one, element events) {
    std::ostringstream text;
    text << "{";
    element header;
    if (one["header"].get(header) == simdjson::SUCCESS)
        for (const auto field : header.get_object())
            text << '"' << field.key << "\":" << simdjson::minify(field.value) << ',';
    text << "\"traceEvents\":" << simdjson::minify(events) << '}';
    return text.str();
}

} // namespace

GpuOracle::GpuOracle(const std::filesystem::path& shared, std::string_view name) {
    const auto place = std::ranges::find(places, name, [](const auto& entry) { return entry.first; });
    REQUIRE(place != places.end());
    file_ = shared / "data" / "gpu" / place->second;
    root_ = parser_.load((shared / "oracles" / "gpu" / (std::string(name) + ".json")).string());
}

UnitCases::UnitCases(const std::filesystem::path& shared) {
    std::string json = readFile(shared / "oracles/gpu/unit_cases.json");
    // The plugin's length of no step at all is beyond 64 bits.
    constexpr std::string_view noLength = "-18446744073709551615";
    for (auto at = json.find(noLength); at != std::string::npos; at = json.find(noLength, at))
        std::fill_n(json.begin() + static_cast<std::ptrdiff_t>(at) + 2, noLength.size() - 2, ' ');
    const element root = parser_.parse(json);
    for (const element one : root["cases"].get_array()) {
        element events;
        element expected;
        if (one["expected"].get(expected) != simdjson::SUCCESS)
            continue;
        if (one["events"].get(events) == simdjson::SUCCESS)
            cases_.push_back({textOf(one["name"]), traceText(one, events), expected});
        else if (one["ranks"].get(events) == simdjson::SUCCESS)
            for (const element worker : expected["workers"].get_array()) {
                const std::string name = textOf(worker["worker"]);
                ranks_.push_back({textOf(one["name"]) + '/' + name, traceText(one, events[name]), worker});
            }
    }
}

const UnitCases::Case& UnitCases::named(std::string_view name) const {
    const auto found = std::ranges::find(cases_, name, &Case::name);
    REQUIRE(found != cases_.end());
    return *found;
}

double numberOf(element value) {
    return value.get_double().value();
}

std::string textOf(element value) {
    return std::string(value.get_string().value());
}

std::optional<double> optionalOf(element value) {
    return value.is_null() ? std::nullopt : std::optional(numberOf(value));
}

} // namespace runglass::test
