// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/launches.h"
#include "core/base/interval_set.h"
#include "core/trace/trace.h"

#include <map>
#include <string>
#include <vector>

namespace runglass::analysis {

/// When the devices of a trace work, and at what (rule 15). Kernels of communication are those whose name
/// says so; copies and fills are neither computing nor communication.
struct DeviceTime {
    base::IntervalSet computing;
    base::IntervalSet communication;
    base::IntervalSet copying;

    base::IntervalSet busy() const { return computing.united(communication).united(copying); }
    /// Communication while something is computed.
    base::IntervalSet overlapped() const { return communication.intersected(computing); }
};

DeviceTime deviceTime(const trace::Trace& trace, const std::vector<DeviceWork>& works);

/// Sums of device work by the step of its launch (rule 16): a kernel that runs on after the end of its step's
/// marker still belongs to it. Work whose launch lies in no step is under "".
std::map<std::string, base::Nanoseconds> deviceTimeByStep(const trace::Trace& trace,
                                                          const std::vector<DeviceWork>& works);

} // namespace runglass::analysis
