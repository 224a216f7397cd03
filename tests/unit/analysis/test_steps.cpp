// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps.h"

#include "core/analysis/overview.h"
#include "core/analysis/step_recompute.h"
#include "unit/support/cluster_maker.h"
#include "unit/support/memory_files.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <clocale>
#include <memory>
#include <utility>

using namespace runglass;
using namespace runglass::test;

namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

model::Steps stepsOf(const std::string& text, Loading& loading) {
    const TempFolder folder;
    return loadSteps(folder.write("step_trace_time.csv", text), loading);
}

} // namespace

TEST_CASE("case cv-14: identities of steps, a row without step, and a row that does not add up") {
    RUNGLASS_NEEDS_SHARED(shared);
    Loading loading;
    const auto steps = analysis::stepTable(loadSteps(shared / "cases/cv-14/step_trace_time.csv", loading));
    CHECK(texts(steps, "step") == Texts{"10", "11", "12", "no step"});
    CHECK(numbers(steps, "total_us") == Numbers{300, 200, 100, 150});
    CHECK(numbers(steps, "communication_us") == Numbers{100, 50, 35, 0}); // as the file has it
    const auto problem = loading.problem("num.source_disagree");
    CHECK(problem.count == 1);
    CHECK(problem.message.starts_with("step 12: "));
    CHECK(loading.problem("run.no_step").count == 1);
}

TEST_CASE("parts that contradict each other are told with a point in every locale") {
    for (const char* locale : {"C", "de_DE.UTF-8", "fr_FR.UTF-8"}) {
        std::setlocale(LC_NUMERIC, locale); // does nothing where the system has not got it
        Loading loading;
        stepsOf("Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n"
                "1,10,2.25,1,4,3\n",
                loading);
        std::setlocale(LC_NUMERIC, "C");
        CHECK(loading.problem("num.source_disagree").message ==
              "step 1: Communication is 4.000 us, but its overlapped and not overlapped parts add up to "
              "3.250 us; shown as the file has them");
    }
}

TEST_CASE("a first column Device_id is not taken for the step") {
    Loading loading;
    const auto steps =
        stepsOf("Device_id,Step,Computing,Communication(Not Overlapped),Free\n4,13,1.5,2,3\n", loading);
    const auto table = analysis::stepTable(steps);
    CHECK(texts(table, "step") == Texts{"13"});
    CHECK(texts(table, "device") == Texts{"4"});
    CHECK(numbers(table, "total_us") == Numbers{6.5});
}

TEST_CASE("steps of very many columns are shown in passing") {
    // If each column were sought among all before it, this would take minutes and run into the time limit.
    constexpr int further = 200'000;
    model::Steps steps = test::madeSteps({{"1", 10, 5, 2, 3}});
    for (int i = 0; i < further; ++i) {
        table::ColumnSpec spec;
        spec.id = std::string("column_with_a_long_name_").append(std::to_string(i));
        spec.type = table::ValueType::Integer;
        auto values = std::make_shared<table::Column>(table::ValueType::Integer);
        values->addInteger(i);
        steps.details.add(std::move(spec), std::move(values));
    }
    const auto shown = analysis::stepTable(steps);
    REQUIRE(shown.columnCount() == 6 + further); // step, total and the four parts
    CHECK(shown.spec(1).id == "total_us");
    CHECK(shown.column(1).real(0) == 18);
    CHECK(shown.column(5 + further).integer(0) == further - 1);
}

TEST_CASE("steps can be asked for one by one") {
    Loading loading;
    const auto steps =
        stepsOf("Step,Computing,Communication(Not Overlapped),Free\n1,1,2,3\n2,4,5,6\n", loading);
    CHECK(numbers(analysis::stepTable(steps, "2"), "computing_us") == Numbers{4});
    CHECK(analysis::stepTable(steps, "all").rowCount() == 2);
    CHECK(analysis::stepTable(steps, "3").rowCount() == 0);
}

TEST_CASE("the parts of a step are disjoint and add up to it") {
    Loading loading;
    const auto steps = stepsOf("Step,Computing,Communication(Not Overlapped),Overlapped,Free\n"
                               "1,100,20,30,5\n2,10,0,N/A,N/A\n",
                               loading);
    const auto parts = analysis::stepParts(steps);
    CHECK(numbers(parts, "computing_us") == Numbers{70, 10});
    CHECK(numbers(parts, "overlapped_us") == Numbers{30, 0});
    CHECK(numbers(parts, "total_us") == Numbers{125, 10});
}

TEST_CASE("sums of steps leave out those without a total") {
    Loading loading;
    const auto sums = analysis::stepSums(
        stepsOf("Step,Computing,Communication(Not Overlapped),Free\n1,1,2,3\n2,4,5,N/A\n", loading));
    CHECK(sums.steps == 1);
    CHECK(sums.totalUs == 6);
    CHECK(sums.computingUs == 1);
}

TEST_CASE("bars of several devices name the device") {
    Loading loading;
    const auto steps = stepsOf(
        "Device_id,Step,Computing,Communication(Not Overlapped),Free\n0,7,1,1,1\n1,7,1,1,1\n", loading);
    CHECK(texts(analysis::stepParts(steps), "step") == Texts{"7 (0)", "7 (1)"});
}

TEST_CASE("key figures are shares of the sum over all steps") {
    Loading loading;
    model::Profile profile;
    profile.steps.data = std::make_shared<const model::Steps>(
        stepsOf("Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n"
                "1,50,25,25,50,25\n2,150,25,25,50,25\n",
                loading));
    const auto overview = analysis::overviewTable(profile);
    CHECK(texts(overview, "id") ==
          Texts{"step_time", "computing_share", "communication_share", "overlap_share", "free_share"});
    CHECK(numbers(overview, "value").at(0) == 150);               // (100 + 200) / 2
    CHECK(numbers(overview, "value").at(1) == Approx(200.0 / 3)); // 200 of 300
    CHECK(numbers(overview, "value").at(3) == 50);                // 50 of 100
    // The bars have 50 and 150 of computing in two parts each: what the share counts is said.
    CHECK(overview.find("detail")->text(1) == "overlapped included");
    CHECK(texts(overview, "unit") == Texts{"us", "%", "%", "%", "%"});
    CHECK(analysis::overviewTable({}).rowCount() == 0);
}

namespace {

model::Kernels kernelsOf(const std::string& rows, Loading& loading) {
    const TempFolder folder;
    return loadKernels(
        folder.write("kernel_details.csv", "Step Id,Name,Start Time(us),Duration(us)\n" + rows), loading);
}

/// Step 1: kernels in 0…50 and 40…60 (overlapping), communication in 50…100, nothing in 100…120, a kernel
/// in 120…130. Step 2: one kernel.
constexpr auto twoSteps = "1,a,0,50\n1,b,40,20\n1,hcom_allReduce_1,50,50\n1,c,120,10\n2,a,200,5\n"
                          "2,without_start,N/A,7\n";

} // namespace

TEST_CASE("steps are recomputed from unions of kernels and communication") {
    Loading loading;
    const auto kernels = kernelsOf(twoSteps, loading);
    const auto table = analysis::recomputedStepTable(analysis::recomputedSteps(&kernels, nullptr), nullptr);
    CHECK(texts(table, "step") == Texts{"1", "2"});
    CHECK(numbers(table, "computing_us") == Numbers{70, 5});
    CHECK(numbers(table, "communication_us") == Numbers{50, 0});
    CHECK(numbers(table, "overlapped_us") == Numbers{10, 0});
    CHECK(numbers(table, "comm_not_overlapped_us") == Numbers{40, 0});
    CHECK(numbers(table, "free_us") == Numbers{20, 0});
    CHECK(numbers(table, "total_us") == Numbers{130, 5});
    CHECK(texts(table, "source") == Texts{"kernels", "kernels"});
}

TEST_CASE("steps are not recomputed from kernels any more when stopped") {
    Loading loading;
    const auto kernels = kernelsOf(twoSteps, loading);
    loading.stop.request_stop();
    CHECK(analysis::recomputedSteps(&kernels, nullptr, loading.context.stop).details.rowCount() == 0);
}

TEST_CASE("sources more than 5 % apart are a figure of the overview, others are not") {
    Loading loading;
    model::Profile profile;
    const auto kernels = kernelsOf(twoSteps, loading);
    profile.recomputedSteps.data =
        std::make_shared<const model::Steps>(analysis::recomputedSteps(&kernels, nullptr));
    const auto told = [&](const char* computing) {
        profile.steps.data = std::make_shared<const model::Steps>(stepsOf(
            std::string("Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n1,") +
                computing + ",40,10,50,20\n",
            loading));
        return texts(analysis::overviewTable(profile), "id");
    };
    const auto near = told("70.5");
    CHECK(std::ranges::count(near, "steps_disagree") == 0);
    const auto far = told("80");
    CHECK(std::ranges::count(far, "steps_disagree") == 1);
    const auto difference = analysis::largestDifference(*profile.steps.data, *profile.recomputedSteps.data);
    REQUIRE(difference);
    CHECK(difference->percent == 12.5); // 70 instead of 80
    CHECK(difference->step == "1");
    CHECK(difference->what == "Computing");
    CHECK(difference->source == "kernels");
}

TEST_CASE("recomputed steps are compared with those of the same device") {
    Loading loading;
    const TempFolder folder;
    const auto kernels =
        loadKernels(folder.write("kernel_details.csv", "Step Id,Device_id,Name,Start Time(us),Duration(us)\n"
                                                       "7,1,a,0,20\n7,0,a,0,10\n8,0,a,50,10\n"),
                    loading);
    const auto told = stepsOf(
        "Device_id,Step,Computing,Communication(Not Overlapped),Free\n0,7,10,0,0\n1,7,40,0,0\n", loading);
    const auto recomputed = analysis::recomputedSteps(&kernels, nullptr);
    const auto table = analysis::recomputedStepTable(recomputed, &told);
    CHECK(texts(table, "device") == Texts{"1", "0", "0"});
    CHECK(numbers(table, "difference_pct").at(0) == 50); // 20 instead of 40
    CHECK(numbers(table, "difference_pct").at(1) == 0);
    CHECK(table.find("difference_pct")->isNull(2)); // nobody tells of step 8
    const auto largest = analysis::largestDifference(told, recomputed);
    REQUIRE(largest);
    CHECK(largest->percent == 50);
}
