// SPDX-License-Identifier: Apache-2.0
#include "step_overlap.h"

#include <algorithm>

namespace runglass::sample {

namespace {

Intervals merged(Intervals intervals) {
    std::sort(intervals.begin(), intervals.end(),
              [](const Interval& a, const Interval& b) { return a.startNs < b.startNs; });
    Intervals result;
    for (const Interval& interval : intervals) {
        if (!result.empty() && interval.startNs <= result.back().endNs) {
            result.back().endNs = std::max(result.back().endNs, interval.endNs);
        } else {
            result.push_back(interval);
        }
    }
    return result;
}

// The parts of `whole` not covered by `removed`; both merged.
Intervals without(const Intervals& whole, const Intervals& removed) {
    Intervals result;
    for (const Interval& interval : whole) {
        Ns startNs = interval.startNs;
        for (const Interval& hole : removed) {
            if (hole.endNs <= startNs || hole.startNs >= interval.endNs) {
                continue;
            }
            if (hole.startNs > startNs) {
                result.push_back({startNs, hole.startNs});
            }
            startNs = hole.endNs;
        }
        if (startNs < interval.endNs) {
            result.push_back({startNs, interval.endNs});
        }
    }
    return result;
}

} // namespace

StepOverlap stepOverlap(const SpanModel& model, std::size_t step) {
    StepOverlap overlap;
    for (const DeviceTask& task : model.deviceTasks) {
        if (task.isKernel && task.step == step) {
            overlap.computing.push_back({task.startNs, task.startNs + task.durationNs});
        }
    }
    for (const CommOp& op : model.commOps) {
        if (op.step == step) {
            overlap.communication.push_back({op.startNs, op.startNs + op.durationNs});
        }
    }
    overlap.computing = merged(overlap.computing);
    overlap.communication = merged(overlap.communication);
    overlap.notOverlapped = without(overlap.communication, overlap.computing);
    Intervals busy = overlap.computing;
    busy.insert(busy.end(), overlap.communication.begin(), overlap.communication.end());
    busy = merged(busy);
    overlap.firstNs = busy.front().startNs;
    overlap.lastNs = busy.back().endNs;
    overlap.free = without({{overlap.firstNs, overlap.lastNs}}, busy);
    return overlap;
}

Ns totalNs(const Intervals& intervals) {
    Ns total = 0;
    for (const Interval& interval : intervals) {
        total += interval.endNs - interval.startNs;
    }
    return total;
}

} // namespace runglass::sample
