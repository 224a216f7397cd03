// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/slice_details.h"
#include "unit/support/raw_trace_maker.h"
#include "unit/support/shared_data.h"
#include "unit/support/trace_files.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string_view>

using namespace runglass;
using test::findSlice;

namespace {

constexpr auto nested = R"(
{"ph":"X","cat":"op","name":"outer","pid":7,"tid":"main","ts":100,"dur":50,"args":{}},
{"ph":"X","cat":"op","name":"middle","pid":7,"tid":"main","ts":110,"dur":20},
{"ph":"X","cat":"k","name":"leaf","pid":7,"tid":"main","ts":112,"dur":4,"args":{"shape":[2,3],"deep":{"a":"x","n":null}}},
{"ph":"i","name":"tick","pid":7,"tid":"main","ts":113,"args":{"note":"here"}},
{"ph":"X","cat":"k","name":"leaf","pid":7,"tid":"main","ts":120,"dur":6})";

analysis::SliceDetails detailsOf(const trace::Trace& trace, std::string_view name) {
    return analysis::sliceDetails(trace, findSlice(trace, name));
}

} // namespace

TEST_CASE("a slice tells its times, place and parents") {
    const auto trace = test::traceOfRecords(nested);
    const auto details = detailsOf(*trace, "leaf");
    CHECK(details.name == "leaf");
    CHECK(details.category == "k");
    CHECK(details.process == "7");
    CHECK(details.startNs == 12'000);
    CHECK(details.absoluteStartNs == 112'000);
    CHECK(details.durationNs == 4'000);
    CHECK(details.selfNs == 4'000);
    CHECK(details.depth == 2U);
    CHECK(details.parents == std::vector{findSlice(*trace, "middle"), findSlice(*trace, "outer")});
    CHECK(details.ofName.count == 2);
    CHECK(details.ofName.totalNs == 10'000);
    CHECK(details.averageOfNameNs == 5'000);
    CHECK(detailsOf(*trace, "middle").selfNs == 10'000);
}

TEST_CASE("the arguments of a slice are read from the file as a tree") {
    const auto trace = test::traceOfRecords(nested);
    const auto details = detailsOf(*trace, "leaf");
    REQUIRE_FALSE(details.argumentProblem);
    REQUIRE(details.arguments.children.size() == 2);
    const auto* deep = details.arguments.find("deep");
    REQUIRE(deep != nullptr);
    CHECK(deep->find("a")->value == "x");
    CHECK(analysis::jsonText(details.arguments) ==
          "{\n  \"shape\": [\n    2,\n    3\n  ],\n"
          "  \"deep\": {\n    \"a\": \"x\",\n    \"n\": null\n  }\n}");
    CHECK(detailsOf(*trace, "middle").arguments.children.empty());
    CHECK(detailsOf(*trace, "middle").arguments.isContainer);
}

TEST_CASE("an instant has parents but no depth") {
    const auto trace = test::traceOfRecords(nested);
    const auto details = detailsOf(*trace, "tick");
    CHECK(details.isInstant);
    CHECK_FALSE(details.depth);
    CHECK(details.arguments.find("note")->value == "here");
    REQUIRE(details.parents.size() == 3);
    CHECK(trace->name(details.parents.front()) == "leaf");
}

TEST_CASE("latencies of flows are signed, as case es-10 wants") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = test::loadTraceFile(shared / "cases/es-10/trace.json");
    const auto early = detailsOf(*trace, "sendrecv");
    REQUIRE(early.flows.size() == 1);
    CHECK(early.flows[0].isIncoming);
    CHECK(early.flows[0].kind == "ac2g");
    CHECK(early.flows[0].latencyNs == -5'000);
    CHECK(trace->name(early.flows[0].other) == "cudaLaunchKernelExC");
    const auto launch = detailsOf(*trace, "cudaLaunchKernel");
    REQUIRE(launch.flowCount == 1);
    CHECK_FALSE(launch.flows[0].isIncoming);
    CHECK(launch.flows[0].latencyNs == 12'000);
    CHECK(trace->name(launch.flows[0].other) == "gemm");
}

TEST_CASE("of very many flows those of both directions are told") {
    constexpr int incoming = 600;
    const int outgoing = GENERATE(900, 300);
    test::RawTraceMaker maker;
    maker.complete("hub", 5'000, 100, "1");
    using Phase = test::RawTraceMaker::Phase;
    for (int i = 0; i < incoming + outgoing; ++i) {
        const bool leads = i >= incoming; // away from the hub
        const auto id = static_cast<trace::IdKey>(i + 1);
        const base::Nanoseconds otherNs = leads ? 10'000 + 2 * i : 2 * i;
        const std::string_view thread = leads ? "3" : "2";
        maker.complete("other", otherNs, 1, thread)
            .withId(Phase::FlowStart, "c", id, leads ? 5'050 : otherNs, "c", leads ? "1" : thread)
            .withId(Phase::FlowEndInside, "c", id, leads ? otherNs : 5'050, "c", leads ? thread : "1");
    }
    const auto trace = maker.build(100);
    const auto details = analysis::sliceDetails(*trace, test::sliceNamed(*trace, "hub"));
    CHECK(details.flowCount == static_cast<std::uint64_t>(incoming + outgoing));
    const auto told = std::ranges::count(details.flows, true, &analysis::FlowLink::isIncoming);
    // Half of the thousand where both directions have more, else what the other one leaves.
    CHECK(told == (outgoing == 900 ? 500 : 600));
    CHECK(details.flows.size() == (outgoing == 900 ? 1'000U : 900U));
    CHECK(details.flows.front().isIncoming);
    CHECK_FALSE(details.flows.back().isIncoming);
}

TEST_CASE("an argument of two megabytes is there in full, as case sc-05 wants") {
    constexpr std::size_t length = 2'000'000;
    const auto trace = test::traceOfRecords(
        R"({"ph":"X","name":"big","pid":1,"tid":1,"ts":0,"dur":5,"args":{"dump":")" +
        std::string(length, 'x') + R"("}},{"ph":"X","name":"small","pid":1,"tid":1,"ts":6,"dur":1})");
    const auto details = detailsOf(*trace, "big");
    REQUIRE(details.arguments.find("dump") != nullptr);
    CHECK(details.arguments.find("dump")->value.size() == length);
}

TEST_CASE("a text is cut between characters") {
    CHECK(analysis::cutText("abc", 3) == "abc");
    CHECK(analysis::cutText("abcd", 3) == "abc");
    CHECK(analysis::cutText("aéb", 2) == "a");
    CHECK(analysis::cutText("编码", 5) == "编");
    CHECK(analysis::cutText("\x80\x80\x80\x80\x80\x80", 4).size() == 4); // no characters to respect
}
