// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/linked_works.h"
#include "core/readers/record_arguments.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>

namespace runglass::analysis {
namespace {

using model::NodeIndex;
using model::noNode;
using trace::SliceRef;

constexpr std::string_view toDevice = "async_npu";
constexpr std::array<std::string_view, 2> fromCann{"HostToDevice", "acl_to_npu"};
constexpr std::string_view toDequeue = "async_task_queue";

/// Kinds of tasks that wait or mark and compute nothing.
constexpr std::array<std::string_view, 8> idleTasks{"EVENT_RECORD", "EVENT_WAIT",  "NOTIFY_RECORD",
                                                    "NOTIFY_WAIT",  "Notify Wait", "PLACE_HOLDER",
                                                    "WRITE_VALUE",  "Write Value"};

/// PCIE_DMA_SQE, SDMA; MEMCPY_ASYNC in databases.
bool isCopy(std::string_view task) {
    return task.find("DMA") != std::string_view::npos || task.find("MEMCPY") != std::string_view::npos;
}

class AscendLinker {
public:
    AscendLinker(const model::CallTreeData& data, const NodeSlots& slots, const std::stop_token& stop)
        : trace_(*data.trace), slots_(slots), stop_(stop) {}

    std::vector<LinkedWork> run() {
        followDirectFlows();
        if (works_.empty())
            followCann();
        // One work counts for one operator only, the first.
        const auto bySlice = [](const LinkedWork& work) { return work.slice; };
        std::ranges::stable_sort(works_, {}, bySlice);
        const auto repeated = std::ranges::unique(works_, {}, bySlice);
        works_.erase(repeated.begin(), repeated.end());
        readTasks();
        return std::move(works_);
    }

private:
    bool isOfKind(const trace::Flow& flow, std::string_view kind) const {
        return trace_.flowKinds()[flow.kind].name == kind;
    }

    void add(SliceRef slice, SliceRef launch, NodeIndex node) {
        LinkedWork work;
        work.node = node;
        work.startNs = trace_.startNs(slice);
        work.durationNs = trace_.durationNs(slice);
        work.slice = slice;
        work.launch = launch;
        works_.push_back(work);
    }

    void followDirectFlows() {
        for (const trace::Flow& flow : trace_.flows()) {
            if (stop_.stop_requested())
                return;
            if (isOfKind(flow, toDevice))
                add(flow.to, flow.from, slots_.nodeAround(flow.from));
        }
    }

    void followCann() {
        findPythonTracks();
        findEnqueues();
        for (const trace::Flow& flow : trace_.flows()) {
            if (stop_.stop_requested())
                return;
            if (isOfKind(flow, fromCann[0]) || isOfKind(flow, fromCann[1]))
                add(flow.to, flow.from, callerOf(flow.from));
        }
        isByCann_ = true;
    }

    /// CANN draws its calls in a process of its own, with the thread ids of Python's.
    void findPythonTracks() {
        for (trace::TrackIndex i = 0; i < trace_.tracks().size(); ++i) {
            const trace::Track& track = trace_.tracks()[i];
            if (track.kind == trace::TrackKind::Thread && trace_.processes()[track.process].name == "Python")
                pythonTracks_.emplace(track.tid, i);
        }
    }

    /// Very many flows of any kind may end at a Dequeue: they are looked through once.
    void findEnqueues() {
        for (const trace::Flow& flow : trace_.flows())
            if (isOfKind(flow, toDequeue))
                enqueues_.emplace(flow.to, flow.from);
    }

    NodeIndex callerOf(SliceRef call) const {
        const trace::Track& track = trace_.tracks()[trace_.trackOf(call.lane)];
        const auto found = pythonTracks_.find(track.tid);
        if (found == pythonTracks_.end())
            return noNode;
        auto around = trace_.innermostAt(found->second, trace_.startNs(call));
        for (; around; around = trace_.parent(*around)) {
            if (const NodeIndex node = slots_.nodeOf(*around); node != noNode)
                return node;
            if (const auto enqueue = enqueues_.find(*around); enqueue != enqueues_.end())
                return slots_.nodeAround(enqueue->second);
        }
        return noNode;
    }

    /// Takes the kind of each work from its record; of those found by way of CANN waits and marks are left
    /// out.
    void readTasks() {
        std::vector<std::uint32_t> order(works_.size());
        for (std::uint32_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::ranges::sort(order, {}, [&](std::uint32_t i) { return trace_.row(works_[i].slice); });
        readers::RecordArguments arguments(trace_.text(), {"Task Type"});
        std::vector<std::uint8_t> isIdle(works_.size());
        for (const std::uint32_t i : order) {
            if (stop_.stop_requested())
                return;
            if (!arguments.read(trace_.textOffset(trace_.row(works_[i].slice))))
                continue;
            const std::string task = arguments.value(0).text();
            works_[i].usesCores = task == "AI_CORE";
            works_[i].kind = isCopy(task) ? model::WorkKind::Copy : model::WorkKind::Kernel;
            isIdle[i] = isByCann_ && std::ranges::any_of(idleTasks, [&](std::string_view idle) {
                            return task.starts_with(idle);
                        });
        }
        std::size_t at = 0;
        std::erase_if(works_, [&](const LinkedWork&) { return isIdle[at++] != 0; });
    }

    const trace::Trace& trace_;
    const NodeSlots& slots_;
    const std::stop_token& stop_;
    std::map<std::string, trace::TrackIndex, std::less<>> pythonTracks_;
    std::map<SliceRef, SliceRef> enqueues_; ///< by Dequeue
    std::vector<LinkedWork> works_;
    bool isByCann_ = false;
};

} // namespace

std::vector<LinkedWork> linkByFlows(const model::CallTreeData& data, const NodeSlots& slots,
                                    const std::stop_token& stop) {
    return AscendLinker(data, slots, stop).run();
}

} // namespace runglass::analysis
