// SPDX-License-Identifier: Apache-2.0
#include "core/trace/sample_gatherer.h"

#include <utility>

namespace runglass::trace {

std::size_t SampleGatherer::Hash::operator()(const LocalKey& key) const {
    constexpr std::uint64_t spread = 0x9E3779B97F4A7C15;
    std::uint64_t hash = (std::uint64_t{key.table} << 32 | key.track) * spread;
    hash = (hash ^ base::indexOf(key.name)) * spread;
    return static_cast<std::size_t>((hash ^ base::indexOf(key.series)) * spread >> 7);
}

void SampleGatherer::count(const RawChunk& chunk, const ChunkColumns& columns) {
    for (std::size_t i = 0; i < chunk.samples.size(); ++i)
        ++series_[numberOf(keyOf(chunk, columns, i))].count;
}

std::uint32_t SampleGatherer::numberOf(const LocalKey& key) {
    Recent& recent = recent_[Hash()(key) % recent_.size()];
    if (key != recent.key) {
        const auto [place, isNew] = known_.try_emplace(key, 0U);
        if (isNew)
            place->second = findSeries(key);
        recent = {key, place->second};
    }
    return recent.number;
}

std::uint32_t SampleGatherer::findSeries(const LocalKey& key) {
    const RawTable& table = raw_.tables[key.table];
    const base::TextId pid = raw_.tracks[table.tracks[key.track]].pid;
    const base::TextId name = key.name == base::noText ? base::noText : table.texts[base::indexOf(key.name)];
    const base::TextId text = table.texts[base::indexOf(key.series)];
    const auto [place, isNew] =
        numbers_.try_emplace({pid, name, text}, static_cast<std::uint32_t>(series_.size()));
    if (isNew)
        series_.push_back({pid, name, text});
    return place->second;
}

void layOutSamples(std::span<SampleGatherer* const> parts, GatheredRecords& target) {
    // By process and counter, so that the series of a counter stand together.
    std::map<std::tuple<base::TextId, base::TextId, base::TextId>, std::size_t> counts;
    for (const SampleGatherer* part : parts)
        for (const auto& series : part->series_)
            counts[{series.pid, series.name, series.series}] += series.count;
    std::size_t slots = 0;
    for (auto& [key, count] : counts) {
        const auto& [pid, name, series] = key;
        target.series.push_back({pid, name, series, slots, slots + count});
        slots += std::exchange(count, slots); // from here on: where the series goes on
    }
    for (SampleGatherer* part : parts)
        for (const auto& series : part->series_) {
            std::size_t& next = counts[{series.pid, series.name, series.series}];
            part->next_.push_back(next);
            next += series.count;
        }
    target.sampleTimes.resize(slots);
    target.sampleValues.resize(slots);
}

} // namespace runglass::trace
