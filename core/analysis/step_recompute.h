// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/kernels.h"
#include "core/model/steps.h"
#include "core/trace/trace.h"

#include <optional>
#include <stop_token>
#include <string>

namespace runglass::analysis {

/// The times of steps worked out again from the kernels and from the timeline, whichever there is; the rows
/// of `source` "kernels" come first, then those of "trace" (ascend_trace_steps.h). Of kernels: by device and
/// step in the order of first sight, what moves data between devices (by name) communicates, all else
/// computes; of these the unions count (formats_ascend.md §9.1). Kernels without start or duration do not
/// count. Not all when stopped.
model::Steps recomputedSteps(const model::Kernels* kernels, const trace::Trace* trace,
                             const std::stop_token& stop = {});

/// Where two sources of one number are farthest apart.
struct StepDifference {
    double percent = 0; ///< of the larger value
    std::string step;
    std::string what;   ///< title of the column
    std::string source; ///< of the recomputed value
};

/// The largest difference in computing, communication and their overlap among the steps that both know. Free
/// is left out: profilers count it from other ends. None when there is nothing to compare.
std::optional<StepDifference> largestDifference(const model::Steps& told, const model::Steps& recomputed);

/// Two sources of one number that are further apart than this are said to disagree (rule 17).
inline constexpr double disagreementPercent = 5;

/// recomputedSteps as a table like stepTable, with the source and, where the profiler tells the step, the
/// largest difference from it in percent.
table::Table recomputedStepTable(const model::Steps& recomputed, const model::Steps* told);

} // namespace runglass::analysis
