// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/base/string_pool.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace runglass::model {

enum class CommunicationKind : std::uint8_t { Collective, PointToPoint };

/// Stands for a time or size that the source does not tell.
inline constexpr double unknownValue = std::numeric_limits<double>::quiet_NaN();
inline constexpr base::Nanoseconds unknownTimeNs = std::numeric_limits<base::Nanoseconds>::min();
inline constexpr int unknownRank = -1;

/// Packets of one size that an operation sent over one transport.
struct PacketCount {
    double sizeBytes = unknownValue; ///< of one packet
    std::int64_t count = 0;
    double timeUs = unknownValue; ///< of all of them
};

/// What one operation moved over one transport: HCCS, PCIE, SDMA, RDMA, SIO, … as the source names it. What
/// SDMA moved stands again under HCCS, PCIE and SIO.
struct Traffic {
    base::TextId transport = base::noText;
    double sizeBytes = unknownValue;
    double timeUs = unknownValue;
    double bandwidthGbps = unknownValue;    ///< gigabytes (10^9) per second, as the source tells it
    double largePacketRatio = unknownValue; ///< share of packets above the size that the transport likes
    std::uint32_t firstPacket = 0;          ///< in Communication::packets
    std::uint32_t packetCount = 0;
};

/// One communication operation in one step.
struct CommunicationOperation {
    base::TextId step = base::noText;  ///< "50"; noText where there are no steps
    base::TextId group = base::noText; ///< the communication group as the source names it; noText if unknown
    base::TextId name = base::noText;  ///< as in the source, without the group
    CommunicationKind kind = CommunicationKind::Collective;
    int rank = unknownRank; ///< whose it is, in sources that tell of several ranks
    base::Nanoseconds startNs = unknownTimeNs;
    double elapsedUs = unknownValue;
    double transitUs = unknownValue; ///< in which data moved; unknown where the source cannot tell
    double waitUs = unknownValue;
    double synchronizationUs = unknownValue; ///< a part of wait
    double idleUs = unknownValue;
    double sizeBytes = unknownValue;     ///< counted once, whatever transports repeat
    double trafficUs = unknownValue;     ///< in which transports moved that size, counted once as well
    double algorithmGbps = unknownValue; ///< size per transfer, or per elapsed time
    double busGbps = unknownValue;       ///< the same as the wires see it, by the kind of collective
    std::uint32_t firstTraffic = 0;      ///< in Communication::traffic
    std::uint32_t trafficCount = 0;
};

/// Which operations a link stands for.
enum class LinkScope : std::uint8_t {
    Operation, ///< one operation
    Total,     ///< all operations of one kind and group in the step
    Sample     ///< one that the profiler picked by its bandwidth out of the same operations
};

/// What went from one rank to another: a cell of the communication matrix.
struct CommunicationLink {
    base::TextId step = base::noText;
    base::TextId group = base::noText;
    base::TextId operation = base::noText; ///< name of the operation, or kind of operations: "allreduce"
    base::TextId sample = base::noText;    ///< "top1", "middle", "bottom1"… of a Sample
    base::TextId transport = base::noText;
    CommunicationKind kind = CommunicationKind::Collective;
    LinkScope scope = LinkScope::Operation;
    int source = unknownRank; ///< number of the rank, in its group or in the world: Communication says which
    int destination = unknownRank;
    double sizeBytes = unknownValue;
    double timeUs = unknownValue;
};

/// Who belongs to a communication group.
struct CommunicationGroup {
    base::TextId group = base::noText;   ///< as operations name it; noText if that is unknown
    base::TextId purpose = base::noText; ///< "tp", "dp_cp", "default_group"…; noText if unknown
    std::vector<int> ranks;              ///< of the world, in the order of the group
};

/// All communication of one span. Operations in the order of the source; those of one rank never overlap in
/// the pools they point into.
struct Communication {
    std::shared_ptr<const base::StringPool> texts; ///< of all ids here
    std::vector<CommunicationOperation> operations;
    std::vector<Traffic> traffic;
    std::vector<PacketCount> packets;
    std::vector<CommunicationLink> links;
    std::vector<CommunicationGroup> groups; ///< as far as the source tells them
    int recordedRank = unknownRank;         ///< whose recording it is, where its content tells
    bool linksAreGlobal = false;            ///< ranks of links are those of the world, not of the group

    std::size_t allocatedBytes() const;
};

} // namespace runglass::model
