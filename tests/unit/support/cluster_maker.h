// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/cluster.h"
#include "core/model/communication.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace runglass::test {

/// One operation of a made-up rank; what is left out is unknown.
struct MadeOperation {
    std::string name;
    double elapsedUs = model::unknownValue;
    std::string step = "1";
    std::string group = "g";
    base::Nanoseconds startNs = model::unknownTimeNs;
    double transitUs = model::unknownValue;
    double sizeBytes = model::unknownValue;
    std::string transport = {}; ///< moves sizeBytes over it in transitUs
};

struct MadeLink {
    int source = 0;
    int destination = 0;
    std::string transport;
    double sizeBytes = 0;
    double timeUs = 0;
    std::string operation = "allreduce";
    std::string group = "g";
    std::string step = "1";
};

/// Makes the communication of one rank, operations in the order given.
model::Communication madeCommunication(const std::vector<MadeOperation>& operations,
                                       const std::vector<MadeLink>& links = {});

/// A cluster of ranks "r0", "r1"… with these operations.
analysis::Cluster madeCluster(const std::vector<std::vector<MadeOperation>>& operations);
/// The same with the links of each rank.
analysis::Cluster madeClusterOfLinks(const std::vector<std::vector<MadeLink>>& links,
                                     const std::vector<std::vector<MadeOperation>>& operations = {});

/// Steps as Ascend tells them: step, computing, communication not overlapped, overlapped, free.
struct MadeStep {
    std::string step;
    double computingUs = 0;
    double notOverlappedUs = 0;
    double overlappedUs = 0;
    double freeUs = 0;
};
model::Steps madeSteps(const std::vector<MadeStep>& steps);

} // namespace runglass::test
