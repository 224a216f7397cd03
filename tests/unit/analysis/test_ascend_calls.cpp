// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/operators.h"
#include "unit/support/call_trees.h"
#include "unit/support/load_files.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"
#include "unit/support/trace_files.h"

#include <catch2/catch.hpp>

using namespace runglass;

namespace {

std::string process(int pid, const char* name) {
    return R"({"ph":"M","name":"process_name","pid":)" + std::to_string(pid) + R"(,"args":{"name":")" + name +
           R"("}},)";
}

std::string slice(int pid, int tid, const char* category, const char* name, int start, int duration) {
    return R"({"ph":"X","cat":")" + std::string(category) + R"(","name":")" + name + R"(","pid":)" +
           std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) + R"(,"ts":)" + std::to_string(start) +
           R"(,"dur":)" + std::to_string(duration) + "},";
}

/// One end of a flow: "s" or "f".
std::string flowEnd(const char* phase, const char* kind, int id, int pid, int tid, int time) {
    return R"({"ph":")" + std::string(phase) + R"(","bp":"e","cat":")" + kind + R"(","name":"flow","id":)" +
           std::to_string(id) + R"(,"pid":)" + std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) +
           R"(,"ts":)" + std::to_string(time) + "},";
}

/// A device duration counts to the nanosecond in the trace, to 1/32 of one in the table.
constexpr double halfNanosecondUs = 0.0005;

/// The trace ends lines within texts in \r\n, the table in \n.
std::vector<std::string> lines(const table::Table& table, const char* column) {
    auto cells = test::texts(table, column);
    for (std::string& cell : cells)
        std::erase(cell, '\r');
    return cells;
}

void checkTimes(const table::Table& ours, const table::Table& theirs, const char* column, double marginUs) {
    INFO(column);
    const auto found = test::numbers(ours, column);
    const auto expected = test::numbers(theirs, column);
    for (std::size_t row = 0; row < expected.size(); ++row) {
        INFO("row " << row << " " << test::texts(theirs, "name")[row]);
        CHECK(found[row] == Approx(expected[row]).margin(marginUs));
    }
}

} // namespace

TEST_CASE("operators of an Ascend trace are row by row those of operator_details.csv") {
    RUNGLASS_NEEDS_SHARED(shared);
    std::size_t rows = 0;
    for (const std::string level : {"level0", "level1"})
        for (const std::string rank : {"rank0", "rank1"}) {
            const auto folder = shared / "data/ascend/pytorch_text" / level / (rank + "_ascend_pt") /
                                "ASCEND_PROFILER_OUTPUT";
            INFO(folder.string());
            test::Loading loading;
            const auto theirs = test::loadOperators(folder / "operator_details.csv", loading).calls;
            const auto tree = test::callTreeOf(test::loadTraceFile(folder / "trace_view.json"));
            const auto calls = test::operatorCallsOf(*tree);
            CHECK(calls.cores == model::CoreKind::AiCore);
            const auto& ours = calls.calls;
            REQUIRE(ours.rowCount() == theirs.rowCount());
            CHECK(test::texts(ours, "name") == test::texts(theirs, "name"));
            CHECK(lines(ours, "input_shapes") == lines(theirs, "input_shapes"));
            CHECK(lines(ours, "call_stack") == lines(theirs, "call_stack"));
            checkTimes(ours, theirs, "host_self_us", 1e-6);
            checkTimes(ours, theirs, "host_total_us", 1e-6);
            for (const char* column : {"device_self_us", "device_total_us", "device_self_with_cores_us",
                                       "device_total_with_cores_us"})
                checkTimes(ours, theirs, column, 40 * halfNanosecondUs);
            rows += ours.rowCount();
        }
    CHECK(rows == 4 * 859);
}

TEST_CASE("by way of CANN work belongs to the operator around the Enqueue, however many flows there are") {
    // If each call looked at all flows that end at the Dequeue, this would take ten times as long.
    constexpr int count = 120'000;
    std::string records = process(1, "Python") + process(2, "CANN") + process(3, "Ascend Hardware");
    records += slice(1, 5, "dequeue", "Dequeue", 0, 4 * count) + slice(1, 6, "cpu_op", "other", 0, 10) +
               slice(1, 7, "cpu_op", "aten::mul", 0, 10) + slice(1, 7, "enqueue", "Enqueue", 1, 2) +
               slice(2, 5, "", "launch", 0, 4 * count);
    for (int i = 0; i < count; ++i)
        records += flowEnd("s", "misc", i, 1, 6, 1) + flowEnd("f", "misc", i, 1, 5, 2 * i) +
                   slice(3, 1, "", "MatMul", 4 * i, 2) + flowEnd("s", "HostToDevice", i, 2, 5, 2 * i) +
                   flowEnd("f", "HostToDevice", i, 3, 1, 4 * i);
    records +=
        flowEnd("s", "async_task_queue", count, 1, 7, 2) + flowEnd("f", "async_task_queue", count, 1, 5, 3);
    records.pop_back();
    const auto tree = test::callTreeOf(records);
    REQUIRE(tree->workCount() == count);
    const auto mul = test::nodeNamed(*tree, "aten::mul");
    CHECK(tree->deviceSelfNs(mul) == base::Nanoseconds{2'000} * count);
    CHECK(tree->deviceTotalNs(test::nodeNamed(*tree, "other")) == 0);
}
