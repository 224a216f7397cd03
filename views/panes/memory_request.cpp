// SPDX-License-Identifier: Apache-2.0
#include "views/panes/memory_request.h"

#include "core/analysis/memory_components.h"
#include "core/analysis/memory_peak.h"
#include "core/analysis/operator_memory.h"

#include <algorithm>

namespace runglass::views {

namespace {

constexpr std::string_view hostDevice = "CPU";

std::vector<MemoryList> listsOf(const model::Memory& memory) {
    std::vector<MemoryList> lists;
    // Old traces of PyTorch tell what operators allocate, but not which release belongs to what.
    const bool hasEvents = memory.operators ? memory.events.rowCount() > 0 : memory.events.columnCount() != 0;
    if (hasEvents)
        lists = {MemoryList::Events, MemoryList::Peak, MemoryList::Unreleased};
    if (hasEvents || memory.operators)
        lists.push_back(MemoryList::Statistics);
    if (memory.records.columnCount() != 0 || memory.samples.columnCount() != 0)
        lists.push_back(MemoryList::Components);
    if (memory.plan.columnCount() != 0)
        lists.push_back(MemoryList::Plan);
    return lists;
}

table::Table tableOf(const model::Memory& memory, const MemoryRequest& request, const std::stop_token& stop) {
    switch (request.list) {
    case MemoryList::Events:
    case MemoryList::Unreleased:
        return analysis::memoryEvents(memory, request.filter, stop);
    case MemoryList::Peak:
        return analysis::memoryAtPeak(memory, request.device, stop);
    case MemoryList::Statistics:
        return memory.operators ? analysis::operatorMemoryTable(*memory.operators, request.device,
                                                                request.filter.range, stop)
                                : analysis::memoryStatistics(memory, request.device, stop);
    case MemoryList::Components:
        return analysis::memoryComponents(memory, request.device, stop);
    case MemoryList::Plan:
        return memory.plan;
    }
    return {};
}

/// The first device that is none of the host.
std::string firstDevice(const std::vector<std::string>& devices) {
    const auto found =
        std::ranges::find_if(devices, [](const std::string& name) { return !name.starts_with(hostDevice); });
    return found != devices.end() ? *found : devices.empty() ? std::string() : devices.front();
}

} // namespace

MemoryAnswer answered(const model::Memory& memory, MemoryRequest request, const std::stop_token& stop) {
    MemoryAnswer answer;
    answer.devices = analysis::memoryDevices(memory, stop);
    if (std::ranges::find(answer.devices, request.device) == answer.devices.end())
        request.device = firstDevice(answer.devices);
    answer.device = request.device;
    answer.originNs = analysis::memoryOrigin(memory);
    if (request.withCurves)
        answer.curves = analysis::memoryCurves(memory, request.device, request.grouping, stop);
    answer.lists = listsOf(memory);
    if (!answer.lists.empty() && std::ranges::find(answer.lists, request.list) == answer.lists.end())
        request.list = answer.lists.front();
    answer.list = request.list;
    request.filter.device = request.device;
    request.filter.onlyUnreleased = request.list == MemoryList::Unreleased;
    answer.table = analysis::sinceOrigin(tableOf(memory, request, stop), answer.originNs);
    return answer;
}

} // namespace runglass::views
