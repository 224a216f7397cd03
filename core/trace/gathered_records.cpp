// SPDX-License-Identifier: Apache-2.0
#include "core/trace/gathered_records.h"

#include "core/trace/sample_gatherer.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <string>

namespace runglass::trace {
namespace {

constexpr auto earliest = std::numeric_limits<base::Nanoseconds>::min();
constexpr auto latest = std::numeric_limits<base::Nanoseconds>::max();
constexpr base::Nanoseconds oneSecondNs = 1'000'000'000;

/// Absolute times stay so far from the limits that any two may be subtracted: until the year 2116.
constexpr base::Nanoseconds farthestNs = latest / 2;

base::Nanoseconds clampedSum(base::Nanoseconds a, base::Nanoseconds b) {
    base::Nanoseconds sum = 0;
    if (__builtin_add_overflow(a, b, &sum))
        sum = b > 0 ? latest : earliest;
    return std::clamp(sum, -farthestNs, farthestNs);
}

bool hasBelievableEnd(base::Nanoseconds startNs, base::Nanoseconds durationNs) {
    base::Nanoseconds end = 0;
    return durationNs != endlessDuration && !__builtin_add_overflow(startNs, durationNs, &end) &&
           end <= farthestNs;
}

/// What a first pass over the records finds out: how many there are of what, and when.
struct Survey {
    std::vector<std::size_t> slices;   ///< X and B, by track
    std::vector<std::size_t> instants; ///< by track
    std::vector<std::size_t> zeros;    ///< X with ts 0 and dur 0, by track
    std::size_t flows = 0;
    base::Nanoseconds firstNs = latest; ///< as in the file, without the zeros
    base::Nanoseconds lastNs = earliest;
    bool zerosAreUntimed = false;
};

class Gatherer {
public:
    Gatherer(RawTrace& raw, const std::string& file, base::Diagnostics& diagnostics)
        : raw_(raw), file_(file), diagnostics_(diagnostics), samples_(raw) {}

    GatheredRecords gather() {
        survey();
        layOut(result_.complete, survey_.slices);
        layOut(result_.instants, survey_.instants);
        layOut(result_.untimed, survey_.zerosAreUntimed ? survey_.zeros : noneByTrack());
        result_.fillCounts = noneByTrack();
        instantFill_ = noneByTrack();
        untimedFill_ = noneByTrack();
        EventRow firstRow = 0;
        const auto lastUses = lastUsesOfMemory();
        for (std::size_t i = 0; i < raw_.chunks.size(); ++i) {
            RawChunk& chunk = raw_.chunks[i];
            sortOut(chunk, firstRow);
            firstRow += chunk.count;
            chunk.samples = {};
            chunk.ids = {};
            chunk.metadata = {};
            // What is gathered grows while the records it comes from go.
            for (std::size_t block = 0; block < lastUses.size(); ++block)
                if (lastUses[block] == i)
                    raw_.passingMemory[block] = {};
        }
        setBounds();
        report();
        return std::move(result_);
    }

private:
    std::vector<std::size_t> noneByTrack() const { return std::vector<std::size_t>(raw_.tracks.size(), 0); }

    /// For each block of passing memory the last chunk whose columns lie in it.
    std::vector<std::size_t> lastUsesOfMemory() const {
        std::vector<std::size_t> lastUses(raw_.passingMemory.size(), 0);
        const auto liesIn = [](const void* pointer, const base::SlabMemory& block) {
            const auto* begin = static_cast<const std::byte*>(block.data());
            const auto* byte = static_cast<const std::byte*>(pointer);
            return std::greater_equal<>()(byte, begin) && std::less<>()(byte, begin + block.bytes());
        };
        for (std::size_t i = 0; i < raw_.chunks.size(); ++i) {
            const RawChunk& chunk = raw_.chunks[i];
            for (std::size_t block = 0; block < lastUses.size(); ++block)
                for (const void* column :
                     {static_cast<const void*>(chunk.starts), static_cast<const void*>(chunk.durations),
                      static_cast<const void*>(chunk.names), static_cast<const void*>(chunk.tracks),
                      static_cast<const void*>(chunk.phases), static_cast<const void*>(chunk.ids.data()),
                      static_cast<const void*>(chunk.samples.data())})
                    if (liesIn(column, raw_.passingMemory[block]))
                        lastUses[block] = i;
        }
        return lastUses;
    }

    void layOut(SlicesByTrack& target, const std::vector<std::size_t>& counts) {
        target.begins.assign(1, 0);
        for (const std::size_t count : counts)
            target.begins.push_back(target.begins.back() + count);
        target.slices.resize(target.begins.back());
    }

    void survey() {
        survey_.slices = noneByTrack();
        survey_.instants = noneByTrack();
        survey_.zeros = noneByTrack();
        for (const RawChunk& chunk : raw_.chunks) {
            surveyChunk(chunk);
            samples_.count(chunk);
        }
        result_.flows.reserve(survey_.flows);
        samples_.layOut(result_);
        survey_.zerosAreUntimed = survey_.firstNs != latest && survey_.firstNs > oneSecondNs;
        for (std::size_t track = 0; track < raw_.tracks.size(); ++track) {
            if (!survey_.zerosAreUntimed)
                survey_.slices[track] += survey_.zeros[track];
            if (!survey_.zerosAreUntimed && survey_.zeros[track] > 0)
                extendRange(0, 0);
        }
    }

    void surveyChunk(const RawChunk& chunk) {
        const auto& trackOf = raw_.tables[chunk.table].tracks;
        for (std::size_t i = 0; i < chunk.count; ++i) {
            const base::Nanoseconds start = chunk.starts[i];
            const base::Nanoseconds duration = chunk.durations[i];
            switch (chunk.phases[i]) {
            case Phase::Complete:
                if (start == 0 && duration == 0) {
                    ++survey_.zeros[trackOf[chunk.tracks[i]]];
                    continue;
                }
                ++survey_.slices[trackOf[chunk.tracks[i]]];
                extendRange(start,
                            duration > 0 && hasBelievableEnd(start, duration) ? start + duration : start);
                break;
            case Phase::Begin:
                ++survey_.slices[trackOf[chunk.tracks[i]]];
                extendRange(start, start);
                break;
            case Phase::Instant:
                ++survey_.instants[trackOf[chunk.tracks[i]]];
                extendRange(start, start);
                break;
            case Phase::Metadata:
                break;
            case Phase::FlowStart:
            case Phase::FlowStep:
            case Phase::FlowEnd:
            case Phase::FlowEndInside:
                ++survey_.flows;
                break;
            default:
                extendRange(start, start);
                break;
            }
        }
    }

    void extendRange(base::Nanoseconds from, base::Nanoseconds to) {
        survey_.firstNs = std::min(survey_.firstNs, from);
        survey_.lastNs = std::max(survey_.lastNs, to);
    }

    void sortOut(const RawChunk& chunk, EventRow firstRow) {
        const RawTable& table = raw_.tables[chunk.table];
        const auto textOf = [&](base::TextId local) {
            return local == base::noText ? base::noText : table.texts[base::indexOf(local)];
        };
        auto id = chunk.ids.begin();
        const auto idOf = [&](std::size_t i) {
            while (id != chunk.ids.end() && id->event < i)
                ++id;
            return id != chunk.ids.end() && id->event == i ? id->id : IdKey{0};
        };
        for (std::size_t i = 0; i < chunk.count; ++i) {
            const EventRow row = firstRow + static_cast<EventRow>(i);
            const base::Nanoseconds start = clampedSum(chunk.starts[i], raw_.baseTimeNs);
            if (start == farthestNs || start == -farthestNs)
                tooFar_.note(chunk, i);
            const RawTrackIndex track = table.tracks[chunk.tracks[i]];
            switch (chunk.phases[i]) {
            case Phase::Complete:
                addComplete(chunk, i, row, start, track, textOf(chunk.names[i]));
                break;
            case Phase::Begin:
            case Phase::End:
                result_.beginEnds.push_back(
                    {track, row, start, textOf(chunk.names[i]), chunk.phases[i] == Phase::Begin});
                break;
            case Phase::Instant:
                put(result_.instants, instantFill_, track, {start, 0, textOf(chunk.names[i]), row});
                break;
            case Phase::AsyncBegin:
            case Phase::AsyncEnd:
            case Phase::AsyncInstant:
                result_.asyncs.push_back({raw_.tracks[track].pid, table.categories[chunk.categories[i]],
                                          chunk.phases[i], textOf(chunk.names[i]), idOf(i), start, row});
                break;
            case Phase::FlowStart:
            case Phase::FlowStep:
            case Phase::FlowEnd:
            case Phase::FlowEndInside:
                result_.flows.push_back(
                    {idOf(i), start, track, row, table.categories[chunk.categories[i]], chunk.phases[i]});
                break;
            case Phase::Counter:
            case Phase::Metadata:
                break;
            }
        }
        samples_.put(chunk, result_,
                     [&](std::uint32_t event) { return clampedSum(chunk.starts[event], raw_.baseTimeNs); });
        takeMetadata(chunk, table);
    }

    void addComplete(const RawChunk& chunk, std::size_t i, EventRow row, base::Nanoseconds start,
                     RawTrackIndex track, base::TextId name) {
        base::Nanoseconds duration = chunk.durations[i];
        if (survey_.zerosAreUntimed && chunk.starts[i] == 0 && duration == 0) {
            put(result_.untimed, untimedFill_, track, {start, 0, name, row});
            return;
        }
        if (duration == noDuration) {
            missing_.note(chunk, i);
            duration = 0;
        } else if (!hasBelievableEnd(start, duration)) {
            endless_.note(chunk, i);
            result_.unfinishedRows.push_back(row);
            duration = std::max<base::Nanoseconds>(0, clampedSum(survey_.lastNs, raw_.baseTimeNs) - start);
        }
        put(result_.complete, result_.fillCounts, track, {start, duration, name, row});
    }

    static void put(SlicesByTrack& target, std::vector<std::size_t>& fill, RawTrackIndex track,
                    const SliceRecord& slice) {
        target.slices[target.begins[track] + fill[track]++] = slice;
    }

    void takeMetadata(const RawChunk& chunk, const RawTable& table) {
        for (const RawMetadata& fact : chunk.metadata) {
            const base::TextId name = chunk.names[fact.event];
            if (name == base::noText)
                continue;
            result_.metadata.push_back(
                {table.tracks[chunk.tracks[fact.event]], table.texts[base::indexOf(name)],
                 fact.text == base::noText ? base::noText : table.texts[base::indexOf(fact.text)],
                 fact.sortIndex});
        }
    }

    void setBounds() {
        if (survey_.firstNs > survey_.lastNs)
            return;
        result_.firstNs = clampedSum(survey_.firstNs, raw_.baseTimeNs);
        result_.lastNs = clampedSum(survey_.lastNs, raw_.baseTimeNs);
    }

    void report() {
        missing_.report(diagnostics_, base::Severity::Info, "time.missing_dur", file_,
                        "A slice has no duration; it is shown as a moment");
        endless_.report(diagnostics_, base::Severity::Info, "time.unfinished", file_,
                        "A slice lasts longer than ten years; it is shown up to the end of the trace");
        tooFar_.report(diagnostics_, base::Severity::Skipped, "time.outlier", file_,
                       "A time lies beyond the year 2116 or before 1824; it is shown at that limit");
        if (!result_.untimed.slices.empty())
            diagnostics_.report(
                base::Severity::Info, "time.zero_ts", file_, {},
                "A slice has neither start nor duration while all others are far from 0; it is "
                "in the tables, not on the time axis",
                result_.untimed.slices.size());
    }

    /// One kind of oddity: how often, and where first.
    struct Tally {
        std::uint64_t count = 0;
        std::uint64_t firstOffset = 0;
        void note(const RawChunk& chunk, std::size_t i) {
            if (count++ == 0)
                firstOffset = chunk.textOffset + chunk.offsets[i];
        }
        void report(base::Diagnostics& diagnostics, base::Severity severity, std::string_view code,
                    const std::string& file, std::string_view message) const {
            if (count > 0)
                diagnostics.report(severity, code, file, base::Place::byte(firstOffset), message, count);
        }
    };

    RawTrace& raw_;
    const std::string& file_;
    base::Diagnostics& diagnostics_;
    SampleGatherer samples_;
    Survey survey_;
    GatheredRecords result_;
    std::vector<std::size_t> instantFill_;
    std::vector<std::size_t> untimedFill_;
    Tally missing_;
    Tally endless_;
    Tally tooFar_;
};

} // namespace

GatheredRecords gatherRecords(RawTrace& raw, const std::string& file, base::Diagnostics& diagnostics) {
    GatheredRecords gathered = Gatherer(raw, file, diagnostics).gather();
    for (RawChunk& chunk : raw.chunks) {
        chunk.starts = nullptr;
        chunk.durations = nullptr;
        chunk.names = nullptr;
        chunk.tracks = nullptr;
        chunk.phases = nullptr;
    }
    raw.passingMemory.clear();
    return gathered;
}

} // namespace runglass::trace
