// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/record_arguments.h"
#include "core/trace/argument_keys.h"
#include "core/trace/trace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis {

/// What a record tells of the operation between ranks that it is about.
struct CollectiveFacts {
    std::string collective; ///< "allreduce", "_allgather_base"
    std::optional<std::int64_t> inElements;
    std::optional<std::int64_t> outElements;
    std::optional<std::int64_t> groupSize;
    std::string elementType; ///< "BFloat16", "float"
    std::string groupName;
    std::string groupPurpose;         ///< its description
    std::string groupRanks;           ///< "[0, 1]", or with an ellipsis where there are many
    std::optional<double> inputBytes; ///< of the call's tensors
    std::optional<std::int64_t> externalId;

    /// "0 (default_pg) [0, 1]": ranks are part of it, because names repeat between ranks; "" if unknown.
    std::string groupText() const;
    /// Of the whole buffer; unknownValue when nothing tells it.
    double sizeBytes(std::string_view kind) const;
};

/// What kernels are asked for, in the order in which factsOf takes the values.
inline constexpr std::array<std::string_view, 11> kernelArguments{trace::correlationKey,
                                                                  trace::externalIdKey,
                                                                  "Collective name",
                                                                  "In msg nelems",
                                                                  "Out msg nelems",
                                                                  "Group size",
                                                                  "dtype",
                                                                  "Process Group Name",
                                                                  "Process Group Description",
                                                                  "Process Group Ranks",
                                                                  trace::oldExternalIdKey};
CollectiveFacts factsOf(const readers::RecordArguments& arguments);
/// A whole number, also one in quotes.
std::optional<std::int64_t> integerOf(const readers::ArgumentValue& value);

/// Of a call of the host, with the sizes of its tensors; empty when its record cannot be read.
CollectiveFacts factsOfRecord(const trace::Trace& trace, trace::SliceRef slice);

/// Takes over what is not known yet.
void complete(CollectiveFacts& facts, const CollectiveFacts& further);

/// The ranks of "[0, 1]"; none when the list is cut.
std::vector<int> ranksOf(std::string_view list);

struct HeaderGroup {
    std::string purpose;
    std::vector<int> ranks;
};
/// distributedInfo of the file.
struct DistributedHeader {
    std::optional<int> rank;
    std::vector<HeaderGroup> groups;
};
DistributedHeader distributedHeader(const trace::Trace& trace);

} // namespace runglass::analysis
