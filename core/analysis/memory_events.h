// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/model/memory.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace runglass::analysis {

struct TimeRange {
    base::Nanoseconds fromNs = 0;
    base::Nanoseconds toNs = 0;
    bool operator==(const TimeRange&) const = default;
};

/// What an allocation has to do with a time range to be listed.
enum class RangeRule {
    Alive,     ///< it is held at some time within: allocated not after the end, released after the start
    Allocated, ///< its allocation is within
    Released   ///< its release is within
};

/// Which allocations are listed; all when nothing is set. A missing allocation means before, a missing
/// release after everything.
struct MemoryEventFilter {
    std::string device; ///< "" for all
    std::optional<TimeRange> range;
    RangeRule rule = RangeRule::Alive;
    std::optional<double> leastKb; ///< inclusive
    std::optional<double> mostKb;  ///< inclusive
    bool onlyUnreleased = false;
};

/// The allocations with every column of the source, in its order. Of no use when stopped.
table::Table memoryEvents(const model::Memory& memory, const MemoryEventFilter& filter = {},
                          const std::stop_token& stop = {});

/// The row whose allocation, or else whose release, is nearest to a time; none without any. `events` is what
/// memoryEvents gives, its times and `timeNs` from the same origin.
std::optional<table::RowIndex> nearestEvent(const table::Table& events, base::Nanoseconds timeNs);

/// From when until when a row's memory is held, within `whole` where an end is missing.
TimeRange lifetimeOf(const table::Table& events, table::RowIndex row, const TimeRange& whole);

/// Allocations by operator, largest sum first: name, allocation_count, allocation_size_kb, max_size_kb,
/// mean_lifetime_ms (of those with a duration), unreleased_count, unreleased_size_kb. Of no use when stopped.
table::Table memoryStatistics(const model::Memory& memory, std::string_view device = {},
                              const std::stop_token& stop = {});

} // namespace runglass::analysis
