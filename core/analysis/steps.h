// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/steps.h"

#include <string_view>

namespace runglass::analysis {

/// What stands for the step of work that belongs to none.
inline constexpr std::string_view noStep = "no step";

/// One row per device and step, in the order of the source: step ("no step" where there is none), total_us,
/// then the source's columns as far as it has them: computing_us, comm_not_overlapped_us, overlapped_us,
/// communication_us, free_us, stage_us, bubble_us, preparing_us,
/// comm_not_overlapped_without_receive_us, device, others. total = computing + communication not overlapped +
/// free. Steps of traces have the total of the source and their own parts: kernel_us … other_us. `step`: ""
/// or "all", otherwise only the rows of exactly this step.
table::Table stepTable(const model::Steps& steps, std::string_view step = {});

/// The same time as disjoint parts, to be stacked: step, computing_us (without what overlaps), overlapped_us,
/// comm_not_overlapped_us, free_us, total_us; then stage_us, bubble_us and preparing_us as the source has
/// them, which are about the same time in another way. A step names its device where there are several.
/// Missing parts are 0. Rows are those of stepTable. Of traces: step, the parts that there are from kernel_us
/// to other_us, total_us.
table::Table stepParts(const model::Steps& steps);

/// Sums over all steps of Ascend files that have a total, in microseconds.
struct StepSums {
    std::size_t steps = 0;
    double totalUs = 0;
    double computingUs = 0;
    double notOverlappedUs = 0;
    double overlappedUs = 0;
    double communicationUs = 0;
    double freeUs = 0;
    double bubbleUs = 0;
};

StepSums stepSums(const model::Steps& steps);

} // namespace runglass::analysis
