// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/kernels.h"
#include "core/table/table.h"

#include <stop_token>
#include <string_view>

namespace runglass::analysis {

enum class KernelGrouping {
    Name,
    Type,
    Core,
    NameAndShape,
    Properties ///< name, operator, grid, block, registers and shared memory
};

/// One row per group of kernels, sorted by total time, largest first, equal ones by what tells the groups
/// apart (kineto.md §10). Columns: what the grouping fixes, as far as the source has it (name, input_shapes,
/// type, core, and the others of Properties); where it fixes the name also type and core, missing where the
/// kernels of a group differ; calls, total_us, min_us, avg_us, max_us, share_pct (of the total of all rows);
/// of kernels found in a trace also tensor_cores, operator_eligible (Properties), mean_blocks_per_sm and
/// mean_occupancy_pct.
///
/// The last two are means weighted by duration in which a missing value counts as 0; 0 where all durations
/// are. They are there when any kernel has a value.
///
/// Only kernels with a duration count, and none that is negative. Averages are total / calls. `step`: "" or
/// "all" for all steps, otherwise only the kernels whose step is exactly this text. This and the next: of no
/// use when stopped.
table::Table kernelTable(const model::Kernels& kernels, KernelGrouping grouping, std::string_view step = {},
                         const std::stop_token& stop = {});

/// The kernels themselves, every column of the source, in its order; all or one step.
table::Table kernelDetails(const model::Kernels& kernels, std::string_view step = {},
                           const std::stop_token& stop = {});

/// The distinct steps in natural order; column "step".
table::Table kernelSteps(const model::Kernels& kernels, const std::stop_token& stop = {});

} // namespace runglass::analysis
