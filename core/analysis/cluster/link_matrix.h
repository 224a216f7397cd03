// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/cluster.h"
#include "core/analysis/sparse_matrix.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis {

enum class LinkMeasure { Size, Time, Bandwidth };

/// What went from rank to rank, over one transport or all, in all steps; nothing where nothing went. Sizes in
/// bytes, times in microseconds, bandwidths (sum of sizes / sum of times) in GB/s.
struct LinkMatrix {
    std::vector<int> ranks; ///< those that sent or received anything, ascending
    SparseMatrix values;    ///< from the rank of the row to that of the column
};

/// `transport`: "" for all of them together. Incomplete when stopped, as the next.
LinkMatrix linkMatrix(const Cluster& cluster, LinkMeasure measure, std::string_view transport,
                      const std::stop_token& stop = {});

/// The transports that any link uses, by name.
std::vector<std::string> linkTransports(const Cluster& cluster, const std::stop_token& stop = {});

} // namespace runglass::analysis
