// SPDX-License-Identifier: Apache-2.0
#include "text.h"
#include "write_trace.h"

namespace runglass::sample {

namespace {

constexpr std::string_view kLineSeparator = ";\r\n";

std::string argument(const std::string& name, const std::string& value) {
    return ", " + jsonString(name) + ": " + jsonString(value);
}

std::string operatorExtra(const HostSlice& slice) {
    std::string args = "\"Sequence number\": " + std::to_string(slice.sequence) +
                       ", \"Fwd thread id\": " + (slice.isBackward ? "1" : "0");
    if (!slice.inputs.empty()) {
        args += argument("Input Dims", shapesText(slice.inputs, kLineSeparator));
        args += argument("Input type", torchTypesText(slice.inputs, kLineSeparator));
    }
    if (!slice.callStack.empty()) {
        args += argument("Call stack", slice.callStack);
    }
    return ", \"cat\": \"cpu_op\", \"args\": {" + args + "}";
}

std::string pythonExtra(const HostSlice& slice) {
    std::string args = "\"Python id\": " + std::to_string(slice.pythonId) +
                       ", \"Python parent id\": " + std::to_string(slice.pythonParentId);
    if (slice.moduleId >= 0) {
        args += ", \"Python module id\": " + std::to_string(slice.moduleId);
    }
    return ", \"cat\": \"python_function\", \"args\": {" + args + "}";
}

std::string queueExtra(const HostSlice& slice, const char* category) {
    return std::string(", \"cat\": \"") + category +
           "\", \"args\": {\"correlation_id\": " + std::to_string(slice.correlation) + "}";
}

std::string extraOf(const HostSlice& slice) {
    switch (slice.kind) {
    case SliceKind::Operator:
    case SliceKind::Step:
        return operatorExtra(slice);
    case SliceKind::Python:
        return pythonExtra(slice);
    case SliceKind::Enqueue:
        return queueExtra(slice, "enqueue");
    case SliceKind::Dequeue:
        return queueExtra(slice, "dequeue");
    }
    return "";
}

FlowPoint startOf(const SpanModel& model, const HostSlice& slice) {
    return {model.processId, threadId(model, slice.thread), slice.startNs};
}

void addThreads(TraceWriter& writer, const SpanModel& model, const TraceProcess& process) {
    for (const HostThread thread : {HostThread::Main, HostThread::Backward, HostThread::Queue}) {
        const std::int64_t tid = threadId(model, thread);
        // The queue's thread is shown below all others although its number is smaller.
        const bool isLast = thread == HostThread::Queue && process.pid == model.processId;
        const std::int64_t sortIndex = isLast ? threadId(model, HostThread::Backward) + 1 : tid;
        writer.threadMetadata(process, tid, "Thread " + std::to_string(tid), sortIndex);
    }
}

void addPython(TraceWriter& writer, const SpanModel& model) {
    for (const HostSlice& slice : model.hostSlices) {
        writer.slice(slice.name, model.processId, threadId(model, slice.thread), slice.startNs,
                     slice.durationNs, extraOf(slice));
        const std::string id = std::to_string(slice.correlation);
        if (slice.kind == SliceKind::Enqueue) {
            writer.flowStart("async_task_queue", "enqueue_to_dequeue", id, startOf(model, slice));
        } else if (slice.kind == SliceKind::Dequeue) {
            writer.flowEnd("async_task_queue", "enqueue_to_dequeue", id, startOf(model, slice));
        }
    }
    for (const ForwardBackwardLink& link : model.links) {
        writer.flow("fwdbwd", "fwdbwd", std::to_string(link.sequence),
                    startOf(model, model.hostSlices[link.forwardSlice]),
                    startOf(model, model.hostSlices[link.backwardSlice]));
    }
    // Names come after the slices that use them, as in real files.
    const TraceProcess process = pythonProcess(model);
    writer.processMetadata(process, model.rank);
    addThreads(writer, model, process);
}

void addCann(TraceWriter& writer, const SpanModel& model) {
    const TraceProcess process = cannProcess(model);
    writer.processMetadata(process, model.rank);
    addThreads(writer, model, process);
    for (const CannSlice& slice : model.cannSlices) {
        const std::int64_t tid = threadId(model, slice.thread);
        const std::string id = slice.level == "acl" ? slice.api : "0";
        const std::string args = "\"Thread Id\": " + std::to_string(tid) + argument("Mode", slice.mode) +
                                 argument("level", slice.level) + argument("id", id) +
                                 argument("item_id", slice.itemId) +
                                 ", \"connection_id\": " + std::to_string(slice.connectionId);
        writer.slice(slice.layer + "@" + slice.api, process.pid, tid, slice.startNs, slice.durationNs,
                     ", \"args\": {" + args + "}");
    }
}

} // namespace

void addHostLayers(TraceWriter& writer, const SpanModel& model) {
    addPython(writer, model);
    addCann(writer, model);
}

} // namespace runglass::sample
