// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_builder.h"

#include "core/trace/async_pairs.h"
#include "core/trace/begin_end.h"
#include "core/trace/counter_series.h"
#include "core/trace/flow_binder.h"
#include "core/trace/gathered_records.h"
#include "core/trace/lane_builder.h"
#include "core/trace/name_facts.h"
#include "core/trace/time_parts.h"
#include "core/trace/track_order.h"

#include <algorithm>
#include <limits>
#include <new>
#include <stop_token>
#include <utility>

namespace runglass::trace {
namespace {

base::Error stoppedError(const std::string& file) {
    return {base::stoppedMessage, file, ""};
}

void setRange(const std::vector<TimePart>& parts, const std::string& file, base::Diagnostics& diagnostics,
              TraceData& data) {
    if (parts.empty())
        return;
    const auto main = std::ranges::max_element(parts, {}, &TimePart::records);
    data.originNs = main->range.beginNs;
    const auto relative = [&](TimeRange range) {
        return TimeRange{range.beginNs - data.originNs, range.endNs - data.originNs};
    };
    data.range = relative(main->range);
    for (const TimePart& part : parts)
        if (&part != &*main)
            data.distantParts.push_back(relative(part.range));
    if (!data.distantParts.empty())
        diagnostics.report(
            base::Severity::Info, "time.outlier", file, {},
            "The trace has parts more than a day apart; the one with the most events is shown first",
            data.distantParts.size());
}

void keepArguments(RawTrace& raw, TraceData& data) {
    data.argumentKeys = std::move(raw.argumentKeys);
    data.arguments.resize(data.argumentKeys.size());
    for (std::size_t key = 0; key < data.arguments.size(); ++key) {
        std::size_t count = 0;
        for (const RawChunk& chunk : raw.chunks)
            count += chunk.arguments[key].size();
        data.arguments[key].reserve(count);
        EventRow firstRow = 0;
        for (const RawChunk& chunk : raw.chunks) {
            data.arguments[key].append(chunk.arguments[key], firstRow);
            firstRow += chunk.count;
        }
    }
    for (RawChunk& chunk : raw.chunks)
        chunk.arguments = {};
    raw.argumentMemory.clear();
}

/// What stays of the records: where they are in the text, and their categories.
void keepRecords(RawTrace& raw, TraceData& data) {
    EventRow firstRow = 0;
    for (const RawChunk& chunk : raw.chunks) {
        if (chunk.count > 0)
            data.pieces.push_back({firstRow, chunk.textOffset, chunk.offsets, chunk.categories, chunk.table});
        firstRow += chunk.count;
    }
    for (RawTable& table : raw.tables)
        data.categoryMaps.push_back(std::move(table.categories));
    data.recordMemory = std::move(raw.keptMemory);
    data.texts = std::move(raw.texts);
    data.categories = std::move(raw.categories);
    data.text = std::move(raw.text);
    data.header = std::move(raw.header);
    data.records = raw.records;
    data.skipped = raw.skipped;
}

/// Records with a row of their own.
std::uint64_t countOf(const RawTrace& raw) {
    std::uint64_t count = 0;
    for (const RawChunk& chunk : raw.chunks)
        count += chunk.count;
    return count;
}

std::vector<TrackIndex> tracksOfThreads(const OrderedTracks& ordered, std::size_t threadCount) {
    std::vector<TrackIndex> result(threadCount, noTrack);
    for (TrackIndex track = 0; track < ordered.origins.size(); ++track)
        if (ordered.origins[track].kind == TrackKind::Thread)
            result[ordered.origins[track].index] = track;
    return result;
}

void countSlices(TraceData& data) {
    for (const Track& track : data.tracks) {
        if (track.kind == TrackKind::Thread)
            data.sliceCount += track.sliceCount;
        else if (track.kind == TrackKind::Async)
            data.asyncCount += track.sliceCount;
        data.instantCount += track.instantCount;
    }
}

void setCounterTracks(TraceData& data) {
    for (Track& track : data.tracks) {
        if (track.kind != TrackKind::Counter)
            continue;
        const CounterView& counter = data.counters[track.counter];
        track.sliceCount = counter.size();
        track.range = {counter.times.front(), counter.times.back()};
    }
}

/// Finds the unfinished slices in the lanes by their records.
void findUnfinished(std::vector<EventRow> rows, const std::stop_token& stop, TraceData& data) {
    constexpr SliceIndex slicesBetweenLooks = 1U << 16;
    if (rows.empty())
        return;
    std::ranges::sort(rows);
    for (LaneIndex lane = 0; lane < data.lanes.size(); ++lane)
        for (SliceIndex i = 0; i < data.lanes[lane].size(); ++i) {
            if (i % slicesBetweenLooks == 0 && stop.stop_requested())
                return;
            if (std::ranges::binary_search(rows, data.lanes[lane].rows[i]))
                data.unfinished.push_back({lane, i});
        }
}

base::Result<std::shared_ptr<const Trace>>
build(RawTrace raw, const std::string& file, const TraceBuildOptions& options, base::LoadContext& context) {
    if (countOf(raw) > std::numeric_limits<EventRow>::max())
        return base::Error{"The trace has more than 4,294,967,295 records", file,
                           "Look at a shorter recording"};
    // A file may hold thousands of small traces: starting threads takes longer than reading one.
    constexpr std::uint64_t fewRecords = 10'000;
    const bool isSmall = options.threads == 0 && countOf(raw) < fewRecords;
    const unsigned threads = isSmall ? 1 : options.threads;
    TraceData data;
    data.further = options.further;
    GatheredRecords records = gatherRecords(raw, threads, file, context);
    if (context.stop.stop_requested())
        return stoppedError(file);
    matchBeginEnd(records, file, context.diagnostics);
    setRange(findTimeParts(records), file, context.diagnostics, data); // of matched slices as well
    auto asyncs = pairAsyncs(records, file, context);
    if (context.stop.stop_requested())
        return stoppedError(file);
    auto ordered = orderTracks(raw, records, asyncs);
    const auto trackOfThread = tracksOfThreads(ordered, raw.tracks.size());
    keepArguments(raw, data);
    keepRecords(raw, data);
    data.processes = std::move(ordered.processes);
    data.tracks = std::move(ordered.tracks);
    if (context.stop.stop_requested())
        return stoppedError(file);
    buildCounters(records, data);
    buildLanes(records, asyncs, ordered.origins, threads, file, context, data);
    if (context.stop.stop_requested())
        return stoppedError(file);
    bindFlows(records, trackOfThread, threads, file, context, data);
    setCounterTracks(data);
    countSlices(data);
    findUnfinished(std::move(records.unfinishedRows), context.stop, data);
    collectNameFacts(data, context.stop);
    if (context.stop.stop_requested())
        return stoppedError(file);
    if (data.sliceCount + data.asyncCount + data.instantCount == 0 && data.counters.empty())
        context.diagnostics.report(base::Severity::Info, "run.no_slices", file, {},
                                   "The trace names threads but nothing happens on them");
    return std::shared_ptr<const Trace>(std::make_shared<const Trace>(std::move(data)));
}

} // namespace

base::Result<std::shared_ptr<const Trace>> buildTrace(RawTrace raw, const std::string& file,
                                                      const TraceBuildOptions& options,
                                                      base::LoadContext& context) {
    try {
        return build(std::move(raw), file, options, context);
    } catch (const std::bad_alloc&) {
        return base::Error{"There is not enough memory for this trace", file,
                           "Close other programs, or look at a shorter recording"};
    }
}

} // namespace runglass::trace
