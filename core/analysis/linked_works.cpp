// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/linked_works.h"

#include "core/trace/argument_keys.h"

#include <algorithm>
#include <tuple>

namespace runglass::analysis {
namespace {

using model::NodeIndex;
using model::noNode;
using trace::EventKind;
using trace::SliceRef;

constexpr int stopMask = 0xFFFF; ///< how many slices pass between two looks at the stop token

/// An operator that work without a launch can name.
struct NamedNode {
    std::uint64_t id;
    base::Nanoseconds startNs;
    NodeIndex node;
    auto order() const { return std::tie(id, startNs, node); }
};

model::WorkKind workKind(EventKind kind) {
    switch (kind) {
    case EventKind::Memcpy:
        return model::WorkKind::Copy;
    case EventKind::Memset:
        return model::WorkKind::Fill;
    default:
        return model::WorkKind::Kernel;
    }
}

class CorrelationLinker {
public:
    CorrelationLinker(const model::CallTreeData& data, const NodeRules& rules,
                      std::vector<ThreadLaunch> launches, const std::stop_token& stop)
        : data_(data), trace_(*data.trace), rules_(rules), launches_(std::move(launches)), stop_(stop),
          correlations_(trace_.argumentColumn(trace::correlationKey)),
          externalIds_(trace_.argumentColumn(trace::externalIdKey)),
          oldExternalIds_(trace_.argumentColumn(trace::oldExternalIdKey)) {
        std::ranges::sort(launches_, {}, [](const ThreadLaunch& launch) {
            return std::tie(launch.correlation, launch.startNs, launch.slice);
        });
    }

    std::vector<LinkedWork> run(bool idsNameOperators) {
        for (trace::LaneIndex lane = 0; lane < trace_.laneCount() && !stop_.stop_requested(); ++lane) {
            const trace::Track& track = trace_.tracks()[trace_.trackOf(lane)];
            if (track.kind == trace::TrackKind::Thread && track.instants != lane)
                collect(lane);
        }
        if (idsNameOperators && orphans_ > 0)
            adoptByExternalId();
        return std::move(works_);
    }

    std::uint64_t ambiguous = 0;

private:
    void collect(trace::LaneIndex lane) {
        const trace::LaneView& view = trace_.lane(lane);
        for (trace::SliceIndex i = 0; i < view.size(); ++i) {
            if ((i & stopMask) == stopMask && stop_.stop_requested())
                return;
            const EventKind kind = rules_.eventKind(view.rows[i]);
            if (!trace::isDeviceWork(kind))
                continue;
            LinkedWork work;
            work.slice = {lane, i};
            work.startNs = view.starts[i];
            work.durationNs = view.duration(i);
            work.kind = workKind(kind);
            link(work, view.rows[i]);
            works_.push_back(work);
        }
    }

    void link(LinkedWork& work, trace::EventRow row) {
        const auto id = correlations_.at(row);
        const auto same = id ? std::ranges::equal_range(launches_, *id, {}, &ThreadLaunch::correlation)
                             : std::ranges::subrange(launches_.end(), launches_.end());
        if (same.empty()) {
            ++orphans_;
            return;
        }
        const auto after = std::ranges::upper_bound(same, work.startNs, {}, &ThreadLaunch::startNs);
        const ThreadLaunch& launch = after == same.begin() ? same.front() : *std::prev(after);
        ambiguous += same.size() > 1 ? std::uint64_t{1} : 0;
        work.launch = launch.slice;
        work.node = launch.owner;
    }

    std::uint64_t externalId(SliceRef slice) {
        const auto row = trace_.row(slice);
        const auto id = externalIds_.at(row);
        return id ? *id : oldExternalIds_.at(row).value_or(0);
    }

    void adoptByExternalId() {
        std::vector<NamedNode> named;
        for (NodeIndex node = 0; node < data_.kinds.size(); ++node)
            if (data_.kinds[node] == model::NodeKind::Operator)
                if (const auto id = externalId(data_.slices[node]); id != 0)
                    named.push_back({id, data_.starts[node], node});
        std::ranges::sort(named, {}, &NamedNode::order);
        for (LinkedWork& work : works_) {
            if (work.launch.lane != model::CallTree::noLane)
                continue;
            const auto id = externalId(work.slice);
            const auto same = std::ranges::equal_range(named, id, {}, &NamedNode::id);
            if (id == 0 || same.empty())
                continue;
            const auto after = std::ranges::upper_bound(same, work.startNs, {}, &NamedNode::startNs);
            work.node = after == same.begin() ? same.front().node : std::prev(after)->node;
        }
    }

    const model::CallTreeData& data_;
    const trace::Trace& trace_;
    const NodeRules& rules_;
    std::vector<ThreadLaunch> launches_;
    const std::stop_token& stop_;
    trace::ArgumentCursor correlations_;
    trace::ArgumentCursor externalIds_;
    trace::ArgumentCursor oldExternalIds_;
    std::vector<LinkedWork> works_;
    std::size_t orphans_ = 0;
};

} // namespace

void NodeSlots::set(SliceRef slice, std::uint32_t slot) {
    std::size_t& begin = data_.laneSlots[slice.lane];
    if (begin == model::CallTreeData::noSlots) {
        begin = data_.slots.size();
        const std::size_t count = data_.trace->lane(slice.lane).size();
        data_.slots.resize(begin + count);
        std::fill_n(data_.slots.data() + begin, count, noNode);
    }
    data_.slots[begin + slice.index] = slot;
}

NodeIndex NodeSlots::nodeOf(SliceRef slice) const {
    const std::size_t begin = data_.laneSlots[slice.lane];
    if (begin == model::CallTreeData::noSlots)
        return noNode;
    const std::uint32_t slot = data_.slots[begin + slice.index];
    return (slot & model::CallTreeData::workSlot) == 0 ? slot : noNode;
}

NodeIndex NodeSlots::nodeAround(SliceRef slice) const {
    for (auto around = std::optional(slice); around; around = data_.trace->parent(*around))
        if (const NodeIndex node = nodeOf(*around); node != noNode)
            return node;
    return noNode;
}

std::vector<LinkedWork> linkByCorrelation(const model::CallTreeData& data, const NodeRules& rules,
                                          std::vector<ThreadLaunch> launches, bool idsNameOperators,
                                          std::uint64_t& ambiguous, const std::stop_token& stop) {
    CorrelationLinker linker(data, rules, std::move(launches), stop);
    auto works = linker.run(idsNameOperators);
    ambiguous = linker.ambiguous;
    return works;
}

void placeWorks(std::vector<LinkedWork> works, model::CallTreeData& data, NodeSlots& slots) {
    std::ranges::sort(works, {},
                      [](const LinkedWork& work) { return std::tie(work.node, work.startNs, work.slice); });
    const std::size_t nodes = data.kinds.size();
    data.firstWorks.resize(nodes + 1);
    std::size_t node = 0;
    std::uint64_t device = 0; // may wrap, as CallTreeData says
    std::uint64_t cores = 0;
    for (std::size_t i = 0; i < works.size(); ++i) {
        const LinkedWork& work = works[i];
        for (; node <= nodes && (work.node == noNode || node <= work.node); ++node)
            data.firstWorks[node] = static_cast<model::WorkIndex>(i);
        data.workSlices.push_back(work.slice);
        data.launches.push_back(work.launch);
        data.workNodes.push_back(work.node);
        data.workKinds.push_back(work.kind);
        data.workCores.push_back(work.usesCores ? 1 : 0);
        data.deviceSums.push_back(device);
        data.coreSums.push_back(cores);
        const auto duration = static_cast<std::uint64_t>(work.durationNs);
        device += duration;
        cores += work.usesCores ? duration : 0;
        slots.set(work.slice, model::CallTreeData::workSlot | static_cast<std::uint32_t>(i));
    }
    for (; node <= nodes; ++node)
        data.firstWorks[node] = static_cast<model::WorkIndex>(works.size());
    data.deviceSums.push_back(device);
    data.coreSums.push_back(cores);
}

} // namespace runglass::analysis
