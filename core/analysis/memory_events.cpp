// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory_events.h"

#include "core/analysis/memory_rows.h"
#include "core/base/exact_sum.h"
#include "core/base/stop_check.h"
#include "core/table/query.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace runglass::analysis {
namespace {

namespace column = model::memory_column;
using table::Column;
using table::ColumnSpec;
using table::Role;
using table::RowIndex;
using table::Table;
using table::Unit;
using table::ValueType;

/// A time that may be missing, or whose column may be.
std::optional<base::Nanoseconds> timeOf(const Column* times, RowIndex row) {
    if (times == nullptr || times->isNull(row))
        return std::nullopt;
    return times->integer(row);
}

/// Exact, however far both are from 0 and from each other.
std::uint64_t distanceBetween(base::Nanoseconds left, base::Nanoseconds right) {
    const auto [lesser, greater] = std::minmax(left, right);
    return static_cast<std::uint64_t>(greater) - static_cast<std::uint64_t>(lesser);
}

bool isWithin(const std::optional<base::Nanoseconds>& time, const TimeRange& range) {
    return time && *time >= range.fromNs && *time <= range.toNs;
}

class EventTest {
public:
    EventTest(const Table& events, const MemoryEventFilter& filter)
        : filter_(filter), isOfDevice_(events, filter.device), sizes_(events.find(column::sizeKb)),
          allocations_(events.find(column::allocation)), releases_(events.find(column::release)) {}

    bool operator()(RowIndex row) const {
        return isOfDevice_(row) && hasSize(row) && (!filter_.onlyUnreleased || !timeOf(releases_, row)) &&
               isInRange(row);
    }

private:
    bool hasSize(RowIndex row) const {
        if (!filter_.leastKb && !filter_.mostKb)
            return true;
        const double size = sizes_ == nullptr ? Column::nullReal : sizes_->real(row);
        return !std::isnan(size) && size >= filter_.leastKb.value_or(size) &&
               size <= filter_.mostKb.value_or(size);
    }

    bool isInRange(RowIndex row) const {
        if (!filter_.range)
            return true;
        const auto allocation = timeOf(allocations_, row);
        const auto release = timeOf(releases_, row);
        switch (filter_.rule) {
        case RangeRule::Allocated:
            return isWithin(allocation, *filter_.range);
        case RangeRule::Released:
            return isWithin(release, *filter_.range);
        case RangeRule::Alive:
            break;
        }
        return (!allocation || *allocation <= filter_.range->toNs) &&
               (!release || *release > filter_.range->fromNs);
    }

    const MemoryEventFilter& filter_;
    DeviceFilter isOfDevice_;
    const Column* sizes_;
    const Column* allocations_;
    const Column* releases_;
};

/// Allocations of one operator.
struct OperatorSums {
    std::int64_t count = 0;
    base::ExactSum sizeKb;
    double mostKb = 0;
    std::int64_t lifetimes = 0;
    base::ExactSum lifetimeMs;
    std::int64_t unreleased = 0;
    base::ExactSum unreleasedKb;
};

ColumnSpec measure(const char* id, const char* title, ValueType type, Unit unit, const char* description) {
    return {id, title, type, unit, Role::Measure, type == ValueType::Integer ? 0 : 3, description};
}

std::vector<ColumnSpec> statisticSpecs() {
    return {
        {column::name, "Name", ValueType::Text, Unit::None, Role::Label, 0,
         "Operator that the memory was allocated for"},
        measure("allocation_count", "Allocations", ValueType::Integer, Unit::None, "Number of allocations"),
        measure("allocation_size_kb", "Total Size", ValueType::Real, Unit::Kilobytes,
                "Sum of the sizes; not all of it is held at once"),
        measure("max_size_kb", "Max Size", ValueType::Real, Unit::Kilobytes, "Largest single allocation"),
        measure("mean_lifetime_ms", "Mean Lifetime", ValueType::Real, Unit::Milliseconds,
                "Mean time from allocation to release, of those of which both are known"),
        measure("unreleased_count", "Not Released", ValueType::Integer, Unit::None,
                "Allocations that are still held at the end of the recording"),
        measure("unreleased_size_kb", "Size Not Released", ValueType::Real, Unit::Kilobytes,
                "Sum of their sizes")};
}

std::vector<OperatorSums> sumsOf(const Table& events, const table::Groups& groups, std::string_view device,
                                 const std::stop_token& stop) {
    constexpr double nanosecondsPerMillisecond = 1e6;
    const DeviceFilter isOfDevice(events, device);
    const Column* sizes = events.find(column::sizeKb);
    const Column* durations = events.find(column::duration);
    const Column* releases = events.find(column::release);
    std::vector<OperatorSums> sums(groups.size());
    for (RowIndex row = 0; row < events.rowCount(); ++row) {
        if (base::isStoppedAt(row, stop))
            break;
        if (!isOfDevice(row))
            continue;
        OperatorSums& group = sums[groups.groupOfRow[row]];
        ++group.count;
        const double size = sizes == nullptr || sizes->isNull(row) ? 0 : sizes->real(row);
        group.sizeKb.add(size);
        group.mostKb = std::max(group.mostKb, size);
        if (const auto lifetime = timeOf(durations, row)) {
            ++group.lifetimes;
            group.lifetimeMs.add(static_cast<double>(*lifetime) / nanosecondsPerMillisecond);
        }
        if (!timeOf(releases, row)) {
            ++group.unreleased;
            group.unreleasedKb.add(size);
        }
    }
    return sums;
}

} // namespace

Table memoryEvents(const model::Memory& memory, const MemoryEventFilter& filter,
                   const std::stop_token& stop) {
    const EventTest isWanted(memory.events, filter);
    const bool isAll =
        filter.device.empty() && !filter.range && !filter.leastKb && !filter.mostKb && !filter.onlyUnreleased;
    if (isAll)
        return memory.events;
    table::Rows rows;
    for (RowIndex row = 0; row < memory.events.rowCount(); ++row) {
        if (base::isStoppedAt(row, stop))
            break;
        if (isWanted(row))
            rows.push_back(row);
    }
    return table::picked(memory.events, rows, {}, stop);
}

std::optional<RowIndex> nearestEvent(const Table& events, base::Nanoseconds timeNs) {
    std::optional<RowIndex> nearest;
    std::uint64_t least = 0;
    for (const char* id : {column::allocation, column::release}) {
        const Column* times = events.find(id);
        for (RowIndex row = 0; times != nullptr && row < times->size(); ++row) {
            if (times->isNull(row))
                continue;
            const auto distance = distanceBetween(times->integer(row), timeNs);
            if (!nearest || distance < least) {
                nearest = row;
                least = distance;
            }
        }
    }
    return nearest;
}

TimeRange lifetimeOf(const Table& events, RowIndex row, const TimeRange& whole) {
    return {timeOf(events.find(column::allocation), row).value_or(whole.fromNs),
            timeOf(events.find(column::release), row).value_or(whole.toNs)};
}

Table memoryStatistics(const model::Memory& memory, std::string_view device, const std::stop_token& stop) {
    const Table& events = memory.events;
    table::TableBuilder out("memory-statistics", statisticSpecs());
    if (const auto name = events.indexOf(column::name)) {
        const std::array keys{*name};
        const auto groups = table::grouped(events, keys, stop);
        const auto sums = sumsOf(events, groups, device, stop);
        for (std::size_t group = 0; group < groups.size(); ++group) {
            if (base::isStoppedAt(group, stop))
                break;
            const OperatorSums& one = sums[group];
            if (one.count == 0)
                continue;
            out.addTextOrNull(0, events.column(*name).text(groups.firstRow[group]));
            out.cell(1).addInteger(one.count);
            out.cell(2).addReal(one.sizeKb.value());
            out.cell(3).addReal(one.mostKb);
            out.cell(4).addReal(one.lifetimes == 0
                                    ? Column::nullReal
                                    : one.lifetimeMs.value() / static_cast<double>(one.lifetimes));
            out.cell(5).addInteger(one.unreleased);
            out.cell(6).addReal(one.unreleasedKb.value());
        }
    }
    const Table table = std::move(out).build();
    const std::array bySize{table::SortKey{2, true}};
    return table::sortedTable(table, bySize, stop);
}

} // namespace runglass::analysis
