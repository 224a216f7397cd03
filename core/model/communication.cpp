// SPDX-License-Identifier: Apache-2.0
#include "core/model/communication.h"

namespace runglass::model {

std::size_t Communication::allocatedBytes() const {
    std::size_t bytes = texts ? texts->allocatedBytes() : 0;
    bytes += operations.capacity() * sizeof(CommunicationOperation) + traffic.capacity() * sizeof(Traffic) +
             packets.capacity() * sizeof(PacketCount) + links.capacity() * sizeof(CommunicationLink);
    for (const CommunicationGroup& group : groups)
        bytes += sizeof(CommunicationGroup) + group.ranks.capacity() * sizeof(int);
    return bytes;
}

} // namespace runglass::model
