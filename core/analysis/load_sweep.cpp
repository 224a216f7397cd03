// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/load_sweep.h"

#include "core/base/exact_sum.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace runglass::analysis {
namespace {

/// Values are summed as multiples of 2^-40, so that what is added and taken away again leaves nothing.
constexpr int fractionBits = 40;
constexpr std::int64_t whole = std::int64_t{1} << fractionBits;
__extension__ using Wide = __int128; ///< for the sum of millions that run at once

struct Change {
    base::Nanoseconds timeNs;
    std::int64_t by;
};

std::int64_t scaled(double value) {
    // More than 1 at one moment counts as 1 anyway.
    return value >= 1 ? whole : std::llround(std::ldexp(std::max(value, 0.0), fractionBits));
}

} // namespace

std::vector<ValuedRange> summedLoad(const std::vector<ValuedRange>& ranges) {
    std::vector<Change> changes;
    changes.reserve(ranges.size() * 2);
    for (const ValuedRange& range : ranges) {
        if (range.endNs <= range.beginNs)
            continue;
        changes.push_back({range.beginNs, scaled(range.value)});
        changes.push_back({range.endNs, -scaled(range.value)});
    }
    std::ranges::sort(changes, {}, &Change::timeNs);
    std::vector<ValuedRange> summed;
    Wide sum = 0;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        sum += changes[i].by;
        const bool isLast = i + 1 == changes.size() || changes[i + 1].timeNs > changes[i].timeNs;
        if (isLast && sum > 0)
            summed.push_back({changes[i].timeNs, changes[i + 1].timeNs,
                              std::ldexp(static_cast<double>(std::min<Wide>(sum, whole)), -fractionBits)});
    }
    return summed;
}

double loadWithin(const std::vector<ValuedRange>& summed, const trace::TimeRange& range) {
    base::ExactSum integral;
    for (const ValuedRange& one : summed) {
        const auto length = std::min(one.endNs, range.endNs) - std::max(one.beginNs, range.beginNs);
        if (length > 0)
            integral.add(static_cast<double>(length) * one.value);
    }
    return integral.value();
}

} // namespace runglass::analysis
