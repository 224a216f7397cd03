// SPDX-License-Identifier: Apache-2.0
// The odd files of ../shared/cases that are CSV files of operators and kernels; expected values are those of
// the cases' expected.json.
#include "core/analysis/kernels.h"
#include "core/analysis/operators.h"

#include "unit/support/load_files.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

#include <numeric>
#include <set>

using namespace runglass;
using test::Loading;
using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

namespace {

double sum(const Numbers& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

} // namespace

TEST_CASE("cv-01: tabs, N/A and quoted shapes of kernel_details") {
    RUNGLASS_NEEDS_SHARED(shared);
    Loading loading;
    const auto kernels = test::loadKernels(shared / "cases/cv-01/kernel_details.csv", loading);
    CHECK(loading.problemCount() == 0);
    CHECK(kernels.details.rowCount() == 5);
    CHECK(sum(test::numbers(kernels.details, "duration_us")) == 590250);
    const auto cores = analysis::kernelTable(kernels, analysis::KernelGrouping::Core);
    CHECK(test::texts(cores, "core") == Texts{"HCCL", "AI_CORE", "AI_CPU", "AI_VECTOR_CORE"});
    CHECK(test::numbers(cores, "total_us") == Numbers{300000, 240000, 40000, 10250});
    const auto types = analysis::kernelTable(kernels, analysis::KernelGrouping::Type);
    CHECK(test::numbers(types, "avg_us")[test::rowWith(types, "type", "MatMulV2")] == 120);
    CHECK(kernels.details.find("start_ns")->integer(0) == 1778000111000000410);
    const auto shapes = test::texts(kernels.details, "Input Shapes");
    CHECK(shapes[0] == "16,128;128,64");
    CHECK(std::ranges::count(shapes, "–") == 1);
}

TEST_CASE("cv-03: operator_details with line breaks in quoted cells") {
    RUNGLASS_NEEDS_SHARED(shared);
    Loading loading;
    const auto calls = test::loadOperators(shared / "cases/cv-03/operator_details.csv", loading);
    CHECK(loading.problemCount() == 0);
    CHECK(calls.calls.rowCount() == 3);
    const auto table = analysis::operatorTable(calls, analysis::OperatorGrouping::Operator);
    CHECK(test::texts(table, "name") == Texts{"aten::mm", "aten::empty"});
    CHECK(test::numbers(table, "calls") == Numbers{2, 1});
    CHECK(test::numbers(table, "host_self_us") == Numbers{30.5, 4});
    CHECK(test::numbers(table, "device_total_us") == Numbers{81, 0});
    CHECK(test::numbers(table, "cores_self_pct")[0] == 75);
    CHECK(analysis::stackFrames(test::texts(calls.calls, "call_stack")[0]).size() == 3);
}

TEST_CASE("cv-04: names with commas and quotes, mixed line ends") {
    RUNGLASS_NEEDS_SHARED(shared);
    Loading loading;
    const auto calls = test::loadOperators(shared / "cases/cv-04/operator_details.csv", loading);
    CHECK(loading.problemCount() == 0);
    CHECK(test::texts(calls.calls, "name") ==
          Texts{"autograd::engine::evaluate_function: Foo<int, 2>Backward", "say \"hi\"", "aten::add",
                "plain"});
    CHECK(sum(test::numbers(calls.calls, "host_self_us")) == 10);
    CHECK(sum(test::numbers(calls.calls, "device_self_us")) == 6.5);
}

TEST_CASE("cv-09: renamed, reordered and unknown columns") {
    RUNGLASS_NEEDS_SHARED(shared);
    Loading loading;
    const auto kernels = test::loadKernels(shared / "cases/cv-09/kernel_details.csv", loading);
    CHECK(kernels.details.rowCount() == 2);
    CHECK(sum(test::numbers(kernels.details, "duration_us")) == 33000);
    CHECK(test::numbers(kernels.details, "block_dim") == Numbers{8, 20});
    CHECK(kernels.details.columns().back().spec.id == "aic_mte9_time(us)");
    CHECK(loading.problem("csv.unknown_column").count == 1);
    CHECK(loading.problemCount() == 1);
}

TEST_CASE("cv-10: a file that a spreadsheet has rounded") {
    RUNGLASS_NEEDS_SHARED(shared);
    Loading loading;
    const auto kernels = test::loadKernels(shared / "cases/cv-10/kernel_details.csv", loading);
    CHECK(kernels.details.rowCount() == 3);
    CHECK(sum(test::numbers(kernels.details, "duration_us")) == 60500);
    const auto starts = test::numbers(kernels.details, "start_ns");
    CHECK(std::set(starts.begin(), starts.end()).size() == 1);
    CHECK(loading.problem("csv.time_precision_lost").count == 3);
    CHECK(loading.problemCount() == 1);
}

TEST_CASE("cv-11: joined slices with a second header and a short last row") {
    RUNGLASS_NEEDS_SHARED(shared);
    Loading loading;
    const auto kernels = test::loadKernels(shared / "cases/cv-11/kernel_details.csv", loading);
    CHECK(kernels.details.rowCount() == 4);
    CHECK(sum(test::numbers(kernels.details, "duration_us")) == 100000);
    CHECK(loading.problem("csv.repeated_header").count == 1);
    CHECK(loading.problem("csv.ragged_row").first == base::Place::line(9));
    CHECK(loading.problemCount() == 2);
}

// What the old plugin made of a hand-made run (oracles/plugin_golden/npu_fixture/expected.txt). It rounds
// every running sum to two decimals; the exact sums differ from that by at most half a cent per call, and by
// nothing else.
TEST_CASE("the old plugin's operator groups and calls, with exact sums in place of its running rounding") {
    RUNGLASS_NEEDS_SHARED(shared);
    Loading loading;
    const auto calls = test::loadOperators(
        shared / "oracles/plugin_golden/npu_fixture/ASCEND_PROFILER_OUTPUT/operator_details.csv", loading);
    const auto problem =
        loading.problem("csv.bad_value"); // "x" as a duration; the plugin skips the row, and so do we
    CHECK(problem.count == 1);
    CHECK(problem.first == base::Place::line(17));

    struct Expected {
        const char* name;
        double calls, hostSelf, hostTotal, deviceSelf, deviceTotal, selfPct, totalPct;
        bool eligible;
        const char* shapes;
    };
    const std::array expected{
        Expected{"aten::addmm", 2, 20.02, 40.25, 0, 104.12, 0, 99.52, true, "[[84], [2,120], [120,84], []]"},
        Expected{"aten::t", 1, 1.11, 2.23, 0, 0, 0, 0, false, "[[84,120]]"},
        Expected{"MatMul", 1, 5, 5, 10.33, 10.33, 100, 100, true, "[[2,3], [3,4]]"}, // plugin: [[2,33,4]]
        Expected{"aten::empty", 1, 1, 1, 0, 0, 0, 0, false, "[[]]"},
        Expected{"aten::semi", 1, 1, 1, 0, 0, 0, 0, false, "[[]]"},
    };
    const auto table = analysis::operatorTable(calls, analysis::OperatorGrouping::OperatorAndShape);
    REQUIRE(table.rowCount() == expected.size());
    for (const Expected& row : expected) {
        INFO(row.name);
        const auto at = test::rowWith(table, "name", row.name);
        CHECK(test::texts(table, "input_shapes")[at] == row.shapes);
        CHECK(test::numbers(table, "calls")[at] == row.calls);
        const auto near = [&](const char* column, double value) {
            CHECK(test::numbers(table, column)[at] == Approx(value).margin(0.0050001 * row.calls));
        };
        near("host_self_us", row.hostSelf);
        near("host_total_us", row.hostTotal);
        near("device_self_us", row.deviceSelf);
        near("device_total_us", row.deviceTotal);
        near("cores_self_pct", row.selfPct);
        near("cores_total_pct", row.totalPct);
        CHECK((test::numbers(table, "cores_eligible")[at] == 1) == row.eligible);
    }
    // The exact sums themselves, by hand from the file.
    const auto addmm = test::rowWith(table, "name", "aten::addmm");
    CHECK(test::numbers(table, "host_self_us")[addmm] == 20.01);
    CHECK(test::numbers(table, "host_total_us")[addmm] == 40.25);
    CHECK(test::numbers(table, "device_total_us")[addmm] == Approx(104.125).epsilon(1e-15));
}

TEST_CASE("the old plugin's kernel statistics, with exact sums in place of its running rounding") {
    RUNGLASS_NEEDS_SHARED(shared);
    Loading loading;
    const auto kernels = test::loadKernels(
        shared / "oracles/plugin_golden/npu_fixture/ASCEND_PROFILER_OUTPUT/kernel_details.csv", loading);
    CHECK(kernels.details.rowCount() == 5); // the row without duration stays in the list
    const auto names = analysis::kernelTable(kernels, analysis::KernelGrouping::Name);
    CHECK(test::texts(names, "name") == Texts{"Mul", "Add"});
    CHECK(test::numbers(names, "calls") == Numbers{1, 3});
    CHECK(test::numbers(names, "total_us") == Numbers{7500, 3343}); // plugin: 7.5 and 3.34
    CHECK(test::numbers(names, "min_us") == Numbers{7500, 333});
    CHECK(test::numbers(names, "max_us") == Numbers{7500, 2005});
    CHECK(test::numbers(names, "avg_us")[1] == Approx(3.343 / 3).epsilon(1e-12)); // plugin: 1.11
    const auto cores = analysis::kernelTable(kernels, analysis::KernelGrouping::Core);
    CHECK(test::texts(cores, "core") == Texts{"AI_CPU", "AI_CORE", "AI_VECTOR_CORE"});
    CHECK(test::numbers(cores, "total_us") == Numbers{7500, 3010, 333});
}
