// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/diff/table_diff.h"

#include <string>
#include <vector>

namespace runglass::analysis::diff {

/// Tables of one kind, one for each step of a side.
using StepTables = std::vector<table::Table>;

/// Compares what steps take on the average, row by row: the keys, change, then of the measure M with unit U
/// base_mean_M_U, exp_mean_M_U, delta_mean_M_U, delta_mean_M_pct, base_sd_M_U, exp_sd_M_U (standard
/// deviations), base_steps and exp_steps (in how many steps the row is), p_value and significant (Welch's
/// t-test). A row that a step lacks counts 0 there. Deviations, p and the mark are missing with fewer than
/// two steps on a side. Sorted by absolute difference.
///
/// Only the first of rules.deciding is compared; measures are not looked at.
table::Table stepStatistics(const StepTables& base, const StepTables& experiment, const TableDiffRules& rules,
                            const std::stop_token& stop = {});

/// The numbers of a table of steps as such tables: of each row one table with a row for each measure in
/// microseconds: part (its title) and time_us.
StepTables partsOfSteps(const table::Table& steps);
/// The two columns of such a table.
std::vector<table::ColumnSpec> partSpecs();

} // namespace runglass::analysis::diff
