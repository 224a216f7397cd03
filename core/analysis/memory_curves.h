// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/step_series.h"
#include "core/model/memory.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis {

enum class MemoryMeasure { Allocated, Reserved, Active };

/// Whether the curves are those of all allocators of operators together, or of each component.
enum class MemoryGrouping { Operator, Component };

/// One value of one component over time, in MB.
struct MemoryCurve {
    std::string component;
    MemoryMeasure measure = MemoryMeasure::Allocated;
    StepSeries series;
};

/// The devices of all memory tables, in natural order. Incomplete when stopped.
std::vector<std::string> memoryDevices(const model::Memory& memory, const std::stop_token& stop = {});

/// The curves of one device that have any value. A missing value is a gap, not 0. By component: all but the
/// one that stands for the whole, unless it is the only one. Incomplete when stopped.
std::vector<MemoryCurve> memoryCurves(const model::Memory& memory, std::string_view device,
                                      MemoryGrouping grouping, const std::stop_token& stop = {});

/// The curve of what tensors of operators use together; without a series when the source has no such totals.
MemoryCurve wholeAllocated(const model::Memory& memory, std::string_view device,
                           const std::stop_token& stop = {});

/// The earliest time in any of the tables, to count from; 0 when there is none.
base::Nanoseconds memoryOrigin(const model::Memory& memory);

/// The records of one device ("" for all), every column of the source, sorted by time. Of no use when
/// stopped.
table::Table memoryRecords(const model::Memory& memory, std::string_view device,
                           const std::stop_token& stop = {});

/// A table with its points in time counted from `originNs` instead of 1970.
table::Table sinceOrigin(const table::Table& table, base::Nanoseconds originNs);

} // namespace runglass::analysis
