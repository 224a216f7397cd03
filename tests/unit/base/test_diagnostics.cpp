// SPDX-License-Identifier: Apache-2.0
#include "core/base/diagnostics.h"

#include <catch2/catch.hpp>

#include <cstddef>
#include <string>

using namespace runglass;
using base::Place;
using base::Severity;

TEST_CASE("problems of one code and file are one, with the worst severity and the first place", "[base]") {
    base::Diagnostics late;
    late.report(Severity::Info, "a.code", "f.csv", Place::line(9), "late", 2);
    late.report(Severity::Info, "a.code", "g.csv", Place::line(3), "elsewhere");
    base::Diagnostics early;
    early.report(Severity::Skipped, "a.code", "f.csv", Place::line(4), "early", 3);

    SECTION("whether they are reported to one collector") {
        late.report(Severity::Skipped, "a.code", "f.csv", Place::line(4), "early", 3);
    }
    SECTION("or come from two of them") {
        late.merge(early);
        CHECK(late.details().size() == 3);
    }
    const auto problems = late.problems();
    REQUIRE(problems.size() == 2);
    CHECK(problems[0].severity == Severity::Skipped);
    CHECK(problems[0].first == Place::line(4));
    CHECK(problems[0].message == "early");
    CHECK(problems[0].count == 5);
    CHECK(problems[1].file == "g.csv");
}

TEST_CASE("problems of a file that two collectors have read count once", "[base]") {
    base::Diagnostics first;
    first.report(Severity::Info, "a.code", "f.csv", Place::line(9), "in line 9");
    first.report(Severity::Info, "a.code", "f.csv", Place::line(12), "in line 12");
    base::Diagnostics second = first;
    second.report(Severity::Skipped, "a.code", "f.csv", Place::line(4), "in line 4");
    second.report(Severity::Info, "b.code", "f.csv", {}, "of another kind");

    first.unite(second);
    first.unite(second);
    first.unite(first);
    const auto problems = first.problems();
    REQUIRE(problems.size() == 2);
    CHECK(problems[0].count == 3);
    CHECK(problems[0].severity == Severity::Skipped);
    CHECK(problems[0].message == "in line 4");
    CHECK(problems[1].code == "b.code");
    CHECK(problems[1].count == 1);
    CHECK(first.details().size() == 3); // two of the first kind, one of the other
}

TEST_CASE("a report without a place does not take away the place of another", "[base]") {
    base::Diagnostics diagnostics;
    diagnostics.report(Severity::Info, "a.code", "placed first", Place::line(9), "in line 9");
    diagnostics.report(Severity::Info, "a.code", "placed first", {}, "somewhere");
    diagnostics.report(Severity::Info, "a.code", "placed last", {}, "somewhere");
    diagnostics.report(Severity::Info, "a.code", "placed last", Place::byte(0), "at the beginning");
    const auto problems = diagnostics.problems();
    REQUIRE(problems.size() == 2);
    CHECK(problems[0].first == Place::line(9));
    CHECK(problems[0].message == "in line 9");
    CHECK(problems[1].first == Place::byte(0));
    CHECK(problems[1].message == "at the beginning");
    CHECK(problems[1].count == 2);
}

TEST_CASE("each of a hundred thousand files has its problem, in a copy as well", "[base]") {
    constexpr std::size_t files = 100'000; // looking through all for each would take half a minute
    const auto reportAll = [](base::Diagnostics& diagnostics) {
        for (std::size_t i = 0; i < files; ++i)
            diagnostics.report(Severity::Skipped, "a.code", std::to_string(i), {}, "broken");
    };
    base::Diagnostics first;
    reportAll(first);
    base::Diagnostics copy(first);
    reportAll(copy);
    copy.merge(first);
    base::Diagnostics assigned;
    assigned.report(Severity::Info, "b.code", "0", {}, "gone");
    assigned = copy;
    assigned.report(Severity::Info, "b.code", "0", {}, "of another code");
    const auto problems = assigned.problems();
    REQUIRE(problems.size() == files + 1);
    CHECK(problems[0].count == 3);
    CHECK(problems[files - 1].file == "99999");
    CHECK(problems[files - 1].count == 3);
    CHECK(problems[files].message == "of another code");
}
