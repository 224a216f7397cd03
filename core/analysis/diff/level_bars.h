// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/diff/tree_diff.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis::diff {

/// One node of a level as charts show it.
struct LevelBar {
    std::size_t node = 0; ///< in DiffLevel::nodes
    std::string label;    ///< short name of the baseline, or of the experiment where the baseline has none
    base::Nanoseconds baseNs = 0; ///< SideTimes::totalNs
    base::Nanoseconds experimentNs = 0;
    base::Nanoseconds differenceNs = 0; ///< experiment - baseline
    // Sums of the bars up to this one.
    base::Nanoseconds accumulatedBaseNs = 0;
    base::Nanoseconds accumulatedExperimentNs = 0;
    base::Nanoseconds accumulatedDifferenceNs = 0;
    Change change = Change::Same;
};

enum class ShownNodes {
    All,
    Named ///< without segments and operators of "aten::" on the side of the baseline (views.md §8.4)
};

/// The bars of a level in its order; sums are over what is shown. A node without anything inside has no level
/// and is shown as a bar of its own: see barOf.
std::vector<LevelBar> levelBars(const TreeDiff& diff, const DiffLevel& level, ShownNodes shown);
/// The only bar of a node that has nothing inside.
LevelBar barOf(const TreeDiff& diff, const DiffNode& node);

/// "Linear_0" of "nn.Module: Linear_0", "enumerate(DataLoader)" and "Optimizer.step" without their classes.
std::string shortLabel(std::string_view name);

} // namespace runglass::analysis::diff
