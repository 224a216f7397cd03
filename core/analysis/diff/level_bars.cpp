// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/level_bars.h"

#include "core/base/capped_sum.h"

#include <array>
#include <utility>

namespace runglass::analysis::diff {
namespace {

/// What stands instead of names that begin so.
constexpr std::array<std::string_view, 4> shortNames{"enumerate(DataLoader)", "enumerate(DataPipe)",
                                                     "Optimizer.zero_grad", "Optimizer.step"};

bool isNamed(const std::string& name) {
    return name != TreeDiff::compositeName && !name.starts_with("aten::");
}

} // namespace

std::string shortLabel(std::string_view name) {
    constexpr std::string_view module = "nn.Module: ";
    if (name.starts_with(module))
        return std::string(name.substr(module.size()));
    for (const std::string_view shortName : shortNames)
        if (name.starts_with(shortName))
            return std::string(shortName);
    return std::string(name);
}

LevelBar barOf(const TreeDiff& diff, const DiffNode& node) {
    LevelBar bar;
    bar.label = shortLabel(node.base.empty() ? diff.experimentName(node) : diff.baseName(node));
    bar.baseNs = bar.accumulatedBaseNs = diff.baseTimes(node).totalNs;
    bar.experimentNs = bar.accumulatedExperimentNs = diff.experimentTimes(node).totalNs;
    bar.differenceNs = bar.accumulatedDifferenceNs = bar.experimentNs - bar.baseNs;
    bar.change = diff.change(node);
    return bar;
}

std::vector<LevelBar> levelBars(const TreeDiff& diff, const DiffLevel& level, ShownNodes shown) {
    std::vector<LevelBar> bars;
    for (std::size_t i = 0; i < level.nodes.size(); ++i) {
        if (shown == ShownNodes::Named && !isNamed(diff.baseName(level.nodes[i])))
            continue;
        LevelBar bar = barOf(diff, level.nodes[i]);
        bar.node = i;
        if (!bars.empty()) {
            base::addCapped(bar.accumulatedBaseNs, bars.back().accumulatedBaseNs);
            base::addCapped(bar.accumulatedExperimentNs, bars.back().accumulatedExperimentNs);
            base::addCapped(bar.accumulatedDifferenceNs, bars.back().accumulatedDifferenceNs);
        }
        bars.push_back(std::move(bar));
    }
    return bars;
}

} // namespace runglass::analysis::diff
