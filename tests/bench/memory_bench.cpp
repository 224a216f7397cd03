// SPDX-License-Identifier: Apache-2.0
// memory_bench [MILLIONS]: makes records of memory as memory_record.csv has them, so many millions, and
// prints what the curves of them cost.
#include "core/analysis/memory_curves.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>
#include <vector>

namespace {

using namespace runglass;
using analysis::MemoryGrouping;

constexpr std::size_t million = 1'000'000;
constexpr std::string_view device = "NPU:0";
constexpr std::array<std::string_view, 3> components{"PTA", "GE", "PTA+GE"};

/// Processor milliseconds of this process.
double processorMs() {
    return static_cast<double>(std::clock()) * 1000 / CLOCKS_PER_SEC;
}

/// Changes of two allocators, each followed by what both hold together.
model::Memory recordsOf(std::size_t count) {
    using table::Role;
    using table::Unit;
    using table::ValueType;
    namespace column = model::memory_column;
    const auto size = [](const char* id) {
        return table::ColumnSpec{id, id, ValueType::Real, Unit::Megabytes, Role::Measure, 3, ""};
    };
    table::TableBuilder out(
        "memory-records", {{column::component, "Component", ValueType::Text, Unit::None, Role::Label, 0, ""},
                           {column::device, "Device", ValueType::Text, Unit::None, Role::Detail, 0, ""},
                           {column::time, "Time", ValueType::Time, Unit::Milliseconds, Role::Detail, 3, ""},
                           size(column::allocatedMb),
                           size(column::reservedMb),
                           size(column::activeMb)});
    constexpr base::Nanoseconds firstNs = 1'767'941'412'000'000'000;
    constexpr base::Nanoseconds everyNs = 10'000;
    constexpr std::size_t sawtooth = 4096;
    for (std::size_t row = 0; row < count; ++row) {
        const auto allocated = static_cast<double>(row % sawtooth) * 0.5;
        out.addText(0, components[row % components.size()]);
        out.addText(1, device);
        out.cell(2).addInteger(firstNs + static_cast<base::Nanoseconds>(row) * everyNs);
        out.cell(3).addReal(allocated);
        out.cell(4).addReal(2048);
        out.cell(5).addReal(allocated * 1.25);
    }
    model::Memory memory;
    memory.records = std::move(out).build();
    memory.wholeComponent = components.back();
    return memory;
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

void measure(const model::Memory& memory, MemoryGrouping grouping, const char* name) {
    constexpr int rounds = 7;
    std::vector<double> times;
    std::size_t curves = 0;
    for (int round = 0; round < rounds; ++round) {
        const double start = processorMs();
        curves = analysis::memoryCurves(memory, device, grouping).size();
        times.push_back(processorMs() - start);
    }
    const double millions = static_cast<double>(memory.records.rowCount()) / million;
    std::printf("curves by %s: %zu, %.1f ms of processor time a million records\n", name, curves,
                median(times) / millions);
}

} // namespace

int main(int argc, char** argv) {
    const int millions = argc > 1 ? std::atoi(argv[1]) : 1;
    if (argc > 2 || millions < 1) {
        std::fprintf(stderr, "usage: memory_bench [MILLIONS]\n");
        return EXIT_FAILURE;
    }
    const model::Memory memory = recordsOf(static_cast<std::size_t>(millions) * million);
    measure(memory, MemoryGrouping::Operator, "operator");
    measure(memory, MemoryGrouping::Component, "component");
    return EXIT_SUCCESS;
}
