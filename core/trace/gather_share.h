// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/trace/chunk_columns.h"
#include "core/trace/gathered_records.h"
#include "core/trace/sample_gatherer.h"

#include <limits>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::trace {

/// Of flows and asyncs that have no id: no id of a file is so, but by a chance of 1 in 2^63.
inline constexpr IdKey noId = ~IdKey{0};

/// How many records of each kind the tracks have.
struct TrackCounts {
    std::vector<std::size_t> complete; ///< X
    std::vector<std::size_t> begins;   ///< B
    std::vector<std::size_t> instants; ///< i, I, R
    std::vector<std::size_t> zeros;    ///< X with ts 0 and dur 0

    explicit TrackCounts(std::size_t tracks)
        : complete(tracks), begins(tracks), instants(tracks), zeros(tracks) {}
};

/// What must be known of the whole trace before a record can be put into its place.
struct GatherPlan {
    base::Nanoseconds baseTimeNs = 0;
    base::Nanoseconds lastNs = 0; ///< as in the file: up to here unfinished slices are shown
    bool zerosAreUntimed = false; ///< rule 7
};

/// A part of the records on their way into GatheredRecords: chunks that follow each other. First each share
/// is surveyed, then it is told where its records go, then it sorts them out. Shares work at the same time:
/// each writes into places of its own.
class GatherShare {
public:
    GatherShare(const RawTrace& raw, std::size_t firstChunk, std::size_t chunkCount, EventRow firstRow);

    void survey(const std::stop_token& stop);
    /// Sorts one chunk out; to be called for all of them in order. `target` has its columns laid out.
    void sortOut(std::size_t chunk, const GatherPlan& plan, GatheredRecords& target);

    std::size_t firstChunk() const { return firstChunk_; }
    std::size_t chunkCount() const { return chunkCount_; }

    // Results of survey().
    TrackCounts counts;
    std::size_t flows = 0;
    base::Nanoseconds firstNs = std::numeric_limits<base::Nanoseconds>::max(); ///< without the zeros
    base::Nanoseconds lastNs = std::numeric_limits<base::Nanoseconds>::min();
    SampleGatherer samples;

    // To be set before sortOut(): the next free place of each track, and of the flows.
    std::vector<std::size_t> nextSlice;
    std::vector<std::size_t> nextInstant;
    std::vector<std::size_t> nextUntimed;
    std::size_t nextFlow = 0;

    // Results of sortOut() that are few: in the order of the file.
    std::vector<BeginEndRecord> beginEnds;
    std::vector<AsyncRecord> asyncs;
    std::vector<MetadataRecord> metadata;
    std::vector<EventRow> unfinishedRows;

    /// One kind of oddity: how often, and where first.
    struct Tally {
        std::uint64_t count = 0;
        std::uint64_t firstOffset = 0;
        void note(const RawChunk& chunk, std::size_t i) {
            if (count++ == 0)
                firstOffset = chunk.textOffset + chunk.offsets[i];
        }
        /// Takes over what a later share has noted.
        void add(const Tally& later) {
            if (count == 0)
                firstOffset = later.firstOffset;
            count += later.count;
        }
    };
    Tally withoutDuration;
    Tally endless;
    Tally tooFar;

private:
    void surveyChunk(const RawChunk& chunk);
    void extendRange(base::Nanoseconds from, base::Nanoseconds to);
    void addComplete(const RawChunk& chunk, std::size_t i, const SliceRecord& slice, RawTrackIndex track,
                     const GatherPlan& plan, GatheredRecords& target);
    void takeMetadata(const RawChunk& chunk, const RawTable& table);

    ChunkColumns columns_;

    const RawTrace& raw_;
    base::TextId emptyName_; ///< noText when no record has an empty name
    std::size_t firstChunk_;
    std::size_t chunkCount_;
    EventRow nextRow_;
};

/// The absolute time, or timeLimitNs before or after 1970 where it lies beyond.
base::Nanoseconds believableTime(base::Nanoseconds timeNs, base::Nanoseconds baseNs);

} // namespace runglass::trace
