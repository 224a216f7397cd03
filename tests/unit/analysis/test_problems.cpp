// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/problems.h"

#include <catch2/catch.hpp>

using namespace runglass;
using base::Place;
using base::Severity;

TEST_CASE("the table of problems has one row per problem") {
    base::Diagnostics diagnostics;
    diagnostics.report(Severity::Skipped, "csv.ragged_row", "a.csv", Place::line(9), "2 cells of 3.", 4);
    diagnostics.report(Severity::Error, "file.unreadable", "b.csv", {}, "No permission.");
    const auto problems = diagnostics.problems();
    const auto table = analysis::problemsTable(problems);
    CHECK(table.name() == "problems");
    REQUIRE(table.rowCount() == 2);
    std::vector<std::string> ids;
    for (const auto& column : table.columns())
        ids.push_back(column.spec.id);
    CHECK(ids == std::vector<std::string>{"severity", "kind", "file", "place", "message", "count"});
    CHECK(table.find("severity")->text(0) == "skipped");
    CHECK(table.find("kind")->text(0) == "csv.ragged_row");
    CHECK(table.find("file")->text(0) == "a.csv");
    CHECK(table.find("place")->text(0) == "line 9");
    CHECK(table.find("message")->text(0) == "2 cells of 3.");
    CHECK(table.find("count")->integer(0) == 4);
    CHECK(table.find("severity")->text(1) == "error");
    CHECK(table.find("place")->isNull(1));
    CHECK(table.find("count")->integer(1) == 1);
    CHECK(analysis::problemsTable({}).rowCount() == 0);
}
