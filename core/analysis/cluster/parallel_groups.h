// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/cluster.h"
#include "core/table/table.h"

#include <optional>
#include <vector>

namespace runglass::analysis {

/// The groups of all ranks, each once: first those that operations name, with the ranks that have operations
/// in them and the purposes of told groups of the same ranks; then told groups that no operation names.
std::vector<model::CommunicationGroup> findGroups(const std::vector<RankSummary>& ranks,
                                                  base::StringPool& texts);

/// The pipeline stage of each rank, from 0: as sources list the stages (groups "stage"); where none does, its
/// place in its group "pp"; where no source tells such groups either, by the ranks that send to each other
/// (algorithms §12). Nothing for ranks that are in no pipeline.
std::vector<std::optional<int>> pipelineStages(const Cluster& cluster);

/// One row per group: purpose, group, size, ranks, operations, elapsed_us, size_bytes (sums over its ranks).
table::Table parallelGroups(const Cluster& cluster);

/// One row per pipeline stage: stage, ranks, computing_us, communication_us, bubble_us (means over its ranks
/// and steps), step_us, bubble_pct of the step, slowest_worker (most computing). Bubbles are of the ranks
/// that tell them, missing where none does.
table::Table stageTable(const Cluster& cluster);

} // namespace runglass::analysis
