// SPDX-License-Identifier: Apache-2.0
#include "core/trace/flow_binder.h"

#include "core/trace/slice_lookup.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <string_view>
#include <tuple>

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

class Binder {
public:
    Binder(const std::vector<TrackIndex>& trackOfThread, TraceData& data)
        : trackOfThread_(trackOfThread), data_(data) {
        for (const base::TextId category : data.categories)
            data_.flowKinds.push_back({std::string(data.texts.text(category)), 0});
        for (const FlowKind& kind : data_.flowKinds)
            isLaunch_.push_back(std::ranges::find(launchKinds, kind.name) != launchKinds.end());
    }

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
        data_.flowCounts.half += waiting_.size();
    }

    std::uint64_t backwards = 0;

private:
    void closeOpen() {
        if (open_ != nullptr && !openIsUsed_)
            ++data_.flowCounts.half;
        open_ = nullptr;
    }

    std::optional<SliceRef> bind(const FlowRecord& record, bool asStart) const {
        const TrackIndex index = trackOfThread_[record.track];
        if (index == noTrack)
            return std::nullopt;
        const Track& track = data_.tracks[index];
        const base::Nanoseconds time = record.timeNs - data_.originNs;
        if (!asStart && record.phase == Phase::FlowEnd)
            return nextFrom(data_, track, time);
        return innermostAt(data_, track, time);
    }

    void addArrow(const FlowRecord& start, const FlowRecord& end) {
        const auto from = bind(start, true);
        const auto to = from ? bind(end, false) : std::nullopt;
        if (!from || !to) {
            ++data_.flowCounts.unbound;
            return;
        }
        ++data_.flowCounts.drawn;
        ++data_.flowKinds[start.category].count;
        data_.flows.push_back({*from, *to, start.category});
        const auto startOf = [&](SliceRef slice) { return data_.lanes[slice.lane].starts[slice.index]; };
        if (isLaunch_[start.category] && startOf(*to) < startOf(*from))
            ++backwards;
    }

    const std::vector<TrackIndex>& trackOfThread_;
    TraceData& data_;
    std::vector<bool> isLaunch_;
    const FlowRecord* open_ = nullptr; ///< the start that the next end belongs to
    bool openIsUsed_ = false;
    std::vector<const FlowRecord*> waiting_; ///< ends before any start
};

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

void bindFlows(GatheredRecords& records, const std::vector<TrackIndex>& trackOfThread,
               const std::string& file, base::LoadContext& context, TraceData& data) {
    const std::span flows(records.flows.data(), records.flows.size());
    if (!std::ranges::is_sorted(flows, comesFirst))
        std::ranges::sort(flows, comesFirst);
    Binder binder(trackOfThread, data);
    for (std::size_t begin = 0, end = 0; begin < flows.size() && !context.stop.stop_requested();
         begin = end) {
        while (end < flows.size() && flows[end].category == flows[begin].category &&
               flows[end].id == flows[begin].id)
            ++end;
        binder.bindGroup(flows.subspan(begin, end - begin));
    }
    records.flows = {};
    dropUnusedKinds(data);
    std::ranges::stable_sort(data.flows, [](const Flow& a, const Flow& b) {
        return std::tie(a.from, a.to, a.kind) < std::tie(b.from, b.to, b.kind);
    });
    data.flowsByEnd.resize(data.flows.size());
    std::iota(data.flowsByEnd.begin(), data.flowsByEnd.end(), 0U);
    std::ranges::stable_sort(data.flowsByEnd, {}, [&](std::uint32_t i) { return data.flows[i].to; });

    const auto report = [&](std::string_view code, std::uint64_t count, std::string_view message) {
        if (count > 0)
            context.diagnostics.report(base::Severity::Info, code, file, {}, message, count);
    };
    report("flow.half", data.flowCounts.half, "A flow has a start without an end, or an end without a start");
    report("flow.unbound", data.flowCounts.unbound,
           "An end of a flow lies on no slice; the arrow is not drawn");
    report("time.device_before_host", binder.backwards,
           "Work on the device begins before the call that launched it: the clocks differ; the latency is "
           "negative");
}

} // namespace runglass::trace
