// SPDX-License-Identifier: Apache-2.0
// Whatever bytes a trace file holds, the timeline that is built of it keeps the laws of its columns, and all
// that can be asked of it has an answer.
#include "core/analysis/slice_details.h"
#include "core/analysis/slices.h"
#include "core/analysis/timeline_area.h"
#include "core/analysis/trace_export.h"
#include "core/session/trace_inspection.h"
#include "core/trace/name_search.h"
#include "fuzz/memory_file.h"
#include "fuzz/require.h"

#include <cstdint>
#include <memory>
#include <numeric>

namespace {

using namespace runglass;
using fuzz::require;
using TracePointer = std::shared_ptr<const trace::Trace>;

constexpr trace::SliceIndex detailed = 8; ///< slices of a lane whose every detail is asked for

void checkLane(const trace::Trace& trace, trace::LaneIndex lane) {
    const trace::LaneView& view = trace.lane(lane);
    for (trace::SliceIndex i = 0; i < view.size(); ++i) {
        const trace::SliceRef slice{lane, i};
        require(view.duration(i) >= 0);
        require(i == 0 || view.starts[i - 1] <= view.starts[i]);
        require(trace.row(slice) < trace.recordCount());
        trace.name(slice);
        trace.category(slice);
        if (i >= detailed)
            continue;
        require(trace.selfNs(slice) >= 0 && trace.selfNs(slice) <= trace.durationNs(slice));
        trace.parent(slice);
        trace.children(slice);
        trace.flowsTo(slice);
        analysis::sliceDetails(trace, slice);
        session::asyncIdText(trace, slice);
    }
    require(view.firstFrom(trace.range().beginNs) <= view.size());
    require(view.firstReaching(trace.range().endNs) <= view.size());
}

void checkTracks(const trace::Trace& trace) {
    std::uint64_t slices = 0;
    for (trace::TrackIndex i = 0; i < trace.tracks().size(); ++i) {
        const trace::Track& track = trace.tracks()[i];
        require(track.process < trace.processes().size());
        if (track.kind == trace::TrackKind::Thread)
            slices += track.sliceCount;
        if (track.kind == trace::TrackKind::Counter)
            require(trace.counter(track.counter).size() == track.sliceCount);
        else if (track.laneCount > 0)
            trace.innermostAt(i, track.range.beginNs);
    }
    require(slices == trace.sliceCount());
    require(trace.range().beginNs <= trace.range().endNs);
    for (const trace::Flow& flow : trace.flows())
        require(flow.from.lane < trace.laneCount() && flow.to.lane < trace.laneCount());
}

void askForAll(const TracePointer& trace) {
    analysis::TimelineArea area;
    area.parts.push_back({trace, "rank", 0, {}});
    area.parts.front().tracks.resize(trace->tracks().size());
    std::iota(area.parts.front().tracks.begin(), area.parts.front().tracks.end(), 0U);
    area.range = trace->range();
    analysis::areaTables(area);
    const auto slices = analysis::sliceTable(trace);
    require(slices && slices->rowCount() >= trace->sliceCount());
    analysis::sliceNameTable(*trace);
    const auto named = trace::namePredicate({"e"});
    const auto hits = trace::NameHits::find({{trace}}, named.value());
    if (hits)
        hits->after(std::nullopt, detailed);
    base::Progress progress;
    analysis::exportTrace({*trace, area.parts.front().tracks, area.range}, "/dev/null", progress);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::MemoryFile file(data, size);
    if (!file.isWritten())
        return 0;
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    const auto inspection = session::inspectTrace(file.path(), context);
    require(inspection.ok());
    for (const TracePointer& trace : inspection.value().traces) {
        checkTracks(*trace);
        for (trace::LaneIndex lane = 0; lane < trace->laneCount(); ++lane)
            checkLane(*trace, lane);
        askForAll(trace);
    }
    return 0;
}
