// SPDX-License-Identifier: Apache-2.0
#include "core/trace/lane_builder.h"

#include "core/base/parallel.h"
#include "core/trace/detail_pyramid.h"
#include "core/trace/nesting.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace runglass::trace {
namespace {

/// One track on its way: its slices sorted, and in which lane each belongs.
struct TrackWork {
    std::span<SliceRecord> slices;
    std::span<SliceRecord> instants;
    std::span<SliceRecord> untimed;
    Nesting nesting;
    std::size_t firstSlot = 0; ///< in the columns of all lanes
};

class LaneBuilder {
public:
    LaneBuilder(GatheredRecords& records, std::vector<AsyncTrack>& asyncs,
                const std::vector<TrackOrigin>& origins, TraceData& data)
        : records_(records), asyncs_(asyncs), origins_(origins), data_(data), noName_(data.texts.intern("")) {
    }

    void build(unsigned threads, const std::stop_token& stop) {
        collect();
        const auto largestFirst = bySize();
        base::parallelFor(largestFirst.size(), threads, stop,
                          [&](std::size_t i) { nestTrack(largestFirst[i]); });
        if (stop.stop_requested())
            return;
        layOutLanes();
        base::parallelFor(largestFirst.size(), threads, stop, [&](std::size_t i) {
            writeTrack(largestFirst[i]);
            work_[largestFirst[i]].nesting.depths = {};
        });
        if (stop.stop_requested())
            return;
        records_.complete.slices = {};
        records_.instants.slices = {};
        records_.untimed.slices = {};
        std::vector<LaneIndex> lanes(data_.lanes.size());
        std::iota(lanes.begin(), lanes.end(), LaneIndex{0});
        std::ranges::stable_sort(lanes, std::ranges::greater{},
                                 [&](LaneIndex lane) { return data_.lanes[lane].size(); });
        base::parallelFor(lanes.size(), threads, stop, [&](std::size_t i) { addPyramid(lanes[i]); });
        sortParentExceptions();
    }

    void report(const std::string& file, base::Diagnostics& diagnostics) const {
        std::uint64_t crossings = 0;
        std::uint64_t duplicates = 0;
        std::uint64_t tooDeep = 0;
        for (const TrackWork& work : work_) {
            crossings += work.nesting.crossings;
            duplicates += work.nesting.duplicates;
            tooDeep += work.nesting.tooDeep;
        }
        const auto tell = [&](std::string_view code, std::uint64_t count, std::string_view message) {
            if (count > 0)
                diagnostics.report(base::Severity::Info, code, file, {}, message, count);
        };
        tell("ev.overlap", crossings,
             "A slice begins inside another one of its thread and ends after it; it has a lane of its own");
        tell("ev.duplicate", duplicates,
             "A slice equals another one in thread, name, start and duration; both count");
        tell("ev.too_deep", tooDeep, "A slice is nested too deeply to be drawn; it is in the tables");
    }

private:
    void collect() {
        work_.resize(origins_.size());
        for (std::size_t track = 0; track < origins_.size(); ++track) {
            const TrackOrigin& origin = origins_[track];
            if (origin.kind == TrackKind::Thread) {
                work_[track].slices =
                    records_.complete.of(origin.index).first(records_.fillCounts[origin.index]);
                work_[track].instants = records_.instants.of(origin.index);
                work_[track].untimed = records_.untimed.of(origin.index);
            } else if (origin.kind == TrackKind::Async) {
                work_[track].slices = asyncs_[origin.index].slices;
                work_[track].instants = asyncs_[origin.index].instants;
            }
        }
    }

    std::vector<std::size_t> bySize() const {
        std::vector<std::size_t> order(work_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, std::ranges::greater{},
                                 [&](std::size_t track) { return work_[track].slices.size(); });
        return order;
    }

    void nestTrack(std::size_t track) {
        TrackWork& work = work_[track];
        sortSlices(work.instants);
        sortSlices(work.untimed);
        if (origins_[track].kind == TrackKind::Thread) {
            sortSlices(work.slices);
            work.nesting = nest(work.slices);
        } else if (origins_[track].kind == TrackKind::Async) {
            takeFirstFitLanes(asyncs_[origins_[track].index], work.nesting);
        }
        setRange(data_.tracks[track], work);
    }

    static void takeFirstFitLanes(const AsyncTrack& async, Nesting& nesting) {
        base::Nanoseconds busyUntil = std::numeric_limits<base::Nanoseconds>::min();
        for (std::size_t i = 0; i < async.slices.size(); ++i) {
            nesting.depths.push_back(async.lanes[i]);
            if (async.lanes[i] > deepestLane)
                ++nesting.tooDeep;
            else if (async.lanes[i] == nesting.laneSizes.size())
                nesting.laneSizes.push_back(1);
            else
                ++nesting.laneSizes[async.lanes[i]];
            const base::Nanoseconds from = std::max(async.slices[i].startNs, busyUntil);
            if (async.slices[i].endNs() > from) {
                nesting.busyNs += async.slices[i].endNs() - from;
                busyUntil = async.slices[i].endNs();
            }
        }
    }

    void setRange(Track& track, const TrackWork& work) const {
        track.sliceCount = work.slices.size() + work.untimed.size();
        track.instantCount = work.instants.size();
        track.busyNs = work.nesting.busyNs;
        track.crossings = work.nesting.crossings;
        track.nestsExactly = work.nesting.isExact;
        if (work.slices.empty() && work.instants.empty())
            return;
        base::Nanoseconds begin = std::numeric_limits<base::Nanoseconds>::max();
        base::Nanoseconds end = std::numeric_limits<base::Nanoseconds>::min();
        for (const auto& slices : {work.slices, work.instants}) {
            if (slices.empty())
                continue;
            begin = std::min(begin, slices.front().startNs);
            for (const SliceRecord& slice : slices)
                end = std::max(end, slice.endNs());
        }
        track.range = {begin - data_.originNs, end - data_.originNs};
    }

    /// Numbers the lanes and gives each its place in the columns.
    void layOutLanes() {
        std::size_t slots = 0;
        const auto addLane = [&](std::size_t track, std::size_t size) {
            laneSlots_.push_back(slots);
            laneSizes_.push_back(size);
            data_.laneTracks.push_back(static_cast<TrackIndex>(track));
            slots += size;
            return static_cast<LaneIndex>(laneSlots_.size() - 1);
        };
        for (std::size_t track = 0; track < work_.size(); ++track) {
            TrackWork& work = work_[track];
            Track& shown = data_.tracks[track];
            shown.firstLane = static_cast<LaneIndex>(laneSlots_.size());
            shown.laneCount = static_cast<std::uint32_t>(work.nesting.laneSizes.size());
            work.firstSlot = slots;
            for (const std::uint32_t size : work.nesting.laneSizes)
                addLane(track, size);
            if (!work.instants.empty())
                shown.instants = addLane(track, work.instants.size());
            if (!work.untimed.empty() || work.nesting.tooDeep > 0)
                shown.untimed = addLane(track, work.untimed.size() + work.nesting.tooDeep);
        }
        data_.starts.resize(slots);
        data_.durations.resize(slots);
        data_.names.resize(slots);
        data_.rows.resize(slots);
        data_.lanes.resize(laneSlots_.size());
        data_.longDurations.resize(laneSlots_.size());
        data_.laneLevels.resize(laneSlots_.size());
        data_.detailEntries.resize(laneSlots_.size());
        trackExceptions_.resize(work_.size());
    }

    void writeTrack(std::size_t track) {
        TrackWork& work = work_[track];
        const Track& shown = data_.tracks[track];
        std::vector<std::size_t> next(laneSlots_.begin() + shown.firstLane,
                                      laneSlots_.begin() + shown.firstLane + shown.laneCount);
        std::vector<SliceRecord> undrawn(work.untimed.begin(), work.untimed.end());
        for (std::size_t i = 0; i < work.slices.size(); ++i) {
            const std::uint16_t depth = work.nesting.depths[i];
            if (depth >= shown.laneCount)
                undrawn.push_back(work.slices[i]);
            else
                write(shown.firstLane + depth, next[depth]++, work.slices[i]);
        }
        if (shown.instants)
            writeAll(*shown.instants, work.instants);
        if (shown.untimed)
            writeAll(*shown.untimed, undrawn);
        const LaneIndex lanesEnd =
            shown.firstLane + shown.laneCount + (shown.instants ? 1 : 0) + (shown.untimed ? 1 : 0);
        for (LaneIndex lane = shown.firstLane; lane < lanesEnd; ++lane)
            setView(lane);
        for (const Nesting::Exception& exception : work.nesting.exceptions) {
            const auto refOf = [&](Nesting::Place place) {
                return SliceRef{shown.firstLane + place.depth, place.index};
            };
            trackExceptions_[track].push_back(
                {refOf(exception.slice),
                 exception.parent ? std::optional(refOf(*exception.parent)) : std::nullopt});
        }
    }

    void writeAll(LaneIndex lane, std::span<const SliceRecord> slices) {
        for (std::size_t i = 0; i < slices.size(); ++i)
            write(lane, laneSlots_[lane] + i, slices[i]);
    }

    void write(LaneIndex lane, std::size_t slot, const SliceRecord& slice) {
        data_.starts[slot] = slice.startNs - data_.originNs;
        data_.names[slot] = slice.name == base::noText ? noName_ : slice.name;
        data_.rows[slot] = slice.row;
        if (slice.durationNs < base::Nanoseconds{LaneView::longMark}) {
            data_.durations[slot] = static_cast<std::uint32_t>(slice.durationNs);
        } else {
            data_.durations[slot] = LaneView::longMark;
            data_.longDurations[lane].push_back(
                {static_cast<SliceIndex>(slot - laneSlots_[lane]), slice.durationNs});
        }
    }

    void setView(LaneIndex lane) {
        const std::size_t first = laneSlots_[lane];
        const std::size_t count = laneSizes_[lane];
        LaneView& view = data_.lanes[lane];
        view.starts = data_.starts.values().subspan(first, count);
        view.durations = data_.durations.values().subspan(first, count);
        view.names = data_.names.values().subspan(first, count);
        view.rows = data_.rows.values().subspan(first, count);
        view.longDurations = data_.longDurations[lane];
    }

    void addPyramid(LaneIndex lane) {
        if (data_.tracks[data_.laneTracks[lane]].untimed == lane)
            return;
        DetailPyramid pyramid = buildPyramid(data_.lanes[lane]);
        data_.detailEntries[lane] = std::move(pyramid.entries);
        data_.laneLevels[lane] = std::move(pyramid.levels);
        data_.lanes[lane].levels = data_.laneLevels[lane];
    }

    void sortParentExceptions() {
        for (const auto& own : trackExceptions_)
            data_.parentExceptions.insert(data_.parentExceptions.end(), own.begin(), own.end());
        std::ranges::sort(data_.parentExceptions, {}, &ParentException::slice);
        for (std::uint32_t i = 0; i < data_.parentExceptions.size(); ++i)
            if (data_.parentExceptions[i].parent)
                data_.exceptionsByParent.push_back(i);
        std::ranges::stable_sort(data_.exceptionsByParent, {},
                                 [&](std::uint32_t i) { return *data_.parentExceptions[i].parent; });
    }

    GatheredRecords& records_;
    std::vector<AsyncTrack>& asyncs_;
    const std::vector<TrackOrigin>& origins_;
    TraceData& data_;
    base::TextId noName_; ///< the empty text
    std::vector<TrackWork> work_;
    std::vector<std::size_t> laneSlots_;
    std::vector<std::size_t> laneSizes_;
    std::vector<std::vector<ParentException>> trackExceptions_;
};

} // namespace

void buildLanes(GatheredRecords& records, std::vector<AsyncTrack>& asyncs,
                const std::vector<TrackOrigin>& origins, unsigned threads, const std::string& file,
                base::LoadContext& context, TraceData& data) {
    LaneBuilder builder(records, asyncs, origins, data);
    builder.build(threads, context.stop);
    if (!context.stop.stop_requested())
        builder.report(file, context.diagnostics);
}

} // namespace runglass::trace
