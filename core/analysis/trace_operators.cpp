// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/trace_operators.h"

#include "core/trace/event_kind.h"

namespace runglass::analysis {
namespace {

using trace::EventKind;

class Kinds {
public:
    explicit Kinds(const trace::Trace& trace) : trace_(trace), kinds_(trace::eventKinds(trace)) {}
    EventKind of(trace::SliceRef slice) const {
        const std::uint16_t category = trace_.categoryOf(trace_.row(slice));
        return category < kinds_.size() ? kinds_[category] : EventKind::Other;
    }

private:
    const trace::Trace& trace_;
    std::vector<EventKind> kinds_;
};

} // namespace

std::map<std::string, OperatorTotals> operatorTotals(const trace::Trace& trace,
                                                     const std::vector<DeviceWork>& works) {
    const Kinds kinds(trace);
    std::map<std::string, OperatorTotals> totals;
    for (trace::LaneIndex lane = 0; lane < trace.laneCount(); ++lane) {
        const trace::Track& track = trace.tracks()[trace.trackOf(lane)];
        if (track.kind != trace::TrackKind::Thread || track.instants == lane)
            continue;
        for (trace::SliceIndex i = 0; i < trace.lane(lane).size(); ++i) {
            const trace::SliceRef slice{lane, i};
            if (kinds.of(slice) != EventKind::Operator)
                continue;
            OperatorTotals& sum = totals[std::string(trace.name(slice))];
            ++sum.calls;
            sum.hostTotalNs += trace.durationNs(slice);
            sum.hostSelfNs += trace.selfNs(slice);
        }
    }
    for (const DeviceWork& work : works) {
        if (!work.hostOperator)
            continue;
        const base::Nanoseconds duration = trace.durationNs(work.work);
        totals[std::string(trace.name(*work.hostOperator))].deviceSelfNs += duration;
        for (auto around = work.hostOperator; around; around = trace.parent(*around))
            if (kinds.of(*around) == EventKind::Operator)
                totals[std::string(trace.name(*around))].deviceTotalNs += duration;
    }
    return totals;
}

std::map<std::string, KernelTotals> kernelTotals(const trace::Trace& trace,
                                                 const std::vector<DeviceWork>& works) {
    const Kinds kinds(trace);
    std::map<std::string, KernelTotals> totals;
    for (const DeviceWork& work : works) {
        if (kinds.of(work.work) != EventKind::Kernel)
            continue;
        KernelTotals& sum = totals[std::string(trace.name(work.work))];
        ++sum.calls;
        sum.totalNs += trace.durationNs(work.work);
    }
    return totals;
}

} // namespace runglass::analysis
