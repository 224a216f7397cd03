// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"

#include <cstdint>
#include <span>
#include <vector>

namespace runglass::formats::ascend_db {

/// A call on a thread of the host, with the time on the device that itself launched.
struct HostCall {
    base::Nanoseconds startNs = 0;
    base::Nanoseconds endNs = 0; ///< not before startNs
    std::int64_t thread = 0;
    double deviceNs = 0;      ///< of all that the call launched
    double deviceCoresNs = 0; ///< of it, on AI cores
};

/// Times of a call with and without the calls in it.
struct CallTimes {
    double hostSelfNs = 0;
    double deviceTotalNs = 0;
    double deviceCoresTotalNs = 0;
};

/// Nests the calls of each thread by their times (formats_ascend.md §9.2): the parent of a call is the
/// innermost one that runs at its start and ends at most 1 us before it. Self time is what the direct
/// children leave, as far as they lie within the call; never negative. Results in the order of the calls.
/// O(n log n).
std::vector<CallTimes> nestedTimes(std::span<const HostCall> calls);

} // namespace runglass::formats::ascend_db
