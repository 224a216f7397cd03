// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"
#include "core/trace/trace.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace runglass::analysis {

/// Every slice of a trace: process, thread, depth (0 is the outermost; none for async and untimed slices),
/// name, category, start_ns (absolute), duration_ns, self_ns. In order of the tracks, then of start, outer
/// ones first, untimed ones last. 48 bytes a row; names stay in the trace. Nothing when stopped.
std::optional<table::Table> sliceTable(const std::shared_ptr<const trace::Trace>& trace,
                                       const std::stop_token& stop = {});

/// One row per name of slices, largest total first: name, count, total_ns, self_ns, min_ns, avg_ns, max_ns.
/// Nothing when stopped.
std::optional<table::Table> sliceNameTable(const trace::Trace& trace, const std::stop_token& stop = {});

} // namespace runglass::analysis
