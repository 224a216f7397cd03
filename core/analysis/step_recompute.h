// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/kernels.h"
#include "core/model/steps.h"

#include <optional>
#include <string>

namespace runglass::analysis {

/// The times of steps from the kernels themselves, by device and step in the order of first sight. Computing
/// is the union of the kernels, communication the union of those that move data between devices (by name),
/// free the time between first start and last end that neither covers (formats_ascend.md §9.1). Kernels
/// without start or duration do not count. Without kernels that have a start there are no rows.
model::Steps recomputedSteps(const model::Kernels& kernels);

/// Where two sources of one number are farthest apart.
struct StepDifference {
    double percent = 0; ///< of the larger value
    std::string step;
    std::string what; ///< title of the column
};

/// The largest difference in computing, communication and their overlap among the steps that both know. Free
/// is left out: profilers count it from other ends. None when there is nothing to compare.
std::optional<StepDifference> largestDifference(const model::Steps& told, const model::Steps& recomputed);

/// recomputedSteps as a table like stepTable, with the source ("kernels") and, where the profiler tells the
/// step, the largest difference from it in percent.
table::Table recomputedStepTable(const model::Kernels& kernels, const model::Steps* told);

} // namespace runglass::analysis
