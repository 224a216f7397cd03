// SPDX-License-Identifier: Apache-2.0
#include "unit/support/raw_trace_maker.h"

#include <algorithm>
#include <stdexcept>

namespace runglass::test {
namespace {

class NoText : public trace::EventText {
public:
    std::uint64_t size() const override { return 0; }
    std::size_t read(std::uint64_t, char*, std::size_t) const override { return 0; }
};

bool isFlow(trace::Phase phase) {
    return phase == trace::Phase::FlowStart || phase == trace::Phase::FlowStep ||
           phase == trace::Phase::FlowEnd || phase == trace::Phase::FlowEndInside;
}

template <typename T>
const T* copied(const std::vector<T>& values, std::vector<base::SlabMemory>& memory) {
    base::SlabMemory block;
    block.resize(std::max<std::size_t>(1, values.size() * sizeof(T)));
    std::ranges::copy(values, static_cast<T*>(block.data()));
    const T* data = static_cast<const T*>(block.data());
    memory.push_back(std::move(block));
    return data;
}

template <typename T>
trace::PackedColumn<T> packed(const std::vector<T>& values, std::vector<base::SlabMemory>& memory) {
    return trace::PackedColumn<T>::pack(values, [&](std::size_t bytes) {
        memory.emplace_back().resize(bytes);
        return memory.back().data();
    });
}

} // namespace

RawTraceMaker::Record RawTraceMaker::recordOf(Phase phase, std::string_view name, std::string_view category,
                                              std::string_view pid, std::string_view tid) {
    Record record;
    record.phase = phase;
    record.name = name;
    record.category = category;
    record.pid = pid;
    record.tid = tid;
    return record;
}

RawTraceMaker& RawTraceMaker::complete(std::string_view name, base::Nanoseconds startNs,
                                       base::Nanoseconds durationNs, std::string_view tid,
                                       std::string_view pid, std::string_view category) {
    Record record = recordOf(Phase::Complete, name, category, pid, tid);
    record.startNs = startNs;
    record.durationNs = durationNs;
    records_.push_back(record);
    return *this;
}

RawTraceMaker& RawTraceMaker::mark(Phase phase, std::string_view name, base::Nanoseconds timeNs,
                                   std::string_view tid, std::string_view pid) {
    Record record = recordOf(phase, name, "", pid, tid);
    record.startNs = timeNs;
    records_.push_back(record);
    return *this;
}

RawTraceMaker& RawTraceMaker::withId(Phase phase, std::string_view category, trace::IdKey id,
                                     base::Nanoseconds timeNs, std::string_view name, std::string_view tid,
                                     std::string_view pid) {
    Record record = recordOf(phase, name, category, pid, tid);
    record.startNs = timeNs;
    record.id = id;
    records_.push_back(record);
    return *this;
}

RawTraceMaker& RawTraceMaker::sample(std::string_view counter, std::string_view series,
                                     base::Nanoseconds timeNs, double value, std::string_view pid) {
    Record record = recordOf(Phase::Counter, counter, "", pid, "");
    record.startNs = timeNs;
    record.series = series;
    record.value = value;
    records_.push_back(record);
    return *this;
}

RawTraceMaker& RawTraceMaker::metadata(std::string_view kind, std::string_view text, std::int64_t sortIndex,
                                       std::string_view tid, std::string_view pid) {
    Record record = recordOf(Phase::Metadata, kind, "", pid, tid);
    record.text = text;
    record.sortIndex = sortIndex;
    records_.push_back(record);
    return *this;
}

RawTraceMaker& RawTraceMaker::baseTime(base::Nanoseconds baseNs) {
    baseNs_ = baseNs;
    return *this;
}

RawTraceMaker& RawTraceMaker::reversed() {
    std::ranges::reverse(records_);
    return *this;
}

trace::RawTrace RawTraceMaker::make(std::size_t chunkSize) const {
    trace::RawTrace raw;
    raw.text = std::make_shared<NoText>();
    raw.baseTimeNs = baseNs_;
    raw.records = records_.size();
    raw.tables.resize(1);
    auto& table = raw.tables[0];
    const auto textOf = [&](const std::string& text) {
        const base::TextId id = raw.texts.intern(text);
        while (table.texts.size() < raw.texts.size())
            table.texts.push_back(base::TextId{static_cast<std::uint32_t>(table.texts.size())});
        return id;
    };
    for (std::size_t begin = 0; begin < records_.size(); begin += chunkSize) {
        const std::size_t end = std::min(records_.size(), begin + chunkSize);
        std::vector<std::uint32_t> offsets;
        std::vector<std::uint16_t> categories;
        std::vector<base::Nanoseconds> starts;
        std::vector<base::Nanoseconds> durations;
        std::vector<base::TextId> names;
        std::vector<std::uint32_t> tracks;
        std::vector<Phase> phases;
        std::vector<trace::RawId> ids;
        std::vector<std::uint32_t> sampleEvents;
        std::vector<base::TextId> sampleSeries;
        std::vector<double> sampleValues;
        trace::RawChunk chunk;
        chunk.textOffset = begin * 100;
        chunk.count = static_cast<std::uint32_t>(end - begin);
        for (std::size_t i = begin; i < end; ++i) {
            const Record& record = records_[i];
            const auto event = static_cast<std::uint32_t>(i - begin);
            offsets.push_back(event * 100);
            const base::TextId category = textOf(record.category);
            auto known = std::ranges::find(raw.categories, category);
            if (known == raw.categories.end()) {
                table.categories.push_back(static_cast<std::uint16_t>(raw.categories.size()));
                raw.categories.push_back(category);
                known = std::prev(raw.categories.end());
            }
            categories.push_back(static_cast<std::uint16_t>(known - raw.categories.begin()));
            starts.push_back(record.startNs);
            durations.push_back(record.durationNs);
            names.push_back(isFlow(record.phase) ? base::noText : textOf(record.name));
            const trace::TrackKey key{textOf(record.pid), textOf(record.tid)};
            auto track = std::ranges::find(raw.tracks, key);
            if (track == raw.tracks.end()) {
                table.tracks.push_back(static_cast<std::uint32_t>(raw.tracks.size()));
                raw.tracks.push_back(key);
                track = std::prev(raw.tracks.end());
            }
            tracks.push_back(static_cast<std::uint32_t>(track - raw.tracks.begin()));
            phases.push_back(record.phase);
            if (record.id != 0)
                ids.push_back({event, record.id});
            if (record.phase == Phase::Counter) {
                sampleEvents.push_back(event);
                sampleSeries.push_back(textOf(record.series));
                sampleValues.push_back(record.value);
            }
            if (record.phase == Phase::Metadata)
                chunk.metadata.push_back(
                    {event, record.text.empty() ? base::noText : textOf(record.text), record.sortIndex});
        }
        chunk.offsets = copied(offsets, raw.keptMemory);
        chunk.categories = copied(categories, raw.keptMemory);
        chunk.starts = packed(starts, raw.passingMemory);
        chunk.durations = packed(durations, raw.passingMemory);
        chunk.names = packed(names, raw.passingMemory);
        chunk.tracks = packed(tracks, raw.passingMemory);
        chunk.phases = copied(phases, raw.passingMemory);
        chunk.ids = {copied(ids, raw.passingMemory), ids.size()};
        chunk.samples = {packed(sampleEvents, raw.passingMemory),
                         packed(sampleSeries, raw.passingMemory),
                         {copied(sampleValues, raw.passingMemory), sampleValues.size()}};
        raw.chunks.push_back(std::move(chunk));
    }
    return raw;
}

std::shared_ptr<const trace::Trace> RawTraceMaker::build(std::size_t chunkSize) {
    diagnostics = base::Diagnostics();
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    auto built = trace::buildTrace(make(chunkSize), "trace.json", {}, context);
    if (!built)
        throw std::runtime_error(built.error().what);
    return built.value();
}

std::uint64_t RawTraceMaker::problemCount(std::string_view code) const {
    for (const auto& problem : diagnostics.problems())
        if (problem.code == code)
            return problem.count;
    return 0;
}

std::string numbered(std::string_view prefix, std::uint64_t number) {
    std::string text(prefix);
    text += std::to_string(number);
    return text;
}

std::vector<ShownSlice> slicesOf(const trace::Trace& trace, std::string_view tid) {
    std::vector<ShownSlice> shown;
    for (const trace::Track& track : trace.tracks()) {
        if (track.tid != tid)
            continue;
        for (std::uint32_t depth = 0; depth < track.laneCount; ++depth) {
            const trace::LaneIndex lane = track.firstLane + depth;
            for (trace::SliceIndex i = 0; i < trace.lane(lane).size(); ++i)
                shown.push_back({std::string(trace.name({lane, i})),
                                 trace.startNs({lane, i}) + trace.originNs(), trace.durationNs({lane, i}),
                                 depth});
        }
        break;
    }
    return shown;
}

trace::SliceRef sliceNamed(const trace::Trace& trace, std::string_view name) {
    for (trace::LaneIndex lane = 0; lane < trace.laneCount(); ++lane)
        for (trace::SliceIndex i = 0; i < trace.lane(lane).size(); ++i)
            if (trace.name({lane, i}) == name)
                return {lane, i};
    throw std::runtime_error("no slice has the name " + std::string(name));
}

} // namespace runglass::test
