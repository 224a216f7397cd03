// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "span_model.h"

#include <string>
#include <string_view>

namespace runglass::sample {

// A process of the trace; what the tool calls a layer.
struct TraceProcess {
    std::string name;
    std::int64_t pid = 0;
    std::int64_t sortIndex = 0;
    bool isDevice = false;
};

// A flow's end point: the slice of this process and thread that starts (or, for a start, contains) the time.
struct FlowPoint {
    std::int64_t pid = 0;
    std::int64_t tid = 0;
    Ns timeNs = 0;
};

// Collects the events of trace_view.json: one JSON array in one line, as the vendor's tool writes it.
class TraceWriter {
public:
    void processMetadata(const TraceProcess& process, int device);
    void threadMetadata(const TraceProcess& process, std::int64_t tid, std::string_view name,
                        std::int64_t sortIndex);
    // `extra`: further members, each with a leading ", ".
    void slice(std::string_view name, std::int64_t pid, std::int64_t tid, Ns startNs, Ns durationNs,
               std::string_view extra);
    void counter(std::string_view name, std::int64_t pid, Ns timeNs, std::string_view series,
                 std::string_view value);
    // `id` is written as it is: a number, or a string with its quotes.
    void flow(std::string_view category, std::string_view name, std::string_view id, const FlowPoint& from,
              const FlowPoint& to);
    void flowStart(std::string_view category, std::string_view name, std::string_view id,
                   const FlowPoint& point);
    void flowEnd(std::string_view category, std::string_view name, std::string_view id,
                 const FlowPoint& point);

    std::string finished() && { return std::move(text_) + "]"; }

private:
    void separate() { text_ += text_.empty() ? "[" : ", "; }
    void metadata(std::string_view name, std::int64_t pid, std::int64_t tid, std::string_view args);
    void flowEvent(char phase, std::string_view category, std::string_view name, std::string_view id,
                   const FlowPoint& point);

    std::string text_;
};

TraceProcess pythonProcess(const SpanModel& model);
TraceProcess cannProcess(const SpanModel& model);
TraceProcess hardwareProcess(const SpanModel& model);
TraceProcess frequencyProcess(const SpanModel& model);
TraceProcess communicationProcess(const SpanModel& model);
TraceProcess bandwidthProcess(const SpanModel& model);
TraceProcess memoryProcess(const SpanModel& model);
TraceProcess overlapProcess(const SpanModel& model);

} // namespace runglass::sample
