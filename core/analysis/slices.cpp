// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/slices.h"

#include "core/analysis/name_sums.h"
#include "core/base/stop_check.h"
#include "core/base/string_pool.h"
#include "core/table/query.h"
#include "core/trace/self_times.h"
#include "core/trace/track_text.h"

#include <algorithm>
#include <array>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace runglass::analysis {
namespace {

using table::Column;
using table::Role;
using table::Unit;
using table::ValueType;

constexpr std::size_t stretch = 4096; ///< slices between two looks at the stop token

table::ColumnSpec textSpec(const char* id, const char* title, Role role, const char* description) {
    return {id, title, ValueType::Text, Unit::None, role, 0, description};
}

table::ColumnSpec timeSpec(const char* id, const char* title, Role role, const char* description) {
    return {id, title, ValueType::Time, Unit::Nanoseconds, role, 0, description};
}

/// Self times of a lane, computed a stretch at a time as its slices are asked for in order.
class SelfReader {
public:
    SelfReader(const trace::Trace& trace, trace::LaneIndex lane) : trace_(&trace), lane_(lane) {}

    base::Nanoseconds at(std::size_t index) {
        if (index < from_ || index >= from_ + values_.size()) {
            from_ = index;
            values_.resize(std::min(stretch, trace_->lane(lane_).size() - index));
            trace::computeSelfTimes(*trace_, lane_, from_, allTime, values_);
        }
        return values_[index - from_];
    }

private:
    const trace::Trace* trace_;
    trace::LaneIndex lane_;
    std::size_t from_ = 0;
    std::vector<base::Nanoseconds> values_;
};

/// The slices table while it is filled.
class SliceRows {
public:
    explicit SliceRows(const std::shared_ptr<const trace::Trace>& trace)
        : trace_(*trace), labels_(std::make_shared<base::StringPool>()),
          texts_(std::shared_ptr<const trace::Trace>(trace), &trace->texts()) {
        for (auto* column : {&process_, &thread_})
            *column = std::make_shared<Column>(ValueType::Text, labels_);
        for (auto* column : {&name_, &category_})
            *column = std::make_shared<Column>(ValueType::Text, texts_);
        depth_ = std::make_shared<Column>(ValueType::Integer);
        for (auto* column : {&start_, &duration_, &self_})
            *column = std::make_shared<Column>(ValueType::Time);
        for (std::size_t i = 0; i < trace_.categoryCount(); ++i) {
            const auto text = trace_.categoryText(static_cast<std::uint16_t>(i));
            categories_.push_back(text.empty() ? base::noText : texts_->find(text));
        }
    }

    void reserve() {
        std::size_t rows = 0;
        for (const trace::Track& track : trace_.tracks())
            rows += track.kind == trace::TrackKind::Counter ? 0 : track.sliceCount;
        for (const auto& column : columns())
            column->reserve(rows);
    }

    /// False when stopped.
    bool addTrack(const trace::Track& track, const std::stop_token& stop) {
        processId_ = labels_->intern(trace::processText(trace_.processes()[track.process]));
        threadId_ = labels_->intern(trace::trackText(track));
        return addDepthLanes(track, stop) && (!track.untimed || addUntimed(*track.untimed, stop));
    }

    table::Table build() && {
        table::Table table("slices");
        table.add(textSpec("process", "Process", Role::Detail, "Process or layer of the slice"), process_);
        table.add(textSpec("thread", "Thread", Role::Detail, "Thread, stream or async row"), thread_);
        table.add({"depth", "Depth", ValueType::Integer, Unit::None, Role::Detail, 0,
                   "Number of slices around it; none for async and untimed slices"},
                  depth_);
        table.add(textSpec("name", "Name", Role::Label, "Name of the slice"), name_);
        table.add(textSpec("category", "Category", Role::Detail, "Category of the slice"), category_);
        table.add(timeSpec("start_ns", "Start", Role::Detail, "Absolute time of its begin"), start_);
        table.add(timeSpec("duration_ns", "Duration", Role::Measure, "From its begin to its end"), duration_);
        table.add(timeSpec("self_ns", "Self", Role::Measure, "Duration without what ran inside it"), self_);
        return table;
    }

private:
    std::array<std::shared_ptr<Column>, 8> columns() const {
        return {process_, thread_, depth_, name_, category_, start_, duration_, self_};
    }

    void add(const trace::LaneView& lane, std::size_t index, std::optional<std::uint32_t> depth,
             base::Nanoseconds selfNs) {
        process_->addText(processId_);
        thread_->addText(threadId_);
        if (depth)
            depth_->addInteger(*depth);
        else
            depth_->addNull();
        name_->addText(lane.names[index]);
        const auto category = trace_.categoryOf(lane.rows[index]);
        category_->addText(category < categories_.size() ? categories_[category] : base::noText);
        start_->addInteger(trace_.originNs() + lane.starts[index]);
        duration_->addInteger(lane.duration(index));
        self_->addInteger(selfNs);
    }

    bool addDepthLanes(const trace::Track& track, const std::stop_token& stop) {
        // By start, then by depth.
        using Entry = std::pair<base::Nanoseconds, std::uint32_t>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> fronts;
        std::vector<std::size_t> next(track.laneCount);
        std::vector<SelfReader> self;
        for (std::uint32_t depth = 0; depth < track.laneCount; ++depth) {
            self.emplace_back(trace_, track.firstLane + depth);
            if (trace_.lane(track.firstLane + depth).size() > 0)
                fronts.emplace(trace_.lane(track.firstLane + depth).starts[0], depth);
        }
        const bool isNested = track.kind == trace::TrackKind::Thread;
        for (std::size_t step = 0; !fronts.empty(); ++step) {
            if (step % stretch == 0 && stop.stop_requested())
                return false;
            const auto depth = fronts.top().second;
            fronts.pop();
            const trace::LaneView& lane = trace_.lane(track.firstLane + depth);
            const auto index = next[depth]++;
            add(lane, index, isNested ? std::optional(depth) : std::nullopt, self[depth].at(index));
            if (index + 1 < lane.size())
                fronts.emplace(lane.starts[index + 1], depth);
        }
        return true;
    }

    bool addUntimed(trace::LaneIndex index, const std::stop_token& stop) {
        const trace::LaneView& lane = trace_.lane(index);
        for (std::size_t i = 0; i < lane.size(); ++i) {
            if (i % stretch == 0 && stop.stop_requested())
                return false;
            add(lane, i, std::nullopt, lane.duration(i));
        }
        return true;
    }

    const trace::Trace& trace_;
    std::shared_ptr<base::StringPool> labels_;
    Column::Pool texts_;
    std::vector<base::TextId> categories_;
    base::TextId processId_ = base::noText;
    base::TextId threadId_ = base::noText;
    std::shared_ptr<Column> process_, thread_, depth_, name_, category_, start_, duration_, self_;
};

void addNameRow(table::TableBuilder& out, std::string_view name, const DurationSums& sums) {
    std::size_t at = 0;
    out.addText(at++, name);
    out.cell(at++).addInteger(static_cast<std::int64_t>(sums.count));
    out.cell(at++).addInteger(sums.totalNs);
    out.cell(at++).addInteger(sums.selfNs);
    out.cell(at++).addInteger(sums.minNs);
    out.cell(at++).addReal(sums.averageNs().value_or(0));
    out.cell(at).addInteger(sums.maxNs);
}

std::vector<table::ColumnSpec> nameSpecs() {
    return {textSpec("name", "Name", Role::Label, "Name of the slices"),
            {"count", "Count", ValueType::Integer, Unit::None, Role::Measure, 0, "Number of slices"},
            timeSpec("total_ns", "Total", Role::Measure, "Sum of the durations"),
            timeSpec("self_ns", "Self", Role::Measure, "Sum of the durations without what ran inside"),
            timeSpec("min_ns", "Min", Role::Measure, "Shortest"),
            {"avg_ns", "Avg", ValueType::Real, Unit::Nanoseconds, Role::Measure, 3, "Total / count"},
            timeSpec("max_ns", "Max", Role::Measure, "Longest")};
}

} // namespace

std::optional<table::Table> sliceTable(const std::shared_ptr<const trace::Trace>& trace,
                                       const std::stop_token& stop) {
    SliceRows rows(trace);
    rows.reserve();
    for (const trace::Track& track : trace->tracks())
        if (track.kind != trace::TrackKind::Counter && !rows.addTrack(track, stop))
            return std::nullopt;
    return std::move(rows).build();
}

std::optional<table::Table> sliceNameTable(const trace::Trace& trace, const std::stop_token& stop) {
    std::vector<DurationSums> sums(trace.texts().size());
    for (const trace::Track& track : trace.tracks()) {
        if (track.kind == trace::TrackKind::Counter)
            continue;
        for (std::uint32_t depth = 0; depth < track.laneCount; ++depth)
            if (!addNameSums(trace, track.firstLane + depth, allTime, sums, stop))
                return std::nullopt;
        if (track.untimed && !addNameSums(trace, *track.untimed, allTime, sums, stop))
            return std::nullopt;
    }
    table::TableBuilder out("slices", nameSpecs());
    for (std::uint32_t i = 0; i < sums.size(); ++i) {
        if (base::isStoppedAt(i, stop))
            return std::nullopt;
        if (sums[i].count > 0)
            addNameRow(out, trace.texts().text(base::TextId{i}), sums[i]);
    }
    const auto built = std::move(out).build();
    const std::array byTotal{table::SortKey{*built.indexOf("total_ns"), true}};
    return table::sortedTable(built, byTotal, stop);
}

} // namespace runglass::analysis
