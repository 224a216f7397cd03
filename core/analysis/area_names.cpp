// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/area_names.h"

#include "core/base/capped_sum.h"
#include "core/base/stop_check.h"
#include "core/base/string_pool.h"
#include "core/table/query.h"

#include <array>

namespace runglass::analysis {
namespace {

using table::Role;
using table::Unit;
using table::ValueType;

/// What is known of a name over all parts of the area.
struct NameRow {
    DurationSums sums;
    base::Nanoseconds everywhereNs = 0; ///< its total in the whole of the traces
    std::string_view category;
};

/// Names of several traces are the same row when their texts are.
class NameRows {
public:
    void add(const trace::Trace& trace, const std::vector<DurationSums>& sums, const std::stop_token& stop) {
        for (std::uint32_t i = 0; i < sums.size() && !base::isStoppedAt(i, stop); ++i) {
            if (sums[i].count == 0)
                continue;
            const auto name = base::TextId{i};
            const auto& statistics = trace.statistics(name);
            const auto row = base::indexOf(names_.intern(trace.texts().text(name)));
            if (row == rows_.size())
                rows_.push_back({{}, 0, trace.categoryText(statistics.category)});
            rows_[row].sums.add(sums[i]);
            rows_[row].everywhereNs = base::cappedSum(rows_[row].everywhereNs, statistics.totalNs);
        }
    }
    std::string_view name(std::size_t row) const {
        return names_.text(base::TextId{static_cast<std::uint32_t>(row)});
    }
    const std::vector<NameRow>& rows() const { return rows_; }

private:
    base::StringPool names_;
    std::vector<NameRow> rows_;
};

table::ColumnSpec timeSpec(const char* id, const char* title, ValueType type, const char* description) {
    return {id, title, type, Unit::Microseconds, Role::Measure, 3, description};
}

std::vector<table::ColumnSpec> specs() {
    return {
        {"name", "Name", ValueType::Text, Unit::None, Role::Label, 0, "Name of the slices"},
        {"category", "Category", ValueType::Text, Unit::None, Role::Detail, 0,
         "Category of the first slice with this name in the trace"},
        {"count", "Count", ValueType::Integer, Unit::None, Role::Measure, 0,
         "Slices that reach into the range"},
        timeSpec("total_us", "Total", ValueType::Time, "Sum of the durations inside the range"),
        timeSpec("self_us", "Self", ValueType::Time, "Sum of the durations without what ran inside them"),
        timeSpec("avg_us", "Avg", ValueType::Real, "Total / count"),
        timeSpec("min_us", "Min", ValueType::Time, "Shortest, inside the range"),
        timeSpec("max_us", "Max", ValueType::Time, "Longest, inside the range"),
        {"range_pct", "Of Range", ValueType::Real, Unit::Percent, Role::Share, 2,
         "Total / length of the range; above 100 % when several ran at once"},
        {"name_pct", "Of All With This Name", ValueType::Real, Unit::Percent, Role::Detail, 2,
         "Total / total of this name in the whole run"},
    };
}

void addPercent(table::Column& column, base::Nanoseconds part, base::Nanoseconds whole) {
    if (whole == 0)
        column.addNull();
    else
        column.addReal(static_cast<double>(part) / static_cast<double>(whole) * 100);
}

void addRow(table::TableBuilder& out, std::string_view name, const NameRow& row, base::Nanoseconds rangeNs) {
    constexpr double nsPerUs = 1000;
    std::size_t at = 0;
    out.addText(at++, name);
    out.addTextOrNull(at++, row.category);
    out.cell(at++).addInteger(static_cast<std::int64_t>(row.sums.count));
    out.cell(at++).addInteger(row.sums.totalNs);
    out.cell(at++).addInteger(row.sums.selfNs);
    out.cell(at++).addReal(row.sums.averageNs().value_or(0) / nsPerUs);
    out.cell(at++).addInteger(row.sums.minNs);
    out.cell(at++).addInteger(row.sums.maxNs);
    addPercent(out.cell(at++), row.sums.totalNs, rangeNs);
    addPercent(out.cell(at), row.sums.totalNs, row.everywhereNs);
}

} // namespace

trace::TimeRange ownRange(const AreaPart& part, trace::TimeRange range) {
    return {range.beginNs - part.shiftNs, range.endNs - part.shiftNs};
}

std::optional<AreaNameSums> areaNameSums(const TimelineArea& area, std::size_t share, std::size_t shares,
                                         const std::stop_token& stop) {
    AreaNameSums result;
    std::size_t number = 0;
    for (const AreaPart& part : area.parts) {
        auto& sums = result.emplace_back(part.trace->texts().size());
        for (const trace::TrackIndex index : part.tracks) {
            if (number++ % shares != share)
                continue;
            const trace::Track& track = part.trace->tracks()[index];
            for (std::uint32_t depth = 0; depth < track.laneCount; ++depth)
                if (!addNameSums(*part.trace, track.firstLane + depth, ownRange(part, area.range), sums,
                                 stop))
                    return std::nullopt;
        }
    }
    return result;
}

table::Table areaNames(const TimelineArea& area, std::span<const AreaNameSums> shares, AreaTotals& totals,
                       const std::stop_token& stop) {
    NameRows names;
    for (std::size_t part = 0; part < area.parts.size(); ++part) {
        std::vector<DurationSums> sums(area.parts[part].trace->texts().size());
        for (const AreaNameSums& share : shares)
            for (std::size_t name = 0; name < sums.size() && !base::isStoppedAt(name, stop); ++name)
                if (share[part][name].count > 0)
                    sums[name].add(share[part][name]);
        names.add(*area.parts[part].trace, sums, stop);
    }
    table::TableBuilder out("area-names", specs());
    for (std::size_t row = 0; row < names.rows().size() && !base::isStoppedAt(row, stop); ++row) {
        const NameRow& name = names.rows()[row];
        totals.slices += name.sums.count;
        totals.sumNs = base::cappedSum(totals.sumNs, name.sums.totalNs);
        addRow(out, names.name(row), name, area.range.length());
    }
    const auto built = std::move(out).build();
    const std::array byTotal{table::SortKey{*built.indexOf("total_us"), true}};
    return table::sortedTable(built, byTotal, stop);
}

} // namespace runglass::analysis
