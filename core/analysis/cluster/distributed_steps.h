// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/cluster.h"
#include "core/analysis/sparse_matrix.h"
#include "core/table/table.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis {

/// What the mean over the steps is called where steps are chosen.
inline constexpr std::string_view allSteps = "all";

/// The figures of a rank in one step, or for `allSteps` their means over the rank's steps; unknown where the
/// rank has no such step.
StepFigures figuresOf(const Cluster& cluster, std::size_t rank, std::string_view step);

/// One row per worker and step: worker, rank, step, computing_us, overlapped_us, communication_us, other_us,
/// total_us, transfer_us, synchronizing_us, stage_us and bubble_us where any rank has them, lacking. Workers
/// that lack a step have a row without figures; not where there would be more than 100,000 of these, but a
/// worker without any step then has one. `step`: "" for each step, allSteps for the means, otherwise
/// exactly this one. Incomplete when stopped, as the next two.
table::Table distributedSteps(const Cluster& cluster, std::string_view step,
                              const std::stop_token& stop = {});

/// One figure of all ranks in all steps.
struct FigureMatrix {
    std::vector<std::string> steps;
    std::vector<std::string> workers;
    SparseMatrix valuesUs; ///< a row for each worker, a column for each step
};
FigureMatrix figureMatrix(const Cluster& cluster, Figure figure, const std::stop_token& stop = {});

/// Shares beyond which ranks count as uneven: (max - min) / mean.
inline constexpr double unevenShare = 0.05;

/// How far ranks are apart in each figure: figure, stage ("all" or the number of a pipeline stage), ranks
/// (how many have it), mean_us, min_us, min_worker, max_us, max_worker, spread_pct = (max - min) / mean,
/// threshold_pct, uneven. Of the step, or the means over the steps for "" and allSteps.
table::Table imbalance(const Cluster& cluster, std::string_view step, const std::stop_token& stop = {});

} // namespace runglass::analysis
