// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/load_kernels.h"
#include "core/formats/ascend_text/load_steps.h"
#include "core/formats/ascend_text/plain_tables.h"

#include "core/analysis/kernels.h"
#include "core/analysis/operators.h"
#include "core/analysis/steps.h"
#include "unit/support/load_files.h"
#include "unit/support/table_cells.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;
using namespace runglass::test;
using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

TEST_CASE("a column titled like the id of another one is a further column, whatever its cells are") {
    const TempFolder folder;
    Loading loading;
    const auto kernels = loadKernels(folder.write("kernel_details.csv",
                                                  "Name,Duration(us),duration_us,tensor_cores,occupancy_pct\n"
                                                  "mm,2,long,maybe,7\n"),
                                     loading);
    const auto table = analysis::kernelTable(kernels, analysis::KernelGrouping::Name);
    CHECK(numbers(table, "total_us") == Numbers{2000});
    CHECK_FALSE(table.indexOf("tensor_cores"));
    CHECK(texts(kernels.details, "duration_us#2") == Texts{"long"});
    CHECK(texts(kernels.details, "tensor_cores#2") == Texts{"maybe"});
    CHECK(kernels.details.columns().back().spec.title == "occupancy_pct");
    CHECK(loading.problem("csv.unknown_column").count == 3);
}

TEST_CASE("a column titled like the id of a required one does not stand for it") {
    const TempFolder folder;
    Loading loading;
    model::SpanFolder span;
    span.files.push_back(
        {"kernel_details.csv", folder.write("kernel_details.csv", "Name,duration_us\nmm,1.5\n"), 0});
    const auto kernels = formats::ascend_text::loadKernels(span, loading.context);
    REQUIRE_FALSE(kernels.ok());
    CHECK(kernels.error().what == "the column \"Duration\" is missing");
}

TEST_CASE("a file whose cells are not separated by commas says so") {
    const TempFolder folder;
    const auto errorOf = [&](const std::string& content) {
        Loading loading;
        model::SpanFolder span;
        span.files.push_back({"kernel_details.csv", folder.write("kernel_details.csv", content), 0});
        const auto kernels = formats::ascend_text::loadKernels(span, loading.context);
        return kernels.ok() ? std::string() : kernels.error().what;
    };
    CHECK(errorOf("Name;Type;Duration(us)\nmm;MatMul;1,5\n") ==
          "the cells are separated by semicolons, not by commas");
    CHECK(errorOf("Name\tType\tDuration(us)\nmm\tMatMul\t1.5\n") ==
          "the cells are separated by tabs, not by commas");
    CHECK(errorOf("Kernel\nmm\n") == "the column \"Name\" is missing");
    CHECK(errorOf("Name,Kind;Class\nmm,x\n") == "the column \"Duration\" is missing");
}

TEST_CASE("starts of kernels are known under each title that msprof has given them") {
    const TempFolder folder;
    for (const std::string title : {"Start Time(us)", "Task Start Time(us)", "Task Start Time"}) {
        Loading loading;
        const auto kernels = loadKernels(
            folder.write("op_summary_0_1_1.csv", "Op Name,OP Type,Task Type," + title +
                                                     ",Task Duration(us),Task Wait Time(us)\n"
                                                     "mm,MatMul,AI_CORE,\"1043640017380.831\t\",82.11,0\n"),
            loading);
        CHECK(numbers(kernels.details, "start_ns") == Numbers{1'043'640'017'380'831});
        CHECK(loading.context.diagnostics.empty());
    }
}

TEST_CASE("kernels of torch_mlu have their names and times") {
    const TempFolder folder;
    Loading loading;
    const auto kernels = loadKernels(
        folder.write(
            "kernel_details.csv",
            "Thread Id,Correlation Id,Kernel Name,Operator,Start Time,Duration(us),Stream Id,Kernel Type\n"
            "10,7,k,aten::mul,1020.5,20.25,1,BLOCK\n10,8,Memcpy HtoD,aten::copy_,1050.0,2.0,2,\n"),
        loading);
    CHECK(texts(kernels.details, "name") == Texts{"k", "Memcpy HtoD"});
    CHECK(numbers(kernels.details, "start_ns") == Numbers{1'020'500, 1'050'000});
    CHECK(numbers(kernels.details, "duration_us") == Numbers{20'250, 2'000});
    CHECK(texts(kernels.details, "stream") == Texts{"1", "2"});
    CHECK(texts(kernels.details, "Operator") == Texts{"aten::mul", "aten::copy_"});
}

TEST_CASE("columns that only other sources have are none of steps and operators") {
    const TempFolder folder;
    Loading loading;
    model::SpanFolder span;
    span.files.push_back({"step_trace_time.csv",
                          folder.write("step_trace_time.csv",
                                       "Step,Computing,Communication(Not Overlapped),Free,other_us,rank\n"
                                       "1,6,3,1,x,y\n"),
                          0});
    const auto steps = formats::ascend_text::loadSteps(span, loading.context);
    REQUIRE(steps.ok());
    CHECK_FALSE(steps.value()->areFromTrace());
    CHECK(analysis::stepTable(*steps.value()).rowCount() == 1);
    const auto calls = loadOperators(
        folder.write("operator_details.csv",
                     "Name,Host Self Duration(us),Host Total Duration(us),Device Self Duration(us),"
                     "Device Total Duration(us),cores_eligible\naten::mm,1,2,3,4,5\n"),
        loading);
    CHECK(analysis::operatorTable(calls, analysis::OperatorGrouping::Operator).rowCount() == 1);
}

TEST_CASE("points in time of step_trace keep all their digits") {
    const TempFolder folder;
    Loading loading;
    const auto path =
        folder.write("step_trace_20230919172345.csv",
                     "Iteration ID,FP Start(us),BP End(us),Iteration End(us),Iteration Time(us),"
                     "Reduce Start(us),Reduce Duration(us)\n"
                     "1,\"1736405443863674.401\t\",\"1736405443863700.402\t\","
                     "\"1736405443863774.403\t\",100.25,\"1736405443863701.404\t\",2.5\n");
    const auto table =
        formats::ascend_text::loadPlainTable({"step_trace_20230919172345.csv", path, 0}, loading.context);
    REQUIRE(table.ok());
    const auto nanoseconds = [&](const char* id) {
        const auto* column = table.value().find(id);
        REQUIRE(column != nullptr);
        REQUIRE(column->type() == table::ValueType::Time);
        return column->integer(0);
    };
    CHECK(nanoseconds("FP Start(us)") == 1'736'405'443'863'674'401);
    CHECK(nanoseconds("BP End(us)") == 1'736'405'443'863'700'402);
    CHECK(nanoseconds("Iteration End(us)") == 1'736'405'443'863'774'403);
    CHECK(nanoseconds("Reduce Start(us)") == 1'736'405'443'863'701'404);
    CHECK(numbers(table.value(), "Iteration Time(us)") == Numbers{100.25});
    CHECK(numbers(table.value(), "Reduce Duration(us)") == Numbers{2.5});
}
