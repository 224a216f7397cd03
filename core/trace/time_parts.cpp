// SPDX-License-Identifier: Apache-2.0
#include "core/trace/time_parts.h"

#include <algorithm>

namespace runglass::trace {
namespace {

/// When everything that has a time begins and ends.
std::vector<TimeRange> collectRanges(const GatheredRecords& records) {
    std::vector<TimeRange> ranges;
    auto unfinished = records.unfinishedRows;
    std::ranges::sort(unfinished);
    for (std::size_t track = 0; track < records.fillCounts.size(); ++track)
        for (std::size_t i = 0; i < records.fillCounts[track]; ++i) {
            const SliceRecord& slice = records.complete.slices[records.complete.begins[track] + i];
            const bool isOpen = std::ranges::binary_search(unfinished, slice.row);
            ranges.push_back({slice.startNs, isOpen ? slice.startNs : slice.endNs()});
        }
    for (const SliceRecord& instant : records.instants.slices.values())
        ranges.push_back({instant.startNs, instant.startNs});
    for (const AsyncRecord& record : records.asyncs)
        ranges.push_back({record.timeNs, record.timeNs});
    for (const base::Nanoseconds time : records.sampleTimes.values())
        ranges.push_back({time, time});
    return ranges;
}

bool spansLongerThanGap(const GatheredRecords& records) {
    base::Nanoseconds length = 0;
    return __builtin_sub_overflow(records.lastNs, records.firstNs, &length) || length > longestGapNs;
}

} // namespace

std::vector<TimePart> findTimeParts(const GatheredRecords& records) {
    if (records.firstNs > records.lastNs)
        return {};
    if (!spansLongerThanGap(records))
        return {{{records.firstNs, records.lastNs}, 0}};
    auto ranges = collectRanges(records);
    std::ranges::sort(ranges, {}, &TimeRange::beginNs);
    std::vector<TimePart> parts;
    for (const TimeRange& range : ranges) {
        base::Nanoseconds gap = 0;
        const bool isFar =
            !parts.empty() &&
            (__builtin_sub_overflow(range.beginNs, parts.back().range.endNs, &gap) || gap > longestGapNs);
        if (parts.empty() || isFar)
            parts.push_back({range, 0});
        parts.back().range.endNs = std::max(parts.back().range.endNs, range.endNs);
        ++parts.back().records;
    }
    return parts;
}

} // namespace runglass::trace
