// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory_peak.h"
#include "core/analysis/operator_memory.h"
#include "core/analysis/trace_memory.h"
#include "golden/gpu_oracle.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

#include <map>
#include <set>
#include <string>

using namespace runglass;
using namespace runglass::test;
using simdjson::dom::element;
using table::RowIndex;
using table::Table;

namespace {

model::Memory memoryOf(const std::shared_ptr<const trace::Trace>& trace) {
    Loading loading;
    auto memory = analysis::traceMemory(*trace, "trace.json", loading.context);
    REQUIRE(memory);
    return *std::move(memory);
}

double cell(const Table& table, const char* column, RowIndex row) {
    return table.find(column)->number(row).value_or(std::nan(""));
}

/// What the plugin leaves out: it gives what DataLoader and optimizer change to nobody (D13).
bool isOfNobody(const std::string& name) {
    return name == "<unknown>" || name.starts_with("enumerate(") || name.starts_with("Optimizer.");
}

/// Operators by name with: self increase, self allocated, self allocations, increase, allocated, allocations,
/// calls; sizes in bytes.
void checkStatistics(element wanted, const model::OperatorMemory& memory,
                     const std::map<std::string, std::int64_t>& allCalls,
                     const std::optional<analysis::TimeRange>& range = {}) {
    constexpr double kilobyte = 1024;
    for (const auto device : wanted.get_object()) {
        INFO("device " << device.key);
        const Table got = analysis::operatorMemoryTable(memory, device.key, range);
        std::size_t rows = 0;
        for (RowIndex row = 0; row < got.rowCount(); ++row)
            rows += isOfNobody(std::string(got.find("name")->text(row))) ? 0 : 1;
        CHECK(rows == device.value.get_object().value().size());
        for (const auto one : device.value.get_object()) {
            INFO(one.key);
            const RowIndex row = rowWith(got, "name", one.key);
            CHECK(cell(got, "self_size_increase_kb", row) * kilobyte == numberOf(one.value.at(0)));
            CHECK(cell(got, "self_allocation_size_kb", row) * kilobyte == numberOf(one.value.at(1)));
            CHECK(cell(got, "self_allocation_count", row) == numberOf(one.value.at(2)));
            CHECK(cell(got, "size_increase_kb", row) * kilobyte == numberOf(one.value.at(3)));
            CHECK(cell(got, "allocation_size_kb", row) * kilobyte == numberOf(one.value.at(4)));
            CHECK(cell(got, "allocation_count", row) == numberOf(one.value.at(5)));
            // The plugin forgets calls below others without any change (D13).
            CHECK(cell(got, "calls", row) >= numberOf(one.value.at(6)));
            if (const auto calls = allCalls.find(std::string(one.key)); calls != allCalls.end())
                CHECK(cell(got, "calls", row) == static_cast<double>(calls->second));
        }
    }
}

std::map<std::string, std::int64_t> callsOf(const GpuOracle& oracle) {
    std::map<std::string, std::int64_t> calls;
    for (const element row : oracle.at("operators")["by_name"].get_array())
        calls[textOf(row["name"])] = row["calls"].get_int64().value();
    return calls;
}

/// Rows of one device as "name, KB, allocation, release, duration" in microseconds after `originNs`.
using EventRow = std::tuple<std::string, double, double, double, double>;
std::multiset<EventRow> eventsOf(const Table& events, std::string_view device, base::Nanoseconds originNs) {
    std::multiset<EventRow> rows;
    const auto timeUs = [&](const char* column, RowIndex row) {
        const table::Column& times = *events.find(column);
        return times.isNull(row) ? -1 : static_cast<double>(times.integer(row) - originNs) / 1000;
    };
    for (RowIndex row = 0; row < events.rowCount(); ++row)
        if (events.find("device")->text(row) == device)
            rows.emplace(events.find("name")->text(row), cell(events, "size_kb", row),
                         timeUs("allocation_ms", row), timeUs("release_ms", row),
                         events.find("duration_ms")->isNull(row) ? -1
                                                                 : cell(events, "duration_ms", row) / 1000);
    return rows;
}

} // namespace

TEST_CASE("operators of the ResNet runs change memory as the plugin says", "[golden][gpu][memory]") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const auto* name : {"resnet50_w0_span1", "resnet50_w0_span2", "resnet50_w4_span1"}) {
        INFO(name);
        const GpuOracle oracle(shared, name);
        Loading loading;
        const model::Memory memory = memoryOf(loadKinetoTrace(oracle.file(), loading));
        checkStatistics(oracle.at("memory")["stats_bytes"], *memory.operators, callsOf(oracle));
        CHECK(memory.operators->changes.size() ==
              oracle.at("memory")["records"]["total"].get_uint64().value());
        // These traces have neither addresses nor totals.
        CHECK(memory.events.columnCount() == 0);
        CHECK(memory.records.rowCount() == 0);
    }
}

TEST_CASE("curve, allocations and peaks of a trace with addresses are the plugin's",
          "[golden][gpu][memory]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const GpuOracle oracle(shared, "hta_df_index_resolver");
    Loading loading;
    const auto trace = loadKinetoTrace(oracle.file(), loading);
    const model::Memory memory = memoryOf(trace);
    const element wanted = oracle.at("memory");
    checkStatistics(wanted["stats_bytes"], *memory.operators, {});

    for (const auto device : wanted["peaks_bytes"].get_object()) {
        const std::string label = device.key.starts_with("CPU") ? "CPU" : "GPU1";
        const auto peak = analysis::memoryPeak(memory, label);
        REQUIRE(peak);
        CHECK(peak->totalKb * 1024 == numberOf(device.value));
    }
    // 10,240 points are as many as the plugin draws: it has thinned the curve of GPU1 (27,770 records).
    CHECK(memory.records.rowCount() == 28010);

    const double originUs = numberOf(oracle.at("profiler_start_ts"));
    const auto originNs = static_cast<base::Nanoseconds>(originUs) * 1000;
    for (const auto device : wanted["events_KB_ms"].get_object()) {
        INFO(device.key);
        const auto rows = eventsOf(memory.events, device.key, originNs);
        CHECK(rows.size() == device.value["rows"].get_uint64().value());
        double durationMs = 0;
        double sizeKb = 0;
        std::map<std::string, std::int64_t> byName;
        for (const auto& [name, size, allocation, release, duration] : rows) {
            CHECK(allocation >= 0);
            CHECK(release >= 0);
            durationMs += duration / 1000;
            sizeKb += size;
            ++byName[name];
        }
        // Sums of rows that the plugin has rounded to two digits.
        CHECK(durationMs == Approx(numberOf(device.value["sum_duration_ms"])).margin(0.01 * 13385));
        CHECK(sizeKb == Approx(numberOf(device.value["sum_size_KB"])).margin(1));
        for (const element top : device.value["by_operator_top"].get_array())
            CHECK(byName[textOf(top.at(0))] == top.at(1).get_int64().value());
    }
    const auto first = wanted["curve_MB_ms"]["first"]["GPU1"].at(0);
    const RowIndex row = rowWith(memory.records, "device", "GPU1");
    CHECK(cell(memory.records, "allocated_mb", row) == numberOf(first.at(1)));
    CHECK(cell(memory.records, "reserved_mb", row) == numberOf(first.at(2)));
    CHECK((cell(memory.records, "time_ms", row) - static_cast<double>(originNs)) / 1e6 ==
          Approx(numberOf(first.at(0))));
}

TEST_CASE("the small trace of allocations comes out as the plugin says, loader included",
          "[golden][gpu][memory][cases]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const UnitCases cases(shared);
    const auto& one = cases.named("memory_view_paired_and_unpaired");
    Loading loading;
    const auto run = gpuRunOfText(one.trace, loading);
    const model::Memory memory = memoryOf(run.trace);
    checkStatistics(one.expected["memory"]["stats_bytes"], *memory.operators, {});
    checkStatistics(one.expected["stats_bytes_ts_300_to_400"], *memory.operators, {},
                    analysis::TimeRange{300'000, 400'000});

    constexpr double byte = 1.0 / 1024;
    const std::string loader = "enumerate(DataLoader)#_S.__next__"; // "<unknown>" in the plugin (D13)
    CHECK(eventsOf(memory.events, "CPU", 10'000) ==
          std::multiset<EventRow>{{loader, 700 * byte, 100, 445, 345}, {"aten::to", 16 * byte, 2, -1, -1}});
    CHECK(eventsOf(memory.events, "GPU0", 10'000) ==
          std::multiset<EventRow>{{"aten::cat", 300 * byte, 120, 140, 20},
                                  {"aten::t (aten::empty_strided)", 64 * byte, 302, 350, 48},
                                  {"aten::addmm (aten::empty)", 128 * byte, 342, 410, 68},
                                  {"aten::addmm", 32 * byte, 370, -1, -1},
                                  {"<unknown>", 999 * byte, -1, 460, -1}});
    CHECK(eventsOf(memory.events, "GPU1", 10'000) ==
          std::multiset<EventRow>{{"<unknown>", 8 * byte, 470, -1, -1}});

    for (const auto device : one.expected["curve_us_B"].get_object()) {
        INFO(device.key);
        std::size_t point = 0;
        for (RowIndex row = 0; row < memory.records.rowCount(); ++row) {
            if (memory.records.find("device")->text(row) != device.key)
                continue;
            const element wanted = device.value.at(point++);
            CHECK((cell(memory.records, "time_ms", row) - 10'000) / 1000 == numberOf(wanted.at(0)));
            CHECK(cell(memory.records, "allocated_mb", row) * 1024 * 1024 == numberOf(wanted.at(1)));
            CHECK(cell(memory.records, "reserved_mb", row) * 1024 * 1024 == numberOf(wanted.at(2)));
        }
        CHECK(point == device.value.get_array().size());
    }
}

TEST_CASE("records without address and totals give sums by operator only", "[golden][gpu][memory][cases]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const UnitCases cases(shared);
    const auto& one = cases.named("memory_without_address_or_totals");
    Loading loading;
    const model::Memory memory = memoryOf(gpuRunOfText(one.trace, loading).trace);
    checkStatistics(one.expected["memory"]["stats_bytes"], *memory.operators, {});
    CHECK(memory.events.columnCount() == 0);
    CHECK(memory.records.rowCount() == 0);
}
