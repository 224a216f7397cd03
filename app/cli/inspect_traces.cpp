// SPDX-License-Identifier: Apache-2.0
#include "app/cli/inspect_traces.h"

#include "app/cli/inspect_format.h"
#include "app/cli/json_writer.h"
#include "app/cli/messages.h"
#include "app/cli/opening.h"
#include "app/cli/problem_json.h"
#include "app/cli/progress_line.h"
#include "core/base/stop_check.h"
#include "core/session/trace_inspection.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>

namespace runglass::cli {
namespace {

using session::TraceInspection;
using trace::LaneIndex;
using trace::SliceIndex;
using trace::SliceRef;
using trace::Trace;
using trace::TrackKind;

/// Longer lists are only printed with --list.
constexpr std::uint64_t shortList = 100'000;

/// Calls `visit` with every slice of the threads or of the async tracks, track by track in display order,
/// until it is stopped.
template <typename Visit>
void forEachSlice(const Trace& trace, TrackKind kind, const std::stop_token& stop, Visit visit) {
    for (const trace::Track& track : trace.tracks()) {
        if (track.kind != kind)
            continue;
        std::vector<LaneIndex> lanes;
        for (std::uint32_t depth = 0; depth < track.laneCount; ++depth)
            lanes.push_back(track.firstLane + depth);
        if (track.untimed)
            lanes.push_back(*track.untimed);
        for (const LaneIndex lane : lanes)
            for (SliceIndex i = 0; i < trace.lane(lane).size(); ++i) {
                if (base::isStoppedAt(i, stop))
                    return;
                visit(track, SliceRef{lane, i});
            }
    }
}

void writeTracks(JsonWriter& json, const Trace& trace, std::string_view key) {
    json.key(key).beginArray();
    for (const trace::Track& track : trace.tracks()) {
        if (track.kind != TrackKind::Thread || track.sliceCount + track.instantCount == 0)
            continue;
        json.beginArray().text(trace.processes()[track.process].pid).text(track.tid).endArray();
    }
    json.endArray();
}

void writeProcesses(JsonWriter& json, const Trace& trace) {
    json.key("processes").beginArray();
    for (const trace::Process& process : trace.processes()) {
        json.beginObject();
        json.key("pid").text(process.pid);
        json.key("name").text(process.name);
        json.key("labels").text(process.labels);
        json.key("sort_index").integer(process.sortIndex);
        json.key("threads").beginObject();
        for (trace::TrackIndex i = process.firstTrack; i < process.firstTrack + process.trackCount; ++i)
            if (const trace::Track& track = trace.tracks()[i]; track.kind == TrackKind::Thread)
                json.key(track.tid).text(track.name);
        json.endObject();
        json.endObject();
    }
    json.endArray();
}

void writeAsync(JsonWriter& json, const Trace& trace, const std::stop_token& stop) {
    json.key("async").beginArray();
    forEachSlice(trace, TrackKind::Async, stop, [&](const trace::Track&, SliceRef slice) {
        json.beginArray();
        json.text(trace.name(slice)).text(session::asyncIdText(trace, slice));
        json.integer(trace.startNs(slice) + trace.originNs()).integer(trace.durationNs(slice));
        json.endArray();
    });
    json.endArray();
}

void writeCounters(JsonWriter& json, const Trace& trace, bool all, const std::stop_token& stop) {
    std::map<std::string, std::vector<const trace::CounterView*>> byName;
    std::uint64_t samples = 0;
    for (const trace::Track& track : trace.tracks()) {
        if (track.kind != TrackKind::Counter)
            continue;
        const trace::CounterView& counter = trace.counter(track.counter);
        byName[counter.name + '.' + counter.series].push_back(&counter);
        samples += counter.size();
    }
    if (samples > shortList && !all)
        return;
    json.key("counters").beginObject();
    for (const auto& [name, counters] : byName) {
        json.key(name).beginArray();
        for (const trace::CounterView* counter : counters)
            for (std::size_t i = 0; i < counter->size() && !base::isStoppedAt(i, stop); ++i)
                json.beginArray()
                    .integer(counter->times[i] + trace.originNs())
                    .real(counter->values[i])
                    .endArray();
        json.endArray();
    }
    json.endObject();
}

void writeSteps(JsonWriter& json, const Trace& trace) {
    json.key("steps").beginArray();
    for (const trace::Step& step : trace.steps())
        json.beginArray()
            .text(step.name)
            .integer(step.range.beginNs + trace.originNs())
            .integer(step.range.length())
            .endArray();
    json.endArray();
}

void writeFlows(JsonWriter& json, const Trace& trace) {
    json.key("flows").beginObject();
    json.key("drawn").count(trace.flowCounts().drawn);
    json.key("unbound").count(trace.flowCounts().unbound);
    json.key("half").count(trace.flowCounts().half);
    json.endObject();
    json.key("flow_kinds").beginObject();
    for (const trace::FlowKind& kind : trace.flowKinds())
        json.key(kind.name).count(kind.count);
    json.endObject();
}

void writeList(JsonWriter& json, const Trace& trace, const std::stop_token& stop) {
    json.key("list").beginArray();
    forEachSlice(trace, TrackKind::Thread, stop, [&](const trace::Track& track, SliceRef slice) {
        json.beginArray();
        json.text(trace.name(slice)).text(trace.processes()[track.process].pid).text(track.tid);
        json.integer(trace.startNs(slice) + trace.originNs()).integer(trace.durationNs(slice));
        json.count(trace.depthOf(slice.lane)).endArray();
    });
    json.endArray();
    std::map<std::string, base::Nanoseconds> selfByName;
    forEachSlice(trace, TrackKind::Thread, stop, [&](const trace::Track&, SliceRef slice) {
        selfByName[std::string(trace.name(slice))] += trace.selfNs(slice);
    });
    json.key("self_ns").beginObject();
    for (const auto& [name, self] : selfByName)
        json.key(name).integer(self);
    json.endObject();
}

void writeOperators(JsonWriter& json, const TraceInspection& inspection) {
    if (!inspection.operators.empty()) {
        json.key("ops").beginObject();
        for (const auto& [name, sum] : inspection.operators) {
            json.key(name).beginObject();
            json.key("calls").count(sum.calls);
            json.key("host_total_ns").integer(sum.hostTotalNs);
            json.key("host_self_ns").integer(sum.hostSelfNs);
            json.key("dev_total_ns").integer(sum.deviceTotalNs);
            json.key("dev_self_ns").integer(sum.deviceSelfNs);
            json.endObject();
        }
        json.endObject();
    }
    if (inspection.kernels.empty())
        return;
    json.key("kernels").beginObject();
    for (const auto& [name, sum] : inspection.kernels)
        json.key(name).beginArray().count(sum.calls).integer(sum.totalNs).endArray();
    json.endObject();
}

void writeTrace(JsonWriter& json, const TraceInspection& inspection, bool withList,
                const std::stop_token& stop) {
    const Trace& trace = *inspection.traces.front();
    json.key("slices").count(trace.sliceCount());
    json.key("instants").count(trace.instantCount());
    json.key("first_ns").integer(trace.originNs() + trace.range().beginNs);
    json.key("last_ns").integer(trace.originNs() + trace.range().endNs);
    writeTracks(json, trace, "tracks");
    writeTracks(json, trace, "track_order");
    writeProcesses(json, trace);
    if (trace.asyncCount() <= shortList || withList)
        writeAsync(json, trace, stop);
    writeCounters(json, trace, withList, stop);
    writeFlows(json, trace);
    writeSteps(json, trace);
    writeOperators(json, inspection);
    if (withList)
        writeList(json, trace, stop);
}

std::uint64_t sumOver(const TraceInspection& inspection, std::uint64_t (Trace::*count)() const) {
    std::uint64_t sum = 0;
    for (const auto& trace : inspection.traces)
        sum += ((*trace).*count)();
    return sum;
}

/// The keys of one file, into an object that is open.
void writeInspection(JsonWriter& json, const TraceInspection& inspection, bool withList,
                     const std::stop_token& stop) {
    json.key("opens").flag(!inspection.failure);
    json.key("type").text("trace");
    json.key("records").count(sumOver(inspection, &Trace::recordCount));
    json.key("skipped").count(sumOver(inspection, &Trace::skippedCount));
    if (inspection.traces.size() > 1) {
        json.key("documents").beginArray();
        for (const auto& trace : inspection.traces)
            json.count(trace->recordCount());
        json.endArray();
    }
    if (inspection.traces.empty())
        json.key("slices").count(0);
    else
        writeTrace(json, inspection, withList, stop);
    if (inspection.failure)
        json.key("error").text(errorText(*inspection.failure));
    json.key("warnings");
    writeProblems(json, inspection.problems);
}

std::string inspectionText(const std::string& path, const TraceInspection& inspection) {
    std::string text =
        harmless(path) + "\n  opens: " + (inspection.failure ? "no" : "yes") + "\n  type: trace\n";
    const auto add = [&text](std::string_view name, std::uint64_t value) {
        text += "  " + std::string(name) + ": " + std::to_string(value) + '\n';
    };
    add("records", sumOver(inspection, &Trace::recordCount));
    add("skipped", sumOver(inspection, &Trace::skippedCount));
    add("documents", inspection.traces.size());
    for (const auto& trace : inspection.traces) {
        add("slices", trace->sliceCount());
        add("async slices", trace->asyncCount());
        add("instants", trace->instantCount());
        add("processes", trace->processes().size());
        add("tracks", trace->tracks().size());
        add("flows drawn", trace->flowCounts().drawn);
        add("flows unbound", trace->flowCounts().unbound);
        add("flow halves", trace->flowCounts().half);
        add("steps", trace->steps().size());
    }
    return text;
}

/// What a file is called among the operands: its name, or its path when two have the same name.
std::string shownName(const std::string& path, const std::vector<std::string>& all) {
    const auto nameOf = [](const std::string& file) {
        return std::filesystem::path(file).filename().string();
    };
    const auto same =
        std::ranges::count_if(all, [&](const std::string& o) { return nameOf(o) == nameOf(path); });
    return same > 1 ? path : nameOf(path);
}

/// Incomplete when stopped.
std::string inspectionJson(const std::vector<std::string>& paths, const std::vector<TraceInspection>& all,
                           bool withList, const std::stop_token& stop) {
    JsonWriter json;
    json.beginObject();
    if (all.size() == 1) {
        json.key("path").text(paths.front());
        writeInspection(json, all.front(), withList, stop);
    } else {
        std::vector<base::Problem> problems;
        for (const TraceInspection& one : all)
            problems.insert(problems.end(), one.problems.begin(), one.problems.end());
        json.key("opens").flag(std::ranges::any_of(all, [](const auto& one) { return !one.failure; }));
        json.key("type").text("trace");
        json.key("per_file").beginObject();
        for (std::size_t i = 0; i < all.size(); ++i) {
            json.key(shownName(paths[i], paths)).beginObject();
            writeInspection(json, all[i], withList, stop);
            json.endObject();
        }
        json.endObject();
        json.key("warnings");
        writeProblems(json, problems);
    }
    json.endObject();
    return std::move(json).finished();
}

} // namespace

bool areTraces(const Arguments& arguments) {
    return std::ranges::all_of(arguments.operands(),
                               [](const std::string& path) { return session::isTraceFile(path); });
}

ExitStatus inspectTraces(const Arguments& arguments, Environment& environment) {
    Console& console = environment.console;
    Reading reading(environment.stop);
    const std::vector<std::string> paths(arguments.operands().begin(), arguments.operands().end());
    std::vector<TraceInspection> all;
    {
        const ProgressLine line(console, reading.progress);
        for (const std::string& path : paths) {
            if (const auto refusal =
                    memoryRefusal(session::traceMemoryNeed(path), arguments.has(forceOption.name)))
                return unreadable(console, *refusal);
            auto inspection = session::inspectTrace(path, reading.context);
            if (!inspection)
                return interrupted(console);
            all.push_back(std::move(inspection).value());
        }
    }
    reportProblems(console, reading.diagnostics, arguments.has("problems"));
    for (const TraceInspection& one : all)
        if (one.failure)
            console.message(errorLine(*one.failure));
    std::string text;
    if (answersInJson(arguments, console))
        text = inspectionJson(paths, all, arguments.has("list"), environment.stop);
    else
        for (std::size_t i = 0; i < all.size(); ++i)
            text += inspectionText(paths[i], all[i]);
    if (environment.stop.stop_requested())
        return interrupted(console);
    console.write(text);
    const bool anyOpens = std::ranges::any_of(all, [](const auto& one) { return !one.failure; });
    const ExitStatus written = finished(console);
    return written == ExitStatus::Answered && !anyOpens ? ExitStatus::Unreadable : written;
}

} // namespace runglass::cli
