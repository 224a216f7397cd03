// SPDX-License-Identifier: Apache-2.0
#include "app/cli/messages.h"

#include <catch2/catch.hpp>

using namespace runglass;

TEST_CASE("an error line leaves out what is not known") {
    CHECK(cli::errorLine({"It is empty", "a.csv", "Export it again"}) ==
          "error: It is empty (a.csv): Export it again");
    CHECK(cli::errorLine({"It is empty", "", "Export it again"}) == "error: It is empty: Export it again");
    CHECK(cli::errorLine({"It is empty", "a.csv", ""}) == "error: It is empty (a.csv)");
    CHECK(cli::errorText({"It is empty.", "a.csv", "Export it again."}) ==
          "It is empty (a.csv): Export it again");
}

TEST_CASE("a problem line tells place and number") {
    base::Problem problem{base::Severity::Skipped,
                          "csv.ragged_row",
                          "a.csv",
                          base::Place::line(9),
                          "A row is short and was left out",
                          3};
    CHECK(cli::problemLine(problem) == "warning: A row is short and was left out (a.csv:line 9), 3 times");
    problem.count = 1;
    problem.first = {};
    CHECK(cli::problemLine(problem) == "warning: A row is short and was left out (a.csv)");
}
