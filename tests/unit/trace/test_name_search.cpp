// SPDX-License-Identifier: Apache-2.0
#include "core/trace/name_search.h"
#include "unit/support/raw_trace_maker.h"
#include "unit/support/shared_data.h"
#include "unit/support/trace_files.h"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace runglass;
using test::RawTraceMaker;
using trace::Hit;
using trace::NameHits;
using trace::NameQuery;

namespace {

NameHits search(std::vector<trace::SearchedTrace> traces, const NameQuery& query) {
    const auto predicate = trace::namePredicate(query);
    REQUIRE(predicate.ok());
    auto hits = NameHits::find(std::move(traces), predicate.value());
    REQUIRE(hits);
    return *std::move(hits);
}

bool finds(const NameQuery& query, std::string_view name) {
    const auto predicate = trace::namePredicate(query);
    if (!predicate)
        FAIL(predicate.error().what);
    return predicate.value()(name);
}

std::vector<std::string> namesOf(const NameHits& hits, const std::vector<Hit>& found) {
    std::vector<std::string> names;
    for (const Hit& hit : found)
        names.emplace_back(hits.traces()[hit.trace].trace->name(hit.slice));
    return names;
}

NameQuery plain(const char* text) {
    return {text};
}

using Names = std::vector<std::string>;
constexpr std::size_t all = 1000;

} // namespace

TEST_CASE("names are found without case in any alphabet, as case en-06 wants") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto loaded = test::loadTraceFile(shared / "cases/en-06/dossier_é/跟踪.json");
    CHECK(search({{loaded}}, plain("编码")).count() == 1);
    CHECK(search({{loaded}}, plain("ÉTAPE")).count() == 2);
    CHECK(search({{loaded}}, {"ÉTAPE", true}).count() == 0);
    CHECK(search({{loaded}}, {"Étape", true}).count() == 1);
}

TEST_CASE("the partner of a send is found over all ranks by its number, as case ui-09 wants") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto rank0 = test::loadTraceFile(shared / "cases/ui-09/rank0.json");
    const auto rank3 = test::loadTraceFile(shared / "cases/ui-09/rank3.json");
    CHECK(search({{rank0}, {rank3}}, plain("613_27_1")).count() == 3);
    const auto whole = search({{rank0}, {rank3}}, {"613_27_1", false, true});
    CHECK(whole.count() == 2);
    CHECK(namesOf(whole, whole.after(std::nullopt, all)) ==
          Names{"hcom_send__613_27_1", "hcom_receive__613_27_1"});
}

TEST_CASE("whole numbers are not cut at either end") {
    const NameQuery query{"613_2", false, true};
    CHECK(finds(query, "send_613_2"));
    CHECK(finds(query, "613_2_1"));
    CHECK_FALSE(finds(query, "613_27"));
    CHECK_FALSE(finds(query, "1613_2"));
    CHECK(finds(query, "1613_2 613_2"));       // the second place fits
    CHECK(finds({"op", false, true}, "1op2")); // no digits at the ends of the text
}

TEST_CASE("a regular expression takes case as asked, letters above ASCII too") {
    CHECK(finds({"^É\\S+_[0-9]$", false, false, true}, "étape_1"));
    CHECK_FALSE(finds({"^É\\S+_[0-9]$", true, false, true}, "étape_1"));
    CHECK(finds({"MAT.*v2", false, false, true}, "MatMulV2"));
    CHECK_FALSE(finds({"MAT.*v2", true, false, true}, "MatMulV2"));
    CHECK_FALSE(trace::namePredicate({"a(", false, false, true}).ok());
}

TEST_CASE("an empty text is in no name") {
    CHECK_FALSE(finds(plain(""), "anything"));
    CHECK_FALSE(finds({"", false, false, true}, "anything"));
}

TEST_CASE("hits come in order of time over lanes, tracks and traces") {
    RawTraceMaker first;
    first.complete("op a", 100, 1000).complete("op b", 200, 100).complete("other", 250, 10);
    first.complete("op c", 150, 10, "2").mark(trace::Phase::Instant, "op d", 175);
    RawTraceMaker second;
    second.complete("op e", 0, 10).complete("op f", 90, 10);
    // The first trace starts at its own time 0; the second is 60 ns later.
    const auto hits = search({{first.build()}, {second.build(), 60}}, plain("op"));
    CHECK(hits.count() == 6);
    const auto found = hits.after(std::nullopt, all);
    CHECK(namesOf(hits, found) == Names{"op a", "op c", "op e", "op d", "op b", "op f"});
    CHECK(found[0].startNs == 0);
    CHECK(found[2].startNs == 60);
    CHECK(found[5].startNs == 150);
    CHECK(namesOf(hits, hits.before(std::nullopt, all)) ==
          Names{"op f", "op b", "op d", "op e", "op c", "op a"});
    CHECK(namesOf(hits, hits.after(found[2], 2)) == Names{"op d", "op b"});
    CHECK(namesOf(hits, hits.before(found[2], 1)) == Names{"op c"});
    CHECK(hits.after(found[5], 1).empty());
    CHECK(hits.before(found[0], 1).empty());
    CHECK(hits.rankOf(found[4]) == 4);
}

TEST_CASE("slices without a time are no hits: they have no place to jump to") {
    RawTraceMaker maker;
    constexpr base::Nanoseconds late = 5'000'000'000'000;
    maker.complete("op", 0, 0).complete("op", late, 100).complete("op", late + 200, 100);
    const auto hits = search({{maker.build()}}, plain("op"));
    CHECK(hits.count() == 2);
    CHECK(hits.after(std::nullopt, all).size() == 2);
}

TEST_CASE("pages of hits in both directions are the hits that looking at every slice finds") {
    const unsigned seed = GENERATE(1U, 2U, 3U);
    const auto built = test::randomTrace(seed, 2000);
    const auto hits = search({{built}, {built, 17}}, {"n[135]", false, false, true});
    std::vector<Hit> expected;
    for (const std::uint32_t index : {0U, 1U})
        for (trace::LaneIndex lane = 0; lane < built->laneCount(); ++lane)
            for (std::size_t i = 0; i < built->lane(lane).size(); ++i) {
                const trace::SliceRef slice{lane, static_cast<trace::SliceIndex>(i)};
                const auto name = built->name(slice);
                if (name == "n1" || name == "n3" || name == "n5")
                    expected.push_back({built->startNs(slice) + (index == 1 ? 17 : 0), index, slice});
            }
    std::ranges::sort(expected);
    REQUIRE(expected.size() > 500);
    CHECK(hits.count() == expected.size());

    std::vector<Hit> forwards;
    while (true) {
        const auto page = hits.after(forwards.empty() ? std::nullopt : std::optional(forwards.back()), 7);
        if (page.empty())
            break;
        forwards.insert(forwards.end(), page.begin(), page.end());
    }
    CHECK(forwards == expected);
    std::vector<Hit> backwards;
    while (true) {
        const auto page = hits.before(backwards.empty() ? std::nullopt : std::optional(backwards.back()), 11);
        if (page.empty())
            break;
        backwards.insert(backwards.end(), page.begin(), page.end());
    }
    std::ranges::reverse(backwards);
    CHECK(backwards == expected);
    for (const std::size_t i : {std::size_t{0}, expected.size() / 2, expected.size() - 1})
        CHECK(hits.rankOf(expected[i]) == i);
}

TEST_CASE("a stopped search has no result") {
    std::stop_source stop;
    stop.request_stop();
    const auto predicate = trace::namePredicate(plain("n"));
    CHECK_FALSE(NameHits::find({{test::randomTrace(1, 100)}}, predicate.value(), stop.get_token()));
}
