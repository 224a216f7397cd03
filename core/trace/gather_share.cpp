// SPDX-License-Identifier: Apache-2.0
#include "core/trace/gather_share.h"

#include <algorithm>

namespace runglass::trace {
namespace {

constexpr auto earliest = std::numeric_limits<base::Nanoseconds>::min();
constexpr auto latest = std::numeric_limits<base::Nanoseconds>::max();

bool hasBelievableEnd(base::Nanoseconds startNs, base::Nanoseconds durationNs) {
    base::Nanoseconds end = 0;
    return durationNs != endlessDuration && !__builtin_add_overflow(startNs, durationNs, &end) &&
           end <= timeLimitNs;
}

} // namespace

base::Nanoseconds believableTime(base::Nanoseconds timeNs, base::Nanoseconds baseNs) {
    base::Nanoseconds sum = 0;
    if (__builtin_add_overflow(timeNs, baseNs, &sum))
        sum = baseNs > 0 ? latest : earliest;
    return std::clamp(sum, -timeLimitNs, timeLimitNs);
}

GatherShare::GatherShare(const RawTrace& raw, std::size_t firstChunk, std::size_t chunkCount,
                         EventRow firstRow)
    : counts(raw.tracks.size()), samples(raw), raw_(raw), emptyName_(raw.texts.find("")),
      firstChunk_(firstChunk), chunkCount_(chunkCount), nextRow_(firstRow) {}

void GatherShare::survey(const std::stop_token& stop) {
    for (std::size_t i = 0; i < chunkCount_ && !stop.stop_requested(); ++i) {
        const RawChunk& chunk = raw_.chunks[firstChunk_ + i];
        columns_.take(chunk);
        surveyChunk(chunk);
        samples.count(chunk, columns_);
    }
}

void GatherShare::surveyChunk(const RawChunk& chunk) {
    const auto& trackOf = raw_.tables[chunk.table].tracks;
    for (std::size_t i = 0; i < chunk.count; ++i) {
        const base::Nanoseconds start = columns_.starts[i];
        const base::Nanoseconds duration = columns_.durations[i];
        switch (chunk.phases[i]) {
        case Phase::Complete:
            if (start == 0 && duration == 0) {
                ++counts.zeros[trackOf[columns_.tracks[i]]];
                continue;
            }
            ++counts.complete[trackOf[columns_.tracks[i]]];
            extendRange(start, duration > 0 && hasBelievableEnd(start, duration) ? start + duration : start);
            break;
        case Phase::Begin:
            ++counts.begins[trackOf[columns_.tracks[i]]];
            extendRange(start, start);
            break;
        case Phase::Instant:
            ++counts.instants[trackOf[columns_.tracks[i]]];
            extendRange(start, start);
            break;
        case Phase::Metadata:
            break;
        case Phase::FlowStart:
        case Phase::FlowStep:
        case Phase::FlowEnd:
        case Phase::FlowEndInside:
            ++flows;
            break;
        default:
            extendRange(start, start);
            break;
        }
    }
}

void GatherShare::extendRange(base::Nanoseconds from, base::Nanoseconds to) {
    firstNs = std::min(firstNs, from);
    lastNs = std::max(lastNs, to);
}

void GatherShare::sortOut(std::size_t index, const GatherPlan& plan, GatheredRecords& target) {
    const RawChunk& chunk = raw_.chunks[index];
    const RawTable& table = raw_.tables[chunk.table];
    columns_.take(chunk);
    // An end without a name closes whatever is open; the reader gives it the empty one.
    const auto nameOf = [&](std::size_t i) {
        const base::TextId local = columns_.names[i];
        const base::TextId name = local == base::noText ? base::noText : table.texts[base::indexOf(local)];
        return name == emptyName_ ? base::noText : name;
    };
    auto id = chunk.ids.begin();
    const auto idOf = [&](std::size_t i) {
        while (id != chunk.ids.end() && id->event < i)
            ++id;
        return id != chunk.ids.end() && id->event == i ? id->id : noId;
    };
    for (std::size_t i = 0; i < chunk.count; ++i) {
        const EventRow row = nextRow_ + static_cast<EventRow>(i);
        const base::Nanoseconds start = believableTime(columns_.starts[i], plan.baseTimeNs);
        if (start == timeLimitNs || start == -timeLimitNs)
            tooFar.note(chunk, i);
        const RawTrackIndex track = table.tracks[columns_.tracks[i]];
        switch (chunk.phases[i]) {
        case Phase::Complete:
            addComplete(chunk, i, {start, 0, nameOf(i), row}, track, plan, target);
            break;
        case Phase::Begin:
        case Phase::End:
            beginEnds.push_back({track, row, start, nameOf(i), chunk.phases[i] == Phase::Begin});
            break;
        case Phase::Instant:
            target.instants.slices[nextInstant[track]++] = {start, 0, nameOf(i), row};
            break;
        case Phase::AsyncBegin:
        case Phase::AsyncEnd:
        case Phase::AsyncInstant:
            asyncs.push_back({raw_.tracks[track].pid, table.categories[chunk.categories[i]], chunk.phases[i],
                              nameOf(i), idOf(i), start, row});
            break;
        case Phase::FlowStart:
        case Phase::FlowStep:
        case Phase::FlowEnd:
        case Phase::FlowEndInside:
            target.flows[nextFlow++] = {idOf(i),         start,  row, table.categories[chunk.categories[i]],
                                        chunk.phases[i], {track}};
            break;
        case Phase::Counter:
        case Phase::Metadata:
            break;
        }
    }
    samples.put(chunk, columns_, target,
                [&](std::uint32_t event) { return believableTime(columns_.starts[event], plan.baseTimeNs); });
    takeMetadata(chunk, table);
    nextRow_ += chunk.count;
}

void GatherShare::addComplete(const RawChunk& chunk, std::size_t i, const SliceRecord& slice,
                              RawTrackIndex track, const GatherPlan& plan, GatheredRecords& target) {
    base::Nanoseconds duration = columns_.durations[i];
    if (plan.zerosAreUntimed && columns_.starts[i] == 0 && duration == 0) {
        target.untimed.slices[nextUntimed[track]++] = slice;
        return;
    }
    if (duration == noDuration) {
        withoutDuration.note(chunk, i);
        duration = 0;
    } else if (!hasBelievableEnd(slice.startNs, duration)) {
        endless.note(chunk, i);
        unfinishedRows.push_back(slice.row);
        duration =
            std::max<base::Nanoseconds>(0, believableTime(plan.lastNs, plan.baseTimeNs) - slice.startNs);
    }
    SliceRecord& place = target.complete.slices[nextSlice[track]++];
    place = slice;
    place.durationNs = duration;
}

void GatherShare::takeMetadata(const RawChunk& chunk, const RawTable& table) {
    for (const RawMetadata& fact : chunk.metadata) {
        const base::TextId name = columns_.names[fact.event];
        if (name == base::noText)
            continue;
        metadata.push_back({table.tracks[columns_.tracks[fact.event]], table.texts[base::indexOf(name)],
                            fact.text == base::noText ? base::noText : table.texts[base::indexOf(fact.text)],
                            fact.sortIndex});
    }
}

} // namespace runglass::trace
