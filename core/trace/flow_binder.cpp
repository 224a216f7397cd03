// SPDX-License-Identifier: Apache-2.0
#include "core/trace/flow_binder.h"

#include "core/base/parallel.h"
#include "core/trace/gather_share.h"
#include "core/trace/slice_lookup.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
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

// Both are objects, because sorting calls a function anew for each comparison.
constexpr auto comesFirst = [](const FlowRecord& a, const FlowRecord& b) {
    // The id first: it alone decides nearly always.
    if (a.id != b.id)
        return a.id < b.id;
    return std::tie(a.category, a.timeNs, a.row) < std::tie(b.category, b.timeNs, b.row);
};
constexpr auto comesBefore = [](const Flow& a, const Flow& b) {
    return std::tie(a.from, a.to, a.kind) < std::tie(b.from, b.to, b.kind);
};

constexpr SliceRef noSlice{std::numeric_limits<LaneIndex>::max(), 0};

/// Replaces the track of each record by the slice on which it lies, or noSlice. The records are in the order
/// of the file, where those of a track mostly follow each other in time.
void findSlices(std::span<FlowRecord> records, const std::vector<TrackIndex>& trackOfThread,
                const TraceData& data, const std::stop_token& stop) {
    constexpr std::size_t recordsBetweenLooks = 4096;
    SliceFinder finder(data);
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (i % recordsBetweenLooks == 0 && stop.stop_requested())
            return;
        FlowRecord& record = records[i];
        const TrackIndex index = trackOfThread[record.track];
        std::optional<SliceRef> slice;
        if (index != noTrack) {
            const base::Nanoseconds time = record.timeNs - data.originNs;
            slice = record.phase == Phase::FlowEnd ? finder.nextFrom(data.tracks[index], time)
                                                   : finder.innermostAt(data.tracks[index], time);
        }
        record.slice = slice.value_or(noSlice);
    }
}

/// Matches a part of the groups; works on nothing but its own results.
class Matcher {
public:
    Matcher(const std::vector<bool>& isLaunch, const TraceData& data) : isLaunch_(isLaunch), data_(data) {}

    /// All groups of a part: records of one category and id.
    void matchAll(std::span<const FlowRecord> records, const std::stop_token& stop) {
        for (std::size_t begin = 0, end = 0; begin < records.size() && !stop.stop_requested(); begin = end) {
            while (end < records.size() && records[end].category == records[begin].category &&
                   records[end].id == records[begin].id)
                ++end;
            if (records[begin].id == noId)
                counts.half += end - begin;
            else
                matchGroup(records.subspan(begin, end - begin));
        }
        std::ranges::sort(flows, comesBefore);
        // Not before: now the slices stand in the order in which they lie in memory.
        backwards = static_cast<std::uint64_t>(
            std::ranges::count_if(flows, [&](const Flow& flow) { return leadsBack(flow); }));
    }

    std::vector<Flow> flows; ///< sorted; their kind is the category
    FlowCounts counts;
    std::uint64_t backwards = 0;

private:
    /// Matches the records of one category and id, in order of time.
    void matchGroup(std::span<const FlowRecord> group) {
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

    void addArrow(const FlowRecord& start, const FlowRecord& end) {
        if (start.slice == noSlice || end.slice == noSlice) {
            ++counts.unbound;
            return;
        }
        ++counts.drawn;
        flows.push_back({start.slice, end.slice, start.category});
    }

    /// Whether device work begins before its launch.
    bool leadsBack(const Flow& flow) const {
        const auto startOf = [&](SliceRef slice) { return data_.lanes[slice.lane].starts[slice.index]; };
        return isLaunch_[flow.kind] && startOf(flow.to) < startOf(flow.from);
    }

    const std::vector<bool>& isLaunch_;
    const TraceData& data_;
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
void takeOver(Matcher& matcher, TraceData& data) {
    for (const Flow& flow : matcher.flows)
        ++data.flowKinds[flow.kind].count;
    data.flowCounts.drawn += matcher.counts.drawn;
    data.flowCounts.unbound += matcher.counts.unbound;
    data.flowCounts.half += matcher.counts.half;
    data.flows = merged(std::move(data.flows), std::move(matcher.flows));
}

/// Brings smaller ids before larger ones, in about equal parts; where those begin, and their end. All records
/// of an id are in one part.
std::vector<std::size_t> partById(std::span<FlowRecord> records, std::size_t parts) {
    constexpr std::size_t samplesOfPart = 64;
    std::vector<IdKey> sample(records.empty() ? 0 : parts * samplesOfPart);
    for (std::size_t i = 0; i < sample.size(); ++i)
        sample[i] = records[records.size() * i / sample.size()].id;
    std::ranges::sort(sample);
    std::vector<std::size_t> bounds{0};
    for (std::size_t part = 1; part < parts && !records.empty(); ++part) {
        const auto rest = records.subspan(bounds.back());
        const IdKey pivot = sample[part * samplesOfPart];
        const auto isBelow = [&](const FlowRecord& record) { return record.id < pivot; };
        bounds.push_back(records.size() - std::ranges::partition(rest, isBelow).size());
    }
    bounds.push_back(records.size());
    return bounds;
}

/// The numbers of the flows in the order of their ends.
std::vector<std::uint32_t> flowsByEnd(std::span<const Flow> flows, std::size_t parts, unsigned threads) {
    struct End {
        SliceRef slice; // here, because looking for it in the flows costs more than sorting
        std::uint32_t flow;
        auto operator<=>(const End&) const = default;
    };
    std::vector<End> ends;
    ends.reserve(flows.size());
    for (const Flow& flow : flows)
        ends.push_back({flow.to, static_cast<std::uint32_t>(ends.size())});
    const auto bound = [&](std::size_t part) {
        return ends.begin() + std::ptrdiff_t(ends.size() * part / parts);
    };
    base::parallelFor(parts, threads, {}, [&](std::size_t part) { std::sort(bound(part), bound(part + 1)); });
    for (std::size_t part = 1; part < parts; ++part)
        std::inplace_merge(ends.begin(), bound(part), bound(part + 1));
    std::vector<std::uint32_t> numbers(ends.size());
    std::ranges::transform(ends, numbers.begin(), &End::flow);
    return numbers;
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
    base::parallelFor(parts, threads, context.stop, [&](std::size_t part) {
        const std::size_t begin = flows.size() * part / parts;
        findSlices(flows.subspan(begin, flows.size() * (part + 1) / parts - begin), trackOfThread, data,
                   context.stop);
    });
    if (context.stop.stop_requested())
        return;
    std::vector<bool> isLaunch;
    for (const base::TextId category : data.categories) {
        data.flowKinds.push_back({std::string(data.texts.text(category)), 0});
        isLaunch.push_back(std::ranges::find(launchKinds, data.flowKinds.back().name) != launchKinds.end());
    }
    const auto bounds = partById(flows, parts);
    std::vector<Matcher> matchers(bounds.size() - 1, Matcher(isLaunch, data));
    base::parallelFor(matchers.size(), threads, context.stop, [&](std::size_t part) {
        const auto groups = flows.subspan(bounds[part], bounds[part + 1] - bounds[part]);
        if (!std::ranges::is_sorted(groups, comesFirst))
            std::ranges::sort(groups, comesFirst);
        matchers[part].matchAll(groups, context.stop);
    });
    records.flows = {};
    std::uint64_t backwards = 0;
    for (Matcher& matcher : matchers) {
        takeOver(matcher, data);
        backwards += matcher.backwards;
    }
    dropUnusedKinds(data);
    data.flowsByEnd = flowsByEnd(data.flows, parts, threads);

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
