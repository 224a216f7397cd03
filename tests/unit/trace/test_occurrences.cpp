// SPDX-License-Identifier: Apache-2.0
#include "core/trace/occurrences.h"
#include "unit/support/raw_trace_maker.h"

#include <catch2/catch.hpp>

using namespace runglass;
using trace::Hit;
using trace::OccurrenceScope;

namespace {

/// Times at which "op" starts: on track 1 at 0, 300 (nested) and 600, on track 2 at 400; in a second trace,
/// shifted by 50, at 450.
std::vector<trace::SearchedTrace> traces() {
    test::RawTraceMaker first;
    first.complete("op", 0, 100).complete("outer", 200, 300).complete("op", 300, 50);
    first.complete("op", 600, 10).complete("op", 400, 10, "2").complete("operator", 500, 10, "2");
    test::RawTraceMaker second;
    second.complete("first", 0, 10).complete("op", 400, 10);
    return {{first.build()}, {second.build(), 50}};
}

std::vector<base::Nanoseconds> steps(bool forwards, OccurrenceScope scope, Hit place) {
    const auto all = traces();
    std::vector<base::Nanoseconds> times;
    while (const auto hit = forwards ? trace::nextOccurrence(all, "op", place, scope)
                                     : trace::previousOccurrence(all, "op", place, scope)) {
        times.push_back(hit->startNs);
        place = *hit;
    }
    return times;
}

using Times = std::vector<base::Nanoseconds>;

} // namespace

TEST_CASE("the same name is stepped through on its track or everywhere") {
    const auto first = trace::nextOccurrence(traces(), "op", {-1, 0, {0, 0}}, OccurrenceScope::All);
    REQUIRE(first);
    CHECK(first->startNs == 0);
    CHECK(steps(true, OccurrenceScope::Track, *first) == Times{300, 600});
    CHECK(steps(true, OccurrenceScope::All, *first) == Times{300, 400, 450, 600});
    const auto last = trace::previousOccurrence(traces(), "op", {10'000, 0, {0, 0}}, OccurrenceScope::All);
    REQUIRE(last);
    CHECK(last->startNs == 600);
    CHECK(steps(false, OccurrenceScope::All, *last) == Times{450, 400, 300, 0});
}

TEST_CASE("a name that no slice has is nowhere") {
    CHECK_FALSE(trace::nextOccurrence(traces(), "oper", {-1, 0, {0, 0}}, OccurrenceScope::All));
    CHECK_FALSE(trace::nextOccurrence(traces(), "none", {0, 0, {0, 0}}, OccurrenceScope::Track));
}
