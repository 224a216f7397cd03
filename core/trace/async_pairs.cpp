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

/// Fills lanes first fit; slices are sorted by start. What finds all drawn lanes busy gets the number behind
/// them.
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

class Pairing {
public:
    explicit Pairing(GatheredRecords& records) : records_(records) {}

    /// Records come in order of time and stay in their place.
    void add(const AsyncRecord& record) {
        auto& open = open_[{record.category, record.id}];
        if (record.phase == Phase::AsyncInstant)
            trackOf(record).instants.push_back({record.timeNs, 0, record.name, record.row});
        else if (record.phase == Phase::AsyncBegin)
            open.push_back(&record);
        else
            close(record, open);
    }

    /// What is still open stays so to the end of the trace.
    void closeAll() {
        for (const auto& [key, open] : open_)
            for (const AsyncRecord* begin : open) {
                ++neverClosed_;
                finish(*begin, records_.lastNs);
                records_.unfinishedRows.push_back(begin->row);
            }
    }

    void report(const std::string& file, base::Diagnostics& diagnostics) const {
        if (surplusEnds_ > 0)
            diagnostics.report(base::Severity::Info, "ev.async_unmatched", file, {},
                               "The end of an async slice has no begin; it is ignored", surplusEnds_);
        if (neverClosed_ > 0)
            diagnostics.report(base::Severity::Info, "time.unfinished", file, {},
                               "An async slice is never closed; it is shown up to the end of the trace",
                               neverClosed_);
    }

    std::vector<AsyncTrack> takeTracks() {
        std::vector<AsyncTrack> result;
        for (auto& [identity, track] : tracks_) {
            std::ranges::sort(track.slices, comesBefore);
            track.lanes = firstFitLanes(track.slices);
            result.push_back(std::move(track));
        }
        return result;
    }

private:
    AsyncTrack& trackOf(const AsyncRecord& record) {
        return tracks_
            .try_emplace({record.pid, record.category}, AsyncTrack{record.pid, record.category, {}, {}, {}})
            .first->second;
    }

    void close(const AsyncRecord& end, std::vector<const AsyncRecord*>& open) {
        const auto begin = std::find_if(open.rbegin(), open.rend(), [&](const AsyncRecord* candidate) {
            return end.name == base::noText || candidate->name == end.name;
        });
        if (begin == open.rend()) {
            ++surplusEnds_;
            return;
        }
        finish(**begin, end.timeNs);
        open.erase(std::next(begin).base());
    }

    void finish(const AsyncRecord& begin, base::Nanoseconds endNs) {
        trackOf(begin).slices.push_back(
            {begin.timeNs, std::max<base::Nanoseconds>(0, endNs - begin.timeNs), begin.name, begin.row});
    }

    GatheredRecords& records_;
    std::map<TrackIdentity, AsyncTrack> tracks_;
    std::map<PairKey, std::vector<const AsyncRecord*>> open_; ///< the latest last
    std::uint64_t surplusEnds_ = 0;
    std::uint64_t neverClosed_ = 0;
};

} // namespace

std::vector<AsyncTrack> pairAsyncs(GatheredRecords& records, const std::string& file,
                                   base::LoadContext& context) {
    constexpr std::size_t recordsBetweenLooks = 16; // each may look through all that is open of its id
    auto sorted = std::exchange(records.asyncs, {});
    std::ranges::sort(sorted, [](const AsyncRecord& a, const AsyncRecord& b) {
        return std::pair(a.timeNs, a.row) < std::pair(b.timeNs, b.row);
    });
    Pairing pairing(records);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i % recordsBetweenLooks == 0 && context.stop.stop_requested())
            return {};
        pairing.add(sorted[i]);
    }
    pairing.closeAll();
    pairing.report(file, context.diagnostics);
    return pairing.takeTracks();
}

} // namespace runglass::trace
