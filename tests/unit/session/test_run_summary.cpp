// SPDX-License-Identifier: Apache-2.0
#include "core/session/run_summary.h"

#include <catch2/catch.hpp>

using namespace runglass;
using model::View;

namespace {

std::vector<model::RunFolder> oneRun() {
    model::SpanFolder full;
    full.stamp = "20260109065012345";
    full.path = "/log/run/w_20260109065012345_ascend_pt";
    full.format = "fake";
    full.rank = 3;
    full.views = {View::Operator, View::Kernel};
    full.lacking = {{View::Memory, "memory_record.csv", {}}, {View::Trace, "trace_view.json", "(later)"}};
    model::SpanFolder bare;
    bare.number = 2;
    bare.views = {View::Overview, View::Kernel};
    return {{"run", "/log/run", {{"w", {full, bare}}, {"v", {bare}}}}};
}

} // namespace

TEST_CASE("runs, workers and spans are counted") {
    const auto counts = session::countFound(oneRun());
    CHECK(counts.runs == 1);
    CHECK(counts.workers == 2);
    CHECK(counts.spans == 3);
}

TEST_CASE("every span is a row with what is known of it") {
    const auto table = session::spansTable(oneRun());
    REQUIRE(table.rowCount() == 3);
    CHECK(table.find("worker")->text(0) == "w");
    CHECK(table.find("rank")->integer(0) == 3);
    CHECK(table.find("time")->text(0) == "2026-01-09 06:50:12");
    CHECK(table.find("views")->text(0) == "Operator, Kernel");
    CHECK(table.find("lacking")->text(0) == "Memory: memory_record.csv; Trace: trace_view.json (later)");
    CHECK(table.find("span")->integer(1) == 2);
    CHECK(table.find("rank")->isNull(1));
    CHECK(table.find("stamp")->isNull(1));
}

TEST_CASE("the views of a worker are those of all its spans in the order of the tabs") {
    const auto runs = oneRun();
    CHECK(session::viewsOf(runs[0].workers[0].spans) ==
          std::vector{View::Overview, View::Operator, View::Kernel});
    CHECK(session::viewsOf({}).empty());
}

TEST_CASE("properties are rows of name and value, an empty value is missing") {
    model::SpanFolder span;
    span.properties = {{"level", "Level1"}, {"version", ""}};
    const auto table = session::propertiesTable(span);
    REQUIRE(table.rowCount() == 2);
    CHECK(table.find("name")->text(0) == "level");
    CHECK(table.find("value")->text(0) == "Level1");
    CHECK(table.find("value")->isNull(1));
}
