// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/cluster.h"
#include "core/base/diagnostics.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace runglass::analysis {

/// The figures of one row of Steps by the columns that its source has: those of Ascend (computing_us with
/// overlapped_us in it, comm_not_overlapped_us, free_us), or those of traces of PyTorch (total_us and the
/// busy times of computing and communication).
StepFigures stepFigures(const table::Table& steps, table::RowIndex row);

/// A summary of one rank, with the texts of its ids.
struct SummaryWithTexts {
    RankSummary rank;
    std::shared_ptr<const base::StringPool> texts;
};

/// Sums up what has been loaded of one span; either may be null. Rows of one step (several devices, D-24)
/// are added. A source that tells of several ranks gives a summary of each.
std::vector<SummaryWithTexts> summarizeRanks(const std::string& worker, std::optional<int> rank,
                                             const model::Steps* steps,
                                             const model::Communication* communication);

/// Puts ranks together, in this order, and completes what only all of them tell: steps, groups, and transfer
/// and waiting of operations whose source tells none, by the rule of the shortest rank (collective_calls.h).
/// Transfer and synchronizing of a step are the sums over its operations.
Cluster makeCluster(std::vector<SummaryWithTexts> ranks);

/// Reports what makes ranks hard to compare: clocks and spans that differ (time.rank_skew), steps that not
/// all ranks have (run.step_mismatch), operations that are named differently (comm.name_shift).
void reportRankDifferences(const Cluster& cluster, const std::string& file, base::Diagnostics& diagnostics);

} // namespace runglass::analysis
