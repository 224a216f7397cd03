// SPDX-License-Identifier: Apache-2.0
#include "core/trace/counter_view.h"

#include <algorithm>

namespace runglass::trace {
namespace {

void include(ValueRange& range, float lowest, float highest) {
    range.lowest = std::min(range.lowest, lowest);
    range.highest = std::max(range.highest, highest);
}

} // namespace

std::size_t CounterView::firstFrom(base::Nanoseconds timeNs) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(times, timeNs) - times.begin());
}

ValueRange CounterView::rangeOf(std::size_t from, std::size_t to) const {
    const auto valueAt = [&](std::size_t i) { return static_cast<float>(values[i]); };
    ValueRange range{valueAt(from), valueAt(from)};
    std::size_t i = from;
    while (i < to) {
        // The coarsest block that begins here and ends in time.
        std::size_t block = 1;
        std::size_t level = 0;
        while (level < levels.size() && i % (block * fanOut) == 0 && i + block * fanOut <= to) {
            block *= fanOut;
            ++level;
        }
        if (level == 0) {
            include(range, valueAt(i), valueAt(i));
        } else {
            const ValueRange& known = levels[level - 1][i / block];
            include(range, known.lowest, known.highest);
        }
        i += block;
    }
    return range;
}

} // namespace runglass::trace
