// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/area_tracks.h"

#include "core/analysis/area_names.h"
#include "core/analysis/name_sums.h"
#include "core/base/capped_sum.h"
#include "core/trace/busy_times.h"
#include "core/trace/self_times.h"
#include "core/trace/track_text.h"

#include <algorithm>
#include <functional>
#include <queue>

namespace runglass::analysis {
namespace {

using table::Role;
using table::Unit;
using table::ValueType;

constexpr std::size_t stretch = 4096; ///< steps between two looks at the stop token

/// A stretch in which a track is idle, with the slices around it.
struct Gap {
    trace::TimeRange range; ///< in the area's time
    std::size_t track;      ///< index in AreaTrackList
    std::optional<trace::SliceRef> before;
    std::optional<trace::SliceRef> after;
};

/// Longer first; equal ones in order of time and track.
bool isLonger(const Gap& left, const Gap& right) {
    if (left.range.length() != right.range.length())
        return left.range.length() > right.range.length();
    if (left.range.beginNs != right.range.beginNs)
        return left.range.beginNs < right.range.beginNs;
    return left.track < right.track;
}

/// Keeps the longest of the gaps that it is shown.
class LongestGaps {
public:
    explicit LongestGaps(std::size_t limit) : limit_(limit) {}

    void offer(const Gap& gap) {
        if (limit_ == 0 || gap.range.length() <= 0)
            return;
        if (gaps_.size() == limit_ && !isLonger(gap, gaps_.front()))
            return;
        gaps_.push_back(gap);
        std::ranges::push_heap(gaps_, isLonger);
        if (gaps_.size() > limit_) {
            std::ranges::pop_heap(gaps_, isLonger);
            gaps_.pop_back();
        }
    }
    std::vector<Gap> take() && {
        std::ranges::sort(gaps_, isLonger);
        return std::move(gaps_);
    }

private:
    std::size_t limit_;
    std::vector<Gap> gaps_; ///< a heap with the shortest in front
};

/// One track of the area while its busy times go by.
struct TrackWalk {
    const AreaPart* part;
    const trace::Track* track;
    trace::BusyTimes busyTimes;
    std::optional<trace::BusyTime> front; ///< the next stretch, in the trace's time
    std::optional<trace::SliceRef> last;  ///< the slice before it
    base::Nanoseconds idleFromNs = 0;     ///< in the area's time
    base::Nanoseconds busyNs = 0;

    trace::TimeRange frontRange() const {
        return {front->range.beginNs + part->shiftNs, front->range.endNs + part->shiftNs};
    }
};

std::vector<TrackWalk> walksOf(const TimelineArea& area) {
    std::vector<TrackWalk> walks;
    for (const AreaPart& part : area.parts) {
        for (const trace::TrackIndex index : part.tracks) {
            const trace::Track& track = part.trace->tracks()[index];
            if (track.kind == trace::TrackKind::Counter)
                continue;
            walks.push_back({&part, &track, trace::BusyTimes(*part.trace, track, ownRange(part, area.range)),
                             std::nullopt, std::nullopt, area.range.beginNs, 0});
        }
    }
    return walks;
}

/// Lets the busy times of all tracks go by in order of time.
class Sweep {
public:
    Sweep(std::vector<TrackWalk>& walks, std::size_t gapLimit) : walks_(walks), gaps_(gapLimit) {
        for (std::size_t i = 0; i < walks_.size(); ++i)
            advance(i);
    }

    /// False when stopped.
    bool run(base::Nanoseconds endNs, const std::stop_token& stop) {
        for (std::size_t step = 0; !queue_.empty(); ++step) {
            if (step % stretch == 0 && stop.stop_requested())
                return false;
            const auto index = queue_.top().second;
            queue_.pop();
            pass(index);
            advance(index);
        }
        for (std::size_t i = 0; i < walks_.size(); ++i)
            if (walks_[i].last) // where nothing runs at all, nothing is interrupted
                gaps_.offer({{walks_[i].idleFromNs, endNs}, i, walks_[i].last, std::nullopt});
        return true;
    }
    base::Nanoseconds coveredNs() const { return covered_.sumNs(); }
    std::vector<Gap> takeGaps() { return std::move(gaps_).take(); }

private:
    void advance(std::size_t index) {
        TrackWalk& walk = walks_[index];
        walk.front = walk.busyTimes.next();
        if (walk.front)
            queue_.emplace(walk.frontRange().beginNs, index);
    }

    void pass(std::size_t index) {
        TrackWalk& walk = walks_[index];
        const auto range = walk.frontRange();
        covered_.add(range);
        walk.busyNs += range.length();
        gaps_.offer({{walk.idleFromNs, range.beginNs}, index, walk.last, walk.front->first});
        walk.idleFromNs = range.endNs;
        walk.last = walk.front->last;
    }

    using Entry = std::pair<base::Nanoseconds, std::size_t>;
    std::vector<TrackWalk>& walks_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
    trace::CoveredTime covered_;
    LongestGaps gaps_;
};

table::ColumnSpec timeSpec(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Time, Unit::Microseconds, Role::Measure, 3, description};
}

table::ColumnSpec textSpec(const char* id, const char* title, Role role, const char* description) {
    return {id, title, ValueType::Text, Unit::None, role, 0, description};
}

table::ColumnSpec countSpec(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Integer, Unit::None, Role::Measure, 0, description};
}

std::vector<table::ColumnSpec> trackSpecs() {
    auto specs = trackColumns();
    specs.push_back(textSpec("kind", "Kind", Role::Detail, "thread or async"));
    specs.push_back(countSpec("slices", "Slices", "Slices that reach into the range"));
    specs.push_back(countSpec("instants", "Instants", "Moments inside the range"));
    specs.push_back(timeSpec("total_us", "Total", "Sum of the durations inside the range, nested ones too"));
    specs.push_back(timeSpec("busy_us", "Busy", "Time in which at least one slice runs"));
    specs.push_back(timeSpec("idle_us", "Idle", "Length of the range - busy"));
    specs.push_back({"busy_pct", "Busy Share", ValueType::Real, Unit::Percent, Role::Share, 2,
                     "Busy / length of the range"});
    return specs;
}

std::vector<table::ColumnSpec> gapSpecs() {
    auto specs = trackColumns();
    specs.push_back({"start_ns", "Start", ValueType::Time, Unit::Nanoseconds, Role::Detail, 3,
                     "Where it begins, from the start of the timeline"});
    specs.push_back(timeSpec("length_us", "Length", "How long the track is idle"));
    specs.push_back(textSpec("before", "Before", Role::Detail,
                             "The slice that ends before it; none at the edge of the range"));
    specs.push_back(textSpec("after", "After", Role::Detail,
                             "The slice that begins after it; none at the edge of the range"));
    return specs;
}

struct TrackSums {
    std::uint64_t slices = 0;
    std::uint64_t instants = 0;
    base::Nanoseconds totalNs = 0;
};

TrackSums sumsOf(const TrackWalk& walk, trace::TimeRange range, const std::stop_token& stop) {
    TrackSums sums;
    const trace::Trace& trace = *walk.part->trace;
    for (std::uint32_t depth = 0; depth < walk.track->laneCount; ++depth) {
        const trace::LaneView& lane = trace.lane(walk.track->firstLane + depth);
        const auto [from, to] = slicesIn(lane, range);
        sums.slices += to - from;
        for (auto i = from; i < to; ++i) {
            if ((i - from) % stretch == 0 && stop.stop_requested())
                return sums;
            // Only the outermost can reach beyond the range: starts and ends are sorted.
            const bool isInside = i > from && i + 1 < to;
            sums.totalNs = base::cappedSum(
                sums.totalNs, isInside ? lane.duration(i) : trace::overlapNs(trace::rangeOf(lane, i), range));
        }
    }
    if (walk.track->instants) {
        const auto [from, to] = slicesIn(trace.lane(*walk.track->instants), range);
        sums.instants = to - from;
    }
    return sums;
}

table::Table trackTable(const std::vector<TrackWalk>& walks, const TimelineArea& area,
                        const std::stop_token& stop) {
    table::TableBuilder out("area-tracks", trackSpecs());
    const auto rangeNs = area.range.length();
    for (const TrackWalk& walk : walks) {
        const auto sums = sumsOf(walk, ownRange(*walk.part, area.range), stop);
        addTrackCells(out, *walk.part, *walk.track);
        std::size_t at = trackColumns().size();
        out.addText(at++, trace::kindText(walk.track->kind));
        out.cell(at++).addInteger(static_cast<std::int64_t>(sums.slices));
        out.cell(at++).addInteger(static_cast<std::int64_t>(sums.instants));
        out.cell(at++).addInteger(sums.totalNs);
        out.cell(at++).addInteger(walk.busyNs);
        out.cell(at++).addInteger(rangeNs - walk.busyNs);
        if (rangeNs == 0)
            out.cell(at).addNull();
        else
            out.cell(at).addReal(static_cast<double>(walk.busyNs) / static_cast<double>(rangeNs) * 100);
    }
    return std::move(out).build();
}

table::Table gapTable(const std::vector<TrackWalk>& walks, const std::vector<Gap>& gaps) {
    table::TableBuilder out("area-gaps", gapSpecs());
    for (const Gap& gap : gaps) {
        const TrackWalk& walk = walks[gap.track];
        addTrackCells(out, *walk.part, *walk.track);
        std::size_t at = trackColumns().size();
        out.cell(at++).addInteger(gap.range.beginNs);
        out.cell(at++).addInteger(gap.range.length());
        out.addTextOrNull(at++, gap.before ? walk.part->trace->name(*gap.before) : "");
        out.addTextOrNull(at, gap.after ? walk.part->trace->name(*gap.after) : "");
    }
    return std::move(out).build();
}

} // namespace

std::vector<table::ColumnSpec> trackColumns() {
    return {textSpec("rank", "Rank", Role::Detail, "Worker or file that the track is from"),
            textSpec("process", "Process", Role::Detail, "Process or layer that the track belongs to"),
            textSpec("track", "Track", Role::Label, "Thread, stream or other row of the timeline")};
}

void addTrackCells(table::TableBuilder& out, const AreaPart& part, const trace::Track& track) {
    out.addTextOrNull(0, part.title);
    out.addTextOrNull(1, trace::processText(part.trace->processes()[track.process]));
    out.addTextOrNull(2, trace::trackText(track));
}

std::optional<AreaTracks> areaTracks(const TimelineArea& area, const std::stop_token& stop) {
    auto walks = walksOf(area);
    Sweep sweep(walks, area.gapLimit);
    if (!sweep.run(area.range.endNs, stop))
        return std::nullopt;
    AreaTracks result{trackTable(walks, area, stop), gapTable(walks, sweep.takeGaps()), sweep.coveredNs()};
    return stop.stop_requested() ? std::nullopt : std::optional(std::move(result));
}

} // namespace runglass::analysis
