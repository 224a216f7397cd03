// SPDX-License-Identifier: Apache-2.0
#include "core/session/run_tables.h"

#include "core/analysis/gpu_metrics.h"
#include "core/analysis/memory_components.h"
#include "core/analysis/memory_curves.h"
#include "core/analysis/memory_events.h"
#include "core/analysis/memory_peak.h"
#include "core/analysis/operator_memory.h"
#include "core/analysis/overview.h"
#include "core/analysis/recommendations.h"
#include "core/analysis/step_recompute.h"
#include "core/analysis/steps.h"
#include "core/session/request_text.h"
#include "core/table/query.h"

#include <algorithm>

namespace runglass::session {
namespace {

using model::Part;

constexpr std::string_view undividedMemory = "Memory is not divided into steps";

/// A table of memory that this source has not got, though it has others.
base::Error lacksMemory(std::string_view what, const model::Profile& profile) {
    return {"This source does not tell " + std::string(what), profile.source.path, ""};
}

/// Whether this device is there to be chosen.
std::optional<base::Error> missingDevice(const model::Profile& profile, const std::string& device,
                                         const std::stop_token& stop) {
    const auto devices = analysis::memoryDevices(*profile.memory.data, stop);
    if (device.empty() || std::ranges::find(devices, device) != devices.end())
        return std::nullopt;
    std::string names;
    for (const auto& name : devices)
        names += (names.empty() ? "Devices: " : ", ") + name;
    return base::Error{"There is no device \"" + device + "\"", profile.source.path, names};
}

/// A maker of a memory table that needs one of the source's tables.
template <table::Table model::Memory::*Source, typename Make>
base::Result<table::Table> made(const model::Profile& profile, const TableOptions& options,
                                std::string_view what, const std::stop_token& stop, Make make) {
    if (auto error = missingDevice(profile, options.device, stop))
        return *std::move(error);
    if (((*profile.memory.data).*Source).columnCount() == 0)
        return lacksMemory(what, profile);
    return make(*profile.memory.data);
}

base::Result<table::Table> makeMemoryEvents(const model::Profile& profile, const TableOptions& options,
                                            const std::stop_token& stop) {
    return made<&model::Memory::events>(profile, options, "single allocations", stop,
                                        [&](const auto& memory) {
                                            analysis::MemoryEventFilter filter;
                                            filter.device = options.device;
                                            return analysis::memoryEvents(memory, filter, stop);
                                        });
}

base::Result<table::Table> makeUnreleased(const model::Profile& profile, const TableOptions& options,
                                          const std::stop_token& stop) {
    return made<&model::Memory::events>(profile, options, "single allocations", stop,
                                        [&](const auto& memory) {
                                            analysis::MemoryEventFilter filter;
                                            filter.device = options.device;
                                            filter.onlyUnreleased = true;
                                            return analysis::memoryEvents(memory, filter, stop);
                                        });
}

base::Result<table::Table> makeStatistics(const model::Profile& profile, const TableOptions& options,
                                          const std::stop_token& stop) {
    if (const auto& operators = profile.memory.data->operators) {
        if (auto error = missingDevice(profile, options.device, stop))
            return *std::move(error);
        return analysis::operatorMemoryTable(*operators, options.device, {}, stop);
    }
    return made<&model::Memory::events>(
        profile, options, "single allocations", stop,
        [&](const auto& memory) { return analysis::memoryStatistics(memory, options.device, stop); });
}

base::Result<table::Table> makeMemoryCurve(const model::Profile& profile, const TableOptions& options,
                                           const std::stop_token& stop) {
    return made<&model::Memory::records>(
        profile, options, "totals of memory over time", stop,
        [&](const auto& memory) { return analysis::memoryRecords(memory, options.device, stop); });
}

base::Result<table::Table> makeComponents(const model::Profile& profile, const TableOptions& options,
                                          const std::stop_token& stop) {
    if (auto error = missingDevice(profile, options.device, stop))
        return *std::move(error);
    return analysis::memoryComponents(*profile.memory.data, options.device, stop);
}

base::Result<table::Table> makePeak(const model::Profile& profile, const TableOptions& options,
                                    const std::stop_token& stop) {
    return made<&model::Memory::events>(
        profile, options, "single allocations", stop,
        [&](const auto& memory) { return analysis::memoryAtPeak(memory, options.device, stop); });
}

base::Result<table::Table> makePlan(const model::Profile& profile, const TableOptions&,
                                    const std::stop_token&) {
    if (profile.memory.data->plan.columnCount() == 0)
        return lacksMemory("memory that a graph plans", profile);
    return profile.memory.data->plan;
}

/// The rows of the chosen step.
base::Result<table::Table> ofStep(table::Table all, const model::Profile& profile,
                                  const TableOptions& options, const std::stop_token& stop) {
    const table::Column* const steps = all.find(model::step_column::step);
    if (auto error = missingStep(options.step, steps, profile.source.path, "This recording tells no steps"))
        return *std::move(error);
    if (isEveryStep(options.step))
        return all;
    table::Rows rows;
    for (table::RowIndex row = 0; row < steps->size(); ++row)
        if (!steps->isNull(row) && steps->text(row) == options.step)
            rows.push_back(row);
    return table::picked(all, rows, {}, stop);
}

base::Result<table::Table> makeSteps(const model::Profile& profile, const TableOptions& options,
                                     const std::stop_token& stop) {
    return ofStep(analysis::stepTable(*profile.steps.data), profile, options, stop);
}

base::Result<table::Table> makeRecomputed(const model::Profile& profile, const TableOptions& options,
                                          const std::stop_token& stop) {
    if (!profile.recomputedSteps.data)
        return base::Error{"There are neither kernels with times nor a timeline to compute steps from",
                           profile.source.path, ""};
    const model::Steps* told = profile.steps.data.get();
    return ofStep(analysis::recomputedStepTable(*profile.recomputedSteps.data,
                                                told != nullptr && told->areFromTrace() ? nullptr : told),
                  profile, options, stop);
}

base::Result<table::Table> makeGpus(const model::Profile& profile, const TableOptions&,
                                    const std::stop_token&) {
    return analysis::gpuTable(*profile.devices.data);
}

base::Result<table::Table> makeRecommendations(const model::Profile& profile, const TableOptions&,
                                               const std::stop_token& stop) {
    return analysis::recommendationTable(profile, stop);
}

base::Result<table::Table> makeOverview(const model::Profile& profile, const TableOptions&,
                                        const std::stop_token& stop) {
    return analysis::overviewTable(profile, stop);
}

} // namespace

std::vector<TableEntry> runTables() {
    return {
        {"overview",
         "Overview",
         "Key figures of the recording",
         Part::Steps,
         {},
         makeOverview,
         {Part::Memory, Part::Operators, Part::Kernels, Part::RecomputedSteps, Part::Devices},
         "Key figures are not divided into steps"},
        {"recommendations",
         "Recommendations",
         "What could be better, with what it rests on",
         Part::Devices,
         {},
         makeRecommendations,
         {Part::Steps, Part::Memory, Part::Kernels},
         "Recommendations are not divided into steps"},
        {"gpus",
         "GPUs",
         "Each device that worked, and how well it was used",
         Part::Devices,
         {},
         makeGpus,
         {},
         "Devices are not divided into steps"},
        {"steps", "Steps", "How each step spent its time", Part::Steps, {}, makeSteps},
        {"steps-recomputed",
         "Steps, Recomputed",
         "The times of steps computed from kernels and timeline, and how far they are from what the profiler "
         "tells",
         Part::RecomputedSteps,
         {},
         makeRecomputed,
         {Part::Steps}},
        {"memory-events",
         "Allocations",
         "Every allocation of device memory",
         Part::Memory,
         {},
         makeMemoryEvents,
         {},
         undividedMemory,
         true},
        {"memory-unreleased",
         "Allocations Not Released",
         "Allocations that are still held at the end of the recording",
         Part::Memory,
         {},
         makeUnreleased,
         {},
         undividedMemory,
         true},
        {"memory-statistics",
         "Allocations by Operator",
         "How the allocations of each operator add up",
         Part::Memory,
         {},
         makeStatistics,
         {},
         undividedMemory,
         true},
        {"memory-peak",
         "Memory at the Peak",
         "Which operators hold memory when most of it is in use",
         Part::Memory,
         {},
         makePeak,
         {},
         undividedMemory,
         true},
        {"memory-curve",
         "Memory over Time",
         "Totals of each component after each change, by time",
         Part::Memory,
         {},
         makeMemoryCurve,
         {},
         undividedMemory,
         true},
        {"memory-components",
         "Memory by Component",
         "Peaks of each component and when they are reached first",
         Part::Memory,
         {},
         makeComponents,
         {},
         undividedMemory,
         true},
        {"memory-static",
         "Planned Memory",
         "Memory that a compiled graph plans for its nodes",
         Part::Memory,
         {},
         makePlan,
         {},
         undividedMemory},
    };
}

} // namespace runglass::session
