// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/slab.h"
#include "core/trace/slice_record.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace runglass::trace {

/// A child may outlive its parent by so much: writers round starts and durations to whole microseconds.
inline constexpr base::Nanoseconds nestingToleranceNs = 1000;

/// Deeper slices are kept and counted but not drawn.
inline constexpr std::uint16_t deepestLane = 511;

/// Where the slices of one track lie, by rule 10: depth = 1 + deepest slice still running at the start.
struct Nesting {
    struct Place {
        std::uint16_t depth;
        std::uint32_t index; ///< in its lane
    };
    /// A slice whose parent is not the deepest one that runs at its start, because it outlives that one.
    struct Exception {
        Place slice;
        std::optional<Place> parent;
    };

    base::Slab<std::uint16_t> depths;     ///< of each slice; deepestLane + 1 for those too deep
    std::vector<std::uint32_t> laneSizes; ///< by depth; those too deep are not among them
    std::uint32_t tooDeep = 0;
    std::vector<Exception> exceptions; ///< in order of the slices
    std::uint64_t crossings = 0;       ///< slices that outlive by more than the tolerance one they began in
    std::uint64_t duplicates = 0;      ///< slices equal to another in name, start and duration
    bool isExact = true;               ///< no slice outlives one it began in, not even within the tolerance
    base::Nanoseconds busyNs = 0;      ///< union of all slices
};

/// Brings the slices of one track into the order of comesBefore.
void sortSlices(std::span<SliceRecord> slices);

/// Precondition: sorted. O(n) for slices that nest.
Nesting nest(std::span<const SliceRecord> slices);

} // namespace runglass::trace
