// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/ascend_trace_steps.h"

#include "core/base/stop_check.h"
#include "core/trace/ranges_by_begin.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <utility>
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

/// Steps by a range of time of each: of those that lie over each other the first is found, as on the host.
class StepsByRange {
public:
    explicit StepsByRange(std::vector<std::pair<trace::TimeRange, std::size_t>> steps)
        : steps_(std::move(steps)) {
        std::ranges::stable_sort(steps_, {}, [](const auto& step) { return step.first.beginNs; });
        for (const auto& step : steps_)
            ranges_.add(step.first);
    }

    /// Index in Trace::steps.
    std::optional<std::size_t> firstAt(Nanoseconds timeNs) const {
        const auto place = ranges_.firstAt(timeNs);
        return place ? std::optional(steps_[*place].second) : std::nullopt;
    }

private:
    std::vector<std::pair<trace::TimeRange, std::size_t>> steps_;
    trace::RangesByBegin ranges_; ///< of each
};

/// From when to when the device worked for each step; nothing for those that launched nothing.
std::vector<std::optional<trace::TimeRange>> deviceRanges(const trace::Trace& trace,
                                                          const std::stop_token& stop) {
    const auto steps = trace.steps();
    const auto onHost = trace::stepRanges(steps);
    std::vector<std::optional<trace::TimeRange>> result(steps.size());
    const auto kinds = trace.flowKinds();
    const auto flows = trace.flows();
    for (std::size_t i = 0; i < flows.size() && !base::isStoppedAt(i, stop); ++i) {
        const trace::Flow& flow = flows[i];
        const auto step =
            kinds[flow.kind].name == launchFlow ? onHost.firstAt(trace.startNs(flow.from)) : std::nullopt;
        if (!step)
            continue;
        const trace::TimeRange known =
            result[*step].value_or(trace::TimeRange{trace.startNs(flow.to), steps[*step].range.endNs});
        result[*step] = {std::min(known.beginNs, trace.startNs(flow.to)),
                         std::max(known.endNs, trace.endNs(flow.to))};
    }
    return result;
}

/// Which step work of the device belongs to.
class DeviceSteps {
public:
    DeviceSteps(const trace::Trace& trace, const std::stop_token& stop)
        : DeviceSteps(trace, deviceRanges(trace, stop)) {}

    /// Index in Trace::steps. One that launched nothing has no more than what lies in no other.
    std::optional<std::size_t> at(Nanoseconds timeNs) const {
        const auto step = launching_.firstAt(timeNs);
        return step ? step : others_.firstAt(timeNs);
    }

private:
    using Ranges = std::vector<std::pair<trace::TimeRange, std::size_t>>;

    DeviceSteps(const trace::Trace& trace, const std::vector<std::optional<trace::TimeRange>>& onDevice)
        : launching_(rangesOf(trace, onDevice, true)), others_(rangesOf(trace, onDevice, false)) {}

    static Ranges rangesOf(const trace::Trace& trace,
                           const std::vector<std::optional<trace::TimeRange>>& onDevice, bool areLaunching) {
        Ranges ranges;
        for (std::size_t i = 0; i < onDevice.size(); ++i)
            if (onDevice[i].has_value() == areLaunching)
                ranges.emplace_back(onDevice[i].value_or(trace.steps()[i].range), i);
        return ranges;
    }

    StepsByRange launching_;
    StepsByRange others_;
};

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

/// What one device did, by index in Trace::steps, work of no step behind all: those that are there only, as
/// devices and steps may both be very many.
using WorkOfSteps = std::map<std::size_t, StepWork>;

void addTrack(const trace::Trace& trace, const trace::Track& track, const DeviceSteps& steps,
              std::vector<base::Interval> StepWork::*kind, WorkOfSteps& works, const std::stop_token& stop) {
    for (std::uint32_t lane = 0; lane < track.laneCount; ++lane) {
        const trace::LaneView& view = trace.lane(track.firstLane + lane);
        for (std::size_t i = 0; i < view.size() && !base::isStoppedAt(i, stop); ++i) {
            const auto step = steps.at(view.starts[i]).value_or(trace.steps().size());
            (works[step].*kind).push_back({view.starts[i], view.end(i)});
        }
    }
}

} // namespace

void addAscendTraceSteps(const trace::Trace& trace, StepWorkTable& out, const std::stop_token& stop) {
    const DeviceSteps steps(trace, stop);
    for (const trace::Process& process : trace.processes()) {
        if (process.name != overlapLayer)
            continue;
        WorkOfSteps works;
        for (const trace::Track& track : trace.tracks().subspan(process.firstTrack, process.trackCount)) {
            if (track.kind != trace::TrackKind::Thread)
                continue;
            if (track.name == computingRow)
                addTrack(trace, track, steps, &StepWork::computing, works, stop);
            else if (track.name == communicationRow)
                addTrack(trace, track, steps, &StepWork::communication, works, stop);
        }
        for (const auto& [step, work] : works)
            if (!stop.stop_requested())
                out.add(traceSource,
                        step == trace.steps().size() ? std::string()
                                                     : std::to_string(trace.steps()[step].number),
                        deviceOf(process), work);
    }
}

} // namespace runglass::analysis
