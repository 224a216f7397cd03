// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/call_nesting.h"
#include "core/formats/ascend_db/find_spans.h"
#include "core/formats/ascend_db/load_operators.h"
#include "unit/support/database_span.h"
#include "unit/support/load_files.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

#include <map>
#include <numeric>

using namespace runglass;
using namespace runglass::test;
using formats::ascend_db::HostCall;
using formats::ascend_db::nestedTimes;

namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

model::OperatorCalls operatorsOf(const model::SpanFolder& span, Loading& loading) {
    auto operators = formats::ascend_db::loadOperators(span, loading.context);
    if (!operators)
        FAIL(operators.error().what << " " << operators.error().where);
    return std::move(operators).value();
}

Numbers selfTimes(const std::vector<HostCall>& calls) {
    Numbers times;
    for (const auto& one : nestedTimes(calls))
        times.push_back(one.hostSelfNs);
    return times;
}

std::map<std::string, int> counted(const Texts& all) {
    std::map<std::string, int> counts;
    for (const auto& text : all)
        ++counts[text];
    return counts;
}

} // namespace

TEST_CASE("calls of a thread nest by their times, whatever order they come in") {
    // outer 0–100000, two children, a grandchild; another thread at the same time
    CHECK(selfTimes(
              {{10000, 40000, 1}, {0, 100000, 1}, {20000, 30000, 1}, {50000, 90000, 1}, {20000, 30000, 2}}) ==
          Numbers{20000, 30000, 10000, 40000, 10000});
    CHECK(selfTimes({{0, 1000, 1}, {1000, 2000, 1}}) == Numbers{1000, 1000}); // one after the other
    CHECK(selfTimes({{0, 1000, 1}, {0, 1000, 1}}) == Numbers{0, 1000});       // the first is around
    // A child that ends a little later is one, and takes only what lies within; a crossing call is none.
    CHECK(selfTimes({{0, 10000, 1}, {9000, 10900, 1}}) == Numbers{9000, 1900});
    CHECK(selfTimes({{0, 10000, 1}, {9000, 19000, 1}}) == Numbers{10000, 10000});
    // Behind a child that ends later than its parent, what both could be around belongs to the child.
    CHECK(selfTimes({{0, 10000, 1}, {5000, 10500, 1}, {6000, 7000, 1}, {20000, 30000, 1}}) ==
          Numbers{5000, 4500, 1000, 10000});
    CHECK(nestedTimes({}).empty());
}

TEST_CASE("time on the device counts for a call and all around it") {
    const auto times =
        nestedTimes(std::vector<HostCall>{{0, 100, 1, 1, 0}, {10, 50, 1, 20, 20}, {20, 30, 1, 300, 0}});
    CHECK(times.at(0).deviceTotalNs == 321);
    CHECK(times.at(0).deviceCoresTotalNs == 20);
    CHECK(times.at(1).deviceTotalNs == 320);
    CHECK(times.at(2).deviceTotalNs == 300);
}

TEST_CASE("operators of a database have the time of what they launched, and their stacks") {
    const TempFolder folder;
    Loading loading;
    const auto operators = operatorsOf(
        databaseSpan(
            folder, mainTables +
                        strings({{1, "aten::mm"},
                                 {2, "aclnnMm"},
                                 {3, "ProfilerStep#7"},
                                 {4, "N/A"},
                                 {5, "hcom"},
                                 {6, "AI_CORE"},
                                 {7, "MIX_AIV"},
                                 {8, "4,4;\n2"},
                                 {9, "a.py(1): f"},
                                 {10, "b.py(2): g"}}) +
                        "INSERT INTO PYTORCH_API VALUES "
                        "('1000','9000',1,NULL,3,0,0,0,NULL,NULL,50001),"
                        "('2500','3000',1,70,2,0,0,0,NULL,NULL,50001),"
                        "('2000','4000',1,NULL,1,0,0,0,8,5,50001),"
                        "('5000','6000',1,71,5,0,0,0,NULL,NULL,50001),"
                        "('5000','6000',1,72,2,0,0,0,NULL,NULL,50002),"
                        "('7000','6000',1,72,2,0,0,0,NULL,NULL,50001),"
                        "('8000','8500',1,73,2,0,0,0,NULL,NULL,50001);"
                        "INSERT INTO CONNECTION_IDS VALUES (70,900),(70,901),(71,902),(73,900);"
                        "CREATE TABLE PYTORCH_CALLCHAINS(id,stack,stackDepth);"
                        "INSERT INTO PYTORCH_CALLCHAINS VALUES (5,10,1),(5,9,0),(6,9,0);"
                        "INSERT INTO TASK VALUES (100,300,0,900,1,1,1,0,2,0,0),(300,310,0,901,2,1,1,0,2,0,0),"
                        "(0,99999,0,902,3,1,1,0,2,0,0);"
                        "INSERT INTO COMPUTE_TASK_INFO VALUES "
                        "(1,1,8,0,6,1,4,4,4,4,4,4,4),(1,2,8,0,7,1,4,4,4,4,4,4,4);"
                        "INSERT INTO COMMUNICATION_OP VALUES (5,400,900,902,0,0,0,0,0,0,1,5)"),
        loading);
    const auto& calls = operators.calls;
    CHECK(texts(calls, "name") == Texts{"aten::mm", "aclnnMm", "hcom", "aclnnMm"});
    CHECK(numbers(calls, "host_total_us") == Numbers{2, 0.5, 1, 0.5});
    CHECK(numbers(calls, "host_self_us") == Numbers{1.5, 0.5, 1, 0.5});
    CHECK(numbers(calls, "device_self_us") == Numbers{0, 0.21, 0.5, 0}); // 900 belongs to the first
    CHECK(numbers(calls, "device_total_us") == Numbers{0.21, 0.21, 0.5, 0});
    CHECK(numbers(calls, "device_total_with_cores_us") == Numbers{0.2, 0.2, 0, 0});
    CHECK(texts(calls, "input_shapes") == Texts{"4,4;\n2", "–", "–", "–"});
    CHECK(texts(calls, "call_stack") == Texts{"a.py(1): f;\nb.py(2): g", "–", "–", "–"});
    CHECK(loading.problem("db.bad_value").count == 1); // the call that ends before it starts
}

TEST_CASE("shapes of operators are found where older databases have the types") {
    const TempFolder folder;
    for (const bool isSwapped : {false, true}) {
        Loading loading;
        const auto operators = operatorsOf(
            databaseSpan(folder,
                         mainTables + strings({{1, "aten::mm"}, {7, "float;\r\nScalar"}, {8, "4,4;\r\n2"}}) +
                             "INSERT INTO PYTORCH_API VALUES ('1','2',1,NULL,1,0,0," +
                             (isSwapped ? "8,7" : "7,8") + // inputDtypes, inputShapes
                             ",NULL,50001)",
                         isSwapped ? "swapped.db" : "right.db"),
            loading);
        CHECK(texts(operators.calls, "input_shapes") == Texts{"4,4;\n2"});
    }
}

TEST_CASE("operators of real databases are those that the same program gave as text") {
    RUNGLASS_NEEDS_SHARED(shared);
    const std::map<std::string, double> deviceUs{{"level0/rank0", 98724.486},
                                                 {"level0/rank1", 102825.495},
                                                 {"level1/rank0", 111011.531},
                                                 {"level1/rank1", 107505.824}};
    for (const auto& [name, deviceSum] : deviceUs) {
        INFO(name);
        const auto output = name + "_ascend_pt/ASCEND_PROFILER_OUTPUT";
        Loading loading;
        Loading looking;
        const std::string file =
            name.ends_with("0") ? "ascend_pytorch_profiler_0.db" : "ascend_pytorch_profiler_1.db";
        const auto found = formats::ascend_db::findFileSpan(shared / "data/ascend/pytorch_db" / output / file,
                                                            looking.context);
        REQUIRE(found.size() == 1);
        const auto calls = operatorsOf(found.front().span, loading).calls;
        const auto text =
            loadOperators(shared / "data/ascend/pytorch_text" / output / "operator_details.csv", loading)
                .calls;
        CHECK(calls.rowCount() == 859);
        CHECK(counted(texts(calls, "name")) == counted(texts(text, "name")));
        CHECK(counted(texts(calls, "input_shapes")) == counted(texts(text, "input_shapes")));
        // Every kernel and communication operation was launched by one of the calls.
        const auto device = numbers(calls, "device_self_us");
        CHECK(std::accumulate(device.begin(), device.end(), 0.0) == Approx(deviceSum).epsilon(1e-9));
        CHECK((calls.find("device_self_with_cores_us") != nullptr) == name.starts_with("level1"));
        CHECK(texts(calls, "call_stack").size() == texts(text, "call_stack").size());
        CHECK(counted(texts(calls, "call_stack")).at("–") == counted(texts(text, "call_stack")).at("–"));
        CHECK(loading.problemCount() == 0);
    }
}
