// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/trace_memory.h"

#include "core/analysis/memory_curves.h"
#include "core/analysis/memory_peak.h"
#include "core/analysis/operator_memory.h"
#include "core/analysis/recommendations.h"
#include "unit/support/gpu_run.h"
#include "unit/support/kineto_text.h"
#include "unit/support/table_cells.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

using namespace runglass;
using namespace runglass::test;

namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

model::Memory memoryOf(const KinetoText& text, Loading& loading) {
    const TempFolder folder;
    const auto trace = loadKinetoTrace(folder.write("trace.json", text.text()), loading);
    auto memory = analysis::traceMemory(*trace, "trace.json", loading.context);
    REQUIRE(memory);
    return *std::move(memory);
}

model::Memory memoryOf(const KinetoText& text) {
    Loading loading;
    return memoryOf(text, loading);
}

} // namespace

TEST_CASE("a trace without records of memory has no memory", "[gpu][memory]") {
    const TempFolder folder;
    Loading loading;
    const auto trace =
        loadKinetoTrace(folder.write("trace.json", KinetoText().op("aten::a", 0, 10).text()), loading);
    CHECK_FALSE(analysis::traceMemory(*trace, "trace.json", loading.context));
}

TEST_CASE("equal addresses on different devices are different memory", "[gpu][memory]") {
    // With one map for all, the release on the host would end the allocation on GPU0 (D14).
    const auto memory = memoryOf(KinetoText()
                                     .op("aten::a", 0, 100)
                                     .memory(10, 1, 0, 4096, 77)
                                     .memory(20, 1, 1, 1024, 77)
                                     .memory(30, 0, -1, -512, 77)
                                     .memory(40, 1, 0, -4096, 77));
    CHECK(texts(memory.events, "device") == Texts{"GPU0", "GPU1", "CPU"});
    CHECK(numbers(memory.events, "size_kb") == Numbers{4, 1, 0.5});
    CHECK(numbers(memory.events, "duration_ms").at(0) == 30'000);
    CHECK(std::isnan(numbers(memory.events, "release_ms").at(1)));
    CHECK(std::isnan(numbers(memory.events, "allocation_ms").at(2)));
    CHECK(texts(memory.events, "name") == Texts{"aten::a", "aten::a", "<unknown>"});
}

TEST_CASE("an address that is given out again keeps the allocation before", "[gpu][memory]") {
    const auto memory = memoryOf(KinetoText()
                                     .op("aten::a", 0, 100)
                                     .memory(10, 1, 0, 1024, 5)
                                     .memory(20, 1, 0, 2048, 5)
                                     .memory(30, 1, 0, -2048, 5));
    CHECK(numbers(memory.events, "size_kb") == Numbers{1, 2});
    CHECK(std::isnan(numbers(memory.events, "release_ms").at(0)));
    CHECK(numbers(memory.events, "duration_ms").at(1) == 10'000);
}

TEST_CASE("devices of all kinds have memory", "[gpu][memory]") {
    // The plugin fails on anything but 0 and 1 (D9).
    const auto memory = memoryOf(KinetoText()
                                     .memory(10, 12, 3, 1024, 1, 1024, 2048)
                                     .memory(11, 0, -1, 1024, 1, 1024, 1024)
                                     .memory(12, 77, 2, 1024, 1, 1024, 1024));
    CHECK(analysis::memoryDevices(memory) == Texts{"CPU", "Device type 77 #2", "XPU3"});
    CHECK(analysis::memoryPeak(memory, "XPU3")->totalKb == 1);
}

TEST_CASE("memory is that of the innermost operator on its thread", "[gpu][memory]") {
    KinetoText text;
    text.step(1, 0, 1000).op("aten::linear", 100, 100).op("aten::empty", 120, 10).op("other", 0, 500, 22);
    text.event("user_annotation", "my range", 11, 130, 20);
    text.memory(125, 1, 0, 1024, 1).memory(135, 1, 0, 2048, 2).memory(500, 1, 0, 4096, 3);
    const auto memory = memoryOf(text);
    CHECK(texts(memory.events, "name") == Texts{"aten::linear (aten::empty)", "aten::linear", "<unknown>"});
}

TEST_CASE("sums by operator hold what it calls, and every change once for a name", "[gpu][memory]") {
    KinetoText text;
    text.op("outer", 0, 100).op("inner", 10, 50).op("outer", 20, 20).op("inner", 200, 10);
    text.memory(25, 1, 0, 4096, 1).memory(50, 1, 0, -1024, 2).memory(70, 1, 0, 2048, 3);
    const auto table = analysis::operatorMemoryTable(*memoryOf(text).operators);
    CHECK(texts(table, "name") == Texts{"outer", "inner"});
    CHECK(numbers(table, "calls") == Numbers{2, 2});
    CHECK(numbers(table, "size_increase_kb") == Numbers{5, 3});
    CHECK(numbers(table, "self_size_increase_kb") == Numbers{6, -1});
    CHECK(numbers(table, "allocation_count") == Numbers{2, 1});
    CHECK(numbers(table, "self_allocation_count") == Numbers{2, 0});
    CHECK(numbers(table, "allocation_size_kb") == Numbers{6, 4});
    CHECK(numbers(table, "self_allocation_size_kb") == Numbers{6, 0});
    CHECK(texts(table, "device") == Texts{"GPU0", "GPU0"});
}

TEST_CASE("an operator that only calls itself is one call", "[gpu][memory]") {
    KinetoText text;
    text.op("a", 0, 100).op("a", 10, 50).memory(20, 1, 0, 1024, 1);
    text.op("a", 200, 100).op("a", 210, 10).op("a", 230, 10);
    CHECK(numbers(analysis::operatorMemoryTable(*memoryOf(text).operators), "calls") == Numbers{4});
}

TEST_CASE("calls within a call of the same name are counted as in the tree of calls", "[gpu][memory]") {
    const auto calls = [](KinetoText& text) {
        text.memory(20, 1, 0, 1024, 1);
        return numbers(analysis::operatorMemoryTable(*memoryOf(text).operators), "calls");
    };
    KinetoText frame; // which is no node of the tree
    frame.op("a", 0, 100).event("python_function", "model.py(3): forward", 11, 5, 80).op("a", 10, 50);
    CHECK(calls(frame) == Numbers{1});
    KinetoText module;
    module.op("a", 0, 100).event("python_function", "nn.Module: Linear_0", 11, 5, 80).op("a", 10, 50);
    CHECK(calls(module) == Numbers{2});
    KinetoText beside;
    beside.op("a", 0, 100).op("a", 10, 50).event("python_function", "nn.Module: Linear_0", 11, 70, 20);
    CHECK(calls(beside) == Numbers{2});
    KinetoText below;
    below.op("a", 0, 100).op("a", 10, 50).event("python_function", "f.py(1): f", 11, 70, 20).op("b", 75, 5);
    CHECK(calls(below) == Numbers{2});
}

TEST_CASE("very many calls of an operator within itself are counted in passing", "[gpu][memory]") {
    // If each of them listed all the others, this would take minutes and run into the time limit.
    constexpr int inside = 50'000;
    KinetoText text;
    text.op("a", 0, 4 * inside).memory(1, 1, 0, 1024, 1);
    for (int i = 1; i <= inside; ++i)
        text.op("a", 3 * i, 1);
    CHECK(numbers(analysis::operatorMemoryTable(*memoryOf(text).operators), "calls") == Numbers{inside + 1});
}

TEST_CASE("very many calls of two operators beside each other are counted in passing", "[gpu][memory]") {
    // In time order calls within the first "a" and within a "b" take turns, each in a frame of Python or not.
    // If each of them listed the children of its caller, this would take minutes and run into the time limit.
    constexpr int rounds = 50'000;
    KinetoText text;
    text.op("a", 0, 4 * rounds).memory(0, 1, 0, 1024, 1);
    for (int i = 0; i < rounds; ++i) {
        text.event("python_function", "model.py(3): f", 11, 4 * i, 2).op("a", 4 * i, 1);
        text.op("b", 4 * i + 2, 2).op("b", 4 * i + 2, 1);
    }
    text.memory(2, 1, 0, 512, 2);
    const auto table = analysis::operatorMemoryTable(*memoryOf(text).operators);
    CHECK(texts(table, "name") == Texts{"a", "b"});
    CHECK(numbers(table, "calls") == Numbers{rounds + 1, rounds});
}

TEST_CASE("changes in very deep calls count once for each name around them, in passing", "[gpu][memory]") {
    // Two towers of calls in each other, named a, b, c, a, b, c …, on one called "base", and a change in
    // every call of them. If each change looked at all calls around it, this would take minutes and run into
    // the time limit.
    constexpr std::uint32_t height = 300'000;
    auto names = std::make_shared<base::StringPool>();
    model::OperatorMemory memory;
    memory.devices = {"GPU0", "GPU1"};
    memory.calls.push_back({names->intern("base"), model::OperatorMemory::noCall});
    constexpr std::array letters{"a", "b", "c"};
    for (std::uint32_t tower = 0; tower < 2; ++tower)
        for (std::uint32_t level = 0; level < height; ++level) {
            const auto call = static_cast<std::uint32_t>(memory.calls.size());
            memory.calls.push_back({names->intern(letters[level % 3]), level == 0 ? 0 : call - 1});
            memory.changes.push_back({0, tower == 0 ? 1024 : -2048, tower, call});
        }
    memory.changes.push_back({0, 1024, 0, 2 * height}); // on top of the second tower
    memory.instances.resize(names->size());
    memory.names = std::move(names);
    const auto table = analysis::operatorMemoryTable(memory);
    CHECK(texts(table, "name") == Texts{"c", "a", "b", "base", "base", "a", "b", "c"});
    CHECK(texts(table, "device") == Texts{"GPU0", "GPU0", "GPU0", "GPU0", "GPU1", "GPU1", "GPU1", "GPU1"});
    // On the way to b of the lowest level lies a, to c lie both.
    constexpr double all = height;
    constexpr double third = height / 3;
    CHECK(numbers(table, "size_increase_kb") == Numbers{all - 2 + 1, all + 1, all - 1 + 1, all + 1, -2 * all,
                                                        -2 * all, -2 * (all - 1), -2 * (all - 2)});
    CHECK(numbers(table, "self_size_increase_kb") ==
          Numbers{third + 1, third, third, 0, 0, -2 * third, -2 * third, -2 * third});
    CHECK(numbers(table, "allocation_count") == Numbers{all - 1, all + 1, all, all + 1, 0, 0, 0, 0});
}

TEST_CASE("sums by operator are those of a range and a device", "[gpu][memory]") {
    KinetoText text;
    text.op("a", 0, 100).op("a", 200, 100).op("a", 400, 100);
    text.memory(50, 1, 0, 1024, 1).memory(250, 1, 0, 2048, 2).memory(450, 1, 1, 4096, 3);
    const auto memory = memoryOf(text);
    const auto table =
        analysis::operatorMemoryTable(*memory.operators, "GPU0", analysis::TimeRange{150'000, 250'000});
    CHECK(numbers(table, "self_size_increase_kb") == Numbers{2});
    CHECK(numbers(table, "calls") == Numbers{1});
    CHECK(analysis::operatorMemoryTable(*memory.operators, "GPU7").rowCount() == 0);
    CHECK(numbers(analysis::operatorMemoryTable(*memory.operators, "GPU1"), "calls") == Numbers{3});
}

TEST_CASE("very many devices and operators are summed up in passing", "[gpu][memory]") {
    // If each device looked at all records and names, this would take minutes and run into the time limit.
    constexpr int devices = 60'000;
    KinetoText text;
    for (int i = 0; i < devices; ++i)
        text.op("op" + std::to_string(i), 10 * i, 5)
            .memory(10 * i + 1, 1, i, 1024 * (i % 7 + 1), 1 + i, 1, 1);
    const auto memory = memoryOf(text);
    const auto sums = analysis::operatorMemoryTable(*memory.operators);
    CHECK(sums.rowCount() == devices);
    const auto row = rowWith(sums, "name", "op12345");
    CHECK(sums.find("device")->text(row) == "GPU12345");
    CHECK(sums.find("self_size_increase_kb")->real(row) == 12345 % 7 + 1);
    const auto peaks = analysis::memoryAtPeak(memory);
    CHECK(peaks.find("device")->text(0) == "GPU0");
    CHECK(peaks.find("name")->text(0) == "op0");
}

TEST_CASE("a record that does not tell how much is counted and left out", "[gpu][memory]") {
    Loading loading;
    KinetoText text;
    text.op("a", 0, 100).memory(50, 1, 0, 1024, 1);
    text.record(R"({"ph":"i","name":"[memory]","pid":900,"tid":11,"ts":60,"args":{"Bytes":"many"}})");
    text.record(R"({"ph":"i","name":"[memory]","pid":900,"tid":11,"ts":70})");
    CHECK(memoryOf(text, loading).events.rowCount() == 1);
    CHECK(loading.problem("memory.no_size").count == 2);
}

TEST_CASE("a device without room for its memory has a positive share in the advice", "[gpu][memory]") {
    KinetoText text;
    constexpr long long most = std::numeric_limits<long long>::max();
    text.memory(1, 1, 0, 8, 1, most, most);
    model::Profile profile;
    profile.memory.data = std::make_shared<const model::Memory>(memoryOf(text));
    model::Devices devices;
    model::DeviceProperties device;
    device.memoryBytes = 1; // 9.2e20 percent of it, of which tenths are more than an integer holds
    devices.known.push_back(device);
    devices.used.emplace_back();
    profile.devices.data = std::make_shared<const model::Devices>(std::move(devices));
    const auto advice = analysis::recommendations(profile);
    const auto found = std::ranges::find(advice, "device_memory", &analysis::Recommendation::id);
    REQUIRE(found != advice.end());
    CHECK(found->observation.starts_with("Tensors take up to 900000000000000000.0% of"));
}

TEST_CASE("advice about memory is given once for a device whose memory is known", "[gpu][memory]") {
    model::Memory memory = memoryOf(KinetoText().memory(1, 1, 0, 8, 1, 95, 95).memory(2, 1, 1, 8, 2, 10, 10));
    const auto advice = [&](std::vector<std::int64_t> ids) {
        model::Profile profile;
        profile.memory.data = std::make_shared<const model::Memory>(memory);
        model::Devices devices;
        for (const std::int64_t id : ids) {
            model::DeviceProperties device;
            device.id = id;
            device.memoryBytes = 100;
            devices.known.push_back(device);
        }
        devices.used.emplace_back();
        profile.devices.data = std::make_shared<const model::Devices>(std::move(devices));
        Texts subjects;
        for (const auto& one : analysis::recommendations(profile))
            subjects.insert(subjects.end(), one.subjects.begin(), one.subjects.end());
        return subjects;
    };
    CHECK(advice({0, 1}) == Texts{"GPU0"});
    CHECK(advice(std::vector<std::int64_t>(100'000, 0)) == Texts{"GPU0"});
    // Totals of which nobody knows the device are those of the only one.
    table::Table nameless("memory-curve");
    for (const auto& [spec, data] : memory.records.columns())
        if (spec.id != model::memory_column::device)
            nameless.add(spec, data);
    memory = model::Memory{std::move(nameless), {}, {}, {}, memory.wholeComponent, nullptr};
    CHECK(advice({3}) == Texts{"GPU3"});
    CHECK(advice({3, 4}).empty());
}

TEST_CASE("the calls behind the changes of memory are not looked for any more when stopped",
          "[gpu][memory]") {
    const TempFolder folder;
    Loading loading;
    const auto trace = loadKinetoTrace(
        folder.write("trace.json", KinetoText().op("a", 0, 100).memory(50, 1, 0, 1024, 1).text()), loading);
    std::vector<std::string> devices;
    const auto records = analysis::readMemoryRecords(*trace, "trace.json", devices, loading.context);
    REQUIRE(records.size() == 1);
    const analysis::OperatorOwners owners(*trace);
    REQUIRE(analysis::operatorMemory(*trace, records, devices, owners).changes.size() == 1);
    loading.stop.request_stop();
    CHECK(analysis::operatorMemory(*trace, records, devices, owners, loading.context.stop).changes.empty());
    CHECK_FALSE(analysis::traceMemory(*trace, "trace.json", loading.context));
}

TEST_CASE("totals without one of the two are a gap in its curve", "[gpu][memory]") {
    KinetoText text;
    text.record(R"({"ph":"i","name":"[memory]","pid":1,"tid":1,"ts":5,"args":{"Bytes":8,"Device Type":1,)"
                R"("Device Id":0,"Total Allocated":1048576,"Total Reserved":NaN}})");
    const auto memory = memoryOf(text);
    CHECK(numbers(memory.records, "allocated_mb") == Numbers{1});
    CHECK(std::isnan(numbers(memory.records, "reserved_mb").at(0)));
    CHECK(numbers(memory.records, "time_ms") == Numbers{5'000});
}
