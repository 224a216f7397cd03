// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/kernels.h"

#include "core/analysis/overview.h"
#include "unit/support/load_files.h"
#include "unit/support/table_cells.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;
using analysis::KernelGrouping;
using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

namespace {

model::Kernels load(const std::string& content) {
    const test::TempFolder folder;
    test::Loading loading;
    return test::loadKernels(folder.write("kernel_details.csv", content), loading);
}

constexpr auto header = "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n";
const auto rows = std::string(header) + "1,mm,MatMul,AI_CORE,10,2.5,\"\"\"2,3\"\"\"\n"
                                        "1,mm,MatMul,AI_CORE,20,1.5,\"\"\"4,4\"\"\"\n"
                                        "2,mm,MatMul,AI_CORE,30,5,\"\"\"2,3\"\"\"\n"
                                        "10,add,Add,AI_VECTOR_CORE,40,1,N/A\n"
                                        "2,lost,Add,AI_CPU,50,N/A,N/A\n";

} // namespace

TEST_CASE("kernels group by name with exact sums, means over calls and shares of all") {
    const auto table = analysis::kernelTable(load(rows), KernelGrouping::Name);
    CHECK(test::texts(table, "name") == Texts{"mm", "add"});
    CHECK(test::texts(table, "type") == Texts{"MatMul", "Add"});
    CHECK(test::texts(table, "core") == Texts{"AI_CORE", "AI_VECTOR_CORE"});
    CHECK(test::numbers(table, "calls") == Numbers{3, 1});
    CHECK(test::numbers(table, "total_us") == Numbers{9000, 1000}); // stored in ns
    CHECK(test::numbers(table, "min_us") == Numbers{1500, 1000});
    CHECK(test::numbers(table, "max_us") == Numbers{5000, 1000});
    CHECK(test::numbers(table, "avg_us") == Numbers{3, 1});
    CHECK(test::numbers(table, "share_pct") == Numbers{90, 10});
}

TEST_CASE("the kernels of msprof's op_summary are those of kernel_details") {
    const auto kernels = load("Device_id,Model ID,Task ID,Stream ID,Op Name,OP Type,OP State,Task Type,"
                              "Task Start Time(us),Task Duration(us),Task Wait Time(us),Block Dim\n"
                              "0,4294967295,7,2,mm,MatMulV2,dynamic,AI_CORE,\"10\t\",2.5,1,8\n");
    const auto table = analysis::kernelTable(kernels, KernelGrouping::Name);
    CHECK(test::texts(table, "name") == Texts{"mm"});
    CHECK(test::texts(table, "core") == Texts{"AI_CORE"});
    CHECK(test::numbers(table, "total_us") == Numbers{2500});
    CHECK(test::numbers(kernels.details, "start_ns") == Numbers{10'000});
    CHECK(test::numbers(kernels.details, "block_dim") == Numbers{8});
}

TEST_CASE("a type or core that differs within a group of one name is not shown for it") {
    const auto table = analysis::kernelTable(
        load(std::string(header) + "1,k,A,AI_CORE,1,1,\n1,k,A,AI_CPU,2,1,\n"), KernelGrouping::Name);
    CHECK(test::texts(table, "type") == Texts{"A"});
    CHECK(test::texts(table, "core") == Texts{"–"});
}

TEST_CASE("kernels group by type, core, and name with shape") {
    const auto kernels = load(rows);
    CHECK(test::texts(analysis::kernelTable(kernels, KernelGrouping::Type), "type") ==
          Texts{"MatMul", "Add"});
    CHECK(test::texts(analysis::kernelTable(kernels, KernelGrouping::Core), "core") ==
          Texts{"AI_CORE", "AI_VECTOR_CORE"});
    const auto shapes = analysis::kernelTable(kernels, KernelGrouping::NameAndShape);
    CHECK(test::texts(shapes, "input_shapes") == Texts{"2,3", "4,4", "–"});
    CHECK(test::numbers(shapes, "total_us") == Numbers{7500, 1500, 1000});
}

TEST_CASE("groups of equal totals stand in the order of their names") {
    const auto kernels = load(std::string(header) + "1,op_10,B,AI_CORE,1,2,\"\"\"4\"\"\"\n"
                                                    "1,op_2,B,AI_CPU,2,1,\"\"\"3\"\"\"\n"
                                                    "1,op_2,B,AI_CPU,3,1,\"\"\"2\"\"\"\n"
                                                    "1,last,A,AI_CPU,4,1,N/A\n"
                                                    "1,first,A,AI_CPU,5,3,N/A\n"
                                                    "1,also,C,AI_CPU,6,2,N/A\n");
    const auto textsOf = [&](KernelGrouping grouping, const char* column) {
        return test::texts(analysis::kernelTable(kernels, grouping), column);
    };
    CHECK(textsOf(KernelGrouping::Name, "name") == Texts{"first", "also", "op_2", "op_10", "last"});
    CHECK(textsOf(KernelGrouping::Type, "type") == Texts{"A", "B", "C"});
    CHECK(textsOf(KernelGrouping::NameAndShape, "name") ==
          Texts{"first", "also", "op_10", "last", "op_2", "op_2"});
    CHECK(textsOf(KernelGrouping::NameAndShape, "input_shapes") == Texts{"–", "–", "4", "–", "2", "3"});
}

TEST_CASE("a step is chosen exactly: 1 is not 10") {
    const auto kernels = load(rows);
    CHECK(test::numbers(analysis::kernelTable(kernels, KernelGrouping::Type, "1"), "total_us") ==
          Numbers{4000});
    CHECK(analysis::kernelDetails(kernels, "1").rowCount() == 2);
    CHECK(analysis::kernelDetails(kernels, "2").rowCount() == 2); // with the row that has no duration
    CHECK(analysis::kernelDetails(kernels).rowCount() == 5);
    CHECK(analysis::kernelDetails(kernels, "all").rowCount() == 5);
    CHECK(analysis::kernelDetails(kernels, "3").rowCount() == 0);
}

TEST_CASE("steps come in natural order") {
    CHECK(test::texts(analysis::kernelSteps(load(rows)), "step") == Texts{"1", "2", "10"});
}

TEST_CASE("a source without steps has all kernels in every step but none in a named one") {
    const auto kernels = load("Name,Duration(us)\nk,1\n");
    CHECK(analysis::kernelSteps(kernels).rowCount() == 0);
    CHECK(analysis::kernelTable(kernels, KernelGrouping::Name).rowCount() == 1);
    CHECK(analysis::kernelTable(kernels, KernelGrouping::Name, "1").rowCount() == 0);
    CHECK(analysis::kernelTable(kernels, KernelGrouping::Core).rowCount() == 1);
}

TEST_CASE("hostile durations saturate instead of wrapping") {
    const auto table = analysis::kernelTable(
        load("Name,Duration(us)\nk,9223372036854775.807\nk,9223372036854775.807\n"), KernelGrouping::Name);
    CHECK(table.find("total_us")->integer(0) == INT64_MAX);
}

TEST_CASE("a negative duration is missing: its row is listed, in no sum, and told") {
    const test::TempFolder folder;
    test::Loading loading;
    const auto path =
        folder.write("kernel_details.csv", std::string(header) + "1,mm,MatMul,AI_CORE,10,2.5,\n"
                                                                 "1,mm,MatMul,AI_CORE,20,-1.5,\n"
                                                                 "1,back,Add,AI_CORE,30,-4,\n"
                                                                 "1,mm,MatMul,AI_CORE,40,0,\n"
                                                                 "1,mm,MatMul,AI_CORE,50,N/A,\n");
    const auto kernels = test::loadKernels(path, loading);
    const auto table = analysis::kernelTable(kernels, KernelGrouping::Name);
    CHECK(test::texts(table, "name") == Texts{"mm"});
    CHECK(test::numbers(table, "calls") == Numbers{2});
    CHECK(test::numbers(table, "total_us") == Numbers{2500});
    CHECK(test::numbers(table, "min_us") == Numbers{0});
    const auto* durations = kernels.details.find("duration_us");
    REQUIRE(durations->size() == 5);
    CHECK(durations->isNull(1));
    CHECK(durations->isNull(2));
    const auto problem = loading.problem("csv.bad_value");
    CHECK(problem.count == 2);
    CHECK(problem.file == path);
    CHECK(problem.severity == base::Severity::Skipped);
    CHECK(problem.message == "column \"Duration\": negative; shown as missing and left out of sums");
}

TEST_CASE("negative durations count in no table of kernels, wherever they come from") {
    table::TableBuilder details("kernel-details",
                                {{"name", "Name", table::ValueType::Text, {}, {}, 0, {}},
                                 {"core", "Core", table::ValueType::Text, {}, {}, 0, {}},
                                 {"duration_us", "Duration", table::ValueType::Time, {}, {}, 3, {}}});
    for (const std::int64_t duration : {std::int64_t{-1}, std::int64_t{3000}, table::Column::nullInteger}) {
        details.addText(0, "k");
        details.addText(1, "c");
        details.cell(2).addInteger(duration);
    }
    const auto table =
        analysis::kernelTable(model::Kernels{std::move(details).build()}, KernelGrouping::Name);
    CHECK(test::numbers(table, "calls") == Numbers{1});
    CHECK(test::numbers(table, "total_us") == Numbers{3000});
}

TEST_CASE("no kernels give an empty table with all its columns") {
    const auto table = analysis::kernelTable(load(header), KernelGrouping::Name);
    CHECK(table.rowCount() == 0);
    CHECK(table.indexOf("share_pct"));
}

TEST_CASE("kernels that took no time have no shares among the figures") {
    const auto figuresOf = [](const char* duration) {
        model::Profile profile;
        profile.kernels.data = std::make_shared<const model::Kernels>(
            load(std::string(header) + "1,mm,MatMul,AI_CORE,10," + duration + ",N/A\n"));
        Texts ids;
        for (const auto& figure : analysis::keyFigures(profile))
            ids.push_back(figure.id);
        return ids;
    };
    CHECK(figuresOf("2") == Texts{"top_kernel", "core_share AI_CORE"});
    CHECK(figuresOf("0") == Texts{"top_kernel"});
}
