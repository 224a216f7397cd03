// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "span_model.h"

#include <vector>

namespace runglass::sample {

struct Interval {
    Ns startNs = 0;
    Ns endNs = 0;
};

using Intervals = std::vector<Interval>; // sorted, disjoint, not touching

// How computing and communication of one step lie over each other on the device.
struct StepOverlap {
    Intervals computing;
    Intervals communication;
    Intervals notOverlapped; // communication without computing
    Intervals free;          // neither, between the first and the last device operator of the step
    Ns firstNs = 0;
    Ns lastNs = 0;
};

StepOverlap stepOverlap(const SpanModel& model, std::size_t step);

Ns totalNs(const Intervals& intervals);

} // namespace runglass::sample
