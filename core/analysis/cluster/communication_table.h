// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/cluster.h"
#include "core/table/table.h"

#include <stop_token>
#include <string>

namespace runglass::analysis {

/// Which operations a table is about; "" for all.
struct CommunicationFilter {
    std::string worker; ///< exact name
    std::string step;   ///< also "all"
    std::string group;  ///< as operations name it
};

/// Whether what is of this step and group is let through.
bool passes(const Cluster& cluster, const CommunicationFilter& filter, base::TextId step, base::TextId group);

enum class CommunicationGrouping {
    Operation,  ///< worker and kind of operation
    Call,       ///< single operations
    Group,      ///< worker, communication group and kind of operation
    AllWorkers, ///< kind of operation, all workers together
};

/// Grouped: worker, name, kind, calls, size_bytes, avg_size_bytes, elapsed_us, avg_elapsed_us, transfer_us,
/// avg_transfer_us, wait_us, avg_wait_us, synchronization_us, avg_synchronization_us, idle_us, avg_idle_us,
/// bandwidth_gbps = sum of sizes / sum of the times in which transports moved them (of transfer, or elapsed
/// times where those are unknown),
/// algorithm_gbps and bus_gbps where any operation has them. Calls: step, worker, name, group, kind, start_ns
/// and the same without averages. Averages go over the calls that have the value. Sizes are counted once
/// (D-25). Ranks without communication have one row that says so in its column lacking.
/// Incomplete when stopped.
table::Table communicationTable(const Cluster& cluster, CommunicationGrouping grouping,
                                const CommunicationFilter& filter, const std::stop_token& stop = {});

} // namespace runglass::analysis
