// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/recommendations.h"

#include "unit/support/cluster_maker.h"
#include "unit/support/load_files.h"
#include "unit/support/memory_files.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <vector>

using namespace runglass;
using namespace runglass::test;

namespace {

using Texts = std::vector<std::string>;
using Advice = std::vector<analysis::Recommendation>;

Advice adviceForSteps(model::Steps steps) {
    model::Profile profile;
    profile.steps.data = std::make_shared<const model::Steps>(std::move(steps));
    return analysis::recommendations(profile);
}

/// For kernels as kernel_details.csv has them: name, core, duration.
Advice adviceForKernels(const std::string& rows) {
    const TempFolder folder;
    Loading loading;
    model::Profile profile;
    profile.kernels.data = std::make_shared<const model::Kernels>(loadKernels(
        folder.write("kernel_details.csv", "Name,Accelerator Core,Duration(us)\n" + rows), loading));
    return analysis::recommendations(profile);
}

} // namespace

TEST_CASE("steps of Ascend are advised about communication and free time above a tenth", "[advice]") {
    // Of 1000 us in two steps: what is overlapped is a part of computing.
    CHECK(adviceForSteps(madeSteps({{"1", 400, 60, 300, 40}, {"2", 400, 40, 300, 60}})).empty());
    const auto found = adviceForSteps(madeSteps({{"1", 400, 250, 30, 50}, {"2", 100, 50, 30, 150}}));
    REQUIRE(found.size() == 2);
    CHECK(found[0].id == "communication");
    CHECK(found[0].value == Approx(30));
    CHECK(found[0].threshold == 10);
    CHECK(found[0].subjects == Texts{"comm_not_overlapped_us"});
    CHECK(found[1].id == "free");
    CHECK(found[1].value == Approx(20));
    CHECK(found[1].observation ==
          "On average 20.0% of a step the device is free: it neither computes nor communicates");
    CHECK(found[1].subjects == Texts{"free_us"});
    CHECK(adviceForSteps(madeSteps({})).empty());
    CHECK(adviceForSteps(madeSteps({{"1", 0, 0, 0, 0}})).empty());
}

TEST_CASE("waiting for other stages of a pipeline is advised about above a tenth", "[advice]") {
    const auto adviceFor = [](const std::string& bubbleUs) {
        const TempFolder folder;
        Loading loading;
        return adviceForSteps(
            loadSteps(folder.write("step_trace_time.csv",
                                   "Step,Computing,Communication(Not Overlapped),Free,Bubble\n1,55,40,5," +
                                       bubbleUs + "\n"),
                      loading));
    };
    CHECK(adviceFor("10").size() == 1); // of 100 us; communication alone
    const auto found = adviceFor("30");
    REQUIRE(found.size() == 2);
    CHECK(found[0].id == "communication");
    CHECK(found[1].id == "bubble");
    CHECK(found[1].value == Approx(30));
    CHECK(found[1].observation ==
          "On average 30.0% of a step is spent waiting for other stages of the pipeline");
    CHECK(found[1].subjects == Texts{"bubble_us"});
}

TEST_CASE("kernels on AI CPUs are advised about when one takes 20 us or more", "[advice]") {
    CHECK(adviceForKernels("Cast,AI_CPU,19.999\nAdd,AI_CORE,500\nhcom_send_,AI_CPU,500\nTopK,AI_CPU,N/A\n")
              .empty());
    CHECK(adviceForKernels("Cast,AI_CPU,20\n").size() == 1);
    const auto found =
        adviceForKernels("Cast,AI_CPU,12.5\nIndex,AI_CPU,72.861\nIndex,AI_CPU,72.161\nAdd,AI_CORE,500\n");
    REQUIRE(found.size() == 1);
    CHECK(found[0].id == "ai_cpu");
    CHECK(found[0].value == Approx(72.861));
    CHECK(found[0].threshold == 20);
    CHECK(found[0].unit == table::Unit::Microseconds);
    // 12.5 + 72.861 + 72.161 = 157.522
    CHECK(found[0].observation ==
          "Index runs on an AI CPU for up to 72.9 us; kernels on AI CPUs take 157.5 us in all");
    CHECK(found[0].subjectKind == analysis::SubjectKind::Kernel);
    CHECK(found[0].subjects == Texts{"Index"});
}
