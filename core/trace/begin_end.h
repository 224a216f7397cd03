// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/trace/gathered_records.h"

#include <string>

namespace runglass::trace {

/// Matches B and E of each thread in order of time (rule 11) and adds a slice for each B to
/// records.complete: one that is never closed ends with the trace, one inside a slice that is closed by name
/// ends with it; both are unfinished. Reports ev.unmatched_end, ev.unmatched_begin and time.unfinished.
void matchBeginEnd(GatheredRecords& records, const std::string& file, base::Diagnostics& diagnostics);

} // namespace runglass::trace
