// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/async_pairs.h"
#include "core/trace/gathered_records.h"
#include "core/trace/trace_data.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace runglass::trace {

/// Where the content of a track comes from: number of a thread in RawTrace::tracks, of an AsyncTrack, or of a
/// SeriesSamples, by the track's kind.
struct TrackOrigin {
    TrackKind kind;
    std::uint32_t index;
};

struct OrderedTracks {
    std::vector<Process> processes;
    std::vector<Track> tracks;        ///< identity, names and order; the rest is filled in later
    std::vector<TrackOrigin> origins; ///< of each track
};

/// Whether numbers come by value and before texts, equal ones as text.
bool idComesBefore(std::string_view a, std::string_view b);

/// Brings processes and tracks into display order (rule 13): threads, async tracks and counters of a process
/// in this order, each by sort index, number, text. A thread is a track when it has slices or instants, or a
/// name.
OrderedTracks orderTracks(const RawTrace& raw, const GatheredRecords& records,
                          const std::vector<AsyncTrack>& asyncs);

} // namespace runglass::trace
