// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/tracks.h"

#include "core/trace/track_text.h"

namespace runglass::analysis {
namespace {

using table::Role;
using table::Unit;
using table::ValueType;

std::vector<table::ColumnSpec> specs() {
    return {{"process", "Process", ValueType::Text, Unit::None, Role::Detail, 0,
             "Process or layer that the track belongs to"},
            {"thread", "Thread", ValueType::Text, Unit::None, Role::Label, 0,
             "Thread, stream, async row or counter"},
            {"kind", "Kind", ValueType::Text, Unit::None, Role::Detail, 0, "thread, async or counter"},
            {"slices", "Slices", ValueType::Integer, Unit::None, Role::Measure, 0,
             "Number of slices; of a counter its samples"},
            {"first_ns", "First", ValueType::Time, Unit::Nanoseconds, Role::Detail, 0,
             "Absolute time at which the first one begins"},
            {"last_ns", "Last", ValueType::Time, Unit::Nanoseconds, Role::Detail, 0,
             "Absolute time at which the last one ends"},
            {"max_depth", "Max Depth", ValueType::Integer, Unit::None, Role::Measure, 0,
             "Number of slices around the deepest one"}};
}

/// Slices without a time (rule 7) count as slices, but lie nowhere.
bool hasTimes(const trace::Track& track) {
    const bool hasSamples = track.kind == trace::TrackKind::Counter && track.sliceCount > 0;
    return hasSamples || track.laneCount > 0 || track.instants.has_value();
}

} // namespace

table::Table trackTable(const trace::Trace& trace) {
    table::TableBuilder out("tracks", specs());
    for (const trace::Track& track : trace.tracks()) {
        std::size_t at = 0;
        out.addTextOrNull(at++, trace::processText(trace.processes()[track.process]));
        out.addTextOrNull(at++, trace::trackText(track));
        out.addText(at++, trace::kindText(track.kind));
        out.cell(at++).addInteger(static_cast<std::int64_t>(track.sliceCount));
        for (const auto timeNs : {track.range.beginNs, track.range.endNs}) {
            if (hasTimes(track))
                out.cell(at++).addInteger(trace.originNs() + timeNs);
            else
                out.cell(at++).addNull();
        }
        if (track.kind == trace::TrackKind::Thread && track.laneCount > 0)
            out.cell(at).addInteger(std::int64_t{track.laneCount} - 1);
        else
            out.cell(at).addNull();
    }
    return std::move(out).build();
}

} // namespace runglass::analysis
