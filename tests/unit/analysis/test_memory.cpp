// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory_components.h"
#include "core/analysis/memory_curves.h"
#include "core/analysis/memory_events.h"
#include "core/analysis/memory_peak.h"
#include "core/analysis/overview.h"
#include "unit/support/memory_files.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

using namespace runglass;
using namespace runglass::test;

namespace {

using Texts = std::vector<std::string>;

model::Memory eventsOf(const std::string& rows, Loading& loading) {
    const TempFolder folder;
    const auto path =
        folder.write("operator_memory.csv", "Name,Size(KB),Allocation Time(us),Release Time(us),"
                                            "Duration(us),Device Type\n" +
                                                rows);
    return loadMemory({{"operator_memory.csv", path}}, loading);
}

model::Memory recordsOf(const std::string& rows, Loading& loading) {
    const TempFolder folder;
    const auto path =
        folder.write("memory_record.csv", "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),"
                                          "Total Active(MB),Stream Ptr,Device Type\n" +
                                              rows);
    return loadMemory({{"memory_record.csv", path}}, loading);
}

/// Three blocks with known ends, one of which was there before and one of which stays; times in us.
constexpr auto fiveEvents = "aten::a,10,100,200,100,NPU:0\n"
                            "aten::b,20,150,,,NPU:0\n"
                            "aten::c,40,,180,,NPU:0\n"
                            "aten::a,5,300,400,100,NPU:1\n"
                            "aten::a,7,500,600,100,NPU:0\n";

Texts namesOf(const model::Memory& memory, const analysis::MemoryEventFilter& filter) {
    return texts(analysis::memoryEvents(memory, filter), "name");
}

analysis::MemoryEventFilter rangeFilter(std::int64_t fromUs, std::int64_t toUs, analysis::RangeRule rule) {
    analysis::MemoryEventFilter filter;
    filter.range = analysis::TimeRange{fromUs * 1000, toUs * 1000};
    filter.rule = rule;
    return filter;
}

} // namespace

TEST_CASE("allocations in a time range are those alive, allocated or released in it") {
    using analysis::RangeRule;
    Loading loading;
    const auto memory = eventsOf(fiveEvents, loading);
    CHECK(namesOf(memory, {}) == Texts{"aten::a", "aten::b", "aten::c", "aten::a", "aten::a"});
    CHECK(namesOf(memory, rangeFilter(160, 170, RangeRule::Alive)) == Texts{"aten::a", "aten::b", "aten::c"});
    CHECK(namesOf(memory, rangeFilter(180, 190, RangeRule::Alive)) == Texts{"aten::a", "aten::b"});
    CHECK(namesOf(memory, rangeFilter(120, 300, RangeRule::Allocated)) == Texts{"aten::b", "aten::a"});
    CHECK(namesOf(memory, rangeFilter(180, 200, RangeRule::Released)) == Texts{"aten::a", "aten::c"});
    CHECK(namesOf(memory, rangeFilter(0, 50, RangeRule::Alive)) == Texts{"aten::c"});
    CHECK(namesOf(memory, rangeFilter(1000, 2000, RangeRule::Alive)) == Texts{"aten::b"});
}

TEST_CASE("allocations are chosen by device and by size, bounds included") {
    Loading loading;
    const auto memory = eventsOf(fiveEvents, loading);
    analysis::MemoryEventFilter filter;
    filter.device = "NPU:1";
    CHECK(texts(analysis::memoryEvents(memory, filter), "device") == Texts{"NPU:1"});
    filter.device = "";
    filter.leastKb = 7;
    filter.mostKb = 20;
    CHECK(numbers(analysis::memoryEvents(memory, filter), "size_kb") == std::vector<double>{10, 20, 7});
    CHECK(analysis::memoryDevices(memory) == Texts{"NPU:0", "NPU:1"});
}

TEST_CASE("blocks without a name get one, and sizes of blocks only released are positive") {
    Loading loading;
    const auto memory = eventsOf(",-64,,5,,NPU:0\naten::x,1,1,2,1,NPU:0\n", loading);
    CHECK(texts(memory.events, "name") == Texts{"<unknown>", "aten::x"});
    CHECK(numbers(memory.events, "size_kb") == std::vector<double>{64, 1});
}

TEST_CASE("the peak of allocations is where most are alive, releases first at equal times") {
    Loading loading;
    const auto memory = eventsOf("a,10,100,200,,NPU:0\nb,10,200,300,,NPU:0\n", loading);
    const auto peak = analysis::memoryPeak(memory, "NPU:0");
    REQUIRE(peak);
    CHECK(peak->totalKb == 10);
    CHECK(peak->timeNs == 100'000);
    CHECK_FALSE(peak->isMeasured);
}

TEST_CASE("nothing has a share of a peak of 0") {
    Loading loading;
    const auto held = analysis::memoryAtPeak(eventsOf("a,0,100,200,100,NPU:0\n", loading));
    REQUIRE(held.rowCount() == 1);
    CHECK(numbers(held, "size_kb") == std::vector<double>{0});
    CHECK(std::isnan(numbers(held, "share_pct").at(0)));
}

TEST_CASE("case cv-05: what is never released lives to the end, what was never allocated from the start") {
    RUNGLASS_NEEDS_SHARED(shared);
    Loading loading;
    const auto memory =
        loadMemory({{"operator_memory.csv", shared / "cases/cv-05/operator_memory.csv"}}, loading);
    CHECK(memory.events.rowCount() == 4);
    const auto peak = analysis::memoryPeak(memory, "NPU:0");
    REQUIRE(peak);
    CHECK(peak->totalKb == 3328);
    CHECK(peak->timeNs == 1'200'000);
    analysis::MemoryEventFilter unreleased;
    unreleased.onlyUnreleased = true;
    const auto left = analysis::memoryEvents(memory, unreleased);
    CHECK(texts(left, "name") == Texts{"aten::empty_strided"});
    CHECK(numbers(left, "size_kb") == std::vector<double>{2048}); // alive at the end
    double durations = 0;
    for (const double duration : numbers(memory.events, "duration_ms"))
        durations += std::isnan(duration) ? 0 : duration;
    CHECK(durations == 600'000); // ns
    CHECK(std::isnan(numbers(memory.events, "allocation_ms").at(3)));
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("case cv-07: peaks per component at the first of equal times, and no allocated curve of APP") {
    RUNGLASS_NEEDS_SHARED(shared);
    Loading loading;
    const auto memory =
        loadMemory({{"memory_record.csv", shared / "cases/cv-07/memory_record.csv"}}, loading);
    CHECK(memory.records.rowCount() == 8);
    const auto components = analysis::memoryComponents(memory);
    const auto check = [&](const char* name, double megabytes, double ns) {
        INFO(name);
        const auto row = rowWith(components, "component", name);
        CHECK(numbers(components, "peak_reserved_mb")[row] == megabytes);
        CHECK(numbers(components, "time_ms")[row] == ns);
    };
    check("PTA", 250, 20000);
    check("GE", 64, 15000);
    check("APP", 900.5, 10000);
    check("PTA+GE", 314, 20000);
    for (const auto& curve : analysis::memoryCurves(memory, "NPU:0", analysis::MemoryGrouping::Component))
        if (curve.component == "APP")
            CHECK(curve.measure == analysis::MemoryMeasure::Reserved);
}

TEST_CASE("case sc-08: the spike of one sample is the peak, in the table and in the picture") {
    Loading loading;
    std::string rows;
    for (int i = 0; i < 10'000; ++i) // as make.py of the case writes it
        rows +=
            "PTA," + std::to_string(i * 100) + ".000\t,50," + (i == 7777 ? "65432.5" : "100") + ",,,NPU:0\n";
    const auto memory = recordsOf(rows, loading);
    const auto components = analysis::memoryComponents(memory);
    CHECK(numbers(components, "peak_reserved_mb") == std::vector<double>{65432.5});
    CHECK(numbers(components, "time_ms") == std::vector<double>{777'700'000});
    const auto curves = analysis::memoryCurves(memory, "NPU:0", analysis::MemoryGrouping::Operator);
    REQUIRE(curves.size() == 2);
    const auto picture = curves[1].series.columns(0, 1'000'000'000, 300);
    CHECK(std::ranges::count(picture, 65432.5, &analysis::StepSeries::Column::most) == 1);
    CHECK(std::ranges::all_of(picture, [](const auto& column) { return column.least == 100; }));
}

TEST_CASE("curves by operator are those of all allocators, curves by component the others") {
    using analysis::MemoryGrouping;
    Loading loading;
    const auto memory = recordsOf("WORKSPACE,9,,8,,,NPU:0\nPTA,1,10,20,11,7,NPU:0\nGE,2,1,2,,,NPU:0\n"
                                  "PTA+GE,1,10,20,11,7,NPU:0\nPTA+GE,2,11,22,11,7,NPU:0\n",
                                  loading);
    const auto names = [&](MemoryGrouping grouping) {
        Texts list;
        for (const auto& curve : analysis::memoryCurves(memory, "NPU:0", grouping))
            if (list.empty() || list.back() != curve.component)
                list.push_back(curve.component);
        return list;
    };
    CHECK(names(MemoryGrouping::Operator) == Texts{"PTA+GE"});
    CHECK(names(MemoryGrouping::Component) == Texts{"PTA", "GE", "WORKSPACE"});
    CHECK(analysis::memoryOrigin(memory) == 1000);
    const auto whole = analysis::wholeAllocated(memory, "NPU:0");
    REQUIRE(whole.series.size() == 2);
    CHECK(whole.series.value(1) == 11);
}

TEST_CASE("without a sum of allocators the one with most records stands for them") {
    Loading loading;
    const auto memory = recordsOf("APP,1,,9,,,NPU:0\nAPP,2,,9,,,NPU:0\nGE,1,1,2,,,NPU:0\n", loading);
    CHECK(memory.wholeComponent == "GE");
}

TEST_CASE("records are sorted by time, and the order of the file decides among equal times") {
    Loading loading;
    const auto memory =
        recordsOf("PTA,3,3,3,,,NPU:0\nPTA,1,1,1,,,NPU:0\nPTA,3,4,4,,,NPU:0\nPTA,N/A,9,9,,,NPU:0\n", loading);
    CHECK(numbers(memory.records, "reserved_mb") == std::vector<double>{1, 3, 4, 9});
    CHECK(analysis::memoryCurves(memory, "NPU:0", analysis::MemoryGrouping::Operator).front().series.size() ==
          3);
}

TEST_CASE("sizes that msprof writes in KB come out in MB") {
    const TempFolder folder;
    const auto path =
        folder.write("memory_record.csv",
                     "Device_id,Component,Timestamp(us),Total Allocated(KB),Total Reserved(KB),Device\n"
                     "0,PTA,1,1024,2048,NPU:0\n");
    Loading loading;
    const auto memory = loadMemory({{"memory_record.csv", path}}, loading);
    CHECK(numbers(memory.records, "allocated_mb") == std::vector<double>{1});
    CHECK(numbers(memory.records, "reserved_mb") == std::vector<double>{2});
}

TEST_CASE("what msprof tells of allocations has releases: it tells how long each was held") {
    const TempFolder folder;
    const auto path =
        folder.write("operator_memory.csv", "Device_id,Name,Size(KB),Allocation Time(us),Duration(us),"
                                            "Allocation Total Allocated(KB),Allocation Total Reserved(KB),"
                                            "Release Total Allocated(KB),Release Total Reserved(KB),Device\n"
                                            "0,a,10,100,100.5,10,64,0,64,NPU:0\n"
                                            "0,b,20,250,N/A,20,64,N/A,N/A,NPU:0\n"
                                            "0,,-5,N/A,N/A,N/A,N/A,30,64,NPU:0\n");
    Loading loading;
    const auto memory = loadMemory({{"operator_memory.csv", path}}, loading);
    const auto releases = numbers(memory.events, "release_ms");
    CHECK(releases.at(0) == 200'500);
    CHECK(std::isnan(releases.at(1)));
    CHECK(std::isnan(releases.at(2)));
    const auto statistics = analysis::memoryStatistics(memory);
    CHECK(numbers(statistics, "unreleased_count").at(rowWith(statistics, "name", "a")) == 0);
    CHECK(numbers(statistics, "unreleased_count").at(rowWith(statistics, "name", "b")) == 1);
    const auto peak = analysis::memoryAtPeak(memory); // a is gone when b comes
    CHECK(texts(peak, "name") == Texts{"b", "<unknown>"});
    CHECK(numbers(peak, "size_kb") == std::vector<double>{20, 5});
}

TEST_CASE("a broken memory file costs only itself") {
    const TempFolder folder;
    const auto records = folder.write("memory_record.csv", "Nothing,of,this\n1,2,3\n");
    const auto events = folder.write("operator_memory.csv", "Name,Size(KB),Allocation Time(us)\na,1,2\n");
    Loading loading;
    const auto memory =
        loadMemory({{"memory_record.csv", records}, {"operator_memory.csv", events}}, loading);
    CHECK(memory.records.columnCount() == 0);
    CHECK(memory.events.rowCount() == 1);
    CHECK(loading.problem("run.unreadable_part").file == records);
}

TEST_CASE("statistics by operator count, sum, and average what is known") {
    Loading loading;
    const auto statistics = analysis::memoryStatistics(eventsOf(fiveEvents, loading));
    CHECK(texts(statistics, "name") == Texts{"aten::c", "aten::a", "aten::b"});
    CHECK(numbers(statistics, "allocation_count") == std::vector<double>{1, 3, 1});
    CHECK(numbers(statistics, "allocation_size_kb") == std::vector<double>{40, 22, 20});
    CHECK(numbers(statistics, "max_size_kb") == std::vector<double>{40, 10, 20});
    const auto lifetimes = numbers(statistics, "mean_lifetime_ms");
    CHECK(std::isnan(lifetimes[0]));
    CHECK(lifetimes[1] == Approx(0.1));
    CHECK(numbers(statistics, "unreleased_count") == std::vector<double>{0, 0, 1});
    CHECK(numbers(statistics, "unreleased_size_kb") == std::vector<double>{0, 0, 20});
}

TEST_CASE("what holds memory at the measured peak, and what the list of allocations does not tell") {
    const TempFolder folder;
    const auto records = folder.write(
        "memory_record.csv", "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device Type\n"
                             "PTA,100,4,9,NPU:0\nPTA,150,6,9,NPU:0\nPTA,200,5,9,NPU:0\n");
    const auto events =
        folder.write("operator_memory.csv", "Name,Size(KB),Allocation Time(us),Release Time(us),Device Type\n"
                                            "a,1024,100,200,NPU:0\nb,2048,150,,NPU:0\nc,512,151,,NPU:0\n");
    Loading loading;
    const auto memory =
        loadMemory({{"memory_record.csv", records}, {"operator_memory.csv", events}}, loading);
    const auto peak = analysis::memoryAtPeak(memory);
    CHECK(texts(peak, "name") == Texts{"<not listed>", "b", "a"});
    CHECK(numbers(peak, "size_kb") == std::vector<double>{3072, 2048, 1024});
    CHECK(numbers(peak, "share_pct").at(0) == 50);
    CHECK(numbers(peak, "time_ms") == std::vector<double>{150'000, 150'000, 150'000});
    CHECK(std::isnan(numbers(peak, "allocations").at(0)));
}

TEST_CASE("what rounding leaves of the peak is no memory that the list does not tell") {
    const TempFolder folder;
    const auto records = folder.write(
        "memory_record.csv", "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device Type\n"
                             "PTA,100,0.0976562500001,9,NPU:0\n"); // 100.0000000001024 KB
    const auto events =
        folder.write("operator_memory.csv", "Name,Size(KB),Allocation Time(us),Release Time(us),Device Type\n"
                                            "a,100,100,,NPU:0\n");
    Loading loading;
    const auto memory =
        loadMemory({{"memory_record.csv", records}, {"operator_memory.csv", events}}, loading);
    CHECK(texts(analysis::memoryAtPeak(memory), "name") == Texts{"a"});
}

namespace {

/// Totals that name no device, and allocations that do.
model::Memory withNamelessTotals(const std::string& records, const std::string& events) {
    const TempFolder folder;
    const auto totals = folder.write(
        "memory_record.csv", "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB)\n" + records);
    const auto allocations = folder.write(
        "operator_memory.csv", "Name,Size(KB),Allocation Time(us),Release Time(us),Device Type\n" + events);
    Loading loading;
    return loadMemory({{"memory_record.csv", totals}, {"operator_memory.csv", allocations}}, loading);
}

/// "peak_allocated 6", one figure a line.
Texts memoryFigures(model::Memory memory) {
    model::Profile profile;
    profile.memory.data = std::make_shared<const model::Memory>(std::move(memory));
    Texts figures;
    for (const auto& figure : analysis::keyFigures(profile))
        figures.push_back(figure.id + ' ' + std::to_string(static_cast<int>(figure.value)) + ' ' +
                          figure.detail);
    return figures;
}

} // namespace

TEST_CASE("totals that name no device are those of the only one") {
    const auto memory = withNamelessTotals("PTA,100,4,9\nPTA,150,6,9\n", "a,1024,100,200,NPU:0\n");
    CHECK(memoryFigures(memory) == Texts{"peak_allocated 6 PTA, NPU:0", "peak_reserved 9 PTA, NPU:0"});
    const auto held = analysis::memoryAtPeak(memory);
    CHECK(texts(held, "name") == Texts{"<not listed>", "a"});
    CHECK(texts(held, "device") == Texts{"NPU:0", "NPU:0"});
}

TEST_CASE("totals that name no device are of none of several") {
    const auto memory =
        withNamelessTotals("PTA,100,4,9\nPTA,150,6,9\n", "a,1024,100,200,NPU:0\nb,2048,300,,NPU:1\n");
    CHECK(memoryFigures(memory) == Texts{"peak_allocated 6 PTA", "peak_reserved 9 PTA"});
    const auto held = analysis::memoryAtPeak(memory);
    CHECK(texts(held, "name") == Texts{"a", "b", "<not listed>"});
    CHECK(texts(held, "device") == Texts{"NPU:0", "NPU:1", "–"});
    CHECK(numbers(held, "size_kb") == std::vector<double>{1024, 2048, 6144});
    CHECK(numbers(held, "share_pct") == std::vector<double>{100, 100, 100});
    CHECK(texts(analysis::memoryAtPeak(memory, "NPU:1"), "name") == Texts{"b"});
}

TEST_CASE("totals that name no device are looked at once, however many devices there are") {
    // If each device looked at all of them, this would take minutes and run into the time limit.
    constexpr int devices = 100'000;
    std::string records;
    std::string events;
    for (int i = 0; i < devices; ++i) {
        records.append("PTA,").append(std::to_string(i)).append(i == 5 ? ",7,9\n" : ",4,9\n");
        events.append("a,8,10,,NPU:").append(std::to_string(i)).append("\n");
    }
    const auto memory = withNamelessTotals(records, events);
    CHECK(memoryFigures(memory) == Texts{"peak_allocated 7 PTA", "peak_reserved 9 PTA"});
    CHECK(analysis::memoryAtPeak(memory).rowCount() == devices + 1);
}

TEST_CASE("the allocation nearest to a time is found, and its life within the recording") {
    Loading loading;
    const auto memory = eventsOf(fiveEvents, loading);
    CHECK(analysis::nearestEvent(memory.events, 160'000) == table::RowIndex{1});
    CHECK(analysis::nearestEvent(memory.events, 181'000) == table::RowIndex{2}); // only its release is known
    const analysis::TimeRange whole{0, 1'000'000};
    CHECK(analysis::lifetimeOf(memory.events, 0, whole) == analysis::TimeRange{100'000, 200'000});
    CHECK(analysis::lifetimeOf(memory.events, 1, whole) == analysis::TimeRange{150'000, 1'000'000});
    CHECK(analysis::lifetimeOf(memory.events, 2, whole) == analysis::TimeRange{0, 180'000});
    CHECK_FALSE(analysis::nearestEvent({}, 0));
}

TEST_CASE("the nearest allocation is found to the nanosecond, also in times since 1970") {
    // A double of such a time is off by as much as 128 ns.
    auto times = std::make_shared<table::Column>(table::ValueType::Time);
    constexpr base::Nanoseconds now = 1'700'000'000'000'000'000;
    for (const base::Nanoseconds time : {now, now + 60, now + 100})
        times->addInteger(time);
    table::Table events("memory-events");
    events.add({"allocation_ms", "Allocation Time", table::ValueType::Time, table::Unit::Milliseconds,
                table::Role::Detail, 3, ""},
               times);
    CHECK(analysis::nearestEvent(events, now + 2) == table::RowIndex{0});
    CHECK(analysis::nearestEvent(events, now + 61) == table::RowIndex{1});
    CHECK(analysis::nearestEvent(events, now + 99) == table::RowIndex{2});
}

TEST_CASE("times can be counted from the first record") {
    Loading loading;
    const auto memory = eventsOf(fiveEvents, loading);
    const auto shifted = analysis::sinceOrigin(memory.events, analysis::memoryOrigin(memory));
    CHECK(numbers(shifted, "allocation_ms").front() == 0);
    CHECK(numbers(shifted, "release_ms").front() == 100'000);
    CHECK(numbers(shifted, "duration_ms").front() == 100'000);
}

TEST_CASE("all times of the peaks of components are counted from the first record") {
    Loading loading;
    const auto memory = recordsOf("PTA,10,1,8,1,2,NPU:0\nPTA,30,5,8,6,2,NPU:0\n", loading);
    const auto shifted =
        analysis::sinceOrigin(analysis::memoryComponents(memory), analysis::memoryOrigin(memory));
    CHECK(numbers(shifted, "time_ms") == std::vector<double>{0}); // 8 MB are reserved from the first on
    CHECK(numbers(shifted, "allocated_time_ms") == std::vector<double>{20'000});
    CHECK(numbers(shifted, "active_time_ms") == std::vector<double>{20'000});
}
