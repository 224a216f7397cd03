// SPDX-License-Identifier: Apache-2.0
#include "unit/readers/trace_dump.h"
#include "unit/support/shared_data.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <simdjson.h>

using namespace runglass;
using test::Loading;

namespace {

namespace fs = std::filesystem;
using Codes = std::set<std::string>;

/// What a case expects of the reader: values of ../shared/cases/<id>/expected.json.
struct Case {
    const char* file;
    std::uint64_t records;
    std::uint64_t skipped;
    Codes codes; ///< exactly these problems
};

const std::vector<Case> cases{
    {"js-01/trace.json", 4, 0, {"json.bad_escape"}},
    {"js-02/trace.json", 2, 0, {"json.bad_escape"}},
    {"js-03/trace.json", 4, 0, {"json.unescaped_quote"}},
    {"js-05/trace.json", 3, 0, {"json.bare_token"}},
    {"js-07/trace.json", 2, 0, {"json.bare_token"}},
    {"js-08/trace.json", 3, 1, {"json.truncated"}},
    {"js-10/trace.json", 3, 0, {"json.extra_comma"}},
    {"js-12/trace.json", 3, 0, {"json.control_char"}},
    {"js-16/trace.json", 4, 0, {}},
    {"js-18/trace.json", 3, 0, {}},
    {"js-20/trace.json.gz", 878, 1, {"gz.truncated", "json.truncated"}},
    {"en-01/trace.json", 3, 0, {"enc.invalid_utf8"}},
    {"en-05/trace.json", 2, 0, {}},
    {"es-11/trace.json", 5, 0, {"time.negative_dur"}},
    {"es-13/trace.json", 5, 0, {}},
    {"es-20/trace.json", 11, 0, {"ev.unknown_phase"}},
    {"es-21/trace.json", 4, 0, {}},
    {"tp-01/trace.json", 3, 0, {}},
    {"tp-03/trace.json", 4, 0, {}},
    {"tp-06/trace.json", 10, 0, {}},
    {"tp-08/trace.json", 2, 0, {}},
    {"tp-09/trace.json", 4, 0, {}},
    {"tp-10/trace.json", 3, 0, {}},
    {"sc-02/trace.json", 3, 0, {"json.depth"}},
};

std::vector<std::string> namesOf(const fs::path& file) {
    Loading loading;
    std::vector<std::string> names;
    for (const auto& record : test::recordsOf(test::readTraces(file.string(), loading).front()))
        names.push_back(record.name);
    return names;
}

/// The list of [name, pid, tid, start, duration, depth] that a case wants, of must and should.
void checkList(const fs::path& folder, const std::vector<test::ReadRecord>& records) {
    simdjson::dom::parser parser;
    simdjson::dom::element expected;
    REQUIRE(parser.load((folder / "expected.json").string()).get(expected) == simdjson::SUCCESS);
    for (const char* part : {"must", "should"}) {
        simdjson::dom::array list;
        if (expected[part]["list"].get(list) != simdjson::SUCCESS)
            continue;
        for (const simdjson::dom::element entry : list) {
            const std::string_view name = entry.at(0).get_string().value();
            INFO(name);
            CHECK(std::ranges::any_of(records, [&](const test::ReadRecord& record) {
                return record.phase == trace::Phase::Complete && record.name == name &&
                       record.pid == entry.at(1).get_string().value() &&
                       record.tid == entry.at(2).get_string().value() &&
                       record.start == entry.at(3).get_int64().value() &&
                       std::max<std::int64_t>(0, record.duration) == entry.at(4).get_int64().value();
            }));
        }
    }
}

} // namespace

TEST_CASE("The odd files of the case collection give their records and problems", "[chrome_trace_cases]") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const Case& wanted : cases) {
        INFO(wanted.file);
        const fs::path file = shared / "cases" / wanted.file;
        Loading loading;
        const auto traces = test::readTraces(file.string(), loading);
        REQUIRE(traces.size() == 1);
        CHECK(traces[0].records == wanted.records);
        CHECK(traces[0].skipped == wanted.skipped);
        Codes codes;
        for (const auto& problem : loading.diagnostics.problems())
            codes.insert(problem.code);
        CHECK(codes == wanted.codes);
        checkList(file.parent_path(), test::recordsOf(traces[0]));
    }
}

TEST_CASE("Names of the case collection read as they should", "[chrome_trace_cases]") {
    RUNGLASS_NEEDS_SHARED(shared);
    CHECK(namesOf(shared / "cases/js-12/trace.json") ==
          std::vector<std::string>{"cfg.py(0): \x01opt", "doc line\nsecond line(1): <module>", "tab\there"});
    CHECK(namesOf(shared / "cases/en-06/dossier_é/跟踪.json") ==
          std::vector<std::string>{"étape_1", "Étape_2", "编码器"});
}

TEST_CASE("Two documents in one file are two traces", "[chrome_trace_cases]") {
    RUNGLASS_NEEDS_SHARED(shared);
    Loading loading;
    const auto traces = test::readTraces((shared / "cases/js-13/trace.json").string(), loading);
    REQUIRE(traces.size() == 2);
    CHECK(traces[0].records == 2);
    CHECK(traces[1].records == 3);
    CHECK(test::recordsOf(traces[1])[0].name == "r1.fwd");
    CHECK(loading.problem("json.concatenated").count == 1);
}

TEST_CASE("Ranks have their own time bases", "[chrome_trace_cases]") {
    RUNGLASS_NEEDS_SHARED(shared);
    Loading loading;
    const auto startOf = [&](const char* file) {
        const auto traces = test::readTraces((shared / "cases/tp-12" / file).string(), loading);
        return traces[0].baseTimeNs + test::recordsOf(traces[0])[0].start;
    };
    CHECK(startOf("rank0.json") == 1767225600005000000);
    CHECK(startOf("rank1.json") == 1767225600005150000);
}

TEST_CASE("Real traces are read without loss", "[chrome_trace_cases]") {
    RUNGLASS_NEEDS_SHARED(shared);
    using trace::Phase;
    // Records per phase, counted by Python's json module.
    struct Real {
        const char* file;
        std::map<Phase, std::uint64_t> counts;
    };
    const std::string level1 =
        "ascend/pytorch_text/level1/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json";
    const std::vector<Real> reals{
        {level1.c_str(),
         {{Phase::Complete, 4384},
          {Phase::FlowStart, 606},
          {Phase::FlowEndInside, 611},
          {Phase::Metadata, 80},
          {Phase::Counter, 4431}}},
        {"gpu/alexnet/benchmark_result_2869224_1695835535_trace.json.gz",
         {{Phase::Complete, 868},
          {Phase::FlowStart, 155},
          {Phase::FlowEndInside, 345},
          {Phase::Metadata, 38},
          {Phase::Instant, 2}}},
        {"gpu/nccl/nccl_data.json.gz",
         {{Phase::Complete, 26933},
          {Phase::FlowStart, 4405},
          {Phase::FlowEndInside, 9195},
          {Phase::Metadata, 38},
          {Phase::Instant, 2}}},
        {"gpu/resnet50_num_workers_0/worker0.1623143089861.pt.trace.json.gz",
         {{Phase::Complete, 44666},
          {Phase::FlowStart, 9096},
          {Phase::FlowEndInside, 9096},
          {Phase::Metadata, 20},
          {Phase::Instant, 12840}}},
        {"other/xla/xprof/plugin/trace_viewer/tf_trace_viewer/data/trace.json",
         {{Phase::Counter, 5},
          {Phase::Begin, 8},
          {Phase::Instant, 6},
          {Phase::End, 8},
          {Phase::Complete, 4},
          {Phase::Metadata, 3}}},
        {"other/cambricon/timechart_data.excerpt.json", {}},
        {"other/rocm/rocmProfileData/examples/rocm-profile-data/results/matmul_result.json", {}},
    };
    for (const Real& real : reals) {
        INFO(real.file);
        Loading loading;
        const auto traces = test::readTraces((shared / "data" / real.file).string(), loading, {.threads = 2});
        REQUIRE(traces.size() == 1);
        CHECK(traces[0].skipped == 0);
        CHECK(traces[0].records > 0);
        std::map<Phase, std::uint64_t> counts;
        for (const auto& chunk : traces[0].chunks)
            for (std::uint32_t i = 0; i < chunk.count; ++i)
                ++counts[chunk.phases[i] == Phase::FlowEnd ? Phase::FlowEndInside : chunk.phases[i]];
        if (!real.counts.empty())
            CHECK(counts == real.counts);
    }
}
