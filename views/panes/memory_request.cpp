// SPDX-License-Identifier: Apache-2.0
#include "views/panes/memory_request.h"

#include "core/analysis/memory_components.h"
#include "core/analysis/memory_peak.h"

#include <algorithm>

namespace runglass::views {

namespace {

std::vector<MemoryList> listsOf(const model::Memory& memory) {
    std::vector<MemoryList> lists;
    if (memory.events.columnCount() != 0)
        lists = {MemoryList::Events, MemoryList::Peak, MemoryList::Unreleased, MemoryList::Statistics};
    if (memory.records.columnCount() != 0 || memory.samples.columnCount() != 0)
        lists.push_back(MemoryList::Components);
    if (memory.plan.columnCount() != 0)
        lists.push_back(MemoryList::Plan);
    return lists;
}

table::Table tableOf(const model::Memory& memory, const MemoryRequest& request) {
    switch (request.list) {
    case MemoryList::Events:
    case MemoryList::Unreleased:
        return analysis::memoryEvents(memory, request.filter);
    case MemoryList::Peak:
        return analysis::memoryAtPeak(memory, request.device);
    case MemoryList::Statistics:
        return analysis::memoryStatistics(memory, request.device);
    case MemoryList::Components:
        return analysis::memoryComponents(memory, request.device);
    case MemoryList::Plan:
        return memory.plan;
    }
    return {};
}

} // namespace

MemoryAnswer answered(const model::Memory& memory, MemoryRequest request) {
    MemoryAnswer answer;
    answer.devices = analysis::memoryDevices(memory);
    if (std::ranges::find(answer.devices, request.device) == answer.devices.end())
        request.device = answer.devices.empty() ? std::string() : answer.devices.front();
    answer.device = request.device;
    answer.originNs = analysis::memoryOrigin(memory);
    if (request.withCurves)
        answer.curves = analysis::memoryCurves(memory, request.device, request.grouping);
    answer.lists = listsOf(memory);
    if (!answer.lists.empty() && std::ranges::find(answer.lists, request.list) == answer.lists.end())
        request.list = answer.lists.front();
    answer.list = request.list;
    request.filter.device = request.device;
    request.filter.onlyUnreleased = request.list == MemoryList::Unreleased;
    answer.table = analysis::sinceOrigin(tableOf(memory, request), answer.originNs);
    return answer;
}

} // namespace runglass::views
