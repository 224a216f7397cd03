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
