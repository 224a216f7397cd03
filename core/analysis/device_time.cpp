// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device_time.h"

#include "core/trace/event_kind.h"

#include <algorithm>

namespace runglass::analysis {

DeviceTime deviceTime(const trace::Trace& trace, const std::vector<DeviceWork>& works) {
    const auto kinds = trace::eventKinds(trace);
    std::vector<base::Interval> computing;
    std::vector<base::Interval> communication;
    std::vector<base::Interval> copying;
    for (const DeviceWork& work : works) {
        const base::Interval time{trace.startNs(work.work), trace.endNs(work.work)};
        const auto kind = kinds[trace.categoryOf(trace.row(work.work))];
        if (kind != trace::EventKind::Kernel)
            copying.push_back(time);
        else if (trace::isCommunication(trace.name(work.work)))
            communication.push_back(time);
        else
            computing.push_back(time);
    }
    return {base::IntervalSet(std::move(computing)), base::IntervalSet(std::move(communication)),
            base::IntervalSet(std::move(copying))};
}

std::map<std::string, base::Nanoseconds> deviceTimeByStep(const trace::Trace& trace,
                                                          const std::vector<DeviceWork>& works) {
    std::map<std::string, base::Nanoseconds> byStep;
    for (const DeviceWork& work : works) {
        const base::Nanoseconds time = trace.startNs(work.launch.value_or(work.work));
        const auto step = std::ranges::find_if(trace.steps(), [&](const trace::Step& candidate) {
            return candidate.range.beginNs <= time && time < candidate.range.endNs;
        });
        byStep[step == trace.steps().end() ? std::string() : step->name] += trace.durationNs(work.work);
    }
    return byStep;
}

} // namespace runglass::analysis
