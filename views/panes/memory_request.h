// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/memory_curves.h"
#include "core/analysis/memory_events.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace runglass::views {

/// The tables of the Memory pane.
enum class MemoryList { Events, Peak, Unreleased, Statistics, Components, Plan };

/// What the Memory pane asks for; answered off the GUI thread.
struct MemoryRequest {
    std::string device; ///< "" or one that is not there means the first
    analysis::MemoryGrouping grouping = analysis::MemoryGrouping::Operator;
    MemoryList list = MemoryList::Events;
    analysis::MemoryEventFilter filter; ///< for the lists of allocations
    bool withCurves = true;             ///< false when those shown are still right
};

struct MemoryAnswer {
    std::vector<std::string> devices;
    std::string device;
    base::Nanoseconds originNs = 0; ///< the table's times count from here
    std::vector<analysis::MemoryCurve> curves;
    std::vector<MemoryList> lists; ///< those that the source can give
    MemoryList list = MemoryList::Events;
    table::Table table;
};

MemoryAnswer answered(const model::Memory& memory, MemoryRequest request, const std::stop_token& stop = {});

} // namespace runglass::views
