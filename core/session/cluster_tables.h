// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/cluster.h"
#include "core/base/result.h"
#include "core/session/catalog.h"
#include "core/table/table.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::session {

/// What can be asked of a table about all ranks.
struct ClusterOptions {
    std::string groupBy; ///< id of a grouping; "" for the table's first
    std::string step;    ///< "" for every step, "all" for their means where a table has them
    std::string worker;  ///< name or rank; "" for all
    std::string group;   ///< communication group; "" for all
};

/// Of what a table can be made alone: whatever else is asked of it is wrong usage.
struct ClusterChoices {
    bool steps = false;
    bool workers = false;
    bool groups = false; ///< communication groups
};

/// One kind of table that is made of all ranks of a run.
struct ClusterTableEntry {
    std::string_view name;
    std::string_view title;
    std::string_view description;
    std::vector<Grouping> groupings;
    /// What it gives when stopped is of no use.
    table::Table (*make)(const analysis::Cluster& cluster, const ClusterOptions& options,
                         const std::stop_token& stop);
    ClusterChoices has = {};
};

/// distributed-steps, communication, communication-calls, communication-matrix, packet-sizes, imbalance,
/// slow-ranks, slow-links, parallel-groups, pipeline-stages; in the order in which help lists them.
std::span<const ClusterTableEntry> clusterCatalog();

/// nullptr for an unknown name.
const ClusterTableEntry* findClusterTable(std::string_view name);

/// What is wrong with a request, whatever the cluster: an unknown table or grouping, or a step, a worker or a
/// group of a table that has none.
std::optional<base::Error> checkClusterRequest(std::string_view name, const ClusterOptions& options);

/// Makes a table by name; fails when the name, grouping, worker, step or group does not exist, and with
/// base::stoppedMessage when stopped.
base::Result<table::Table> makeClusterTable(std::string_view name, const analysis::Cluster& cluster,
                                            const ClusterOptions& options, const std::stop_token& stop = {});

} // namespace runglass::session
