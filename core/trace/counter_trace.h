// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <memory>
#include <string>
#include <vector>

namespace runglass::trace {

/// One series of numbers that was computed, not recorded.
struct ComputedCounter {
    std::string name;
    std::vector<base::Nanoseconds> times; ///< from the origin of the trace it is about
    std::vector<double> values;           ///< finite, as many as times; each holds until the next time
};

/// A trace of counters alone, to be shown beside the trace it was computed from: one process `process` with
/// one track a counter, in the order given, and the origin and range of `about`. Counters without a sample
/// are left out; nullptr when none is left.
std::shared_ptr<const Trace> makeCounterTrace(const std::string& process,
                                              std::vector<ComputedCounter> counters, const Trace& about);

} // namespace runglass::trace
