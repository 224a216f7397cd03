// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/compare.h"
#include "core/analysis/loss/log.h"
#include "core/table/table.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace runglass::analysis::loss {

/// A series under the name that tables and charts give it.
struct NamedPoints {
    std::string name;
    std::shared_ptr<const Points> points;
};

/// Table "loss": one row for each iteration that any series has: iteration, then one column for each series
/// (ids loss_1, loss_2…). Missing where a series lacks the iteration or its loss is not finite.
table::Table unionTable(std::span<const NamedPoints> series);

/// Table "loss-pairs": the pairs of one series in the order of the file: iteration, loss, line.
table::Table pairsTable(const Series& series);

/// Table "loss-comparison": one row for each iteration that the base and any experiment have: iteration,
/// base, then for each experiment (experiment_1…) its loss and the difference (difference_1…).
table::Table comparisonTable(const NamedPoints& base, std::span<const NamedPoints> experiments,
                             Difference kind);

/// Table "loss-statistics": one row for each experiment against the base.
table::Table statisticsTable(const NamedPoints& base, std::span<const NamedPoints> experiments,
                             const Divergence& divergence);

/// The names of the series of several logs: that of the file, with the tag behind it where a file has
/// several.
std::vector<std::string> seriesNames(std::span<const std::shared_ptr<const Log>> logs);

} // namespace runglass::analysis::loss
