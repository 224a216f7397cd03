// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/raw_trace.h"

#include <vector>

namespace runglass::formats {

/// The records of several files as if they stood behind one another in one. Precondition: at least one part;
/// all were read with the same keys and count their times from the same point (baseTimeNs). The header is
/// that of the first.
trace::RawTrace joinedTrace(std::vector<trace::RawTrace> parts);

} // namespace runglass::formats
