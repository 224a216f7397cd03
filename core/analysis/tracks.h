// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"
#include "core/trace/trace.h"

namespace runglass::analysis {

/// One row per track in display order: process, thread, kind (thread, async, counter), slices (of counters
/// the samples), first_ns and last_ns (absolute; none where nothing has a time), max_depth (of the deepest
/// slice; none where there is no nesting).
table::Table trackTable(const trace::Trace& trace);

} // namespace runglass::analysis
