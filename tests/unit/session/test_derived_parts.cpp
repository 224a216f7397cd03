// SPDX-License-Identifier: Apache-2.0
#include "core/session/session.h"
#include "unit/session/scan_support.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;
using model::Part;

namespace {

constexpr auto kernelText = "Step Id,Name,Start Time(us),Duration(us)\n1,a,0,50\n";
constexpr auto brokenLine = "1,too,many,cells,in,this,line\n";

/// What loading some parts of a recording gives and tells.
struct Loaded {
    std::shared_ptr<const model::Profile> profile;
    std::vector<base::Problem> problems;

    std::uint64_t count(std::string_view code) const {
        std::uint64_t sum = 0;
        for (const auto& problem : problems)
            sum += problem.code == code ? problem.count : 0;
        return sum;
    }
};

Loaded load(const test::TempFolder& folder, std::vector<Part> parts) {
    model::SpanFolder span;
    span.path = folder.path().string();
    span.format = "ascend-text";
    for (const char* name :
         {"communication.json", "kernel_details.csv", "step_trace_time.csv", "trace_view.json"})
        if (std::filesystem::exists(folder.path() / name))
            span.files.push_back({name, (folder.path() / name).string(), 1});
    if (span.file("kernel_details.csv") != nullptr)
        span.views = {model::View::Kernel};
    if (span.file("trace_view.json") != nullptr)
        span.views.push_back(model::View::Trace);
    session::Session session;
    base::Diagnostics diagnostics;
    base::Progress progress;
    formats::LoadContext context{diagnostics, progress, {}};
    const auto profile = session.load(span, parts, context);
    REQUIRE(profile);
    return {profile.value(), diagnostics.problems()};
}

} // namespace

TEST_CASE("a part that no file tells is made of those that are there") {
    const test::TempFolder folder;
    folder.write("kernel_details.csv", kernelText);
    const auto loaded = load(folder, {Part::RecomputedSteps});
    REQUIRE(loaded.profile->recomputedSteps.data);
    CHECK(loaded.profile->recomputedSteps.data->details.rowCount() == 1);
    CHECK(!loaded.profile->kernels.data); // nobody asked for them
}

TEST_CASE("without anything to make it of, a part is absent and has not failed") {
    const test::TempFolder folder;
    const auto loaded = load(folder, {Part::RecomputedSteps});
    CHECK(!loaded.profile->recomputedSteps.data);
    CHECK(!loaded.profile->recomputedSteps.failure);
}

TEST_CASE("problems of a part are told once, however many parts are made of it") {
    const test::TempFolder folder;
    folder.write("kernel_details.csv", std::string(kernelText) + brokenLine);
    CHECK(load(folder, {Part::RecomputedSteps}).count("csv.ragged_row") == 1);
    CHECK(load(folder, {Part::Kernels, Part::RecomputedSteps}).count("csv.ragged_row") == 1);
}

TEST_CASE("steps that kernels contradict by more than 5 % are a problem of the recording") {
    const test::TempFolder folder;
    folder.write("kernel_details.csv", kernelText);
    const auto stepsWith = [&](const std::string& computing) {
        folder.write("step_trace_time.csv",
                     "Step,Computing,Communication(Not Overlapped),Free\n1," + computing + ",0,0\n");
        return load(folder, {Part::RecomputedSteps}).count("num.source_disagree");
    };
    CHECK(stepsWith("52") == 0); // 50 is 3.8 % less
    CHECK(stepsWith("60") == 1);
}

TEST_CASE("operations that the timeline shows with another time are told once (nd-05)") {
    const test::TempFolder folder;
    const auto told = [](const std::string& name, const std::string& milliseconds) {
        return "\"" + name +
               "\":{\"Communication Time Info\":{\"Start Timestamp(us)\":1000,\"Elapse Time(ms)\":" +
               milliseconds + "},\"Communication Bandwidth Info\":{}}";
    };
    const auto slice = [](const std::string& name, int start, int duration, int tid) {
        return R"({"ph":"X","pid":3,"name":")" + name + R"(","ts":)" + std::to_string(start) + R"(,"dur":)" +
               std::to_string(duration) + R"(,"tid":)" + std::to_string(tid) + "}";
    };
    folder.write("communication.json", R"({"step1":{"p2p":{},"collective":{)" +
                                           told("hcom_allGather__238_12_1@238", "5.0") + "," +
                                           told("hcom_allReduce__238_13_1@238", "2.01") + "," +
                                           told("hcom_send__238_14_1@238", "3.0") + "," +
                                           told("hcom_unseen__238_15_1@238", "7.0") + "}}}");
    // 0.5 % apart: the same. What one of two tracks shows as told is the same as well.
    folder.write("trace_view.json", "[" + slice("hcom_allGather__238_12_1", 1000, 900, 0) + "," +
                                        slice("hcom_allReduce__238_13_1", 3000, 2000, 0) + "," +
                                        slice("hcom_send__238_14_1", 6000, 100, 0) + "," +
                                        slice("hcom_send__238_14_1", 6000, 3000, 1) + "]");
    const auto loaded = load(folder, {Part::RecomputedSteps});
    CHECK(loaded.count("num.source_disagree") == 1);
    for (const auto& problem : loaded.problems)
        if (problem.code == "num.source_disagree")
            CHECK(problem.message.starts_with("hcom_allGather__238_12_1: the files of communication tell "
                                              "5,000.000 us, the timeline 900.000 us"));
}
