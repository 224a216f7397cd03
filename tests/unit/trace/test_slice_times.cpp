// SPDX-License-Identifier: Apache-2.0
#include "core/trace/busy_times.h"
#include "core/trace/self_times.h"
#include "unit/support/raw_trace_maker.h"
#include "unit/support/trace_files.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <vector>

using namespace runglass;
using trace::TimeRange;

namespace {

constexpr TimeRange everything{-1'000'000'000, 1'000'000'000};

std::vector<TimeRange> busy(const trace::Trace& trace, TimeRange range) {
    std::vector<TimeRange> found;
    trace::BusyTimes times(trace, trace.tracks()[0], range);
    while (const auto next = times.next())
        found.push_back(next->range);
    return found;
}

base::Nanoseconds busySum(const trace::Trace& trace, const trace::Track& track, TimeRange range) {
    base::Nanoseconds sum = 0;
    trace::BusyTimes times(trace, track, range);
    while (const auto next = times.next())
        sum += next->range.length();
    return sum;
}

/// Nanosecond by nanosecond would be slow; all times of randomTrace are whole microseconds.
base::Nanoseconds coveredMicroseconds(const trace::Trace& trace, const trace::Track& track, TimeRange range) {
    base::Nanoseconds sum = 0;
    for (auto timeNs = range.beginNs; timeNs < range.endNs; timeNs += 1000) {
        bool isCovered = false;
        for (std::uint32_t depth = 0; depth < track.laneCount; ++depth) {
            const auto& lane = trace.lane(track.firstLane + depth);
            for (std::size_t i = 0; i < lane.size(); ++i)
                isCovered = isCovered || (lane.starts[i] <= timeNs && timeNs < lane.end(i));
        }
        sum += isCovered ? 1000 : 0;
    }
    return sum;
}

/// What of the slice lies in the range and in no child, microsecond by microsecond.
base::Nanoseconds selfMicroseconds(const trace::Trace& trace, trace::SliceRef slice, TimeRange range) {
    const auto runs = [&](trace::SliceRef ref, base::Nanoseconds timeNs) {
        return trace.startNs(ref) <= timeNs && timeNs < trace.endNs(ref);
    };
    const auto children = trace.children(slice);
    base::Nanoseconds sum = 0;
    for (auto timeNs = range.beginNs; timeNs < range.endNs; timeNs += 1000)
        if (runs(slice, timeNs) &&
            std::ranges::none_of(children, [&](trace::SliceRef child) { return runs(child, timeNs); }))
            sum += 1000;
    return sum;
}

} // namespace

TEST_CASE("busy times are the union of the slices, cut to the range") {
    test::RawTraceMaker maker;
    maker.complete("a", 0, 100).complete("inner", 10, 20).complete("next to it", 100, 50);
    maker.complete("crossing", 120'000, 80'000)
        .complete("end", 150'000, 150'000)
        .complete("empty", 500'000, 0);
    const auto trace = maker.build();
    CHECK(busy(*trace, everything) == std::vector<TimeRange>{{0, 150}, {120'000, 300'000}});
    CHECK(busy(*trace, {50, 130'000}) == std::vector<TimeRange>{{50, 150}, {120'000, 130'000}});
    CHECK(busy(*trace, {150, 120'000}).empty());
    CHECK(busy(*trace, {400'000, 600'000}).empty());
}

TEST_CASE("busy times know the slices at their ends") {
    test::RawTraceMaker maker;
    maker.complete("first", 0, 100'000).complete("middle", 50'000, 60'000).complete("last", 110'000, 10'000);
    const auto trace = maker.build();
    trace::BusyTimes times(*trace, trace->tracks()[0], everything);
    const auto found = times.next();
    REQUIRE(found);
    CHECK(trace->name(found->first) == "first");
    CHECK(trace->name(found->last) == "last");
    CHECK_FALSE(times.next());
}

TEST_CASE("busy times of a track sum to its busy time, in whole and in parts") {
    const unsigned seed = GENERATE(1U, 2U, 3U, 4U);
    const auto trace = test::randomTrace(seed, 120);
    for (const trace::Track& track : trace->tracks()) {
        CHECK(busySum(*trace, track, everything) == track.busyNs);
        const TimeRange part{100'000, 400'000};
        CHECK(busySum(*trace, track, part) == coveredMicroseconds(*trace, track, part));
        const auto parts = busySum(*trace, track, {everything.beginNs, 333'333}) +
                           busySum(*trace, track, {333'333, 500'000}) +
                           busySum(*trace, track, {500'000, everything.endNs});
        CHECK(parts == track.busyNs);
    }
}

TEST_CASE("self times of a whole lane are those of its slices one by one, crossings too") {
    const unsigned seed = GENERATE(1U, 2U, 3U, 4U, 5U);
    const auto trace = test::randomTrace(seed, 400);
    std::uint64_t crossings = 0;
    for (const trace::Track& track : trace->tracks()) {
        crossings += track.crossings;
        for (trace::LaneIndex lane = track.firstLane; lane < track.firstLane + track.laneCount; ++lane) {
            std::vector<base::Nanoseconds> self(trace->lane(lane).size());
            // In two stretches, as those do who read block by block.
            const auto half = self.size() / 2;
            trace::computeSelfTimes(*trace, lane, 0, everything, std::span(self).first(half));
            trace::computeSelfTimes(*trace, lane, half, everything, std::span(self).subspan(half));
            for (std::size_t i = 0; i < self.size(); ++i)
                CHECK(self[i] == trace->selfNs({lane, static_cast<trace::SliceIndex>(i)}));
        }
    }
    CHECK(crossings > 0);
}

TEST_CASE("self times of a range are what no child covers of it, crossings too") {
    const unsigned seed = GENERATE(1U, 2U, 3U);
    const auto trace = test::randomTrace(seed, 150);
    for (const trace::Track& track : trace->tracks())
        for (trace::LaneIndex lane = track.firstLane; lane < track.firstLane + track.laneCount; ++lane) {
            const TimeRange part{100'000, 400'000};
            std::vector<base::Nanoseconds> self(trace->lane(lane).size());
            trace::computeSelfTimes(*trace, lane, 0, part, self);
            for (std::size_t i = 0; i < self.size(); ++i)
                CHECK(self[i] == selfMicroseconds(*trace, {lane, static_cast<trace::SliceIndex>(i)}, part));
        }
}

TEST_CASE("self times of a slice with very many crossing children take one look at them") {
    constexpr base::Nanoseconds periodNs = 30'000;
    constexpr int pairs = 20'000; // with a look for each of them this takes minutes
    test::RawTraceMaker maker;
    maker.complete("outer", 0, pairs * periodNs);
    for (int i = 0; i < pairs; ++i)
        maker.complete("first", i * periodNs, 15'000).complete("crossing", i * periodNs + 10'000, 15'000);
    const auto trace = maker.build(10'000);
    REQUIRE(trace->tracks()[0].crossings == pairs);
    std::vector<base::Nanoseconds> self(1);
    trace::computeSelfTimes(*trace, trace->tracks()[0].firstLane, 0, {0, pairs * periodNs}, self);
    CHECK(self[0] == pairs * 5'000);
}

TEST_CASE("self times of a range are those of what lies in it") {
    test::RawTraceMaker maker;
    maker.complete("outer", 0, 100).complete("inner", 20, 40);
    const auto trace = maker.build();
    std::vector<base::Nanoseconds> self(1);
    trace::computeSelfTimes(*trace, trace->tracks()[0].firstLane, 0, {10, 50}, self);
    CHECK(self[0] == 10); // [10, 20) of [10, 50)
    trace::computeSelfTimes(*trace, trace->tracks()[0].firstLane, 0, {50, 90}, self);
    CHECK(self[0] == 30); // [60, 90)
    trace::computeSelfTimes(*trace, trace->tracks()[0].firstLane, 0, {200, 300}, self);
    CHECK(self[0] == 0);
}
