// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/cluster.h"

#include "core/analysis/steps.h"

namespace runglass::analysis {

const std::vector<FigureName>& figureNames() {
    static const std::vector<FigureName> names{
        {Figure::Computing, "computing_us", "Computing", "Time in which kernels ran without communication"},
        {Figure::Overlapped, "overlapped_us", "Overlapped", "Time in which kernels ran beside communication"},
        {Figure::Communication, "communication_us", "Communication (Not Overlapped)",
         "Time in which there was communication and no kernel"},
        {Figure::Other, "other_us", "Other", "Time with neither kernels nor communication"},
        {Figure::Transfer, "transfer_us", "Data Transfer",
         "Time in which communication operations moved data, summed over operations"},
        {Figure::Synchronizing, "synchronizing_us", "Synchronizing",
         "Time in which communication operations waited for other ranks, summed over operations"},
        {Figure::Bubble, "bubble_us", "Bubble", "Time of receiving from other pipeline stages"}};
    return names;
}

double figureOf(const StepFigures& figures, Figure figure) {
    switch (figure) {
    case Figure::Computing:
        return figures.computingUs;
    case Figure::Overlapped:
        return figures.overlappedUs;
    case Figure::Communication:
        return figures.communicationUs;
    case Figure::Other:
        return figures.otherUs;
    case Figure::Transfer:
        return figures.transferUs;
    case Figure::Synchronizing:
        return figures.synchronizingUs;
    case Figure::Bubble:
        return figures.bubbleUs;
    }
    return model::unknownValue;
}

std::size_t RankSummary::allocatedBytes() const {
    std::size_t bytes = sizeof(RankSummary) + steps.capacity() * sizeof(StepFigures) +
                        operations.capacity() * sizeof(model::CommunicationOperation) +
                        kinds.capacity() * sizeof(base::TextId) + traffic.capacity() * sizeof(TrafficSum) +
                        packets.capacity() * sizeof(PacketSum) +
                        links.capacity() * sizeof(model::CommunicationLink);
    for (const auto& group : groups)
        bytes += sizeof(group) + group.ranks.capacity() * sizeof(int);
    return bytes;
}

std::size_t Cluster::allocatedBytes() const {
    std::size_t bytes = texts ? texts->allocatedBytes() : 0;
    for (const RankSummary& rank : ranks)
        bytes += rank.allocatedBytes();
    for (const auto& group : groups)
        bytes += sizeof(group) + group.ranks.capacity() * sizeof(int);
    return bytes;
}

std::string_view operationKind(std::string_view name) {
    constexpr std::string_view counters = "_0123456789";
    const auto last = name.find_last_not_of(counters);
    if (last == std::string_view::npos)
        return name;
    const auto underscore = name.find('_', last + 1);
    return name.substr(0, underscore);
}

std::string_view stepText(const Cluster& cluster, base::TextId step) {
    return step == base::noText ? noStep : cluster.text(step);
}

int rankNumber(const Cluster& cluster, std::size_t rank) {
    return cluster.ranks[rank].rank.value_or(static_cast<int>(rank));
}

} // namespace runglass::analysis
