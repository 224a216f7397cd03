// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/lane.h"

#include <cstdint>
#include <string>

namespace runglass::trace {

/// An arrow between two slices, in the direction of the file: it may lead back in time.
struct Flow {
    SliceRef from;
    SliceRef to;
    std::uint32_t kind; ///< index in Trace::flowKinds
};

/// All flows of one category: async_npu, HostToDevice, fwdbwd, ac2g…
struct FlowKind {
    std::string name;
    std::uint64_t count = 0; ///< drawn ones
};

/// What became of the flow records (rule 12).
struct FlowCounts {
    std::uint64_t drawn = 0;   ///< both ends lie on a slice
    std::uint64_t unbound = 0; ///< both ends are there, one or both lie on no slice
    std::uint64_t half = 0;    ///< a start without an end, or an end without a start
};

} // namespace runglass::trace
