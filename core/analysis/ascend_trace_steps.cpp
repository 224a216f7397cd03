// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/ascend_trace_steps.h"

#include "core/trace/ranges_by_begin.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <vector>

namespace runglass::analysis {
namespace {

using base::Nanoseconds;

constexpr std::string_view traceSource = "trace";
constexpr std::string_view overlapLayer = "Overlap Analysis";
constexpr std::string_view computingRow = "Computing";
constexpr std::string_view communicationRow = "Communication";
constexpr std::string_view launchFlow = "async_npu";
constexpr std::string_view deviceLabel = "NPU ";

/// From when to when the device worked for a step.
struct DeviceStep {
    Nanoseconds beginNs;
    Nanoseconds endNs;
    std::size_t step; ///< index in Trace::steps
};

/// Sorted by begin. A step that launched nothing begins and ends as on the host.
std::vector<DeviceStep> deviceSteps(const trace::Trace& trace) {
    const auto steps = trace.steps();
    const auto ranges = trace::stepRanges(steps);
    constexpr auto never = std::numeric_limits<Nanoseconds>::max();
    std::vector<DeviceStep> result;
    for (std::size_t i = 0; i < steps.size(); ++i)
        result.push_back({never, steps[i].range.endNs, i});
    const auto kinds = trace.flowKinds();
    for (const trace::Flow& flow : trace.flows()) {
        if (kinds[flow.kind].name != launchFlow)
            continue;
        const auto step = ranges.firstAt(trace.startNs(flow.from));
        if (!step)
            continue;
        result[*step].beginNs = std::min(result[*step].beginNs, trace.startNs(flow.to));
        result[*step].endNs = std::max(result[*step].endNs, trace.endNs(flow.to));
    }
    for (DeviceStep& each : result)
        if (each.beginNs == never)
            each.beginNs = steps[each.step].range.beginNs;
    std::ranges::stable_sort(result, {}, &DeviceStep::beginNs);
    return result;
}

/// Position in `steps` of the step that work belongs to; steps.size() when it is none. What steps do on the
/// device often lies over each other where they do not on the host: the later one has begun.
std::size_t stepOf(std::span<const DeviceStep> steps, Nanoseconds startNs) {
    const auto after = std::ranges::upper_bound(steps, startNs, {}, &DeviceStep::beginNs);
    if (after == steps.begin() || startNs >= std::prev(after)->endNs)
        return steps.size();
    return static_cast<std::size_t>(std::prev(after) - steps.begin());
}

/// The label says "NPU 3"; older files say it in the low bits of the process number (formats_ascend.md §4.2).
std::string deviceOf(const trace::Process& process) {
    constexpr std::uint64_t leastCoded = 1 << 20;
    constexpr std::uint64_t deviceBits = 31;
    if (process.labels.starts_with(deviceLabel))
        return process.labels.substr(deviceLabel.size());
    std::uint64_t pid = 0;
    const char* end = process.pid.data() + process.pid.size();
    const auto read = std::from_chars(process.pid.data(), end, pid);
    if (read.ec != std::errc{} || read.ptr != end || pid < leastCoded)
        return {};
    return std::to_string(pid & deviceBits);
}

void addTrack(const trace::Trace& trace, const trace::Track& track, std::span<const DeviceStep> steps,
              std::vector<base::Interval> StepWork::*kind, std::vector<StepWork>& works) {
    for (std::uint32_t lane = 0; lane < track.laneCount; ++lane) {
        const trace::LaneView& view = trace.lane(track.firstLane + lane);
        for (std::size_t i = 0; i < view.size(); ++i)
            (works[stepOf(steps, view.starts[i])].*kind).push_back({view.starts[i], view.end(i)});
    }
}

} // namespace

void addAscendTraceSteps(const trace::Trace& trace, StepWorkTable& out) {
    const auto steps = deviceSteps(trace);
    for (const trace::Process& process : trace.processes()) {
        if (process.name != overlapLayer)
            continue;
        std::vector<StepWork> works(steps.size() + 1);
        for (const trace::Track& track : trace.tracks().subspan(process.firstTrack, process.trackCount)) {
            if (track.kind != trace::TrackKind::Thread)
                continue;
            if (track.name == computingRow)
                addTrack(trace, track, steps, &StepWork::computing, works);
            else if (track.name == communicationRow)
                addTrack(trace, track, steps, &StepWork::communication, works);
        }
        for (std::size_t i = 0; i < works.size(); ++i)
            if (!works[i].empty())
                out.add(traceSource,
                        i == steps.size() ? std::string()
                                          : std::to_string(trace.steps()[steps[i].step].number),
                        deviceOf(process), works[i]);
    }
}

} // namespace runglass::analysis
