// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace_data.h"

#include <stop_token>

namespace runglass::trace {

/// Counts and sums the slices of each name, and finds the step markers (ProfilerStep#N on the host).
/// Precondition: lanes and records of `data` are complete. Stopped: what it finds is not.
void collectNameFacts(TraceData& data, const std::stop_token& stop);

} // namespace runglass::trace
