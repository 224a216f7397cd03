// SPDX-License-Identifier: Apache-2.0
#include "trace_writer.h"

#include "text.h"

namespace runglass::sample {

namespace {

// pid = (process id << 10) | (layer << 5) | device: the numbering of the vendor's exporter since 2024.
TraceProcess layer(const SpanModel& model, const char* name, std::int64_t sortIndex, bool isDevice) {
    constexpr std::int64_t processUnit = 1 << 10;
    constexpr std::int64_t layerUnit = 1 << 5;
    return {name, model.processId * processUnit + sortIndex * layerUnit + model.rank, sortIndex, isDevice};
}

std::string place(const FlowPoint& point) {
    return ", \"pid\": " + std::to_string(point.pid) + ", \"tid\": " + std::to_string(point.tid) +
           ", \"ts\": \"" + timestampText(point.timeNs) + "\"";
}

} // namespace

void TraceWriter::metadata(std::string_view name, std::int64_t pid, std::int64_t tid, std::string_view args) {
    separate();
    text_ += "{\"name\": \"";
    text_ += name;
    text_ += "\", \"pid\": " + std::to_string(pid) + ", \"tid\": " + std::to_string(tid) + ", \"args\": {";
    text_ += args;
    text_ += "}, \"ph\": \"M\"}";
}

void TraceWriter::processMetadata(const TraceProcess& process, int device) {
    const std::string label = process.isDevice ? "NPU " + std::to_string(device) : "CPU";
    metadata("process_name", process.pid, 0, "\"name\": " + jsonString(process.name));
    metadata("process_labels", process.pid, 0, "\"labels\": " + jsonString(label));
    metadata("process_sort_index", process.pid, 0, "\"sort_index\": " + std::to_string(process.sortIndex));
}

void TraceWriter::threadMetadata(const TraceProcess& process, std::int64_t tid, std::string_view name,
                                 std::int64_t sortIndex) {
    metadata("thread_name", process.pid, tid, "\"name\": " + jsonString(name));
    metadata("thread_sort_index", process.pid, tid, "\"sort_index\": " + std::to_string(sortIndex));
}

void TraceWriter::slice(std::string_view name, std::int64_t pid, std::int64_t tid, Ns startNs, Ns durationNs,
                        std::string_view extra) {
    separate();
    text_ += "{\"ph\": \"X\", \"name\": " + jsonString(name);
    text_ += place({pid, tid, startNs});
    text_ += ", \"dur\": " + usText(durationNs);
    text_ += extra;
    text_ += '}';
}

void TraceWriter::counter(std::string_view name, std::int64_t pid, Ns timeNs, std::string_view series,
                          std::string_view value) {
    separate();
    text_ += "{\"name\": " + jsonString(name) + ", \"ts\": \"" + timestampText(timeNs) +
             "\", \"pid\": " + std::to_string(pid) + ", \"tid\": 0, \"args\": {" + jsonString(series) + ": ";
    text_ += value;
    text_ += "}, \"ph\": \"C\"}";
}

void TraceWriter::flowEvent(char phase, std::string_view category, std::string_view name, std::string_view id,
                            const FlowPoint& point) {
    separate();
    text_ += "{\"ph\": \"";
    text_ += phase;
    // Only the starts of HostToDevice flows lie inside their slice instead of at its begin.
    text_ +=
        category == "HostToDevice" && phase == 's' ? "\", \"name\": \"" : "\", \"bp\": \"e\", \"name\": \"";
    text_ += name;
    text_ += "\", \"id\": ";
    text_ += id;
    text_ += place(point);
    text_ += ", \"cat\": \"";
    text_ += category;
    text_ += "\"}";
}

void TraceWriter::flowStart(std::string_view category, std::string_view name, std::string_view id,
                            const FlowPoint& point) {
    flowEvent('s', category, name, id, point);
}

void TraceWriter::flowEnd(std::string_view category, std::string_view name, std::string_view id,
                          const FlowPoint& point) {
    flowEvent('f', category, name, id, point);
}

void TraceWriter::flow(std::string_view category, std::string_view name, std::string_view id,
                       const FlowPoint& from, const FlowPoint& to) {
    flowStart(category, name, id, from);
    flowEnd(category, name, id, to);
}

TraceProcess pythonProcess(const SpanModel& model) {
    return {"Python", model.processId, 0, false};
}
TraceProcess cannProcess(const SpanModel& model) {
    return layer(model, "CANN", 7, false);
}
TraceProcess hardwareProcess(const SpanModel& model) {
    return layer(model, "Ascend Hardware", 13, true);
}
TraceProcess frequencyProcess(const SpanModel& model) {
    return layer(model, "AI Core Freq", 14, true);
}
TraceProcess communicationProcess(const SpanModel& model) {
    return layer(model, "Communication", 15, true);
}
TraceProcess bandwidthProcess(const SpanModel& model) {
    return layer(model, "HBM", 17, true);
}
TraceProcess memoryProcess(const SpanModel& model) {
    return layer(model, "NPU MEM", 19, true);
}
TraceProcess overlapProcess(const SpanModel& model) {
    return layer(model, "Overlap Analysis", 23, true);
}

} // namespace runglass::sample
