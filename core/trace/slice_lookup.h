// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace_data.h"

#include <optional>

namespace runglass::trace {

/// The innermost slice of a thread that contains the time: start <= time < end, or start == time for slices
/// without length.
std::optional<SliceRef> innermostAt(const TraceData& data, const Track& track, base::Nanoseconds timeNs);

/// The slice of a thread that starts first at or after the time, of several the outermost.
std::optional<SliceRef> nextFrom(const TraceData& data, const Track& track, base::Nanoseconds timeNs);

} // namespace runglass::trace
