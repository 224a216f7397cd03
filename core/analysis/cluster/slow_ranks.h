// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/collective_calls.h"

#include <stop_token>

namespace runglass::analysis {

/// Who makes others wait: in each collective the rank whose duration is abnormally short came last
/// (algorithms §9a). One row per rank, most votes first: worker, rank, votes, calls (those it was compared
/// in), votes_pct, caused_wait_us (what others waited in the calls it lost), worst_op (kind with most
/// votes), method, threshold_pct, slow (voted in more than unevenShare of its calls and in at least two).
/// Incomplete when stopped, as the next.
table::Table slowRanks(const Cluster& cluster, const CollectiveCalls& calls,
                       const std::stop_token& stop = {});

/// The same votes by kind of operation: worker, rank, name, votes, calls, votes_pct, caused_wait_us.
table::Table slowRanksByOperation(const Cluster& cluster, const CollectiveCalls& calls,
                                  const std::stop_token& stop = {});

} // namespace runglass::analysis
