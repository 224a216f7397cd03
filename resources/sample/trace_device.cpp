// SPDX-License-Identifier: Apache-2.0
#include "memory_account.h"
#include "random.h"
#include "step_overlap.h"
#include "text.h"
#include "write_trace.h"

namespace runglass::sample {

namespace {

constexpr const char* kNoModel = "4294967295"; // not part of a loaded model

void addHardware(TraceWriter& writer, const SpanModel& model) {
    const TraceProcess process = hardwareProcess(model);
    writer.processMetadata(process, model.rank);
    for (const int stream : {kComputeStream, kCommunicationStream}) {
        writer.threadMetadata(process, stream, "Stream " + std::to_string(stream), stream);
    }
    for (const DeviceTask& task : model.deviceTasks) {
        std::string extra = ", \"args\": {\"Model Id\": ";
        extra += kNoModel;
        extra += ", \"Task Type\": " + jsonString(task.queue) +
                 ", \"Physic Stream Id\": " + std::to_string(task.stream) +
                 ", \"Task Id\": " + std::to_string(task.taskId) + ", \"Batch Id\": 0, \"Subtask Id\": ";
        extra += kNoModel;
        extra += ", \"connection_id\": " + std::to_string(task.origin.connectionId) + "}";
        writer.slice(task.name, process.pid, task.stream, task.startNs, task.durationNs, extra);
    }
}

std::string taskExtra(const CommTask& task, int rank, std::int64_t connectionId) {
    const bool isTransfer = task.bytes > 0;
    const bool isWait = task.type == "Notify_Wait";
    const char* link = !isTransfer ? "INVALID_TYPE" : task.onChip ? "ON_CHIP" : "HCCS";
    const std::string bandwidth = isTransfer ? quotientText(task.bytes, task.durationNs, 4) : "0.0";
    std::string extra = ", \"args\": {\"notify_id\": \"" + std::to_string(connectionId + task.plane) +
                        "\", \"duration estimated(us)\": " + usText(isWait ? 20 : task.durationNs) +
                        ", \"stream id\": " + std::to_string(kCommunicationStream) +
                        ", \"task type\": " + jsonString(task.type) +
                        ", \"src rank\": " + std::to_string(rank) +
                        ", \"dst rank\": " + std::to_string(task.destinationRank);
    extra += isWait ? ", \"transport type\": \"LOCAL\"" : ", \"transport type\": \"SDMA\"";
    extra += ", \"size(Byte)\": " + std::to_string(task.bytes) + ", \"link type\": " + jsonString(link) +
             ", \"bandwidth(GB/s)\": " + bandwidth + ", \"model id\": ";
    extra += kNoModel;
    return extra + "}";
}

void addCommunication(TraceWriter& writer, const SpanModel& model) {
    const TraceProcess process = communicationProcess(model);
    writer.processMetadata(process, model.rank);
    writer.threadMetadata(process, 0, "Group 0 Communication", 0);
    writer.threadMetadata(process, 1, "Plane 0", 1);
    writer.threadMetadata(process, 2, "Plane 1", 2);
    for (const CommOp& op : model.commOps) {
        const char* type = op.type == DataType::Float ? "FP32" : "BFP16";
        std::string extra =
            ", \"args\": {\"connection_id\": " + std::to_string(op.origin.connectionId) + ", \"model id\": ";
        extra += kNoModel;
        extra += ", \"data_type\": " + jsonString(type) +
                 ", \"alg_type\": \"MESH-RING\", \"count\": " + std::to_string(op.elements) +
                 ", \"rank_size\": 2, \"relay\": \"no\", \"retry\": \"no\"}";
        writer.slice(op.name, process.pid, 0, op.startNs, op.durationNs, extra);
        for (const CommTask& task : op.tasks) {
            writer.slice(task.type, process.pid, task.plane + 1, task.startNs, task.durationNs,
                         taskExtra(task, model.rank, op.origin.connectionId));
        }
    }
}

void addOverlap(TraceWriter& writer, const SpanModel& model) {
    const TraceProcess process = overlapProcess(model);
    writer.processMetadata(process, model.rank);
    struct Row {
        const char* name;
        Intervals StepOverlap::*intervals;
    };
    const Row rows[] = {{"Computing", &StepOverlap::computing},
                        {"Communication", &StepOverlap::communication},
                        {"Communication(Not Overlapped)", &StepOverlap::notOverlapped},
                        {"Free", &StepOverlap::free}};
    std::int64_t tid = 0;
    for (const Row& row : rows) {
        writer.threadMetadata(process, tid, row.name, tid);
        for (std::size_t step = 0; step < model.steps.size(); ++step) {
            const StepOverlap overlap = stepOverlap(model, step);
            for (const Interval& interval : overlap.*row.intervals) {
                writer.slice(row.name, process.pid, tid, interval.startNs, interval.endNs - interval.startNs,
                             "");
            }
        }
        ++tid;
    }
}

bool isDeviceBusy(const SpanModel& model, Ns timeNs) {
    for (const StepRange& step : model.steps) {
        if (step.hostStartNs <= timeNs && timeNs < step.hostEndNs) {
            return true;
        }
    }
    return false;
}

void addFrequency(TraceWriter& writer, const SpanModel& model) {
    const TraceProcess process = frequencyProcess(model);
    writer.processMetadata(process, model.rank);
    const auto sample = [&](Ns timeNs, const char* megahertz) {
        writer.counter(process.name, process.pid, timeNs, "MHz", megahertz);
    };
    sample(model.startNs, "800"); // idle
    for (const StepRange& step : model.steps) {
        sample(step.hostStartNs, "1800");
    }
    sample(model.steps.back().hostEndNs, "800");
}

void addBandwidth(TraceWriter& writer, const SpanModel& model) {
    const TraceProcess process = bandwidthProcess(model);
    writer.processMetadata(process, model.rank);
    Random random(static_cast<std::uint64_t>(model.startNs + model.rank));
    for (Ns timeNs = model.startNs; timeNs < model.endNs; timeNs += kMemorySamplingNs) {
        for (int stack = 0; stack < 2; ++stack) {
            const std::string name = "HBM " + std::to_string(stack);
            const bool isBusy = isDeviceBusy(model, timeNs);
            const std::int64_t read = isBusy ? random.between(182'000'000, 398'000'000) : 0;
            const std::int64_t write = isBusy ? random.between(121'000'000, 264'000'000) : 0;
            writer.counter(name + "/Read", process.pid, timeNs, "Read(MB/s)", decimalText(read, 3));
            writer.counter(name + "/Write", process.pid, timeNs, "Write(MB/s)", decimalText(write, 3));
        }
    }
}

void addMemory(TraceWriter& writer, const SpanModel& model) {
    const TraceProcess process = memoryProcess(model);
    writer.processMetadata(process, model.rank);
    constexpr std::int64_t otherProcessesBytes = 236 * 1024 * 1024;
    for (Ns timeNs = model.startNs; timeNs < model.endNs; timeNs += kMemorySamplingNs) {
        const std::int64_t bytes = processMemoryBytes(model, timeNs);
        writer.counter("APP/HBM", process.pid, timeNs, "KB", kibibyteText(bytes));
        writer.counter("APP/Memory", process.pid, timeNs, "KB", kibibyteText(bytes));
        writer.counter("Device/HBM", process.pid, timeNs, "KB", kibibyteText(bytes + otherProcessesBytes));
    }
}

} // namespace

void addDeviceLayers(TraceWriter& writer, const SpanModel& model) {
    addHardware(writer, model);
    addCommunication(writer, model);
    addOverlap(writer, model);
}

void addCounterLayers(TraceWriter& writer, const SpanModel& model) {
    addFrequency(writer, model);
    addBandwidth(writer, model);
    addMemory(writer, model);
}

} // namespace runglass::sample
