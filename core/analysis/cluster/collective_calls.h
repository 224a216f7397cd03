// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/cluster.h"
#include "core/table/table.h"

#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace runglass::analysis {

/// One operation of one rank: places in Cluster::ranks and RankSummary::operations.
struct CallMember {
    std::uint32_t rank = 0;
    std::uint32_t operation = 0;
};

/// The same operation on all ranks that took part. The rank that came last has the shortest duration; what
/// the others took longer, they waited for it (algorithms §9f).
struct CollectiveCall {
    base::TextId step = base::noText;
    base::TextId group = base::noText;
    base::TextId name = base::noText; ///< of its first member
    std::uint32_t firstMember = 0;
    std::uint32_t memberCount = 0;
    bool isByOrder = false; ///< the ranks name it differently: matched by its place among the same kind
    double transferUs = model::unknownValue; ///< shortest duration; unknown with a single member
};

struct CollectiveCalls {
    std::vector<CollectiveCall> calls; ///< by their first start
    std::vector<CallMember> members;

    std::span<const CallMember> of(const CollectiveCall& call) const {
        return std::span(members).subspan(call.firstMember, call.memberCount);
    }
};

/// Matches the collective operations of all ranks by step, group and name, the k-th with the k-th; where the
/// names of a kind differ between ranks that have equally many, by order alone. Sends and receives of two
/// names are left out. `group`: only operations of this communication group; "" for all. Incomplete when
/// stopped.
CollectiveCalls matchCalls(const Cluster& cluster, std::string_view group = {},
                           const std::stop_token& stop = {});

/// One row per call: step, group, name, ranks, missing_ranks, start_ns (first), skew_us (last start - first
/// start), transfer_us (shortest duration), max_us, wait_us (longest wait), last_worker (the one that came
/// last: shortest duration), first_worker (longest duration), size_bytes, matching.
table::Table callTable(const Cluster& cluster, const CollectiveCalls& calls,
                       const std::stop_token& stop = {});

/// The members of one call beside each other: worker, rank, start_ns, delay_us (after the first), elapsed_us,
/// transfer_us, wait_us = elapsed - transfer, size_bytes, bandwidth_gbps, lacking. Ranks of the group that
/// have no such operation have a row that says so. `call`: row of callTable.
table::Table callMembers(const Cluster& cluster, const CollectiveCalls& calls, std::size_t call);

} // namespace runglass::analysis
