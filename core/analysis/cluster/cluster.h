// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/communication.h"
#include "core/model/run_folder.h"
#include "core/model/steps.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis {

/// What one rank did in one step, in microseconds; unknownValue where its source does not tell.
/// computing + overlapped + communication + other = the step.
struct StepFigures {
    base::TextId step = base::noText;             ///< noText for work that belongs to no step
    double computingUs = model::unknownValue;     ///< kernels without communication
    double overlappedUs = model::unknownValue;    ///< kernels beside communication
    double communicationUs = model::unknownValue; ///< communication without kernels
    double otherUs = model::unknownValue;         ///< neither
    double transferUs = model::unknownValue;      ///< of all communication: data moved
    double synchronizingUs = model::unknownValue; ///< of all communication: waiting for other ranks
    double stageUs = model::unknownValue;         ///< the step without waiting for other pipeline stages
    double bubbleUs = model::unknownValue;        ///< waiting for other pipeline stages
};

/// The figures as they are chosen, charted and compared.
enum class Figure : std::uint8_t {
    Computing,
    Overlapped,
    Communication,
    Other,
    Transfer,
    Synchronizing,
    Bubble
};

/// How a figure is called: "computing_us", "Computing".
struct FigureName {
    Figure figure;
    const char* id;
    const char* title;
    const char* description;
};

/// All figures, in the order of the enum.
const std::vector<FigureName>& figureNames();
double figureOf(const StepFigures& figures, Figure figure);

/// What one rank sent over one transport in one step, by operation and group.
struct TrafficSum {
    base::TextId step = base::noText;
    base::TextId group = base::noText;
    base::TextId operation = base::noText; ///< kind of operation: operationKind()
    base::TextId transport = base::noText;
    std::uint64_t operations = 0;
    double sizeBytes = 0;
    double timeUs = 0;
};

/// Packets of one size over one transport, all operations and steps together.
struct PacketSum {
    base::TextId transport = base::noText;
    double sizeBytes = 0;
    std::int64_t count = 0;
    double timeUs = 0;
};

/// All that is kept of one worker: its single operations between ranks, and sums of everything else.
struct RankSummary {
    std::string worker;
    std::optional<int> rank;        ///< as its source tells it
    bool hasSteps = false;          ///< its source tells how steps spent their time
    bool hasCommunication = false;  ///< its source tells single communication operations
    std::string lacking;            ///< a sentence for people about what is missing; "" when nothing is
    std::vector<StepFigures> steps; ///< each step once, in the order of the source
    std::vector<model::CommunicationOperation> operations; ///< by start; their traffic is in the sums below
    std::vector<base::TextId> kinds;                       ///< operationKind() of each
    std::vector<TrafficSum> traffic;
    std::vector<PacketSum> packets;
    std::vector<model::CommunicationLink> links; ///< sums by step, group, kind of operation, ranks, transport
    bool linksAreGlobal = false;
    /// Those that its source tells. Where that tells of several ranks, the first that is in a group has it.
    std::vector<model::CommunicationGroup> groups;

    std::size_t allocatedBytes() const;
};

/// All ranks of one recording.
struct Cluster {
    std::shared_ptr<const base::StringPool> texts; ///< of all ids in `ranks`
    std::vector<RankSummary> ranks;                ///< in the order of the run's workers
    std::vector<std::string> steps;                ///< of all ranks, in natural order
    std::vector<model::CommunicationGroup> groups; ///< of all ranks, each once; see findGroups

    std::string_view text(base::TextId id) const {
        return id == base::noText ? std::string_view() : texts->text(id);
    }
    std::size_t allocatedBytes() const;
};

/// "hcom_allReduce__586_0_1" is an "hcom_allReduce", "nccl:all_reduce" stays: the name without the counters
/// behind it.
std::string_view operationKind(std::string_view name);

/// What is called "no step" in tables.
std::string_view stepText(const Cluster& cluster, base::TextId step);

/// The number by which a rank is known to links and groups: that of its source, else its place.
int rankNumber(const Cluster& cluster, std::size_t rank);

} // namespace runglass::analysis
