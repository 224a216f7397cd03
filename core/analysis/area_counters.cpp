// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/area_names.h"
#include "core/analysis/area_tracks.h"
#include "core/base/exact_sum.h"

#include <algorithm>

namespace runglass::analysis {
namespace {

using table::Role;
using table::Unit;
using table::ValueType;

/// A step line within a range.
struct CounterSums {
    std::int64_t samples = 0; ///< inside the range
    bool hasValue = false;    ///< a value holds somewhere in the range
    double lowest = 0;
    double highest = 0;
    double last = 0;
    double average = 0;
};

/// Adds up a step line, one value after another.
class StepLine {
public:
    void add(double value, base::Nanoseconds lengthNs) {
        sums_.lowest = sums_.hasValue ? std::min(sums_.lowest, value) : value;
        sums_.highest = sums_.hasValue ? std::max(sums_.highest, value) : value;
        sums_.last = value;
        sums_.hasValue = true;
        weighted_.add(value * static_cast<double>(lengthNs));
        lengthNs_ += lengthNs;
    }
    CounterSums result(std::int64_t samples) {
        sums_.samples = samples;
        sums_.average = lengthNs_ > 0 ? weighted_.value() / static_cast<double>(lengthNs_) : sums_.last;
        return sums_;
    }

private:
    CounterSums sums_;
    base::ExactSum weighted_;
    base::Nanoseconds lengthNs_ = 0;
};

CounterSums sumsOf(const trace::CounterView& counter, trace::TimeRange range, const std::stop_token& stop) {
    constexpr std::size_t stretch = 4096;
    const auto from = counter.firstFrom(range.beginNs);
    const auto to = std::max(from, counter.firstFrom(range.endNs));
    StepLine line;
    const bool holdsFromBefore = from > 0 && (from == counter.size() || counter.times[from] > range.beginNs);
    for (auto i = holdsFromBefore ? from - 1 : from; i < to; ++i) {
        if (i % stretch == 0 && stop.stop_requested())
            break;
        const auto beginNs = std::max(counter.times[i], range.beginNs);
        const auto endNs = i + 1 < counter.size() ? std::min(counter.times[i + 1], range.endNs) : range.endNs;
        line.add(counter.values[i], endNs - beginNs);
    }
    return line.result(static_cast<std::int64_t>(to - from));
}

table::ColumnSpec valueSpec(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Real, Unit::None, Role::Measure, 3, description};
}

std::vector<table::ColumnSpec> specs() {
    auto specs = trackColumns();
    specs.push_back({"series", "Series", ValueType::Text, Unit::None, Role::Detail, 0,
                     "Which of the counter's numbers it is"});
    specs.push_back({"samples", "Samples", ValueType::Integer, Unit::None, Role::Measure, 0,
                     "Values recorded inside the range"});
    specs.push_back(valueSpec("min", "Min", "Lowest value in the range"));
    specs.push_back(valueSpec("avg", "Avg", "Average, each value weighted with the time that it holds"));
    specs.push_back(valueSpec("max", "Max", "Highest value in the range"));
    specs.push_back(valueSpec("last", "Last", "Value at the end of the range"));
    return specs;
}

void addRow(table::TableBuilder& out, const AreaPart& part, const trace::Track& track,
            const CounterSums& sums) {
    addTrackCells(out, part, track);
    std::size_t at = trackColumns().size();
    out.addTextOrNull(at++, part.trace->counter(track.counter).series);
    out.cell(at++).addInteger(sums.samples);
    for (const double value : {sums.lowest, sums.average, sums.highest, sums.last}) {
        if (sums.hasValue)
            out.cell(at++).addReal(value);
        else
            out.cell(at++).addNull();
    }
}

} // namespace

table::Table areaCounters(const TimelineArea& area, const std::stop_token& stop) {
    table::TableBuilder out("area-counters", specs());
    for (const AreaPart& part : area.parts) {
        for (const trace::TrackIndex index : part.tracks) {
            const trace::Track& track = part.trace->tracks()[index];
            if (track.kind == trace::TrackKind::Counter)
                addRow(out, part, track,
                       sumsOf(part.trace->counter(track.counter), ownRange(part, area.range), stop));
        }
    }
    return std::move(out).build();
}

} // namespace runglass::analysis
