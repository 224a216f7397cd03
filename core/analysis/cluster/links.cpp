// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/links.h"

#include "core/analysis/cluster/columns.h"
#include "core/base/capped_sum.h"
#include "core/base/exact_sum.h"
#include "core/base/stop_check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace runglass::analysis {
namespace {

using base::TextId;

constexpr double usPerMs = 1000;
constexpr double bytesPerMb = 1e6; // as profilers write them

/// Ranks of the groups whose ranks are known.
std::map<TextId, const std::vector<int>*> ranksOfGroups(const Cluster& cluster) {
    std::map<TextId, const std::vector<int>*> ranks;
    for (const auto& group : cluster.groups)
        if (group.group != base::noText)
            ranks.emplace(group.group, &group.ranks);
    return ranks;
}

/// The largest place in each group that links speak of.
std::map<TextId, int> largestPlaces(const Cluster& cluster) {
    std::map<TextId, int> places;
    for (const RankSummary& rank : cluster.ranks)
        for (const auto& link : rank.links) {
            int& place = places.emplace(link.group, 0).first->second;
            place = std::max({place, link.source, link.destination});
        }
    return places;
}

struct Sum {
    base::ExactSum sizeBytes;
    base::ExactSum timeUs;
};

using LinkKey = std::tuple<int, int, bool, TextId, TextId, TextId>;

class LinkSummer {
public:
    explicit LinkSummer(const Cluster& cluster)
        : ranks_(ranksOfGroups(cluster)), places_(largestPlaces(cluster)) {}

    void add(const RankSummary& rank, const model::CommunicationLink& link, bool byOperation) {
        int source = link.source;
        int destination = link.destination;
        const bool isInGroup = !rank.linksAreGlobal && !toWorld(link.group, source, destination);
        const TextId group = byOperation || isInGroup ? link.group : base::noText;
        const TextId operation = byOperation ? link.operation : base::noText;
        Sum& sum = sums_[{source, destination, isInGroup, group, operation, link.transport}];
        if (!std::isnan(link.sizeBytes))
            sum.sizeBytes.add(link.sizeBytes);
        if (!std::isnan(link.timeUs))
            sum.timeUs.add(link.timeUs);
    }

    std::vector<LinkSum> take() const {
        std::vector<LinkSum> result;
        for (const auto& [key, sum] : sums_) {
            const auto& [source, destination, isInGroup, group, operation, transport] = key;
            result.push_back({source, destination, group, operation, transport, isInGroup,
                              sum.sizeBytes.value(), sum.timeUs.value()});
        }
        return result;
    }

private:
    /// Places in the group become ranks of the world, where all ranks of the group are known.
    bool toWorld(TextId group, int& source, int& destination) const {
        const auto ranks = ranks_.find(group);
        const auto largest = places_.find(group);
        if (ranks == ranks_.end() || largest == places_.end() ||
            static_cast<std::size_t>(largest->second) >= ranks->second->size())
            return false;
        source = (*ranks->second)[static_cast<std::size_t>(source)];
        destination = (*ranks->second)[static_cast<std::size_t>(destination)];
        return true;
    }

    std::map<TextId, const std::vector<int>*> ranks_;
    std::map<TextId, int> places_;
    std::map<LinkKey, Sum> sums_;
};

} // namespace

double LinkSum::bandwidthGbps() const {
    constexpr double bytesPerUs = 1000; // of 1 GB/s
    return timeUs > 0 ? sizeBytes / timeUs / bytesPerUs : model::unknownValue;
}

std::vector<LinkSum> linkSums(const Cluster& cluster, const CommunicationFilter& filter, bool byOperation,
                              const std::stop_token& stop) {
    LinkSummer summer(cluster);
    for (const RankSummary& rank : cluster.ranks) {
        if (stop.stop_requested())
            break;
        if (!filter.worker.empty() && rank.worker != filter.worker)
            continue;
        for (std::size_t i = 0; i < rank.links.size() && !base::isStoppedAt(i, stop); ++i)
            if (passes(cluster, filter, rank.links[i].step, rank.links[i].group))
                summer.add(rank, rank.links[i], byOperation);
    }
    return summer.take();
}

table::Table communicationMatrix(const Cluster& cluster, const CommunicationFilter& filter, bool byOperation,
                                 const std::stop_token& stop) {
    table::TableBuilder out(
        "communication-matrix",
        {columns::number("src_rank", "Source Rank", "Who sent"),
         columns::number("dst_rank", "Destination Rank", "Who received"),
         columns::label("transport", "Transport", "HCCS, PCIE, RDMA, SDMA, SIO; LOCAL within a chip"),
         columns::real("size_mb", "Transit Size (MB)", "What was sent; MB of 10^6 bytes"),
         columns::real("time_ms", "Transit Time (ms)", "Time in which it was sent"),
         columns::real("bandwidth_gbps", "Bandwidth (GB/s)", "Sum of sizes / sum of times"),
         columns::text("op", "Operation", "Kind of operations, where rows are divided by them"),
         columns::text("group", "Group", "Communication group"),
         columns::text("numbering", "Numbering",
                       "Whether ranks are those of the world or places in the group")});
    for (const LinkSum& link : linkSums(cluster, filter, byOperation, stop)) {
        out.cell(0).addInteger(link.source);
        out.cell(1).addInteger(link.destination);
        out.addTextOrNull(2, cluster.text(link.transport));
        out.cell(3).addReal(link.sizeBytes / bytesPerMb);
        out.cell(4).addReal(link.timeUs / usPerMs);
        columns::addReal(out, 5, link.bandwidthGbps());
        out.addTextOrNull(6, cluster.text(link.operation));
        out.addTextOrNull(7, cluster.text(link.group));
        out.addText(8, link.isInGroup ? "group" : "world");
    }
    return std::move(out).build();
}

table::Table packetSizes(const Cluster& cluster, std::string_view worker) {
    struct Packets {
        std::int64_t count = 0;
        base::ExactSum timeUs;
    };
    std::map<std::pair<std::string_view, double>, Packets> sums;
    for (const RankSummary& rank : cluster.ranks)
        if (worker.empty() || rank.worker == worker)
            for (const PacketSum& packets : rank.packets) {
                Packets& sum = sums[{cluster.text(packets.transport), packets.sizeBytes}];
                base::addCapped(sum.count, packets.count);
                sum.timeUs.add(packets.timeUs);
            }
    table::TableBuilder out("packet-sizes",
                            {columns::label("transport", "Transport", "HCCS, PCIE, RDMA …"),
                             columns::bytes("packet_bytes", "Packet Size", "Size of one packet"),
                             columns::count("packets", "Packets", "Packets of this size"),
                             columns::microseconds("time_us", "Time", "Time in which they were sent"),
                             columns::real("bandwidth_gbps", "Bandwidth (GB/s)", "Size / time")});
    constexpr double bytesPerUs = 1000; // of 1 GB/s
    for (const auto& [key, packets] : sums) {
        out.addTextOrNull(0, key.first);
        out.cell(1).addReal(key.second);
        out.cell(2).addInteger(packets.count);
        out.cell(3).addReal(packets.timeUs.value());
        columns::addReal(
            out, 4, key.second * static_cast<double>(packets.count) / packets.timeUs.value() / bytesPerUs);
    }
    return std::move(out).build();
}

std::optional<double> referenceGbps(std::string_view transport) {
    struct Reference {
        std::string_view transport;
        double gbps;
    };
    constexpr std::array references{Reference{"HCCS", 18}, Reference{"PCIE", 20}, Reference{"RDMA", 12.5}};
    const auto found = std::ranges::find(references, transport, &Reference::transport);
    return found == references.end() ? std::nullopt : std::optional(found->gbps);
}

} // namespace runglass::analysis
