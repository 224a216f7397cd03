// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/base/string_pool.h"
#include "core/trace/tracks.h"

#include <compare>

namespace runglass::trace {

/// A slice on its way from the records into a lane.
struct SliceRecord {
    base::Nanoseconds startNs;
    base::Nanoseconds durationNs; ///< never negative
    base::TextId name;
    EventRow row;

    base::Nanoseconds endNs() const { return startNs + durationNs; }
};

/// The order of rule 10: by start, longer ones first, then as in the file. An object, because sorting would
/// call a function anew for each comparison.
inline constexpr auto comesBefore = [](const SliceRecord& a, const SliceRecord& b) {
    if (a.startNs != b.startNs)
        return a.startNs < b.startNs;
    if (a.durationNs != b.durationNs)
        return a.durationNs > b.durationNs;
    return a.row < b.row;
};

} // namespace runglass::trace
