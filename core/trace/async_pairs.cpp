// SPDX-License-Identifier: Apache-2.0
#include "core/trace/async_pairs.h"

#include "core/trace/nesting.h"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>
#include <utility>

namespace runglass::trace {
namespace {

/// What pairs: records of the same category and id. Scoping to a process is part of the id (id2.local).
using PairKey = std::pair<std::uint16_t, IdKey>;
using TrackIdentity = std::pair<base::TextId, std::uint16_t>;

/// Fills lanes first fit; slices are sorted by start. Beyond the deepest lane everything shares the last.
std::vector<std::uint16_t> firstFitLanes(const std::vector<SliceRecord>& slices) {
    using Ending = std::pair<base::Nanoseconds, std::uint16_t>; // end, lane
    std::priority_queue<Ending, std::vector<Ending>, std::greater<>> busy;
    std::priority_queue<std::uint16_t, std::vector<std::uint16_t>, std::greater<>> free;
    std::uint16_t used = 0;
    std::vector<std::uint16_t> lanes;
    lanes.reserve(slices.size());
    for (const SliceRecord& slice : slices) {
        while (!busy.empty() && busy.top().first <= slice.startNs) {
            free.push(busy.top().second);
            busy.pop();
        }
        std::uint16_t lane = used;
        if (!free.empty()) {
            lane = free.top();
            free.pop();
        } else if (used <= deepestLane) {
            ++used;
        }
        lanes.push_back(lane);
        if (lane <= deepestLane)
            busy.emplace(slice.endNs(), lane);
    }
    return lanes;
}

} // namespace

std::vector<AsyncTrack> pairAsyncs(GatheredRecords& records, const std::string& file,
                                   base::LoadContext& context) {
    constexpr std::size_t recordsBetweenLooks = 16; // each may look through all that is open of its id
    auto sorted = std::exchange(records.asyncs, {});
    std::ranges::sort(sorted, [](const AsyncRecord& a, const AsyncRecord& b) {
        return std::pair(a.timeNs, a.row) < std::pair(b.timeNs, b.row);
    });
    std::map<TrackIdentity, AsyncTrack> tracks;
    const auto trackOf = [&](const AsyncRecord& record) -> AsyncTrack& {
        return tracks
            .try_emplace({record.pid, record.category}, AsyncTrack{record.pid, record.category, {}, {}, {}})
            .first->second;
    };
    std::map<PairKey, std::vector<const AsyncRecord*>> open;
    const auto finish = [&](const AsyncRecord& begin, base::Nanoseconds endNs) {
        trackOf(begin).slices.push_back(
            {begin.timeNs, std::max<base::Nanoseconds>(0, endNs - begin.timeNs), begin.name, begin.row});
    };
    std::uint64_t surplusEnds = 0;
    std::size_t seen = 0;
    for (const AsyncRecord& record : sorted) {
        if (seen++ % recordsBetweenLooks == 0 && context.stop.stop_requested())
            return {};
        auto& stack = open[{record.category, record.id}];
        if (record.phase == Phase::AsyncInstant) {
            trackOf(record).instants.push_back({record.timeNs, 0, record.name, record.row});
        } else if (record.phase == Phase::AsyncBegin) {
            stack.push_back(&record);
        } else {
            const auto begin = std::find_if(stack.rbegin(), stack.rend(), [&](const AsyncRecord* candidate) {
                return record.name == base::noText || candidate->name == record.name;
            });
            if (begin == stack.rend()) {
                ++surplusEnds;
                continue;
            }
            finish(**begin, record.timeNs);
            stack.erase(std::next(begin).base());
        }
    }
    std::uint64_t neverClosed = 0;
    for (const auto& [key, stack] : open)
        for (const AsyncRecord* begin : stack) {
            ++neverClosed;
            finish(*begin, records.lastNs);
            records.unfinishedRows.push_back(begin->row);
        }
    if (surplusEnds > 0)
        context.diagnostics.report(base::Severity::Info, "ev.async_unmatched", file, {},
                                   "The end of an async slice has no begin; it is ignored", surplusEnds);
    if (neverClosed > 0)
        context.diagnostics.report(base::Severity::Info, "time.unfinished", file, {},
                                   "An async slice is never closed; it is shown up to the end of the trace",
                                   neverClosed);
    std::vector<AsyncTrack> result;
    for (auto& [identity, track] : tracks) {
        std::ranges::sort(track.slices, comesBefore);
        track.lanes = firstFitLanes(track.slices);
        result.push_back(std::move(track));
    }
    return result;
}

} // namespace runglass::trace
