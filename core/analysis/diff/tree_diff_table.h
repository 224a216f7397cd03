// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/diff/tree_diff.h"

#include <cstddef>
#include <limits>

namespace runglass::analysis::diff {

struct TreeTableOptions {
    std::size_t depth = std::numeric_limits<std::size_t>::max(); ///< levels below the root
    std::size_t mostRows = 1'000'000;
    /// Of all paths together: they are as long as calls are deep.
    std::size_t mostPathBytes = std::size_t{128} << 20;
};

/// A comparison of trees as a list, each node before those inside it.
struct TreeTable {
    table::Table table;
    bool isApproximate = false; ///< of any level
    bool isCut = false;         ///< there were more rows, or longer paths, than asked for
};

/// Columns: path ("0", "0-0", "0-1"…), depth, name (of the baseline, or of the experiment where the baseline
/// has no such node), exp_name, change, base_us, exp_us (SideTimes::totalNs), diff_us, accumulated_us (of the
/// level up to here), then base_host_us, exp_host_us, base_device_us, exp_device_us, base_nodes, exp_nodes.
TreeTable treeDiffTable(const TreeDiff& diff, const TreeTableOptions& options = {},
                        const std::stop_token& stop = {});

} // namespace runglass::analysis::diff
