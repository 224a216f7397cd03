// SPDX-License-Identifier: Apache-2.0
#include "core/trace/async_pairs.h"

#include "core/trace/gather_share.h"
#include "core/trace/nesting.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <tuple>
#include <utility>

namespace runglass::trace {
namespace {

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

/// What pairs: records of the same category and id. Scoping to a process is part of the id (id2.local), but
/// where there is none.
auto groupOf(const AsyncRecord& record) {
    return std::tuple(record.category, record.id, record.id == noId ? record.pid : base::noText);
}

/// The begins of one group that have no end yet. Finds the latest of all and of each name without a search.
class OpenBegins {
public:
    void add(const AsyncRecord& begin) {
        const auto [latest, isNew] = latestOfName_.try_emplace(begin.name, none);
        begins_.push_back({&begin, latest->second});
        latest->second = begins_.size() - 1;
    }

    /// Takes out the latest with the name, or for noText of all; null when there is none.
    const AsyncRecord* take(base::TextId name) {
        while (!begins_.empty() && begins_.back().record == nullptr)
            begins_.pop_back();
        if (begins_.empty())
            return nullptr;
        const auto latest = latestOfName_.find(name == base::noText ? begins_.back().record->name : name);
        if (latest == latestOfName_.end())
            return nullptr;
        OpenBegin& begin = begins_[latest->second];
        if (begin.previous == none)
            latestOfName_.erase(latest);
        else
            latest->second = begin.previous;
        return std::exchange(begin.record, nullptr);
    }

private:
    static constexpr auto none = std::numeric_limits<std::size_t>::max();
    struct OpenBegin {
        const AsyncRecord* record; ///< null once it is taken
        std::size_t previous;      ///< the open one of the same name before it, or none
    };
    std::vector<OpenBegin> begins_; ///< the latest last
    std::map<base::TextId, std::size_t> latestOfName_;
};

class Pairing {
public:
    explicit Pairing(GatheredRecords& records) : records_(records) {}

    /// Records of a group follow each other in order of time and stay in their place.
    void add(const AsyncRecord& record) {
        if (record.phase == Phase::AsyncInstant)
            trackOf(record).instants.push_back({record.timeNs, 0, record.name, record.row});
        else if (record.phase == Phase::AsyncBegin)
            open_.add(record);
        else if (const AsyncRecord* begin = open_.take(record.name))
            finish(*begin, record.timeNs);
        else
            ++surplusEnds_;
    }

    /// To be called after each group: what is still open stays so to the end of the trace.
    void closeGroup() {
        while (const AsyncRecord* begin = open_.take(base::noText)) {
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
            std::ranges::sort(track.instants, comesBefore);
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

    void finish(const AsyncRecord& begin, base::Nanoseconds endNs) {
        trackOf(begin).slices.push_back(
            {begin.timeNs, std::max<base::Nanoseconds>(0, endNs - begin.timeNs), begin.name, begin.row});
    }

    GatheredRecords& records_;
    std::map<TrackIdentity, AsyncTrack> tracks_;
    OpenBegins open_;
    std::uint64_t surplusEnds_ = 0;
    std::uint64_t neverClosed_ = 0;
};

} // namespace

std::vector<AsyncTrack> pairAsyncs(GatheredRecords& records, const std::string& file,
                                   base::LoadContext& context) {
    constexpr std::size_t recordsBetweenLooks = 65536;
    auto sorted = std::exchange(records.asyncs, {});
    std::ranges::sort(sorted, [](const AsyncRecord& a, const AsyncRecord& b) {
        return std::tuple(groupOf(a), a.timeNs, a.row) < std::tuple(groupOf(b), b.timeNs, b.row);
    });
    Pairing pairing(records);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i % recordsBetweenLooks == 0 && context.stop.stop_requested())
            return {};
        pairing.add(sorted[i]);
        if (i + 1 == sorted.size() || groupOf(sorted[i + 1]) != groupOf(sorted[i]))
            pairing.closeGroup();
    }
    pairing.report(file, context.diagnostics);
    return pairing.takeTracks();
}

} // namespace runglass::trace
