// SPDX-License-Identifier: Apache-2.0
// The named numbers ("facts") of the odd traces that `inspect` does not print.
#include "unit/support/call_trees.h"
#include "unit/support/load_files.h"
#include "unit/support/raw_trace_maker.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"

#include "core/analysis/kernels.h"
#include "core/analysis/launches.h"
#include "core/analysis/role_times.h"
#include "core/analysis/trace_kernels.h"
#include "core/analysis/trace_operators.h"
#include "core/readers/chrome_trace_reader.h"
#include "core/readers/record_text.h"
#include "core/trace/event_kind.h"

#include <catch2/catch.hpp>
#include <filesystem>

using namespace runglass;
using test::sliceNamed;

namespace {

using TracePointer = std::shared_ptr<const trace::Trace>;

std::vector<TracePointer> documentsOf(const std::filesystem::path& file) {
    test::Loading loading;
    readers::TraceReadOptions options;
    options.argumentKeys = {"correlation", "External id", "external id"};
    auto raws = readers::readChromeTrace(file.string(), options, loading.context);
    REQUIRE(raws.ok());
    std::vector<TracePointer> traces;
    for (auto& raw : raws.value()) {
        auto built = trace::buildTrace(std::move(raw), file.string(), {}, loading.context);
        REQUIRE(built.ok());
        traces.push_back(built.value());
    }
    return traces;
}

TracePointer traceOf(const std::filesystem::path& shared, const std::string& id,
                     const std::string& file = "trace.json") {
    return documentsOf(shared / "cases" / id / file).front();
}

std::vector<analysis::DeviceWork> worksOf(const trace::Trace& trace) {
    base::Diagnostics diagnostics;
    return analysis::linkLaunches(trace, "trace.json", diagnostics);
}

/// When the devices work, at whatever.
base::IntervalSet busyOf(const analysis::RoleTimes& times) {
    using analysis::Role;
    return times.of(Role::Kernel)
        .united(times.of(Role::Communication))
        .united(times.of(Role::Memcpy))
        .united(times.of(Role::Memset));
}

base::Nanoseconds sumOfProcess(const trace::Trace& trace, std::string_view pid) {
    base::Nanoseconds sum = 0;
    for (trace::LaneIndex lane = 0; lane < trace.laneCount(); ++lane)
        if (trace.processes()[trace.tracks()[trace.trackOf(lane)].process].pid == pid)
            for (std::size_t i = 0; i < trace.lane(lane).size(); ++i)
                sum += trace.lane(lane).duration(i);
    return sum;
}

readers::JsonNode recordOf(const trace::Trace& trace, trace::SliceRef slice) {
    const auto text = readers::readRecordText(trace.text(), trace.textOffset(trace.row(slice)));
    REQUIRE(text.ok());
    return readers::parseLenientJson(text.value());
}

} // namespace

TEST_CASE("a launch that seems later than its kernel has a negative latency (es-10)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "es-10");
    std::map<std::string, base::Nanoseconds> latency;
    for (const trace::Flow& flow : trace->flows())
        latency[std::string(trace->name(flow.to))] = trace->startNs(flow.to) - trace->startNs(flow.from);
    CHECK(latency == std::map<std::string, base::Nanoseconds>{{"sendrecv", -5000}, {"gemm", 12000}});
}

TEST_CASE("old exports name host and device by words (es-14)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "es-14");
    CHECK(sumOfProcess(*trace, "CUDA functions") == 151'750);
    CHECK(sumOfProcess(*trace, "CPU functions") == 184'500);
}

TEST_CASE("a kernel belongs to the step of its launch (es-23)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "es-23");
    REQUIRE(trace->steps().size() == 2);
    CHECK(trace->steps()[1].range == trace::TimeRange{100'000, 200'000});
    test::Loading loading;
    const auto kernels = analysis::traceKernels(*test::callTreeOf(trace), loading.context);
    REQUIRE(kernels);
    const auto timesOf = [&](std::string_view step) {
        const auto table = analysis::kernelTable(kernels.value(), analysis::KernelGrouping::Name, step);
        return test::numbers(table, "total_us"); // kept in nanoseconds
    };
    CHECK(timesOf("3") == std::vector<double>{30'000});
    CHECK(timesOf("4") == std::vector<double>{50'000, 40'000});
}

TEST_CASE("where steps lie over each other a kernel belongs to the first of its launch", "[facts]") {
    const auto tree = test::callTreeOf(
        R"({"ph":"X","cat":"user_annotation","name":"ProfilerStep#3","pid":1,"tid":1,"ts":0,"dur":100},)"
        R"({"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":1,"tid":2,"ts":50,"dur":100},)"
        R"({"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":3,"ts":60,"dur":5,)"
        R"("args":{"correlation":1}},)"
        R"({"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":3,"ts":110,"dur":5,)"
        R"("args":{"correlation":2}},)"
        R"({"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":200,"dur":9,"args":{"correlation":1}},)"
        R"({"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":300,"dur":9,"args":{"correlation":2}})");
    test::Loading loading;
    const auto kernels = analysis::traceKernels(*tree, loading.context);
    REQUIRE(kernels);
    CHECK(test::texts(kernels.value().details, "step") == std::vector<std::string>{"3", "4"});
}

TEST_CASE("repaired texts are found in the arguments too (js-02)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "js-02");
    const auto record = recordOf(*trace, sliceNamed(*trace, "fwd"));
    const auto* args = record.find("args");
    REQUIRE(args != nullptr);
    REQUIRE(args->find("Call stack") != nullptr);
    CHECK(args->find("Call stack")->value == "E:\\src\\model.py(8): forward");
}

TEST_CASE("a trace of names only lists its tracks (js-18)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "js-18");
    REQUIRE(trace->processes().size() == 1);
    CHECK(trace->processes()[0].name == "python");
    REQUIRE(trace->tracks().size() == 1);
    CHECK(trace->tracks()[0].tid == "78");
    CHECK(trace->tracks()[0].name == "autograd");
}

TEST_CASE("two documents in one file are two traces (js-13)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto documents = documentsOf(shared / "cases/js-13/trace.json");
    REQUIRE(documents.size() == 2);
    CHECK(documents[0]->recordCount() == 2);
    CHECK(documents[1]->recordCount() == 3);
}

TEST_CASE("self times of operators add up, totals do not (nd-01)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "nd-01");
    base::Nanoseconds total = 0;
    base::Nanoseconds self = 0;
    for (const auto& [name, sum] : analysis::operatorTotals(*test::callTreeOf(trace))) {
        total += sum.deviceTotalNs;
        self += sum.deviceSelfNs;
    }
    CHECK(total == 210'000);
    CHECK(self == 70'000);
    CHECK(busyOf(analysis::roleTimes(*trace)).length() == 70'000);
}

TEST_CASE("communication is known by the beginning of its name in any case (nd-03)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "nd-03");
    const auto times = analysis::roleTimes(*trace);
    const auto& communication = times.of(analysis::Role::Communication);
    const auto& computing = times.of(analysis::Role::Kernel);
    CHECK(communication.length() == 90'000);
    CHECK(computing.length() == 90'000);
    CHECK(communication.intersected(computing).length() == 50'000);
}

TEST_CASE("waiting of a stream is no work (nd-07)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "nd-07");
    const auto works = worksOf(*trace);
    REQUIRE(works.size() == 1);
    CHECK(trace->durationNs(works[0].work) == 10'000);
    const auto sync = sliceNamed(*trace, "Stream Sync");
    CHECK(trace::eventKindOf(trace->category(sync)) == trace::EventKind::Synchronization);
    CHECK(trace->durationNs(sync) == 180'000);
}

TEST_CASE("means over workers weigh by calls (nd-09)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    analysis::KernelTotals all;
    for (const std::string file : {"a.json", "b.json"}) {
        const auto trace = traceOf(shared, "nd-09", file);
        for (const auto& [name, sum] : analysis::kernelTotals(*test::callTreeOf(trace))) {
            all.calls += sum.calls;
            all.totalNs += sum.totalNs;
        }
    }
    CHECK(all.calls == 10);
    CHECK(all.totalNs == 190'000);
    CHECK(all.totalNs / static_cast<base::Nanoseconds>(all.calls) == 19'000);
}

TEST_CASE("the idle share depends on the window (nd-11)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "nd-11");
    const auto busy = busyOf(analysis::roleTimes(*trace));
    CHECK(busy.length() == 90'000);
    CHECK(busy.hull().beginNs + trace->originNs() == 100'000);
    CHECK(busy.hull().endNs + trace->originNs() == 200'000);
    CHECK(trace->originNs() == 0);
    CHECK(trace->range() == trace::TimeRange{0, 400'000});
}

TEST_CASE("nanoseconds of epoch times are exact (tp-01)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "tp-01");
    const auto gap = [&](std::string_view before, std::string_view after) {
        return trace->startNs(sliceNamed(*trace, after)) - trace->endNs(sliceNamed(*trace, before));
    };
    CHECK(gap("RmsNorm", "MatMulV2") == 20);
    CHECK(gap("MatMulV2", "Cast") == 0);
}

TEST_CASE("flow ids of any length are told apart (tp-06)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "tp-06");
    std::multimap<std::string, std::string> arrows;
    for (const trace::Flow& flow : trace->flows())
        arrows.emplace(trace->name(flow.from), trace->name(flow.to));
    CHECK(arrows == std::multimap<std::string, std::string>{{"a", "k1"}, {"a", "k1"}, {"b", "k2"}});
}

TEST_CASE("ranks with different time bases meet on the absolute axis (tp-12)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    CHECK(traceOf(shared, "tp-12", "rank0.json")->originNs() == 1'767'225'600'005'000'000);
    CHECK(traceOf(shared, "tp-12", "rank1.json")->originNs() == 1'767'225'600'005'150'000);
}

TEST_CASE("opening traces leaves their folder as it is (fl-07)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto listing = [&] {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(shared / "cases/fl-07"))
            names.push_back(entry.path().filename().string());
        return names;
    };
    const auto before = listing();
    CHECK(traceOf(shared, "fl-07", "a.json")->sliceCount() == 2);
    CHECK(traceOf(shared, "fl-07", "b.json")->sliceCount() == 3);
    CHECK(listing() == before);
}

TEST_CASE("names that differ behind thousands of characters are two names (ui-10)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "ui-10");
    const auto kernels = analysis::kernelTotals(*test::callTreeOf(trace));
    REQUIRE(kernels.size() == 2);
    CHECK(kernels.rbegin()->first.size() == 5464);
}

TEST_CASE("bandwidths that are not finite count for nothing (js-05)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "js-05");
    std::int64_t bytes = 0;
    base::Nanoseconds duration = 0;
    std::int64_t timedBytes = 0;
    for (const auto& work : worksOf(*trace)) {
        const auto record = recordOf(*trace, work.work);
        const auto* args = record.find("args");
        REQUIRE(args != nullptr);
        REQUIRE(args->find("bytes") != nullptr);
        const std::int64_t own = *base::parseInteger(args->find("bytes")->value);
        bytes += own;
        duration += trace->durationNs(work.work);
        timedBytes += trace->durationNs(work.work) > 0 ? own : 0;
    }
    CHECK(bytes == 12'488);
    CHECK(duration == 3'000);
    CHECK(static_cast<double>(timedBytes) / static_cast<double>(duration) == Approx(4.096));
}

TEST_CASE("a broken byte in a name is one replacement character (en-01)", "[facts]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto trace = traceOf(shared, "en-01");
    int bad = 0;
    for (const auto& slice : test::slicesOf(*trace, "4"))
        bad += slice.name.find("\xEF\xBF\xBD") != std::string::npos ? 1 : 0;
    CHECK(bad == 1);
}
