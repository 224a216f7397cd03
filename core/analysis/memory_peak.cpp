// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory_peak.h"

#include "core/analysis/memory_by_device.h"
#include "core/analysis/memory_curves.h"
#include "core/analysis/memory_rows.h"
#include "core/base/exact_sum.h"
#include "core/base/stop_check.h"
#include "core/table/query.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

namespace runglass::analysis {
namespace {

namespace column = model::memory_column;
using table::Column;
using table::Role;
using table::RowIndex;
using table::Table;
using table::Unit;
using table::ValueType;

constexpr double kilobytesPerMegabyte = 1024;
constexpr double kilobytesPerByte = 1.0 / 1024;

/// When an allocation is held: [fromNs, toNs).
struct Lifetime {
    base::Nanoseconds fromNs;
    base::Nanoseconds toNs;
};

class Lifetimes {
public:
    explicit Lifetimes(const Table& events)
        : sizes_(events.find(column::sizeKb)), allocations_(events.find(column::allocation)),
          releases_(events.find(column::release)) {}

    bool hasSize(RowIndex row) const { return sizes_ != nullptr && !sizes_->isNull(row); }
    double sizeKb(RowIndex row) const { return sizes_->real(row); }
    Lifetime of(RowIndex row) const {
        constexpr auto never = std::numeric_limits<base::Nanoseconds>::max();
        constexpr auto always = std::numeric_limits<base::Nanoseconds>::min();
        const auto time = [row](const Column* times, base::Nanoseconds missing) {
            return times == nullptr || times->isNull(row) ? missing : times->integer(row);
        };
        return {time(allocations_, always), time(releases_, never)};
    }

private:
    const Column* sizes_;
    const Column* allocations_;
    const Column* releases_;
};

struct Change {
    base::Nanoseconds timeNs;
    double kilobytes;
};

/// The peak of the sum of all allocations. At one time, releases come before allocations.
std::optional<MemoryPeak> peakOfEvents(const Table& events, std::string_view device,
                                       const std::stop_token& stop) {
    const DeviceFilter isOfDevice(events, device);
    const Lifetimes lifetimes(events);
    std::vector<Change> changes;
    for (RowIndex row = 0; row < events.rowCount(); ++row) {
        if (base::isStoppedAt(row, stop))
            return std::nullopt;
        if (!isOfDevice(row) || !lifetimes.hasSize(row))
            continue;
        const auto lifetime = lifetimes.of(row);
        if (lifetime.fromNs >= lifetime.toNs)
            continue; // never held
        changes.push_back({lifetime.fromNs, lifetimes.sizeKb(row)});
        changes.push_back({lifetime.toNs, -lifetimes.sizeKb(row)});
    }
    const auto byTime = [](const Change& left, const Change& right) {
        return left.timeNs != right.timeNs ? left.timeNs < right.timeNs : left.kilobytes < right.kilobytes;
    };
    if (!base::sortUnlessStopped(stop, byTime, [&](auto less) { std::ranges::sort(changes, less); }))
        return std::nullopt;
    std::optional<MemoryPeak> peak;
    base::ExactSum held;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (base::isStoppedAt(i, stop))
            break;
        held.add(changes[i].kilobytes);
        const bool isLastOfTime = i + 1 == changes.size() || changes[i + 1].timeNs != changes[i].timeNs;
        if (isLastOfTime && (!peak || held.value() > peak->totalKb))
            peak = MemoryPeak{changes[i].timeNs, held.value(), false};
    }
    return peak;
}

struct Holder {
    std::int64_t allocations = 0;
    base::ExactSum kilobytes;
};

std::vector<table::ColumnSpec> holderSpecs() {
    return {
        {column::name, "Name", ValueType::Text, Unit::None, Role::Label, 0,
         "Operator that the memory was allocated for"},
        {column::device, "Device", ValueType::Text, Unit::None, Role::Detail, 0, "Device of the memory"},
        {"allocations", "Allocations", ValueType::Integer, Unit::None, Role::Measure, 0,
         "Number of allocations that are held at the peak"},
        {column::sizeKb, "Size", ValueType::Real, Unit::Kilobytes, Role::Measure, 3, "Sum of their sizes"},
        {"share_pct", "Share", ValueType::Real, Unit::Percent, Role::Share, 2, "Size / size of the peak"},
        {column::time, "Time of Peak", ValueType::Time, Unit::Milliseconds, Role::Detail, 6,
         "When the device used the most memory first"}};
}

void addHolder(table::TableBuilder& out, std::string_view name, std::string_view device,
               std::optional<std::int64_t> allocations, double kilobytes, const MemoryPeak& peak) {
    out.addTextOrNull(0, name);
    out.addTextOrNull(1, device);
    out.cell(2).addInteger(allocations.value_or(Column::nullInteger));
    out.cell(3).addReal(kilobytes);
    out.cell(4).addReal(peak.totalKb > 0 ? kilobytes / peak.totalKb * 100 : Column::nullReal);
    const bool hasTime = peak.timeNs != std::numeric_limits<base::Nanoseconds>::min();
    out.cell(5).addInteger(hasTime ? peak.timeNs : Column::nullInteger);
}

void addHolders(table::TableBuilder& out, const Table& events, std::string_view device,
                const MemoryPeak& peak, const std::stop_token& stop) {
    const auto name = events.indexOf(column::name);
    base::ExactSum listed;
    if (name) {
        const std::array keys{*name};
        const auto groups = table::grouped(events, keys, stop);
        const DeviceFilter isOfDevice(events, device);
        const Lifetimes lifetimes(events);
        std::vector<Holder> holders(groups.size());
        for (RowIndex row = 0; row < events.rowCount(); ++row) {
            if (base::isStoppedAt(row, stop))
                break;
            const auto lifetime = lifetimes.of(row);
            if (!isOfDevice(row) || !lifetimes.hasSize(row) || lifetime.fromNs > peak.timeNs ||
                lifetime.toNs <= peak.timeNs)
                continue;
            Holder& holder = holders[groups.groupOfRow[row]];
            ++holder.allocations;
            holder.kilobytes.add(lifetimes.sizeKb(row));
            listed.add(lifetimes.sizeKb(row));
        }
        for (std::size_t group = 0; group < groups.size(); ++group)
            if (holders[group].allocations != 0)
                addHolder(out, events.column(*name).text(groups.firstRow[group]), device,
                          holders[group].allocations, holders[group].kilobytes.value(), peak);
    }
    // Less than a byte is what rounding leaves of equal sums.
    const double rest = peak.totalKb - listed.value();
    if (peak.isMeasured && rest >= kilobytesPerByte)
        addHolder(out, notListed, device, std::nullopt, rest, peak);
}

} // namespace

std::optional<MemoryPeak> memoryPeak(const model::Memory& memory, std::string_view device,
                                     const std::stop_token& stop) {
    const auto totals = wholeAllocated(memory, device, stop);
    if (const auto at = totals.series.peak())
        return MemoryPeak{totals.series.timeNs(*at), totals.series.value(*at) * kilobytesPerMegabyte, true};
    return peakOfEvents(memory.events, device, stop);
}

Table memoryAtPeak(const model::Memory& memory, std::string_view device, const std::stop_token& stop) {
    table::TableBuilder out("memory-peak", holderSpecs());
    const MemoryByDevice parts(memory, stop);
    const auto devices = device.empty() ? parts.devices() : std::vector{std::string(device)};
    for (std::size_t i = 0; i < devices.size() && !stop.stop_requested(); ++i) {
        const model::Memory part = parts.of(devices[i]);
        if (const auto peak = memoryPeak(part, devices[i], stop))
            addHolders(out, part.events, devices[i], *peak, stop);
    }
    const Table table = std::move(out).build();
    const std::array keys{table::SortKey{1, false}, table::SortKey{3, true}};
    return table::sortedTable(table, keys, stop);
}

} // namespace runglass::analysis
