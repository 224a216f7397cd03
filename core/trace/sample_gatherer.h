// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/chunk_columns.h"
#include "core/trace/gathered_records.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace runglass::trace {

/// Brings the samples of some chunks to their places by process, counter and series. Two passes over the same
/// chunks in the same order: first each is counted, then, with layOutSamples() in between, each is put into
/// its place.
class SampleGatherer {
public:
    explicit SampleGatherer(const RawTrace& raw) : raw_(raw) {}

    /// `columns` are those of the chunk.
    void count(const RawChunk& chunk, const ChunkColumns& columns);
    /// `timeOf` gives the absolute time of an event of the chunk.
    template <typename TimeOf>
    void put(const RawChunk& chunk, const ChunkColumns& columns, GatheredRecords& target, TimeOf timeOf) {
        for (std::size_t i = 0; i < chunk.samples.size(); ++i) {
            const std::size_t slot = next_[numberOf(keyOf(chunk, columns, i))]++;
            target.sampleTimes[slot] = timeOf(chunk.samples.events[i]);
            target.sampleValues[slot] = chunk.samples.values[i];
        }
    }

    friend void layOutSamples(std::span<SampleGatherer* const> parts, GatheredRecords& target);

private:
    /// What names a series among the numbers of one parsing thread.
    struct LocalKey {
        std::uint32_t table;
        std::uint32_t track;
        base::TextId name;
        base::TextId series;
        bool operator==(const LocalKey&) const = default;
    };
    struct Hash {
        std::size_t operator()(const LocalKey& key) const;
    };
    struct Series {
        base::TextId pid;
        base::TextId name;
        base::TextId series;
        std::size_t count = 0;
    };

    static LocalKey keyOf(const RawChunk& chunk, const ChunkColumns& columns, std::size_t sample) {
        const std::uint32_t event = chunk.samples.events[sample];
        return {chunk.table, columns.tracks[event], columns.names[event], chunk.samples.series[sample]};
    }
    std::uint32_t numberOf(const LocalKey& key);
    std::uint32_t findSeries(const LocalKey& key);

    const RawTrace& raw_;
    std::unordered_map<LocalKey, std::uint32_t, Hash> known_;
    /// The last series of each hash: counters take turns, but there are few, and known_ is slow.
    struct Recent {
        LocalKey key{~0U, 0, base::noText, base::noText};
        std::uint32_t number = 0;
    };
    std::array<Recent, 512> recent_;
    std::map<std::tuple<base::TextId, base::TextId, base::TextId>, std::uint32_t> numbers_;
    std::vector<Series> series_;    ///< by number
    std::vector<std::size_t> next_; ///< by number: the next free slot
};

/// Lays out the columns of samples in `target` when all parts of a trace are counted; those of one series
/// stand in the order of the parts.
void layOutSamples(std::span<SampleGatherer* const> parts, GatheredRecords& target);

} // namespace runglass::trace
