// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/cluster.h"
#include "core/analysis/cluster/communication_table.h"
#include "core/table/table.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis {

/// A cell of the matrix between ranks of the world: sums over everything that the filter lets through.
struct LinkSum {
    int source = model::unknownRank;
    int destination = model::unknownRank;
    base::TextId group = base::noText; ///< where it was asked for, or ranks are known within the group only
    base::TextId operation = base::noText; ///< where it was asked for
    base::TextId transport = base::noText;
    bool isInGroup = false; ///< source and destination are places in the group: the group's ranks are unknown
    double sizeBytes = 0;
    double timeUs = 0;

    /// Sum of sizes / sum of times (D-25, algorithms §10b); unknown without time. Gigabytes of 10^9 bytes.
    double bandwidthGbps() const;
};

/// Sorted by source, destination and transport. Incomplete when stopped, as the next and slowLinks().
std::vector<LinkSum> linkSums(const Cluster& cluster, const CommunicationFilter& filter, bool byOperation,
                              const std::stop_token& stop = {});

/// One row per LinkSum: src_rank, dst_rank, transport, size_mb, time_ms, bandwidth_gbps, op, group, numbering
/// ("world" or "group"). Megabytes of 10^6 bytes, as profilers write them.
table::Table communicationMatrix(const Cluster& cluster, const CommunicationFilter& filter, bool byOperation,
                                 const std::stop_token& stop = {});

/// Packets by size: transport, packet_bytes, packets, time_us, bandwidth_gbps; of one worker or all ("").
table::Table packetSizes(const Cluster& cluster, std::string_view worker);

/// What a transport should reach at least, in GB/s (algorithms §10d): HCCS 18, PCIE 20, RDMA 12.5.
std::optional<double> referenceGbps(std::string_view transport);

/// Links and, where there is no matrix, the traffic of ranks within their groups, against others of the same
/// operation, transport and similar size: src_rank, dst_rank, transport, op, group, size_mb, time_ms,
/// bandwidth_gbps, compared (how many), mean_gbps, below_mean_pct, deviation (in standard deviations), method
/// ("Dixon", "3 sigma", or missing), slow (an outlier at least unevenShare below the mean), reference_gbps,
/// below_reference, numbering. Slow ones first, then by bandwidth.
table::Table slowLinks(const Cluster& cluster, const CommunicationFilter& filter,
                       const std::stop_token& stop = {});

} // namespace runglass::analysis
