// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace runglass::analysis {

/// A piece of a trace to be written to a file of its own.
struct TracePiece {
    const trace::Trace& trace;
    std::vector<trace::TrackIndex> tracks;
    trace::TimeRange range; ///< of the trace's own time
};

/// Writes the piece as a smaller trace, valid JSON in object form that any viewer opens:
/// - the records of slices and instants that reach into the range, byte by byte where they are valid JSON,
///   else as far as they could be understood; B/E pairs as complete events, ends of async pairs anew;
/// - counters inside the range, with the value that holds at its begin;
/// - names and order of the processes and tracks;
/// - flows with both ends inside, with new ids;
/// - the other keys of the source.
/// Replaces the file only when all went well. Progress counts records. Returns the bytes written.
base::Result<std::uint64_t> exportTrace(const TracePiece& piece, const std::string& path,
                                        base::Progress& progress, const std::stop_token& stop = {});

} // namespace runglass::analysis
