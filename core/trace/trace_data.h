// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/slab.h"
#include "core/base/string_pool.h"
#include "core/trace/argument_column.h"
#include "core/trace/counter_view.h"
#include "core/trace/event_text.h"
#include "core/trace/flow.h"
#include "core/trace/lane.h"
#include "core/trace/tracks.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace runglass::trace {

class Trace;

/// Records that lie together in the file.
struct RecordPiece {
    EventRow firstRow;
    std::uint64_t textOffset;        ///< what `offsets` count from
    const std::uint32_t* offsets;    ///< of each record
    const std::uint16_t* categories; ///< of each record, to be looked up in categoryMaps[map]
    std::uint32_t map;
};

/// A slice whose parent is not the one that runs in the lane above when it starts: a crossing is in between.
struct ParentException {
    SliceRef slice;
    std::optional<SliceRef> parent;
};

/// All that a Trace owns. Made by buildTrace; see Trace for what the fields mean.
struct TraceData {
    base::Nanoseconds originNs = 0;
    TimeRange range;
    std::vector<TimeRange> distantParts;

    std::vector<Process> processes;
    std::vector<Track> tracks;
    std::vector<LaneView> lanes;
    std::vector<TrackIndex> laneTracks;
    std::vector<CounterView> counters;
    std::vector<Step> steps;

    // What the lanes are views of: all lanes one after another.
    base::Slab<base::Nanoseconds> starts;
    base::Slab<std::uint32_t> durations;
    base::Slab<base::TextId> names;
    base::Slab<EventRow> rows;
    std::vector<std::vector<LaneView::LongDuration>> longDurations; ///< by lane
    std::vector<std::vector<DetailLevel>> laneLevels;
    std::vector<base::Slab<DetailEntry>> detailEntries;
    std::vector<SliceRef> unfinished;              ///< sorted
    std::vector<ParentException> parentExceptions; ///< sorted by slice
    std::vector<std::uint32_t> exceptionsByParent; ///< indices of those that have a parent, sorted by it

    // What the counters are views of.
    base::Slab<base::Nanoseconds> sampleTimes;
    base::Slab<double> sampleValues;
    std::vector<std::vector<ValueRange>> sampleRanges;
    std::vector<std::vector<std::span<const ValueRange>>> counterLevels;

    std::vector<Flow> flows;               ///< sorted by `from`
    std::vector<std::uint32_t> flowsByEnd; ///< indices sorted by `to`
    std::vector<FlowKind> flowKinds;
    FlowCounts flowCounts;

    base::StringPool texts;
    std::vector<NameStatistics> nameStatistics; ///< by TextId
    std::vector<base::TextId> categories;

    std::vector<std::string> argumentKeys; ///< those that were asked for
    std::vector<ArgumentColumn> arguments; ///< by key
    std::vector<RecordPiece> pieces;
    std::vector<std::vector<std::uint16_t>> categoryMaps;
    std::vector<base::SlabMemory> recordMemory; ///< what the pieces are views of
    std::shared_ptr<const EventText> text;
    std::vector<std::pair<std::string, std::string>> header;
    std::vector<std::shared_ptr<const Trace>> further;
    std::uint64_t records = 0;
    std::uint64_t skipped = 0;
    std::uint64_t sliceCount = 0;
    std::uint64_t instantCount = 0;
    std::uint64_t asyncCount = 0;
};

} // namespace runglass::trace
