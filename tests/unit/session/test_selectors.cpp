// SPDX-License-Identifier: Apache-2.0
#include "core/session/selectors.h"

#include <catch2/catch.hpp>

#include <optional>

using namespace runglass;
using session::Selectors;

namespace {

model::SpanFolder span(int number, const std::string& stamp, std::optional<int> rank = {}) {
    model::SpanFolder folder;
    folder.number = number;
    folder.stamp = stamp;
    folder.rank = rank;
    return folder;
}

/// Two runs: "first" with the workers host_a (rank 4, two spans) and host_b (rank 5), "second" with host_b
/// and a worker that is called 4.
std::vector<model::RunFolder> twoRuns() {
    return {{"first",
             "/log/first",
             {{"host_a", {span(1, "20260109065012345", 4), span(2, "20260109065112345", 4)}},
              {"host_b", {span(1, "77", 5)}}}},
            {"second", "/log/second", {{"host_b", {span(1, "", 9)}}, {"4", {span(1, "", 0)}}}}};
}

std::string chosen(const Selectors& selectors) {
    const auto runs = twoRuns();
    const auto selected = session::select(runs, selectors);
    if (!selected)
        return selected.error().what + " | " + selected.error().hint;
    return selected->run->name + '/' + selected->worker->name + '/' + std::to_string(selected->span->number);
}

} // namespace

TEST_CASE("without a choice the first recording is taken and the others are named") {
    const auto runs = twoRuns();
    const auto selected = session::select(runs, {});
    REQUIRE(selected);
    CHECK(selected->run->name == "first");
    CHECK(selected->worker->name == "host_a");
    CHECK(selected->span->number == 1);
    CHECK(selected->notes ==
          std::vector<std::string>{
              "2 runs: this is first; there are also second (choose with --run)",
              "2 workers: this is host_a; there are also host_b (choose with --worker)",
              "2 spans: this is 1  2026-01-09 06:50:12; there are also 2  2026-01-09 06:51:12 (choose with "
              "--span)"});
}

TEST_CASE("where there is only one, nothing has to be said") {
    const std::vector<model::RunFolder> runs{{"run", "/run", {{"worker", {span(1, "")}}}}};
    const auto selected = session::select(runs, {});
    REQUIRE(selected);
    CHECK(selected->notes.empty());
}

TEST_CASE("a run is chosen by name or path") {
    CHECK(chosen({"second", "", ""}) == "second/host_b/1");
    CHECK(chosen({"/log/second", "", ""}) == "second/host_b/1");
    CHECK(chosen({"third", "", ""}) == "There is no run \"third\" | There is first, second");
}

TEST_CASE("a worker is chosen by its name, otherwise by its rank") {
    CHECK(chosen({"", "host_b", ""}) == "first/host_b/1");
    CHECK(chosen({"first", "5", ""}) == "first/host_b/1");
    CHECK(chosen({"second", "4", ""}) == "second/4/1");
    CHECK(chosen({"first", "host", ""}) == "There is no worker \"host\" | There is host_a, host_b");
}

TEST_CASE("a worker that only a later run has is found there") {
    CHECK(chosen({"", "9", ""}) == "second/host_b/1");
    CHECK(chosen({"", "nobody", ""}) == "There is no worker \"nobody\" | There is host_a, host_b, 4");
}

TEST_CASE("a span is chosen by its running number, otherwise by its stamp") {
    CHECK(chosen({"", "host_a", "2"}) == "first/host_a/2");
    CHECK(chosen({"", "host_a", "20260109065112345"}) == "first/host_a/2");
    CHECK(chosen({"first", "host_b", "77"}) == "first/host_b/1");
    CHECK(chosen({"first", "host_b", "3"}) == "There is no span \"3\" | There is 1");
}

TEST_CASE("nothing can be chosen from nothing") {
    CHECK(session::select({}, {}).error().what == "There is no run");
    CHECK(session::select({}, {"run", "", ""}).error().what == "There is no run");
}

TEST_CASE("at most ten names are told") {
    std::vector<std::string> names{"w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9", "w10", "w11", "w12"};
    CHECK(session::namesForPeople(names) == "w1, w2, w3, w4, w5, w6, w7, w8, w9, w10 and 2 more");
    names.resize(10);
    CHECK(session::namesForPeople(names) == "w1, w2, w3, w4, w5, w6, w7, w8, w9, w10");
}
