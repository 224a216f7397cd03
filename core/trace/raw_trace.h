// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/base/slab.h"
#include "core/base/string_pool.h"
#include "core/trace/argument_column.h"
#include "core/trace/event_text.h"
#include "core/trace/packed_column.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace runglass::trace {

/// A record's `ph`. Old spellings are folded: 'I' and 'R' become Instant, 'S' AsyncBegin, 'F' AsyncEnd.
enum class Phase : std::uint8_t {
    Complete,      ///< X
    Begin,         ///< B
    End,           ///< E
    Instant,       ///< i, I, R
    AsyncBegin,    ///< b, S
    AsyncEnd,      ///< e, F
    AsyncInstant,  ///< n
    Counter,       ///< C
    FlowStart,     ///< s
    FlowStep,      ///< t
    FlowEnd,       ///< f without bp
    FlowEndInside, ///< f with bp "e": binds to the slice around it
    Metadata       ///< M
};

/// What a duration says besides a length. All are negative, a real duration never is: a negative one in the
/// file becomes 0 and is reported.
inline constexpr base::Nanoseconds noDuration = -1;      ///< missing or null
inline constexpr base::Nanoseconds endlessDuration = -2; ///< beyond ten years or beyond 2^63 ns

/// An id as written: exact for decimal text up to 2^63 - 1 without leading zeros, else a hash of the text
/// with the top bit set. The same for number 5 and text "5". Ids below `id2.local` are mixed with the pid.
using IdKey = std::uint64_t;

/// Side entry of a record that has an id: flows and async phases.
struct RawId {
    std::uint32_t event; ///< index in its chunk
    IdKey id;
};

/// The numbers of counter records, by event.
struct RawSamples {
    PackedColumn<std::uint32_t> events;
    PackedColumn<base::TextId> series; ///< key in args, local
    std::span<const double> values;

    std::size_t size() const { return values.size(); }
};

/// One fact of a metadata record, such as thread_name.
struct RawMetadata {
    std::uint32_t event;
    base::TextId text;      ///< args.name or args.labels, local; noText when there is none
    std::int64_t sortIndex; ///< args.sort_index; 0 when there is none
};

/// The records of one piece of the file, in file order, as columns of equal length. Texts and tracks are
/// numbers of the thread that parsed the piece: RawTrace::tables[table] translates them.
struct RawChunk {
    std::uint64_t textOffset = 0; ///< what `offsets` count from
    std::uint32_t table = 0;
    std::uint32_t count = 0;

    // Kept by the trace: where the record is in the text, and its category.
    const std::uint32_t* offsets = nullptr;
    const std::uint16_t* categories = nullptr; ///< local; index in RawTable::categories

    // Given back when the trace has been built.
    PackedColumn<base::Nanoseconds> starts; ///< as in the file: without baseTimeNanoseconds
    PackedColumn<base::Nanoseconds> durations;
    PackedColumn<base::TextId> names;   ///< local; of flow records it is noText, of nameless ones empty
    PackedColumn<std::uint32_t> tracks; ///< local; index in RawTable::tracks
    const Phase* phases = nullptr;

    std::span<const RawId> ids; ///< by event
    RawSamples samples;

    std::vector<RawMetadata> metadata;
    /// What analyses need of all records, by key as in RawTrace::argumentKeys; rows are events. Texts are
    /// read from the record when they matter.
    std::vector<ArgumentView> arguments;
};

/// pid and tid as text; number 5 and text "5" are the same. A record without one has an empty text.
struct TrackKey {
    base::TextId pid;
    base::TextId tid;
    bool operator==(const TrackKey&) const = default;
};

/// From the numbers of one parsing thread to those of the whole trace.
struct RawTable {
    std::vector<base::TextId> texts;
    std::vector<std::uint16_t> categories; ///< to indices in RawTrace::categories
    std::vector<std::uint32_t> tracks;     ///< to indices in RawTrace::tracks
};

/// What the reader hands to the builder of a Trace: one JSON document.
struct RawTrace {
    std::shared_ptr<const EventText> text;
    base::StringPool texts;
    std::vector<base::TextId> categories; ///< at most 65,535; the last stands for all further ones
    std::vector<TrackKey> tracks;
    std::vector<RawTable> tables;
    std::vector<RawChunk> chunks; ///< in file order
    /// Owns the columns of the chunks: one block per use, so that either can be given back alone.
    std::vector<base::SlabMemory> keptMemory;
    std::vector<base::SlabMemory> passingMemory;
    std::vector<base::SlabMemory> argumentMemory;

    base::Nanoseconds baseTimeNs = 0; ///< baseTimeNanoseconds
    /// The other keys of the object form in order, each with its value as JSON text; empty for a value of
    /// more than a megabyte.
    std::vector<std::pair<std::string, std::string>> header;
    std::vector<std::string> argumentKeys; ///< as asked for

    std::uint64_t records = 0; ///< event objects read, of any phase, unknown ones too
    std::uint64_t skipped = 0; ///< records lost
};

} // namespace runglass::trace
