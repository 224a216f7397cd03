// SPDX-License-Identifier: Apache-2.0
#include "core/model/call_tree.h"

#include <algorithm>

namespace runglass::model {

trace::TrackIndex CallTree::trackOf(NodeIndex node) const {
    const auto root = std::prev(std::ranges::upper_bound(d_.threads, node));
    return d_.tracks[static_cast<std::size_t>(root - d_.threads.begin())];
}

std::string_view CallTree::name(NodeIndex node) const {
    return kind(node) == NodeKind::Thread ? std::string_view(d_.trace->tracks()[trackOf(node)].name)
                                          : nameText(nameId(node));
}

std::string_view CallTree::nameText(base::TextId name) const {
    const auto known = d_.trace->texts().size();
    const auto index = base::indexOf(name);
    if (index < known)
        return d_.trace->texts().text(name);
    return index - known < d_.furtherNames.size() ? std::string_view(d_.furtherNames[index - known])
                                                  : std::string_view();
}

std::optional<trace::SliceRef> CallTree::slice(NodeIndex node) const {
    const trace::SliceRef slice = d_.slices[node];
    return slice.lane == noLane ? std::nullopt : std::optional(slice);
}

NodeIndex CallTree::forwardModule(NodeIndex backward) const {
    const auto found = std::ranges::lower_bound(d_.forwardModules, std::pair{backward, NodeIndex{0}});
    return found != d_.forwardModules.end() && found->first == backward ? found->second : noNode;
}

LaunchedWork CallTree::work(WorkIndex work) const {
    const trace::SliceRef launch = d_.launches[work];
    return {d_.workSlices[work], launch.lane == noLane ? std::nullopt : std::optional(launch),
            d_.workNodes[work], d_.workKinds[work], d_.workCores[work] != 0};
}

NodeIndex CallTree::nodeOf(trace::SliceRef slice) const {
    const std::size_t begin = d_.laneSlots[slice.lane];
    if (begin == CallTreeData::noSlots)
        return noNode;
    const std::uint32_t slot = d_.slots[begin + slice.index];
    return (slot & CallTreeData::workSlot) == 0 ? slot : noNode;
}

NodeIndex CallTree::nodeAt(trace::TrackIndex track, base::Nanoseconds timeNs) const {
    auto slice = d_.trace->innermostAt(track, timeNs);
    while (slice && nodeOf(*slice) == noNode)
        slice = d_.trace->parent(*slice);
    return slice ? nodeOf(*slice) : noNode;
}

std::size_t CallTree::allocatedBytes() const {
    std::size_t bytes = d_.kinds.allocatedBytes() + d_.parents.allocatedBytes() +
                        d_.subtreeEnds.allocatedBytes() + d_.names.allocatedBytes() +
                        d_.slices.allocatedBytes() + d_.starts.allocatedBytes() +
                        d_.hostTotals.allocatedBytes() + d_.hostSelves.allocatedBytes() +
                        d_.eligible.allocatedBytes() + d_.firstWorks.allocatedBytes();
    bytes += d_.workSlices.allocatedBytes() + d_.launches.allocatedBytes() + d_.workNodes.allocatedBytes() +
             d_.workKinds.allocatedBytes() + d_.workCores.allocatedBytes() + d_.deviceSums.allocatedBytes() +
             d_.coreSums.allocatedBytes() + d_.slots.allocatedBytes();
    bytes += d_.laneSlots.capacity() * sizeof(std::size_t) + d_.threads.capacity() * sizeof(NodeIndex) +
             d_.tracks.capacity() * sizeof(trace::TrackIndex) +
             d_.forwardModules.capacity() * sizeof(std::pair<NodeIndex, NodeIndex>);
    for (const std::string& name : d_.furtherNames)
        bytes += sizeof(name) + name.capacity();
    return bytes;
}

} // namespace runglass::model
