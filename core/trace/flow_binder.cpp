// SPDX-License-Identifier: Apache-2.0
#include "core/trace/flow_binder.h"

#include "core/base/parallel.h"
#include "core/trace/gather_share.h"
#include "core/trace/slice_lookup.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <optional>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>

namespace runglass::trace {
namespace {

/// Categories of flows that lead from a call on the host to work on the device.
constexpr std::array<std::string_view, 7> launchKinds{
    "ac2g", "async_gpu", "async_cpu_to_gpu", "async_npu", "async_acl_npu", "HostToDevice", "acl_to_npu"};

bool comesFirst(const FlowRecord& a, const FlowRecord& b) {
    // The id first: it alone decides nearly always.
    if (a.id != b.id)
        return a.id < b.id;
    return std::tie(a.category, a.timeNs, a.row) < std::tie(b.category, b.timeNs, b.row);
}

bool comesBefore(const Flow& a, const Flow& b) {
    return std::tie(a.from, a.to, a.kind) < std::tie(b.from, b.to, b.kind);
}

/// Binds a part of the groups; works on nothing but its own results.
class Binder {
public:
    Binder(const std::vector<TrackIndex>& trackOfThread, const std::vector<bool>& isLaunch,
           const TraceData& data)
        : trackOfThread_(trackOfThread), isLaunch_(isLaunch), data_(data), finder_(data) {}

    /// All groups of a part: records of one category and id.
    void bindAll(std::span<const FlowRecord> records, const std::stop_token& stop) {
        for (std::size_t begin = 0, end = 0; begin < records.size() && !stop.stop_requested(); begin = end) {
            while (end < records.size() && records[end].category == records[begin].category &&
                   records[end].id == records[begin].id)
                ++end;
            if (records[begin].id == noId)
                counts.half += end - begin;
            else
                bindGroup(records.subspan(begin, end - begin));
        }
        std::ranges::sort(flows, comesBefore);
    }

    std::vector<Flow> flows; ///< sorted; their kind is the category
    FlowCounts counts;
    std::uint64_t backwards = 0;

private:
    /// Matches the records of one category and id, in order of time.
    void bindGroup(std::span<const FlowRecord> group) {
        open_ = nullptr;
        waiting_.clear();
        for (const FlowRecord& record : group) {
            const bool isEnd = record.phase != Phase::FlowStart;
            const bool isStart = record.phase == Phase::FlowStart || record.phase == Phase::FlowStep;
            if (isEnd && open_ != nullptr) {
                addArrow(*open_, record);
                openIsUsed_ = true;
            } else if (isEnd) {
                waiting_.push_back(&record);
            }
            if (isStart) {
                closeOpen();
                open_ = &record;
                openIsUsed_ = record.phase == Phase::FlowStep && isEnd && waiting_.empty();
                for (const FlowRecord* end : waiting_) {
                    if (end == &record)
                        continue;
                    addArrow(record, *end);
                    openIsUsed_ = true;
                }
                waiting_.clear();
            }
        }
        closeOpen();
        counts.half += waiting_.size();
    }

    void closeOpen() {
        if (open_ != nullptr && !openIsUsed_)
            ++counts.half;
        open_ = nullptr;
    }

    std::optional<SliceRef> bind(const FlowRecord& record, bool asStart) {
        const TrackIndex index = trackOfThread_[record.track];
        if (index == noTrack)
            return std::nullopt;
        const Track& track = data_.tracks[index];
        const base::Nanoseconds time = record.timeNs - data_.originNs;
        if (!asStart && record.phase == Phase::FlowEnd)
            return finder_.nextFrom(track, time);
        return finder_.innermostAt(track, time);
    }

    void addArrow(const FlowRecord& start, const FlowRecord& end) {
        const auto from = bind(start, true);
        const auto to = from ? bind(end, false) : std::nullopt;
        if (!from || !to) {
            ++counts.unbound;
            return;
        }
        ++counts.drawn;
        flows.push_back({*from, *to, start.category});
        const auto startOf = [&](SliceRef slice) { return data_.lanes[slice.lane].starts[slice.index]; };
        if (isLaunch_[start.category] && startOf(*to) < startOf(*from))
            ++backwards;
    }

    const std::vector<TrackIndex>& trackOfThread_;
    const std::vector<bool>& isLaunch_;
    const TraceData& data_;
    SliceFinder finder_;
    const FlowRecord* open_ = nullptr; ///< the start that the next end belongs to
    bool openIsUsed_ = false;
    std::vector<const FlowRecord*> waiting_; ///< ends before any start
};

/// Both, sorted. (Merging in place would touch as much memory twice.)
std::vector<Flow> merged(std::vector<Flow> first, std::vector<Flow> second) {
    if (first.empty())
        return second;
    std::vector<Flow> all;
    all.reserve(first.size() + second.size());
    std::ranges::merge(first, second, std::back_inserter(all), comesBefore);
    return all;
}

/// Adds the results of one part; the flows stay sorted.
void takeOver(Binder& binder, TraceData& data) {
    for (const Flow& flow : binder.flows)
        ++data.flowKinds[flow.kind].count;
    data.flowCounts.drawn += binder.counts.drawn;
    data.flowCounts.unbound += binder.counts.unbound;
    data.flowCounts.half += binder.counts.half;
    data.flows = merged(std::move(data.flows), std::move(binder.flows));
}

/// Sorts by parts on several threads and then merges them.
template <typename T, typename Less>
void sortByParts(std::span<T> values, std::size_t parts, unsigned threads, Less less) {
    const auto bound = [&](std::size_t part) {
        return values.begin() + std::ptrdiff_t(values.size() * part / parts);
    };
    base::parallelFor(parts, threads, {},
                      [&](std::size_t part) { std::sort(bound(part), bound(part + 1), less); });
    for (std::size_t part = 1; part < parts; ++part)
        std::inplace_merge(values.begin(), bound(part), bound(part + 1), less);
}

/// Where parts of the sorted records begin and end: never within a group.
std::vector<std::size_t> cutAtGroups(std::span<const FlowRecord> records, std::size_t parts) {
    std::vector<std::size_t> bounds{0};
    for (std::size_t part = 1; part <= parts; ++part) {
        std::size_t at = std::max(records.size() * part / parts, bounds.back());
        while (at > 0 && at < records.size() && records[at].id == records[at - 1].id)
            ++at;
        bounds.push_back(at);
    }
    return bounds;
}

/// Kinds that no drawn flow has are dropped and the rest is numbered anew.
void dropUnusedKinds(TraceData& data) {
    std::vector<std::uint32_t> numbers(data.flowKinds.size(), 0);
    std::vector<FlowKind> used;
    for (std::size_t i = 0; i < data.flowKinds.size(); ++i) {
        if (data.flowKinds[i].count == 0)
            continue;
        numbers[i] = static_cast<std::uint32_t>(used.size());
        used.push_back(data.flowKinds[i]);
    }
    for (Flow& flow : data.flows)
        flow.kind = numbers[flow.kind];
    data.flowKinds = std::move(used);
}

} // namespace

void bindFlows(GatheredRecords& records, const std::vector<TrackIndex>& trackOfThread, unsigned threads,
               const std::string& file, base::LoadContext& context, TraceData& data) {
    const std::span flows(records.flows.data(), records.flows.size());
    const std::size_t parts = threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
    if (!std::is_sorted(flows.begin(), flows.end(), comesFirst))
        sortByParts(flows, parts, threads, comesFirst);
    std::vector<bool> isLaunch;
    for (const base::TextId category : data.categories) {
        data.flowKinds.push_back({std::string(data.texts.text(category)), 0});
        isLaunch.push_back(std::ranges::find(launchKinds, data.flowKinds.back().name) != launchKinds.end());
    }
    const auto bounds = cutAtGroups(flows, parts);
    std::vector<Binder> binders(parts, Binder(trackOfThread, isLaunch, data));
    base::parallelFor(parts, threads, context.stop, [&](std::size_t part) {
        binders[part].bindAll(flows.subspan(bounds[part], bounds[part + 1] - bounds[part]), context.stop);
    });
    records.flows = {};
    std::uint64_t backwards = 0;
    for (Binder& binder : binders) {
        takeOver(binder, data);
        backwards += binder.backwards;
    }
    dropUnusedKinds(data);
    data.flowsByEnd.resize(data.flows.size());
    std::iota(data.flowsByEnd.begin(), data.flowsByEnd.end(), 0U);
    sortByParts(std::span(data.flowsByEnd), parts, threads, [&](std::uint32_t a, std::uint32_t b) {
        return std::tie(data.flows[a].to, a) < std::tie(data.flows[b].to, b);
    });

    const auto report = [&](std::string_view code, std::uint64_t count, std::string_view message) {
        if (count > 0)
            context.diagnostics.report(base::Severity::Info, code, file, {}, message, count);
    };
    report("flow.half", data.flowCounts.half, "A flow has a start without an end, or an end without a start");
    report("flow.unbound", data.flowCounts.unbound,
           "An end of a flow lies on no slice; the arrow is not drawn");
    report("time.device_before_host", backwards,
           "Work on the device begins before the call that launched it: the clocks differ; the latency is "
           "negative");
}

} // namespace runglass::trace
