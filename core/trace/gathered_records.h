// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/slab.h"
#include "core/trace/raw_trace.h"
#include "core/trace/slice_record.h"

#include <cstdint>
#include <vector>

namespace runglass::trace {

/// Number of a (pid, tid) in RawTrace::tracks.
using RawTrackIndex = std::uint32_t;

struct BeginEndRecord {
    RawTrackIndex track;
    EventRow row;
    base::Nanoseconds timeNs;
    base::TextId name; ///< noText: none
    bool isBegin;
};

struct AsyncRecord {
    base::TextId pid;
    std::uint16_t category;
    Phase phase;
    base::TextId name;
    IdKey id;
    base::Nanoseconds timeNs;
    EventRow row;
};

struct FlowRecord {
    IdKey id;
    base::Nanoseconds timeNs;
    EventRow row;
    std::uint16_t category;
    Phase phase;
    /// Where it is: on a track, and once bindFlows() has looked there, on a slice. A member for each would be
    /// more memory to touch.
    union {
        RawTrackIndex track;
        SliceRef slice;
    };
};

/// The samples of one series of a counter: [begin, end) of the columns in GatheredRecords.
struct SeriesSamples {
    base::TextId pid;
    base::TextId name;
    base::TextId series;
    std::size_t begin;
    std::size_t end;
};

struct MetadataRecord {
    RawTrackIndex track;
    base::TextId name; ///< process_name, thread_sort_index…
    base::TextId text; ///< noText when it has none
    std::int64_t sortIndex;
};

/// Slices of all tracks, those of one track together: [begins[t], begins[t + 1]).
struct SlicesByTrack {
    base::Slab<SliceRecord> slices;
    std::vector<std::size_t> begins;

    std::span<SliceRecord> of(std::size_t track) {
        return {slices.data() + begins[track], begins[track + 1] - begins[track]};
    }
};

/// The records of a trace by what they are for, with texts, categories and tracks of the whole trace. Times
/// are absolute (with baseTimeNanoseconds).
struct GatheredRecords {
    SlicesByTrack complete; ///< X, and B/E once they are matched; filled up to fillCounts of each track
    std::vector<std::size_t> fillCounts;
    SlicesByTrack instants; ///< with duration 0
    SlicesByTrack untimed;  ///< rule 7
    std::vector<BeginEndRecord> beginEnds;
    std::vector<AsyncRecord> asyncs;
    base::Slab<FlowRecord> flows;
    /// Those of one process and counter follow each other.
    std::vector<SeriesSamples> series;
    base::Slab<base::Nanoseconds> sampleTimes;
    base::Slab<double> sampleValues;
    std::vector<MetadataRecord> metadata;
    std::vector<EventRow> unfinishedRows; ///< of X without a believable end, in file order

    /// Of everything that has a believable time, ends included; first > last when there is nothing.
    base::Nanoseconds firstNs = 0;
    base::Nanoseconds lastNs = -1;
};

/// Sorts the records of `raw` out on up to `threads` threads (0: as many as the machine has) and gives back
/// its passing memory. What is odd about durations and times is reported under `file`: time.missing_dur,
/// time.unfinished, time.zero_ts. Once stopped the result is incomplete.
GatheredRecords gatherRecords(RawTrace& raw, unsigned threads, const std::string& file,
                              base::LoadContext& context);

} // namespace runglass::trace
