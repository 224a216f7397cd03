// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/timeline_area.h"
#include "unit/support/raw_trace_maker.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"
#include "unit/support/trace_files.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <functional>
#include <numeric>
#include <thread>

using namespace runglass;
using test::numbers;
using test::RawTraceMaker;
using test::rowWith;
using test::texts;

namespace {

analysis::AreaPart everyTrack(std::shared_ptr<const trace::Trace> trace, base::Nanoseconds shiftNs = 0,
                              std::string title = {}) {
    std::vector<trace::TrackIndex> tracks(trace->tracks().size());
    std::iota(tracks.begin(), tracks.end(), trace::TrackIndex{0});
    return {std::move(trace), std::move(title), shiftNs, std::move(tracks)};
}

analysis::AreaTables areaOf(std::vector<analysis::AreaPart> parts, trace::TimeRange range) {
    auto tables = analysis::areaTables({std::move(parts), range});
    REQUIRE(tables);
    return *std::move(tables);
}

double number(const table::Table& table, std::string_view column, table::RowIndex row) {
    return numbers(table, column).at(row);
}

double sum(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

} // namespace

TEST_CASE("an area tells sum and covered time apart, as case ui-01 wants") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = test::loadTraceFile(shared / "cases/ui-01/trace.json");
    // The trace begins at 10 us; the case selects 0 to 100 us of the file's own time.
    const auto fromNs = -trace->originNs();
    const auto tables = areaOf({everyTrack(trace)}, {fromNs, fromNs + 100'000});
    CHECK(tables.totals.slices == 3);
    CHECK(tables.totals.sumNs == 170'000);
    CHECK(tables.totals.coveredNs == 90'000);
    CHECK(tables.totals.coveredShare() * 100 == Approx(90.0));
}

TEST_CASE("shares are told of the range and of the whole run, as case ui-03 wants") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = test::loadTraceFile(shared / "cases/ui-03/trace.json");
    const auto tables = areaOf({everyTrack(trace)}, {0, 40'000});
    const auto row = rowWith(tables.names, "name", "f");
    CHECK(number(tables.names, "total_us", row) == 20'000);
    CHECK(number(tables.names, "range_pct", row) == Approx(50.0));
    CHECK(number(tables.names, "name_pct", row) == Approx(33.3333).epsilon(1e-4));
}

TEST_CASE("slices of an area are added up by name, cut to the range") {
    RawTraceMaker maker;
    maker.complete("step", 0, 100'000).complete("op", 10'000, 20'000).complete("op", 40'000, 30'000);
    maker.complete("inner", 45'000, 10'000)
        .complete("op", 60'000, 40'000, "2")
        .complete("late", 95'000, 1'000, "2");
    const auto tables = areaOf({everyTrack(maker.build())}, {20'000, 80'000});
    CHECK(texts(tables.names, "name") == Texts{"step", "op", "inner"});
    CHECK(numbers(tables.names, "count") == Numbers{1, 3, 1});
    // op: [20, 30) + [40, 70) on track 1, [60, 80) on track 2.
    CHECK(numbers(tables.names, "total_us") == Numbers{60'000, 60'000, 10'000});
    // step without [20, 30) and [40, 70); op without inner.
    CHECK(numbers(tables.names, "self_us") == Numbers{20'000, 50'000, 10'000});
    CHECK(numbers(tables.names, "avg_us") == Numbers{60, 20, 10});
    CHECK(numbers(tables.names, "min_us") == Numbers{60'000, 10'000, 10'000});
    CHECK(numbers(tables.names, "max_us") == Numbers{60'000, 30'000, 10'000});
    CHECK(tables.totals.slices == 5);
    CHECK(tables.totals.sumNs == 130'000);
    CHECK(tables.totals.coveredNs == 60'000);
    CHECK(tables.totals.rangeNs == 60'000);
}

TEST_CASE("each track of an area tells busy and idle time") {
    RawTraceMaker maker;
    maker.complete("a", 0, 40'000).complete("inner", 0, 10'000).mark(trace::Phase::Instant, "now", 50'000);
    maker.complete("b", 60'000, 20'000, "2");
    const auto tables = areaOf({everyTrack(maker.build(), 0, "rank 0")}, {0, 100'000});
    CHECK(texts(tables.tracks, "rank") == Texts{"rank 0", "rank 0"});
    CHECK(numbers(tables.tracks, "slices") == Numbers{2, 1});
    CHECK(numbers(tables.tracks, "instants") == Numbers{1, 0});
    CHECK(numbers(tables.tracks, "total_us") == Numbers{50'000, 20'000});
    CHECK(numbers(tables.tracks, "busy_us") == Numbers{40'000, 20'000});
    CHECK(numbers(tables.tracks, "idle_us") == Numbers{60'000, 80'000});
    CHECK(numbers(tables.tracks, "busy_pct") == Numbers{40, 20});
    CHECK(tables.totals.coveredNs == 60'000);
}

TEST_CASE("the longest gaps come with their neighbours, also at the edges of the range") {
    RawTraceMaker maker;
    maker.complete("a", 10'000, 10'000).complete("b", 50'000, 10'000).complete("c", 65'000, 5'000);
    maker.complete("later", 500'000, 5'000, "2"); // this track has nothing in the range: it has no gap there
    const auto trace = maker.build();             // its time 0 is the start of a
    const auto tables = areaOf({everyTrack(trace, 10'000)}, {0, 100'000});
    CHECK(numbers(tables.gaps, "length_us") == Numbers{30'000, 30'000, 10'000, 5'000});
    CHECK(numbers(tables.gaps, "start_ns") == Numbers{20'000, 70'000, 0, 60'000});
    CHECK(texts(tables.gaps, "before") == Texts{"a", "c", "–", "b"});
    CHECK(texts(tables.gaps, "after") == Texts{"b", "–", "a", "c"});

    analysis::TimelineArea area{{everyTrack(trace, 10'000)}, {0, 100'000}, 2};
    const auto two = analysis::areaTables(area);
    REQUIRE(two);
    CHECK(numbers(two->gaps, "start_ns") == Numbers{20'000, 70'000});
}

TEST_CASE("a counter's average is weighted with time, its last value before the range counts") {
    RawTraceMaker maker;
    maker.complete("op", 0, 100).sample("memory", "used", 0, 10).sample("memory", "used", 40, 30);
    maker.sample("memory", "used", 80, 20).sample("memory", "used", 100, 1000);
    const auto tables = areaOf({everyTrack(maker.build())}, {20, 100});
    REQUIRE(tables.counters.rowCount() == 1);
    CHECK(texts(tables.counters, "series") == Texts{"used"});
    CHECK(numbers(tables.counters, "samples") == Numbers{2});
    CHECK(numbers(tables.counters, "min") == Numbers{10});
    CHECK(numbers(tables.counters, "max") == Numbers{30});
    // 20 ns of 10, 40 ns of 30, 20 ns of 20.
    CHECK(numbers(tables.counters, "avg") == Numbers{22.5});
    CHECK(numbers(tables.counters, "last") == Numbers{20});
}

TEST_CASE("a counter without a value in the range has none") {
    RawTraceMaker maker;
    maker.complete("op", 0, 100).sample("memory", "used", 50, 10);
    const auto tables = areaOf({everyTrack(maker.build())}, {0, 50});
    CHECK(numbers(tables.counters, "samples") == Numbers{0});
    CHECK(texts(tables.counters, "track") == Texts{"memory"});
    CHECK(tables.counters.find("avg")->isNull(0));
}

TEST_CASE("ranks are added up together, each at its own place in time") {
    RawTraceMaker first;
    first.complete("op", 0, 100).complete("other", 200, 50);
    RawTraceMaker second;
    second.complete("zero", 0, 10).complete("op", 100, 100);
    const auto tables =
        areaOf({everyTrack(first.build(), 0, "rank 0"), everyTrack(second.build(), -50, "rank 1")}, {0, 250});
    const auto row = rowWith(tables.names, "name", "op");
    CHECK(number(tables.names, "count", row) == 2);
    CHECK(number(tables.names, "total_us", row) == 200);
    // [0, 100) and [50, 150) together, [200, 250) of the other; "zero" lies before the range.
    CHECK(tables.totals.coveredNs == 200);
    CHECK(tables.totals.slices == 3);
}

TEST_CASE("an area without length has rows but no shares") {
    RawTraceMaker maker;
    maker.complete("op", 0, 100);
    const auto tables = areaOf({everyTrack(maker.build())}, {50, 50});
    CHECK(tables.totals.coveredNs == 0);
    CHECK(tables.totals.coveredShare() == 0);
    REQUIRE(tables.tracks.rowCount() == 1);
    CHECK(tables.tracks.find("busy_pct")->isNull(0));
}

TEST_CASE("the area over everything equals the whole, and parts of the range add up to it") {
    const unsigned seed = GENERATE(1U, 2U, 3U);
    const auto trace = test::randomTrace(seed, 600);
    const trace::TimeRange everything{0, 2'000'000};
    const auto whole = areaOf({everyTrack(trace)}, everything);

    const auto totals = numbers(whole.names, "total_us");
    const auto names = texts(whole.names, "name");
    const auto counts = numbers(whole.names, "count");
    for (std::size_t i = 0; i < names.size(); ++i) {
        CHECK(whole.names.find("name_pct")->real(static_cast<table::RowIndex>(i)) == Approx(100));
        const auto& known = trace->statistics(trace->texts().find(names[i]));
        CHECK(totals[i] == static_cast<double>(known.totalNs));
        CHECK(counts[i] <= static_cast<double>(known.count)); // instants are counted there too
    }
    base::Nanoseconds busyNs = 0;
    for (const trace::Track& track : trace->tracks())
        busyNs += track.busyNs;
    CHECK(sum(numbers(whole.tracks, "busy_us")) == static_cast<double>(busyNs));
    CHECK(sum(numbers(whole.tracks, "total_us")) == static_cast<double>(whole.totals.sumNs));
    CHECK(sum(totals) == static_cast<double>(whole.totals.sumNs));

    double self = 0;
    double total = 0;
    base::Nanoseconds coveredNs = 0;
    for (const trace::TimeRange part :
         {trace::TimeRange{0, 123'456}, {123'456, 700'001}, {700'001, 2'000'000}}) {
        const auto tables = areaOf({everyTrack(trace)}, part);
        self += sum(numbers(tables.names, "self_us"));
        total += sum(numbers(tables.names, "total_us"));
        coveredNs += tables.totals.coveredNs;
    }
    CHECK(self == sum(numbers(whole.names, "self_us")));
    CHECK(total == sum(totals));
    CHECK(coveredNs == whole.totals.coveredNs);
}

TEST_CASE("a stopped aggregation has no result") {
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(analysis::areaTables({{everyTrack(test::randomTrace(1, 50))}, {0, 1000}}, stop.get_token()));
}

TEST_CASE("an aggregation that is stopped at any moment has the whole result or none") {
    constexpr int names = 20'000;
    std::string records;
    for (int i = 0; i < names; ++i)
        records += (i == 0 ? "" : ",") + std::string(R"({"ph":"X","name":"op)") + std::to_string(i) +
                   R"(","pid":1,"tid":1,"ts":)" + std::to_string(10 * i) + R"(,"dur":)" +
                   std::to_string(1 + i % 7) + "}";
    const analysis::TimelineArea area{{everyTrack(test::traceOfRecords(records))}, {0, 10'000 * names}};
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(analysis::areaTables(area)->names.rowCount() == names);
    const auto whole = std::chrono::steady_clock::now() - begin;
    constexpr int moments = 40;
    for (int i = 0; i < moments; ++i) {
        std::stop_source stop;
        const std::jthread stopper([&, delay = whole * i / moments] {
            std::this_thread::sleep_for(delay);
            stop.request_stop();
        });
        const auto tables = analysis::areaTables(area, stop.get_token());
        if (!tables)
            continue;
        CHECK(tables->names.rowCount() == names);
        CHECK(std::ranges::is_sorted(numbers(tables->names, "total_us"), std::greater()));
    }
}
