// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/base/string_pool.h"
#include "core/trace/trace_data.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace runglass::trace {

/// The columnar store of one trace. Built once by buildTrace (trace_builder.h), immutable afterwards, shared
/// between threads. Processes and tracks are in display order: sort index, then number, then text (rule 13).
/// Times count from originNs. Memory: 20 bytes a slice, 6 bytes a record, and the levels of detail.
class Trace {
public:
    explicit Trace(TraceData data) : d_(std::move(data)) {}
    Trace(const Trace&) = delete;
    Trace& operator=(const Trace&) = delete;

    /// Absolute time of time 0: Unix time where the file has it, else the file's own.
    base::Nanoseconds originNs() const { return d_.originNs; }
    /// All that happens, without outliers: what "whole run" shows (rules 6 and 7).
    TimeRange range() const { return d_.range; }
    /// Further parts behind gaps of more than 24 h, in order; empty for an ordinary trace.
    std::span<const TimeRange> distantParts() const { return d_.distantParts; }

    std::span<const Process> processes() const { return d_.processes; }
    std::span<const Track> tracks() const { return d_.tracks; }
    std::size_t laneCount() const { return d_.lanes.size(); }
    const LaneView& lane(LaneIndex lane) const { return d_.lanes[lane]; }
    TrackIndex trackOf(LaneIndex lane) const { return d_.laneTracks[lane]; }
    std::uint32_t depthOf(LaneIndex lane) const { return lane - d_.tracks[d_.laneTracks[lane]].firstLane; }
    const CounterView& counter(std::uint32_t index) const { return d_.counters[index]; }
    std::span<const Step> steps() const { return d_.steps; }

    // One slice. Times of a slice include its start, duration never below 0.
    base::Nanoseconds startNs(SliceRef slice) const { return d_.lanes[slice.lane].starts[slice.index]; }
    base::Nanoseconds durationNs(SliceRef slice) const { return d_.lanes[slice.lane].duration(slice.index); }
    base::Nanoseconds endNs(SliceRef slice) const { return d_.lanes[slice.lane].end(slice.index); }
    base::TextId nameId(SliceRef slice) const { return d_.lanes[slice.lane].names[slice.index]; }
    std::string_view name(SliceRef slice) const { return d_.texts.text(nameId(slice)); }
    EventRow row(SliceRef slice) const { return d_.lanes[slice.lane].rows[slice.index]; }
    std::string_view category(SliceRef slice) const { return categoryText(categoryOf(row(slice))); }
    /// Its end is not in the file or not believable (rule 6): it is shown up to the end of the trace.
    bool isUnfinished(SliceRef slice) const;
    /// The innermost slice that contains it, with 1 us tolerance at the end (rule 10); none for async tracks.
    /// O(log n).
    std::optional<SliceRef> parent(SliceRef slice) const;
    /// Duration minus the union of the children, clipped to it; never negative (rule 10).
    base::Nanoseconds selfNs(SliceRef slice) const;
    /// Children in order of start.
    std::vector<SliceRef> children(SliceRef slice) const;
    /// Slices whose parent is not the one that runs in the lane above, sorted; and their indices sorted by
    /// parent, where they have one. For those who walk over whole lanes.
    std::span<const ParentException> parentExceptions() const { return d_.parentExceptions; }
    std::span<const std::uint32_t> exceptionsByParent() const { return d_.exceptionsByParent; }
    /// The innermost slice of a track that contains the time: start <= time < end, or an empty one at it.
    std::optional<SliceRef> innermostAt(TrackIndex track, base::Nanoseconds timeNs) const;

    // Names.
    const base::StringPool& texts() const { return d_.texts; }
    const NameStatistics& statistics(base::TextId name) const {
        return d_.nameStatistics[base::indexOf(name)];
    }
    std::size_t categoryCount() const { return d_.categories.size(); }
    std::string_view categoryText(std::uint16_t category) const;

    // Records.
    std::uint64_t recordCount() const { return d_.records; }
    std::uint64_t skippedCount() const { return d_.skipped; }
    std::uint16_t categoryOf(EventRow row) const;
    /// Where the record stands in text(): readers::readRecordText reads it.
    std::uint64_t textOffset(EventRow row) const;
    /// One of the arguments that were taken for all records, as IdKey; nothing when the record has it not.
    std::optional<std::uint64_t> argument(std::string_view key, EventRow row) const;
    /// All records that have it; nullptr when it was not taken.
    const ArgumentColumn* argumentColumn(std::string_view key) const;
    const EventText& text() const { return *d_.text; }
    /// The other keys of the object form, each with its value as JSON text.
    std::span<const std::pair<std::string, std::string>> header() const { return d_.header; }

    /// Of the first document of a file that has several: the others in order. Each is a trace of its own.
    std::span<const std::shared_ptr<const Trace>> further() const { return d_.further; }

    // Flows: sorted by start slice; the index arrays give them by either end.
    std::span<const Flow> flows() const { return d_.flows; }
    std::span<const FlowKind> flowKinds() const { return d_.flowKinds; }
    const FlowCounts& flowCounts() const { return d_.flowCounts; }
    /// Indices in flows(). O(log f).
    std::span<const std::uint32_t> flowsTo(SliceRef slice) const;
    /// First and last+1 index in flows(). O(log f).
    std::pair<std::uint32_t, std::uint32_t> flowsFrom(SliceRef slice) const;

    std::uint64_t sliceCount() const { return d_.sliceCount; } ///< X and closed B/E; async not counted
    std::uint64_t asyncCount() const { return d_.asyncCount; }
    std::uint64_t instantCount() const { return d_.instantCount; }
    /// Bytes of memory held.
    std::size_t allocatedBytes() const;
    std::size_t detailBytes() const; ///< of it the levels of detail

private:
    TraceData d_;
};

} // namespace runglass::trace
