// SPDX-License-Identifier: Apache-2.0
#include "unit/support/raw_trace_maker.h"
#include "unit/support/trace_files.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>

using namespace runglass;
using test::RawTraceMaker;
using test::ShownSlice;
using test::sliceNamed;
using test::slicesOf;
using trace::Phase;
using Shown = std::vector<ShownSlice>;

TEST_CASE("a child within 1 us after its parent's end stays a child, a crossing one does not", "[trace]") {
    // The numbers of case es-01.
    RawTraceMaker maker;
    maker.complete("parent", 1'000'000, 200'000).complete("child", 1'100'000, 100'400);
    maker.complete("left", 2'000'000, 100'000).complete("cross", 2'050'000, 100'000);
    const auto trace = maker.build();
    CHECK(slicesOf(*trace, "1") == Shown{{"parent", 1'000'000, 200'000, 0},
                                         {"left", 2'000'000, 100'000, 0},
                                         {"child", 1'100'000, 100'400, 1},
                                         {"cross", 2'050'000, 100'000, 1}});
    CHECK(trace->selfNs(sliceNamed(*trace, "parent")) == 100'000);
    CHECK(trace->selfNs(sliceNamed(*trace, "left")) == 100'000);
    CHECK(trace->parent(sliceNamed(*trace, "child")) == sliceNamed(*trace, "parent"));
    CHECK_FALSE(trace->parent(sliceNamed(*trace, "cross")).has_value());
    CHECK(maker.problemCount("ev.overlap") == 1);
}

TEST_CASE("a slice that crosses its neighbour is a child of the one around both", "[trace]") {
    RawTraceMaker maker;
    maker.complete("outer", 0, 500'000)
        .complete("left", 100'000, 100'000)
        .complete("cross", 150'000, 100'000);
    maker.complete("inside cross", 210'000, 10'000);
    const auto trace = maker.build();
    CHECK(trace->parent(sliceNamed(*trace, "cross")) == sliceNamed(*trace, "outer"));
    CHECK(trace->parent(sliceNamed(*trace, "inside cross")) == sliceNamed(*trace, "cross"));
    CHECK(trace->children(sliceNamed(*trace, "outer")) ==
          std::vector{sliceNamed(*trace, "left"), sliceNamed(*trace, "cross")});
    // [100, 250) us of 500 us are covered.
    CHECK(trace->selfNs(sliceNamed(*trace, "outer")) == 350'000);
    CHECK(trace->selfNs(sliceNamed(*trace, "cross")) == 90'000);
}

TEST_CASE("times cut to whole microseconds keep a leaf under its parent", "[trace]") {
    // The numbers of case tp-10.
    RawTraceMaker maker;
    maker.complete("grand", 10'000, 10'000).complete("mid", 10'000, 5'000).complete("leaf", 11'000, 5'000);
    const auto trace = maker.build();
    CHECK(trace->parent(sliceNamed(*trace, "leaf")) == sliceNamed(*trace, "mid"));
    CHECK(trace->selfNs(sliceNamed(*trace, "grand")) == 5'000);
    CHECK(trace->selfNs(sliceNamed(*trace, "mid")) == 1'000);
    CHECK(trace->selfNs(sliceNamed(*trace, "leaf")) == 5'000);
    CHECK(maker.problemCount("ev.overlap") == 0);
}

TEST_CASE("slices of equal time nest in file order", "[trace]") {
    RawTraceMaker maker;
    maker.complete("a", 100'000, 50'000).complete("b", 100'000, 50'000);
    maker.complete("twin", 5'000, 5'000, "3").complete("twin", 5'000, 5'000, "3");
    const auto trace = maker.build();
    CHECK(slicesOf(*trace, "1") == Shown{{"a", 100'000, 50'000, 0}, {"b", 100'000, 50'000, 1}});
    CHECK(slicesOf(*trace, "3").size() == 2);
    CHECK(maker.problemCount("ev.duplicate") == 1);
}

TEST_CASE("slices that are there twice are counted, also where others of the same time stand between them",
          "[trace]") {
    RawTraceMaker maker;
    for (int i = 0; i < 3; ++i)
        maker.complete("a", 5'000, 5'000).complete("b", 5'000, 5'000);
    maker.complete("a", 5'000, 4'000).complete("a", 20'000, 5'000);
    maker.build();
    CHECK(maker.problemCount("ev.duplicate") == 4); // two more of each
}

TEST_CASE("begin and end records are matched in order of time", "[trace]") {
    SECTION("whatever their order in the file (case es-03)") {
        RawTraceMaker maker;
        maker.mark(Phase::Begin, "next", 50'000).mark(Phase::End, "", 55'000);
        maker.mark(Phase::Begin, "inner", 20'000).mark(Phase::End, "", 30'000);
        maker.mark(Phase::End, "", 40'000).mark(Phase::Begin, "outer", 10'000);
        const auto trace = maker.build();
        CHECK(slicesOf(*trace, "1") ==
              Shown{{"outer", 10'000, 30'000, 0}, {"next", 50'000, 5'000, 0}, {"inner", 20'000, 10'000, 1}});
        CHECK(maker.diagnostics.empty());
    }
    SECTION("a surplus end is ignored, an open begin lasts to the end (case es-05)") {
        RawTraceMaker maker;
        maker.mark(Phase::End, "", 5'000).mark(Phase::Begin, "p", 10'000).mark(Phase::End, "", 50'000);
        maker.mark(Phase::Begin, "z", 45'000, "2");
        const auto trace = maker.build();
        CHECK(slicesOf(*trace, "1") == Shown{{"p", 10'000, 40'000, 0}});
        CHECK(slicesOf(*trace, "2") == Shown{{"z", 45'000, 5'000, 0}});
        CHECK(trace->isUnfinished(sliceNamed(*trace, "z")));
        CHECK_FALSE(trace->isUnfinished(sliceNamed(*trace, "p")));
        CHECK(maker.problemCount("ev.unmatched_end") == 1);
        CHECK(maker.problemCount("time.unfinished") == 1);
    }
    SECTION("ends that fit nothing cost little, however much is open") {
        RawTraceMaker maker;
        constexpr int count = 100'000;
        for (int i = 0; i < count; ++i)
            maker.mark(Phase::Begin, "open", i).mark(Phase::End, "nobody", count + i);
        const auto trace = maker.build(10'000);
        CHECK(maker.problemCount("ev.unmatched_end") == count);
        CHECK(trace->sliceCount() == count);
    }
    SECTION("an end with a name closes what is inside too") {
        RawTraceMaker maker;
        maker.mark(Phase::Begin, "outer", 0).mark(Phase::Begin, "inner", 10'000);
        maker.mark(Phase::End, "outer", 20'000).mark(Phase::End, "nobody", 30'000);
        const auto trace = maker.build();
        CHECK(slicesOf(*trace, "1") == Shown{{"outer", 0, 20'000, 0}, {"inner", 10'000, 10'000, 1}});
        CHECK(trace->isUnfinished(sliceNamed(*trace, "inner")));
        CHECK(maker.problemCount("ev.unmatched_begin") == 1);
        CHECK(maker.problemCount("ev.unmatched_end") == 1);
    }
}

TEST_CASE("an end record of a file without a name closes what was opened last", "[trace]") {
    const auto trace = test::traceOfRecords(R"(
        {"ph":"B","name":"outer","pid":1,"tid":1,"ts":10},{"ph":"B","name":"inner","pid":1,"tid":1,"ts":20},
        {"ph":"E","pid":1,"tid":1,"ts":30},{"ph":"E","name":"","pid":1,"tid":1,"ts":50},
        {"ph":"b","cat":"io","name":"load","id":1,"pid":1,"tid":2,"ts":10},
        {"ph":"e","cat":"io","id":1,"pid":1,"tid":2,"ts":25})");
    CHECK(slicesOf(*trace, "1") == Shown{{"outer", 10'000, 40'000, 0}, {"inner", 20'000, 10'000, 1}});
    CHECK_FALSE(trace->isUnfinished(sliceNamed(*trace, "inner")));
    CHECK(slicesOf(*trace, "io") == Shown{{"load", 10'000, 15'000, 0}});
    CHECK_FALSE(trace->isUnfinished(sliceNamed(*trace, "load")));
}

TEST_CASE("async pairs of one category share a track, overlapping ones different lanes", "[trace]") {
    // The numbers of case es-07.
    RawTraceMaker maker;
    maker.withId(Phase::AsyncBegin, "io", 42, 10'000, "load")
        .withId(Phase::AsyncBegin, "io", 42, 10'000, "read");
    maker.withId(Phase::AsyncBegin, "io", 42, 30'000, "decode")
        .withId(Phase::AsyncEnd, "io", 42, 50'000, "read");
    maker.withId(Phase::AsyncEnd, "io", 42, 70'000, "decode")
        .withId(Phase::AsyncEnd, "io", 42, 90'000, "load");
    const auto trace = maker.build();
    REQUIRE(trace->tracks().size() == 1);
    CHECK(trace->tracks()[0].kind == trace::TrackKind::Async);
    CHECK(slicesOf(*trace, "io") ==
          Shown{{"load", 10'000, 80'000, 0}, {"read", 10'000, 40'000, 1}, {"decode", 30'000, 40'000, 2}});
    CHECK(trace->sliceCount() == 0);
    CHECK(trace->asyncCount() == 3);
    CHECK(trace->tracks()[0].busyNs == 80'000);
}

TEST_CASE("an async end finds the latest begin of its name, whatever was closed before", "[trace]") {
    RawTraceMaker maker;
    maker.withId(Phase::AsyncBegin, "io", 1, 10, "a").withId(Phase::AsyncBegin, "io", 1, 20, "b");
    maker.withId(Phase::AsyncBegin, "io", 1, 30, "a").withId(Phase::AsyncBegin, "io", 1, 40, "c");
    maker.withId(Phase::AsyncEnd, "io", 1, 50, "b"); // that of 20
    maker.withId(Phase::AsyncEnd, "io", 1, 60);      // the latest: c
    maker.withId(Phase::AsyncEnd, "io", 1, 70);      // then a of 30
    maker.withId(Phase::AsyncEnd, "io", 1, 80, "b"); // none is left
    maker.withId(Phase::AsyncEnd, "io", 1, 90, "a"); // that of 10
    const auto trace = maker.build();
    CHECK(slicesOf(*trace, "io") ==
          Shown{{"a", 10, 80, 0}, {"b", 20, 30, 1}, {"a", 30, 40, 2}, {"c", 40, 20, 3}});
    CHECK(maker.problemCount("ev.async_unmatched") == 1);
    CHECK(maker.problemCount("time.unfinished") == 0);
}

TEST_CASE("many async begins of one id before their ends cost no search each", "[trace]") {
    // The first begins end first: looking through all that is open would be 45,000,000,000 looks.
    constexpr int count = 300'000;
    RawTraceMaker maker;
    for (int i = 0; i < count; ++i)
        maker.withId(Phase::AsyncBegin, "io", 1, i, test::numbered("n", static_cast<std::uint64_t>(i)));
    for (int i = 0; i < count; ++i)
        maker.withId(Phase::AsyncEnd, "io", 1, count + i, test::numbered("n", static_cast<std::uint64_t>(i)));
    const auto begin = std::chrono::steady_clock::now();
    const auto trace = maker.build(100'000);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
    CHECK(trace->asyncCount() == count);
    CHECK(maker.problemCount("time.unfinished") == 0);
    CHECK(trace->durationNs(sliceNamed(*trace, "n0")) == count);
}

TEST_CASE("records without an id are tied neither to the id 0 nor to other processes", "[trace]") {
    const auto trace = test::traceOfRecords(
        R"({"ph":"b","cat":"io","name":"load","id":0,"pid":1,"tid":1,"ts":10},
        {"ph":"b","cat":"io","name":"load","pid":1,"tid":1,"ts":20},
        {"ph":"b","cat":"io","name":"load","pid":2,"tid":1,"ts":30},
        {"ph":"e","cat":"io","name":"load","pid":1,"tid":1,"ts":40},
        {"ph":"e","cat":"io","name":"load","id":"0","pid":1,"tid":1,"ts":50},
        {"ph":"e","cat":"io","name":"load","pid":2,"tid":1,"ts":60},
        {"ph":"X","cat":"op","name":"op","pid":1,"tid":1,"ts":10,"dur":100},
        {"ph":"X","cat":"op","name":"kernel","pid":1,"tid":2,"ts":10,"dur":100},
        {"ph":"s","cat":"a","id":0,"pid":1,"tid":1,"ts":20},{"ph":"s","cat":"a","pid":1,"tid":1,"ts":30},
        {"ph":"f","bp":"e","cat":"a","pid":1,"tid":2,"ts":40},{"ph":"s","cat":"a","pid":1,"tid":1,"ts":45},
        {"ph":"f","bp":"e","cat":"a","id":0,"pid":1,"tid":2,"ts":50})");
    CHECK(slicesOf(*trace, "io") == Shown{{"load", 10'000, 40'000, 0}, {"load", 20'000, 20'000, 1}});
    CHECK(trace->asyncCount() == 3);
    CHECK(trace->flowCounts().drawn == 1);
    CHECK(trace->flowCounts().half == 3);
}

TEST_CASE("flows bind to the slice around their ends, or to the next one", "[trace]") {
    // The shape of case es-09.
    RawTraceMaker maker;
    maker.complete("op", 10'000, 20'000).complete("kernel", 40'000, 10'000, "2");
    maker.withId(Phase::FlowStart, "ac2g", 1, 15'000)
        .withId(Phase::FlowEndInside, "ac2g", 1, 40'000, {}, "2");
    maker.withId(Phase::FlowStart, "ac2g", 5, 15'000).withId(Phase::FlowEnd, "ac2g", 5, 35'000, {}, "2");
    maker.withId(Phase::FlowStart, "ac2g", 2, 35'000)
        .withId(Phase::FlowEndInside, "ac2g", 2, 40'000, {}, "2");
    maker.withId(Phase::FlowStart, "ac2g", 3, 15'000).withId(Phase::FlowEnd, "ac2g", 4, 40'000, {}, "2");
    const auto trace = maker.build();
    CHECK(trace->flowCounts().drawn == 2);
    CHECK(trace->flowCounts().unbound == 1);
    CHECK(trace->flowCounts().half == 2);
    const auto op = sliceNamed(*trace, "op");
    const auto kernel = sliceNamed(*trace, "kernel");
    CHECK(trace->flowsFrom(op) == std::pair(0U, 2U));
    CHECK(trace->flowsTo(kernel).size() == 2);
    REQUIRE(trace->flowKinds().size() == 1);
    CHECK(trace->flowKinds()[0].name == "ac2g");
    CHECK(trace->flowKinds()[0].count == 2);
    CHECK(maker.problemCount("flow.unbound") == 1);
    CHECK(maker.problemCount("flow.half") == 2);
}

TEST_CASE("one flow start may have several ends, and an id may be used again", "[trace]") {
    RawTraceMaker maker;
    maker.complete("a", 0, 10'000).complete("b", 100'000, 10'000);
    maker.complete("x", 20'000, 5'000, "2")
        .complete("y", 30'000, 5'000, "2")
        .complete("z", 120'000, 5'000, "2");
    maker.withId(Phase::FlowStart, "f", 7, 0).withId(Phase::FlowEndInside, "f", 7, 20'000, {}, "2");
    maker.withId(Phase::FlowEndInside, "f", 7, 30'000, {}, "2");
    maker.withId(Phase::FlowStart, "f", 7, 100'000).withId(Phase::FlowEndInside, "f", 7, 120'000, {}, "2");
    const auto trace = maker.build();
    REQUIRE(trace->flows().size() == 3);
    CHECK(trace->name(trace->flows()[0].to) == "x");
    CHECK(trace->name(trace->flows()[1].to) == "y");
    CHECK(trace->name(trace->flows()[2].from) == "b");
    CHECK(trace->name(trace->flows()[2].to) == "z");
}

TEST_CASE("a flow step continues the arrow", "[trace]") {
    RawTraceMaker maker;
    maker.complete("a", 0, 10).complete("b", 0, 100, "2").complete("c", 0, 1'000, "3");
    maker.withId(Phase::FlowStart, "f", 1, 1).withId(Phase::FlowStep, "f", 1, 50, {}, "2");
    maker.withId(Phase::FlowEndInside, "f", 1, 500, {}, "3");
    const auto trace = maker.build();
    REQUIRE(trace->flows().size() == 2);
    CHECK(trace->name(trace->flows()[0].to) == "b");
    CHECK(trace->name(trace->flows()[1].to) == "c");
    CHECK(trace->flowCounts().half == 0);
}

TEST_CASE("any number of threads binds the same flows, in the order of their slices", "[trace]") {
    constexpr std::uint64_t flowCount = 1'000;
    RawTraceMaker maker;
    for (std::uint64_t i = 0; i < flowCount; ++i) {
        const auto start = static_cast<base::Nanoseconds>(i * 100);
        // Small and large ids in another order than the slices; flows that are half of them apart share one.
        const trace::IdKey id = (i % 2 == 0 ? 1 : trace::IdKey{1} << 62) + i * 7'919 % (flowCount / 2);
        maker.complete(test::numbered("call ", i), start, 50);
        maker.complete(test::numbered("work ", i), start + 20, 50, "2");
        maker.withId(Phase::FlowStart, "ac2g", id, start + 10);
        maker.withId(Phase::FlowEndInside, "ac2g", id, start + 20, {}, "2");
        if (i % 10 == 0)
            maker.withId(Phase::FlowStart, "ac2g", 5'000 + i, start + 10);
    }
    for (const unsigned threads : {1U, 2U, 7U, 64U}) {
        INFO(threads << " threads");
        base::Diagnostics problems;
        base::Progress progress;
        base::LoadContext context{problems, progress, {}};
        const auto trace = trace::buildTrace(maker.make(100), "t.json", {.threads = threads}, context);
        REQUIRE(trace);
        const auto& built = *trace.value();
        CHECK(built.flowCounts().half == flowCount / 10);
        REQUIRE(built.flows().size() == flowCount);
        for (std::uint64_t i = 0; i < flowCount; ++i) {
            const trace::Flow& flow = built.flows()[i];
            REQUIRE(built.name(flow.from) == test::numbered("call ", i));
            REQUIRE(built.name(flow.to) == test::numbered("work ", i));
            REQUIRE(std::ranges::equal(built.flowsTo(flow.to), std::vector{static_cast<std::uint32_t>(i)}));
        }
    }
}

TEST_CASE("an arrow may lead back in time", "[trace]") {
    RawTraceMaker maker;
    maker.complete("launch", 10'000, 5'000).complete("kernel", 5'000, 5'000, "2");
    maker.withId(Phase::FlowStart, "ac2g", 1, 10'000).withId(Phase::FlowEndInside, "ac2g", 1, 5'000, {}, "2");
    const auto trace = maker.build();
    CHECK(trace->flowCounts().drawn == 1);
    CHECK(maker.problemCount("time.device_before_host") == 1);
}

TEST_CASE("slices without believable times do not widen the range", "[trace]") {
    SECTION("zero among epoch times (case tp-03)") {
        RawTraceMaker maker;
        maker.complete("k", 1'750'000'000'123'000'000, 260'000).complete("zero", 0, 0);
        const auto trace = maker.build();
        CHECK(trace->originNs() == 1'750'000'000'123'000'000);
        CHECK(trace->range() == trace::TimeRange{0, 260'000});
        CHECK(trace->sliceCount() == 2);
        REQUIRE(trace->tracks()[0].untimed.has_value());
        CHECK(trace->lane(*trace->tracks()[0].untimed).size() == 1);
        CHECK(maker.problemCount("time.zero_ts") == 1);
    }
    SECTION("zero in a trace that starts at zero is an ordinary slice") {
        RawTraceMaker maker;
        maker.complete("zero", 0, 0).complete("k", 10, 5);
        CHECK(slicesOf(*maker.build(), "1") == Shown{{"zero", 0, 0, 0}, {"k", 10, 5, 0}});
    }
    SECTION("longer than ten years") {
        RawTraceMaker maker;
        maker.complete("endless", 100, trace::endlessDuration).complete("k", 200, 50);
        const auto trace = maker.build();
        CHECK(trace->range() == trace::TimeRange{0, 150});
        CHECK(trace->durationNs(sliceNamed(*trace, "endless")) == 150);
        CHECK(trace->isUnfinished(sliceNamed(*trace, "endless")));
    }
    SECTION("a part more than a day away") {
        constexpr base::Nanoseconds day = 86'400'000'000'000;
        RawTraceMaker maker;
        maker.complete("far", 5, 10).complete("a", 3 * day, 10).complete("b", 3 * day + 100, 50);
        const auto trace = maker.build();
        CHECK(trace->originNs() == 3 * day);
        CHECK(trace->range() == trace::TimeRange{0, 150});
        REQUIRE(trace->distantParts().size() == 1);
        CHECK(trace->distantParts()[0] == trace::TimeRange{5 - 3 * day, 15 - 3 * day});
        CHECK(maker.problemCount("time.outlier") == 1);
    }
    SECTION("begins and ends more than a day away") {
        constexpr base::Nanoseconds day = 86'400'000'000'000;
        RawTraceMaker maker;
        maker.mark(Phase::Begin, "far", 5).mark(Phase::End, "", 15);
        maker.mark(Phase::Begin, "a", 3 * day).mark(Phase::End, "", 3 * day + 10);
        maker.mark(Phase::Begin, "b", 3 * day + 100).mark(Phase::End, "", 3 * day + 150);
        const auto trace = maker.build();
        CHECK(trace->originNs() == 3 * day);
        CHECK(trace->range() == trace::TimeRange{0, 150});
        REQUIRE(trace->distantParts().size() == 1);
        CHECK(trace->distantParts()[0] == trace::TimeRange{5 - 3 * day, 15 - 3 * day});
    }
    SECTION("a duration that is missing") {
        RawTraceMaker maker;
        maker.complete("a", 100, trace::noDuration).complete("b", 200, 10);
        const auto trace = maker.build();
        CHECK(trace->durationNs(sliceNamed(*trace, "a")) == 0);
        CHECK(trace->range() == trace::TimeRange{0, 110});
        CHECK(maker.problemCount("time.missing_dur") == 1);
    }
}

TEST_CASE("baseTimeNanoseconds is added to all times", "[trace]") {
    RawTraceMaker maker;
    maker.complete("a", 5'000, 10).baseTime(1'767'225'600'000'000'000);
    CHECK(maker.build()->originNs() == 1'767'225'600'000'005'000);
}

TEST_CASE("tracks come by sort index, number, text; counters after threads", "[trace]") {
    RawTraceMaker maker;
    maker.complete("s", 0, 1, "5").complete("s", 0, 1, "1").complete("s", 0, 1, "3").complete("s", 0, 1, "9");
    maker.complete("s", 0, 1, "stream 7", "0").sample("mem", "alloc", 0, 1).sample("mem", "resv", 0, 2);
    maker.metadata("thread_sort_index", "", 5, "5").metadata("thread_sort_index", "", -1, "9");
    maker.metadata("process_name", "python", 0).metadata("process_sort_index", "", 3, "1", "0");
    maker.metadata("thread_name", "autograd", 0, "3").metadata("process_labels", "CPU", 0);
    const auto trace = maker.build();
    std::vector<std::string> names;
    for (const auto& track : trace->tracks())
        names.push_back(trace->processes()[track.process].pid + "/" + track.name);
    CHECK(names == std::vector<std::string>{"1/9", "1/1", "1/autograd", "1/5", "1/mem · alloc",
                                            "1/mem · resv", "0/stream 7"});
    CHECK(trace->processes()[0].name == "python");
    CHECK(trace->processes()[0].labels == "CPU");
}

TEST_CASE("each series of a counter is a step line of its own", "[trace]") {
    // The numbers of case es-21.
    RawTraceMaker maker;
    maker.sample("mem", "alloc", 0, 100).sample("mem", "resv", 0, 200).sample("mem", "alloc", 20'000, 120);
    maker.sample("mem", "alloc", 10'000, 150).sample("mem", "resv", 30'000, 260);
    const auto trace = maker.build();
    REQUIRE(trace->tracks().size() == 2);
    const auto& alloc = trace->counter(trace->tracks()[0].counter);
    CHECK(std::vector(alloc.times.begin(), alloc.times.end()) ==
          std::vector<base::Nanoseconds>{0, 10'000, 20'000});
    CHECK(std::vector(alloc.values.begin(), alloc.values.end()) == std::vector<double>{100, 150, 120});
    CHECK(alloc.highest == 150);
}

TEST_CASE("step markers of the host become steps", "[trace]") {
    RawTraceMaker maker;
    maker.complete("ProfilerStep#4", 200, 100).complete("ProfilerStep#3", 100, 100);
    maker.complete("ProfilerStep#3", 150, 500, "7", "0", "gpu_user_annotation")
        .complete("ProfilerStep#x", 0, 1);
    const auto trace = maker.build();
    REQUIRE(trace->steps().size() == 2);
    CHECK(trace->steps()[0].number == 3);
    CHECK(trace->steps()[1].name == "ProfilerStep#4");
    CHECK(trace->steps()[1].range == trace::TimeRange{200, 300});
}

TEST_CASE("the order of the records in the file changes nothing", "[trace]") {
    RawTraceMaker maker;
    for (int i = 0; i < 50; ++i)
        maker.complete(test::numbered("n", static_cast<std::uint64_t>(i % 7)), i * 10, 3 + (i * 37) % 40,
                       i % 2 == 0 ? "1" : "2");
    const auto forward = maker.build(3);
    const auto backward = maker.reversed().build(7);
    CHECK(slicesOf(*forward, "1") == slicesOf(*backward, "1"));
    CHECK(slicesOf(*forward, "2") == slicesOf(*backward, "2"));
    CHECK(forward->tracks()[0].busyNs == backward->tracks()[0].busyNs);
}

TEST_CASE("records know where they stand in the text and what category they have", "[trace]") {
    RawTraceMaker maker;
    for (int i = 0; i < 10; ++i)
        maker.complete(test::numbered("s", static_cast<std::uint64_t>(i)), i * 100, 10, "1", "1",
                       i % 2 == 0 ? "even" : "odd");
    const auto trace = maker.build(4);
    const auto slice = sliceNamed(*trace, "s9");
    CHECK(trace->row(slice) == 9);
    CHECK(trace->textOffset(9) == 8 * 100 + 100);
    CHECK(trace->category(slice) == "odd");
    CHECK(trace->statistics(trace->nameId(slice)).count == 1);
}

TEST_CASE("slices nested too deeply are counted and kept out of the lanes", "[trace]") {
    RawTraceMaker maker;
    for (int i = 0; i < 600; ++i)
        maker.complete("deep", i, 10'000 - 2 * i);
    const auto trace = maker.build(100);
    CHECK(trace->tracks()[0].laneCount == 512);
    CHECK(trace->sliceCount() == 600);
    CHECK(trace->lane(*trace->tracks()[0].untimed).size() == 88);
    CHECK(maker.problemCount("ev.too_deep") == 88);
}

TEST_CASE("more records than can be numbered are refused before any is looked at", "[trace]") {
    trace::RawTrace raw;
    for (int i = 0; i < 2; ++i)
        raw.chunks.emplace_back().count = 0x80000000; // without columns: whoever reads one crashes
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    const auto built = trace::buildTrace(std::move(raw), "trace.json", {}, context);
    REQUIRE_FALSE(built);
    CHECK(built.error().what == "The trace has more than 4,294,967,295 records");
    CHECK(built.error().where == "trace.json");
}

TEST_CASE("a stopped build ends with the stopped message", "[trace]") {
    RawTraceMaker maker;
    maker.complete("a", 0, 1);
    std::stop_source stop;
    stop.request_stop();
    base::Progress progress;
    base::LoadContext context{maker.diagnostics, progress, stop.get_token()};
    const auto built = trace::buildTrace(maker.make(), "t.json", {}, context);
    REQUIRE_FALSE(built.ok());
    CHECK(built.error().what == base::stoppedMessage);
}
