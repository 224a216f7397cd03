// SPDX-License-Identifier: Apache-2.0
#include "core/trace/counter_trace.h"

#include "core/trace/counter_series.h"

#include <utility>

namespace runglass::trace {
namespace {

/// There are no records behind what was computed.
class NoText final : public EventText {
public:
    std::uint64_t size() const override { return 0; }
    std::size_t read(std::uint64_t, char*, std::size_t) const override { return 0; }
};

void append(const ComputedCounter& counter, GatheredRecords& records, TraceData& data) {
    const std::size_t begin = records.sampleTimes.size();
    for (std::size_t i = 0; i < counter.times.size(); ++i) {
        records.sampleTimes.push_back(counter.times[i] + data.originNs);
        records.sampleValues.push_back(counter.values[i]);
    }
    Track track;
    track.kind = TrackKind::Counter;
    track.tid = counter.name;
    track.name = counter.name;
    track.sortIndex = static_cast<std::int64_t>(data.tracks.size());
    track.counter = static_cast<std::uint32_t>(data.tracks.size());
    track.sliceCount = counter.times.size();
    track.range = {counter.times.front(), counter.times.back()};
    data.tracks.push_back(std::move(track));
    records.series.push_back({base::noText, data.texts.intern(counter.name), base::noText, begin,
                              static_cast<std::size_t>(records.sampleTimes.size())});
}

} // namespace

std::shared_ptr<const Trace> makeCounterTrace(const std::string& process,
                                              std::vector<ComputedCounter> counters, const Trace& about) {
    TraceData data;
    data.originNs = about.originNs();
    data.range = about.range();
    data.text = std::make_shared<const NoText>();
    GatheredRecords records;
    for (const ComputedCounter& counter : counters)
        if (!counter.times.empty())
            append(counter, records, data);
    if (data.tracks.empty())
        return nullptr;
    Process owner;
    owner.name = process;
    owner.trackCount = static_cast<std::uint32_t>(data.tracks.size());
    data.processes.push_back(std::move(owner));
    buildCounters(records, data);
    data.nameStatistics.resize(data.texts.size());
    return std::make_shared<const Trace>(std::move(data));
}

} // namespace runglass::trace
