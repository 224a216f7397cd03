// SPDX-License-Identifier: Apache-2.0
#include "cluster_run.h"

#include "random.h"
#include "text.h"
#include "write_file.h"

#include <algorithm>
#include <vector>

namespace runglass::sample {

namespace {

namespace fs = std::filesystem;

using Ns = std::int64_t;

constexpr int kTensorRanks = 8;
constexpr int kFirstStep = 10;
constexpr int kWorldCalls = 8;  // allReduce over all ranks, per step
constexpr int kTensorCalls = 4; // allGather over tensor-parallel ranks, per step
constexpr int kSends = 2;       // to the successor, per step
constexpr Ns kStartNs = 1'767'941'412'345'000'000;
constexpr Ns kStepNs = 400'000'000;
constexpr Ns kCallNs = 20'000'000; // from one operation to the next
constexpr Ns kLateNs = 4'000'000;  // how late the slow rank is
constexpr Ns kComputingNs = 200'000'000;
constexpr Ns kFreeNs = 20'000'000;
constexpr std::int64_t kWorldBytes = 33'554'432;
constexpr std::int64_t kTensorBytes = 8'388'608;
constexpr std::int64_t kSendBytes = 16'777'216;
constexpr std::uint64_t kSeed = 6'000'000'007;

struct Times {
    Ns startNs = 0;
    Ns elapseNs = 0;
    Ns transitNs = 0;
};

std::string quoted(const std::string& name, const std::string& value) {
    return jsonString(name) + ": " + value;
}

std::string transportText(std::int64_t bytes, Ns timeNs, bool hasPackets) {
    const bool isUsed = bytes > 0;
    const std::string packets =
        isUsed && hasPackets ? quoted(megabyteText(bytes), "[1, " + msText(timeNs) + "]") : std::string();
    return "{" + quoted("Transit Size(MB)", isUsed ? megabyteText(bytes) : "0") + ", " +
           quoted("Transit Time(ms)", isUsed ? msText(timeNs) : "0") + ", " +
           quoted("Bandwidth(GB/s)", isUsed ? quotientText(bytes, timeNs, 4) : "0") + ", " +
           quoted("Large Packet Ratio", "0") + ", " + quoted("Size Distribution", "{" + packets + "}") + "}";
}

std::string infoText(const Times& times, std::int64_t hccsBytes, std::int64_t rdmaBytes) {
    const std::string waitText = msText(times.elapseNs - times.transitNs);
    const std::string timeText =
        quoted("Start Timestamp(us)", usText(times.startNs)) + ", " +
        quoted("Elapse Time(ms)", msText(times.elapseNs)) + ", " +
        quoted("Transit Time(ms)", msText(times.transitNs)) + ", " + quoted("Wait Time(ms)", waitText) +
        ", " + quoted("Synchronization Time(ms)", waitText) + ", " + quoted("Idle Time(ms)", "0");
    const std::string bandwidthText = quoted("RDMA", transportText(rdmaBytes, times.transitNs, true)) + ", " +
                                      quoted("HCCS", transportText(hccsBytes, times.transitNs, true)) + ", " +
                                      quoted("SDMA", transportText(hccsBytes, times.transitNs, false));
    return "{" + quoted("Communication Time Info", "{" + timeText + "}") + ", " +
           quoted("Communication Bandwidth Info", "{" + bandwidthText + "}") + "}";
}

// One collective: who arrives when, and how long the transfer takes once the last is there.
struct Collective {
    std::vector<Ns> arrivalNs;
    Ns transferNs = 0;

    Times of(std::size_t member, Ns beginNs) const {
        const Ns lastNs = *std::max_element(arrivalNs.begin(), arrivalNs.end());
        return {beginNs + arrivalNs[member], lastNs - arrivalNs[member] + transferNs, transferNs};
    }
};

// Drawn once for all ranks, so that each rank's files tell the same story.
class Story {
public:
    explicit Story(const ClusterPlan& plan) : plan_(plan) {
        Random random(kSeed);
        const int groups = plan.ranks / kTensorRanks;
        for (int step = 0; step < plan.steps; ++step) {
            for (int call = 0; call < kWorldCalls; ++call)
                world_.push_back(drawn(random, 0, plan.ranks, 2'000'000));
            for (int call = 0; call < kTensorCalls; ++call)
                for (int group = 0; group < groups; ++group)
                    tensor_.push_back(drawn(random, group * kTensorRanks, kTensorRanks, 500'000));
            for (int send = 0; send < kSends; ++send)
                for (int rank = 0; rank < plan.ranks; ++rank)
                    sendNs_.push_back(random.vary(rank == plan.slowLinkFrom ? 2'520'000 : 840'000, 20));
        }
    }

    std::string communicationText(int rank, std::vector<Ns>& elapsedByStep) const {
        std::string text;
        for (int step = 0; step < plan_.steps; ++step) {
            Ns elapsedNs = 0;
            text += (text.empty() ? "" : ", ") +
                    quoted("step" + std::to_string(kFirstStep + step),
                           "{\"p2p\": {" + sends(rank, step, elapsedNs) + R"(}, "collective": {)" +
                               collectives(rank, step, elapsedNs) + "}}");
            elapsedByStep.push_back(elapsedNs);
        }
        return "{" + text + "}";
    }

private:
    Collective drawn(Random& random, int firstRank, int ranks, Ns transferNs) const {
        Collective collective;
        for (int rank = firstRank; rank < firstRank + ranks; ++rank)
            collective.arrivalNs.push_back(random.between(0, 400) * 1000 +
                                           (rank == plan_.slowRank ? kLateNs : 0));
        collective.transferNs = random.vary(transferNs, 10);
        return collective;
    }

    static Ns beginNs(int step, int call) { return kStartNs + step * kStepNs + call * kCallNs; }

    static void addOperation(std::string& text, const std::string& name, const std::string& info) {
        text += (text.empty() ? "" : ", ") + quoted(name, info);
    }

    std::string collectives(int rank, int step, Ns& elapsedNs) const {
        std::string text;
        for (int call = 0; call < kWorldCalls; ++call) {
            const Collective& collective = world_[static_cast<std::size_t>(step * kWorldCalls + call)];
            const Times times = collective.of(static_cast<std::size_t>(rank), beginNs(step, call));
            elapsedNs += times.elapseNs;
            addOperation(text,
                         "hcom_allReduce__100_" + std::to_string(step * kWorldCalls + call) +
                             "_1@1000000000000000001",
                         infoText(times, kWorldBytes, 0));
        }
        const int group = rank / kTensorRanks;
        const std::string groupName = std::to_string(2'000'000'000'000 + group);
        for (int call = 0; call < kTensorCalls; ++call) {
            const int groups = plan_.ranks / kTensorRanks;
            const Collective& collective =
                tensor_[static_cast<std::size_t>((step * kTensorCalls + call) * groups + group)];
            const Times times = collective.of(static_cast<std::size_t>(rank % kTensorRanks),
                                              beginNs(step, kWorldCalls + call));
            elapsedNs += times.elapseNs;
            addOperation(
                text, "hcom_allGather__200_" + std::to_string(step * kTensorCalls + call) + "_1@" + groupName,
                infoText(times, kTensorBytes, 0));
        }
        return text;
    }

    // What a rank sends to its successor and receives from its predecessor.
    std::string sends(int rank, int step, Ns& elapsedNs) const {
        std::string text;
        const int before = (rank + plan_.ranks - 1) % plan_.ranks;
        for (int send = 0; send < kSends; ++send) {
            const int place = step * kSends + send;
            const Ns begin = beginNs(step, kWorldCalls + kTensorCalls + send);
            for (const int from : {rank, before}) {
                const Ns timeNs = sendNs_[static_cast<std::size_t>(place * plan_.ranks + from)];
                const bool isSend = from == rank;
                elapsedNs += timeNs;
                addOperation(text,
                             std::string(isSend ? "hcom_send__300_" : "hcom_receive__300_") +
                                 std::to_string(place) + "_1@" + std::to_string(3'000'000'000'000 + from),
                             infoText({begin, timeNs, isSend ? timeNs : 0}, 0, isSend ? kSendBytes : 0));
            }
        }
        return text;
    }

    ClusterPlan plan_;
    std::vector<Collective> world_;  // by step and call
    std::vector<Collective> tensor_; // by step, call and group
    std::vector<Ns> sendNs_;         // by step, send and rank
};

std::string stepsText(const ClusterPlan& plan, int rank, const std::vector<Ns>& elapsedByStep) {
    std::string text = "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,"
                       "Stage,Bubble,Communication(Not Overlapped and Exclude Receive),Preparing\n";
    Random random(kSeed + static_cast<std::uint64_t>(rank));
    for (std::size_t step = 0; step < elapsedByStep.size(); ++step) {
        const Ns lateNs = rank == plan.slowRank ? kLateNs * (kWorldCalls + kTensorCalls) : 0;
        const Ns computingNs = random.vary(kComputingNs, 5) + lateNs;
        const Ns elapsedNs = elapsedByStep[step];
        text += std::to_string(rank % kTensorRanks) + ',' +
                std::to_string(kFirstStep + static_cast<int>(step)) + ',' + usText(computingNs) + ',' +
                usText(elapsedNs) + ",0.0," + usText(elapsedNs) + ',' + usText(kFreeNs) + ',' +
                usText(computingNs + elapsedNs + kFreeNs) + ",0," + usText(elapsedNs) + ",180.5\n";
    }
    return text;
}

std::string metadataText(const ClusterPlan& plan, int rank) {
    const int first = rank / kTensorRanks * kTensorRanks;
    std::string tensorRanks;
    for (int other = first; other < first + kTensorRanks; ++other)
        tensorRanks += (tensorRanks.empty() ? "" : ", ") + std::to_string(other);
    const std::string dataParallel = std::to_string(plan.ranks / kTensorRanks);
    return R"({"distributed_args": {"tensor_model_parallel_size": 8, "pipeline_model_parallel_size": 1, )" +
           quoted("data_parallel_size", dataParallel) + ", " + quoted("rank", std::to_string(rank)) + ", " +
           quoted("world_size", std::to_string(plan.ranks)) +
           R"(}, "parallel_group_info": {"group_name_1": {"group_name": "tp", )" +
           quoted("group_rank", std::to_string(rank % kTensorRanks)) + ", " +
           quoted("global_ranks", "[" + tensorRanks + "]") + "}}}";
}

bool writeRank(const fs::path& run, const ClusterPlan& plan, const Story& story, int rank,
               std::string& error) {
    const fs::path worker = run / ("worker" + std::to_string(rank) + "_20260109065012345_ascend_pt");
    const fs::path output = worker / "ASCEND_PROFILER_OUTPUT";
    std::vector<Ns> elapsedByStep;
    const std::string communication = story.communicationText(rank, elapsedByStep);
    return createFolder(output, error) &&
           writeFile(worker / ("profiler_info_" + std::to_string(rank) + ".json"),
                     "{" + quoted("rank_id", std::to_string(rank)) + "}", error) &&
           writeFile(worker / "profiler_metadata.json", metadataText(plan, rank), error) &&
           writeFile(output / "communication.json", communication, error) &&
           writeFile(output / "step_trace_time.csv", stepsText(plan, rank, elapsedByStep), error);
}

} // namespace

bool writeClusterRun(const fs::path& folder, const ClusterPlan& plan, std::string& error) {
    if (plan.ranks < kTensorRanks || plan.ranks % kTensorRanks != 0 || plan.steps < 1) {
        error = "A cluster has a multiple of 8 ranks and at least one step";
        return false;
    }
    const Story story(plan);
    const fs::path run = folder / ("cluster_" + std::to_string(plan.ranks) + "npu");
    for (int rank = 0; rank < plan.ranks; ++rank)
        if (!writeRank(run, plan, story, rank, error))
            return false;
    return true;
}

} // namespace runglass::sample
