// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/json_node_text.h"
#include "core/analysis/slice_details.h"
#include "core/analysis/trace_export.h"
#include "core/base/json_string.h"
#include "unit/support/shared_data.h"
#include "unit/support/temp_folder.h"
#include "unit/support/trace_files.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <numeric>
#include <simdjson.h>

using namespace runglass;
using test::findSlice;
using test::findTrack;

namespace {

constexpr trace::TimeRange everything{-1'000'000'000'000, 1'000'000'000'000};

std::vector<trace::TrackIndex> allTracks(const trace::Trace& trace) {
    std::vector<trace::TrackIndex> tracks(trace.tracks().size());
    std::iota(tracks.begin(), tracks.end(), trace::TrackIndex{0});
    return tracks;
}

/// Writes the piece, checks that the file is JSON for a strict parser, and loads it again.
struct Exported {
    test::TempFolder folder;
    std::string text;
    std::shared_ptr<const trace::Trace> trace;

    Exported(const trace::Trace& source, const std::vector<trace::TrackIndex>& tracks,
             trace::TimeRange range) {
        const auto path = (folder.path() / "part.json").string();
        base::Progress progress;
        const auto written = analysis::exportTrace({source, tracks, range}, path, progress);
        if (!written)
            FAIL(written.error().what);
        text = test::readFile(path);
        CHECK(written.value() == text.size());
        simdjson::dom::parser parser;
        CHECK(parser.parse(text).error() == simdjson::SUCCESS);
        trace = test::loadTraceFile(path);
    }
};

/// name, absolute start, duration, depth of every slice, sorted.
using Row = std::tuple<std::string, base::Nanoseconds, base::Nanoseconds, std::uint32_t>;
std::vector<Row> rowsOf(const trace::Trace& trace) {
    std::vector<Row> rows;
    for (const trace::Track& track : trace.tracks())
        for (std::uint32_t depth = 0; depth < track.laneCount; ++depth)
            for (std::uint32_t i = 0; i < trace.lane(track.firstLane + depth).size(); ++i) {
                const trace::SliceRef slice{track.firstLane + depth, i};
                rows.emplace_back(trace.name(slice), trace.originNs() + trace.startNs(slice),
                                  trace.durationNs(slice), depth);
            }
    std::ranges::sort(rows);
    return rows;
}

std::vector<std::string> namesOf(const trace::Trace& trace) {
    std::vector<std::string> names;
    for (const auto& row : rowsOf(trace))
        names.push_back(std::get<0>(row));
    return names;
}

constexpr auto twoThreads = R"(
{"ph":"M","name":"process_name","pid":7,"args":{"name":"python"}},
{"ph":"M","name":"process_sort_index","pid":7,"args":{"sort_index":3}},
{"ph":"M","name":"thread_name","pid":7,"tid":"main","args":{"name":"main thread"}},
{"ph":"X","cat":"op","name":"long","pid":7,"tid":"main","ts":1000.5,"dur":100,"args":{"id":12345678901234567890}},
{"ph":"X","cat":"op","name":"early","pid":7,"tid":"main","ts":1001,"dur":2},
{"ph":"X","cat":"op","name":"inside","pid":7,"tid":"main","ts":1050,"dur":2,"args":{"text":"a\nb"}},
{"ph":"i","name":"tick","pid":7,"tid":"main","ts":1051,"s":"t"},
{"ph":"B","name":"pair","pid":7,"tid":8,"ts":1040,"args":{"k":1}},
{"ph":"E","name":"pair","pid":7,"tid":8,"ts":1060},
{"ph":"X","name":"elsewhere","pid":7,"tid":9,"ts":1045,"dur":10},
{"ph":"s","cat":"fwd","name":"f","id":5,"pid":7,"tid":"main","ts":1050.5},
{"ph":"f","bp":"e","cat":"fwd","name":"f","id":5,"pid":7,"tid":8,"ts":1050.5},
{"ph":"s","cat":"fwd","name":"f","id":6,"pid":7,"tid":"main","ts":1050.5},
{"ph":"f","bp":"e","cat":"fwd","name":"f","id":6,"pid":7,"tid":9,"ts":1050.5},
{"ph":"C","name":"memory","pid":7,"ts":1010,"args":{"used":1.5}},
{"ph":"C","name":"memory","pid":7,"ts":1055,"args":{"used":2.5}},
{"ph":"C","name":"memory","pid":7,"ts":1090,"args":{"used":9}},
{"ph":"b","cat":"a","id":"0x1","name":"wait","pid":7,"tid":8,"ts":1041},
{"ph":"e","cat":"a","id":"0x1","name":"wait","pid":7,"tid":8,"ts":1049})";

} // namespace

TEST_CASE("an exported whole is the same trace") {
    const auto source = test::traceOfRecords(twoThreads);
    const Exported part(*source, allTracks(*source), everything);
    CHECK(rowsOf(*part.trace) == rowsOf(*source));
    CHECK(part.trace->originNs() == source->originNs());
    CHECK(part.trace->instantCount() == 1);
    CHECK(part.trace->asyncCount() == 1);
    CHECK(part.trace->flowCounts().drawn == 2);
    REQUIRE(part.trace->processes().size() == 1);
    CHECK(part.trace->processes()[0].name == "python");
    CHECK(part.trace->processes()[0].sortIndex == 3);
    CHECK(part.trace->tracks()[findTrack(*part.trace, "main")].name == "main thread");
    const auto& counter = part.trace->tracks()[findTrack(*part.trace, "memory")];
    CHECK(part.trace->counter(counter.counter).size() == 3);
    CHECK(part.trace->counter(counter.counter).values[1] == 2.5);
}

TEST_CASE("a piece holds what reaches into its range on its tracks") {
    const auto source = test::traceOfRecords(twoThreads);
    // 1049 to 1056 us, on the threads main and 8 and the counter.
    const auto fromNs = 1'049'000 - source->originNs();
    const Exported part(*source,
                        {findTrack(*source, "main"), findTrack(*source, "8"), findTrack(*source, "memory")},
                        {fromNs, fromNs + 7'000});
    CHECK(namesOf(*part.trace) == std::vector<std::string>{"inside", "long", "pair"});
    CHECK(part.trace->instantCount() == 1);
    // The flow to the thread 9 has lost an end.
    REQUIRE(part.trace->flows().size() == 1);
    CHECK(part.trace->flowCounts().half == 0);
    CHECK(part.trace->name(part.trace->flows()[0].from) == "inside");
    CHECK(part.trace->name(part.trace->flows()[0].to) == "pair");
    const auto& counter = part.trace->tracks()[findTrack(*part.trace, "memory")];
    CHECK(part.trace->counter(counter.counter).size() == 2); // the one before the range still holds
    CHECK(part.text.find("12345678901234567890") != std::string::npos);
}

TEST_CASE("damaged records become valid ones that mean the same") {
    const auto source = test::traceOfRecords(
        "{\"ph\":\"X\",\"name\":\"tab\there\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":2,\"args\":{\"v\":NaN}},\n"
        "{\"ph\":\"X\",\"name\":\"C:\\Users\\q\",\"pid\":1,\"tid\":1,\"ts\":4,\"dur\":2}");
    REQUIRE(source->sliceCount() == 2);
    const Exported part(*source, allTracks(*source), everything);
    CHECK(rowsOf(*part.trace) == rowsOf(*source));
    CHECK(part.text.find("tab\\there") != std::string::npos);
    CHECK(part.text.find("\"v\":\"NaN\"") != std::string::npos);
}

TEST_CASE("other keys of the source and its time base are kept") {
    const test::TempFolder folder;
    const auto source = test::loadTraceFile(folder.write(
        "base.json", R"({"schemaVersion": 1, "baseTimeNanoseconds": 1700000000000000000, "traceEvents": [
        {"ph":"X","name":"op","pid":1,"tid":1,"ts":2.5,"dur":1}], "note": {"by": "hand"}})"));
    REQUIRE(source->originNs() == 1'700'000'000'000'002'500);
    const Exported part(*source, allTracks(*source), everything);
    CHECK(part.trace->originNs() == source->originNs());
    CHECK(part.text.find("\"baseTimeNanoseconds\": 1700000000000000000") != std::string::npos);
    CHECK(part.text.find("\"ts\":2.5") != std::string::npos);
    CHECK(part.text.find("\"note\": {\"by\": \"hand\"}") != std::string::npos);
}

TEST_CASE("a time too far away does not move the others") {
    const auto source = test::traceOfRecords(R"(
{"ph":"X","name":"lost","pid":1,"tid":1,"ts":6000000000000000,"dur":1},
{"ph":"X","name":"op","pid":1,"tid":1,"ts":1000,"dur":5},
{"ph":"X","name":"op","pid":1,"tid":1,"ts":1010,"dur":5})");
    REQUIRE(source->originNs() == 1'000'000);
    const Exported part(*source, allTracks(*source), {0, std::numeric_limits<base::Nanoseconds>::max()});
    CHECK(rowsOf(*part.trace) == rowsOf(*source));
    CHECK(part.text.find("baseTimeNanoseconds") == std::string::npos);
}

TEST_CASE("a flow binds to its own slice again, not to one that begins with it") {
    const auto source = test::traceOfRecords(R"(
{"ph":"X","name":"outer","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","name":"child","pid":1,"tid":1,"ts":0,"dur":4},
{"ph":"X","name":"kernel","pid":1,"tid":2,"ts":20,"dur":4},
{"ph":"s","cat":"x","id":1,"pid":1,"tid":1,"ts":6},
{"ph":"f","bp":"e","cat":"x","id":1,"pid":1,"tid":2,"ts":20})");
    const Exported part(*source, allTracks(*source), everything);
    REQUIRE(part.trace->flows().size() == 1);
    CHECK(part.trace->name(part.trace->flows()[0].from) == "outer");
}

TEST_CASE("a stopped export leaves the old file") {
    const auto source = test::traceOfRecords(twoThreads);
    const test::TempFolder folder;
    const auto path = folder.write("part.json", "old");
    std::stop_source stop;
    stop.request_stop();
    base::Progress progress;
    CHECK_FALSE(
        analysis::exportTrace({*source, allTracks(*source), everything}, path, progress, stop.get_token()));
    CHECK(test::readFile(path) == "old");
}

TEST_CASE("trees are written as valid JSON whatever they hold") {
    const auto text = [](std::string_view json) {
        std::string out;
        analysis::appendJson(out, readers::parseLenientJson(json), analysis::JsonLayout::Compact);
        return out;
    };
    CHECK(text(R"({"a": [1, -2.5e3, true, null, "x\"y"], "b": {}})") ==
          R"({"a":[1,-2.5e3,true,null,"x\"y"],"b":{}})");
    CHECK(text("{\"a\": NaN, \"b\": 01, \"c\": -}") == R"({"a":"NaN","b":"01","c":"-"})");
    std::string control;
    base::appendJsonString(control, std::string_view("a\0\x1F\n\xFF", 5));
    CHECK(control == "\"a\\u0000\\u001f\\n\xEF\xBF\xBD\"");
}
