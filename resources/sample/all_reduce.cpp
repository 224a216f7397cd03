// SPDX-License-Identifier: Apache-2.0
#include "all_reduce.h"

#include <algorithm>
#include <array>

namespace runglass::sample {

namespace {

constexpr Ns kTickNs = 20;
constexpr Ns kNotifyNs = 720;
constexpr Ns kShortWaitNs = 20;
constexpr Ns kBetweenOpsNs = 3'400;
constexpr std::int64_t kLinkBytesPer10Ns = 196; // 19.6 GB/s
constexpr std::int64_t kChipBytesPerNs = 460;

// Communication starts on odd multiples of 10 ns and kernels on even ones: no two device slices of a rank
// begin together, so every flow id (the start time) is unique.
Ns toCommunicationTick(Ns timeNs) {
    return timeNs / kTickNs * kTickNs + kTickNs + kTickNs / 2;
}

Ns roundedToTick(Ns durationNs) {
    return durationNs / kTickNs * kTickNs;
}

// What both ranks do at the same time once they have met.
struct Transfer {
    std::int64_t halfBytes = 0; // each rank reduces one half and then fetches the other one
    Ns localCopyNs = 0;
    Ns reduceNs = 0;
    Ns secondWaitNs = 0;
    Ns copyNs = 0;
};

Transfer plannedTransfer(const PendingReduce& reduce, Random& random) {
    Transfer transfer;
    transfer.halfBytes = byteCount(Tensor{{reduce.elements}, reduce.type}) / 2;
    const Ns linkNs = 900 + transfer.halfBytes * 10 / kLinkBytesPer10Ns;
    transfer.localCopyNs = roundedToTick(640 + transfer.halfBytes / kChipBytesPerNs);
    transfer.reduceNs = roundedToTick(random.vary(linkNs * 104 / 100, 20));
    transfer.secondWaitNs = kShortWaitNs * random.between(1, 60);
    transfer.copyNs = roundedToTick(random.vary(linkNs, 25));
    return transfer;
}

// Appends tasks to a plane, each directly after `gapNs` from the last.
class PlaneWriter {
public:
    PlaneWriter(CommOp& op, int plane, Ns startNs, int peer)
        : op_(op), plane_(plane), nowNs_(startNs), peer_(peer) {}

    void add(const char* type, Ns gapNs, Ns durationNs, std::int64_t bytes = 0, bool onChip = false) {
        nowNs_ += gapNs;
        op_.tasks.push_back({type, plane_, nowNs_, durationNs, bytes, peer_, onChip});
        nowNs_ += durationNs;
    }
    Ns nowNs() const { return nowNs_; }

private:
    CommOp& op_;
    int plane_;
    Ns nowNs_;
    int peer_;
};

std::string collectiveName(const SpanModel& model) {
    // The middle number is the end of the group's identifier, as in real files.
    const std::string group = model.groupId.substr(model.groupId.size() - 3);
    return "hcom_allReduce__" + group + "_" + std::to_string(model.commOps.size()) + "_1";
}

CommOp startedOp(RankWorker& worker, const PendingReduce& reduce, Ns startNs) {
    CommOp op;
    op.name = collectiveName(worker.model());
    op.startNs = startNs;
    op.bytes = byteCount(Tensor{{reduce.elements}, reduce.type});
    op.elements = reduce.elements;
    op.type = reduce.type;
    op.origin = reduce.origin;
    op.step = worker.stepIndex();
    return op;
}

Ns readyToExchangeNs(Ns startNs, const Transfer& transfer) {
    return startNs + 1'000 + transfer.localCopyNs + 400 + kNotifyNs + 300;
}

void addTasks(CommOp& op, int rank, const Transfer& transfer, Ns meetingNs) {
    PlaneWriter chip(op, 0, op.startNs, rank);
    chip.add("Memcpy", 1'000, transfer.localCopyNs, transfer.halfBytes, true);
    PlaneWriter link(op, 1, chip.nowNs(), 1 - rank);
    link.add("Notify_Record", 400, kNotifyNs);
    const Ns waitNs = meetingNs - (link.nowNs() + 300) + kShortWaitNs;
    link.add("Notify_Wait", 300, waitNs);
    link.add("Reduce_Inline", 500, transfer.reduceNs, transfer.halfBytes);
    link.add("Notify_Record", 400, kNotifyNs);
    link.add("Notify_Wait", 300, transfer.secondWaitNs);
    link.add("Memcpy", 500, transfer.copyNs, transfer.halfBytes);
    link.add("Notify_Record", 400, kNotifyNs);
    link.add("Notify_Wait", 300, kShortWaitNs);
    op.synchronizationNs = waitNs;
    op.waitNs = waitNs + transfer.secondWaitNs + kShortWaitNs;
    op.durationNs = link.nowNs() + 600 - op.startNs;
}

// The hardware's view of the same: what the communication stream executes.
void addStreamTasks(RankWorker& worker, const CommOp& op) {
    for (const CommTask& task : op.tasks) {
        if (task.plane == 0 || task.type == "Notify_Record" || task.durationNs <= kShortWaitNs) {
            continue;
        }
        const bool isWait = task.type == "Notify_Wait";
        DeviceTask device;
        device.name = isWait ? "Notify Wait" : "SDMA";
        device.queue = device.name;
        device.stream = kCommunicationStream;
        device.taskId = worker.nextTaskId(kCommunicationStream);
        device.startNs = task.startNs;
        device.durationNs = task.durationNs;
        device.origin.connectionId = op.origin.connectionId;
        device.step = op.step;
        worker.model().deviceTasks.push_back(device);
    }
}

} // namespace

Ns runAllReduces(RankWorker& first, RankWorker& second) {
    const std::array<RankWorker*, kRankCount> workers{&first, &second};
    Ns endNs = 0;
    for (std::size_t i = 0; i < first.pendingReduces().size(); ++i) {
        const Transfer transfer = plannedTransfer(first.pendingReduces()[i], first.random());
        std::array<CommOp, kRankCount> ops;
        Ns meetingNs = 0;
        for (std::size_t rank = 0; rank < workers.size(); ++rank) {
            const PendingReduce& reduce = workers[rank]->pendingReduces()[i];
            const Ns startNs = toCommunicationTick(std::max(endNs + kBetweenOpsNs, reduce.readyNs));
            ops[rank] = startedOp(*workers[rank], reduce, startNs);
            meetingNs = std::max(meetingNs, readyToExchangeNs(startNs, transfer));
        }
        for (std::size_t rank = 0; rank < workers.size(); ++rank) {
            addTasks(ops[rank], static_cast<int>(rank), transfer, meetingNs);
            endNs = ops[rank].startNs + ops[rank].durationNs;
            addStreamTasks(*workers[rank], ops[rank]);
            workers[rank]->model().commOps.push_back(ops[rank]);
            const PendingReduce& reduce = workers[rank]->pendingReduces()[i];
            MemoryBlock& buffer = workers[rank]->model().blocks[reduce.buffer];
            buffer.activeReleaseNs = std::max(buffer.releaseNs, endNs);
        }
    }
    return endNs;
}

} // namespace runglass::sample
