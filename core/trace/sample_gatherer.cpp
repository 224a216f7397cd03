// SPDX-License-Identifier: Apache-2.0
#include "core/trace/sample_gatherer.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace runglass::trace {

std::size_t SampleGatherer::Hash::operator()(const LocalKey& key) const {
    constexpr std::uint64_t spread = 0x9E3779B97F4A7C15;
    std::uint64_t hash = (std::uint64_t{key.table} << 32 | key.track) * spread;
    hash = (hash ^ base::indexOf(key.name)) * spread;
    return static_cast<std::size_t>((hash ^ base::indexOf(key.series)) * spread >> 7);
}

void SampleGatherer::count(const RawChunk& chunk) {
    for (const RawSample& sample : chunk.samples)
        ++series_[numberOf(chunk, sample)].count;
}

void SampleGatherer::layOut(GatheredRecords& target) {
    std::vector<std::uint32_t> order(series_.size());
    std::iota(order.begin(), order.end(), 0U);
    // By first sight of process and counter, so that the series of a counter stand together.
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
        const auto key = [&](std::uint32_t i) {
            return std::tie(series_[i].pid, series_[i].name, series_[i].series);
        };
        return key(a) < key(b);
    });
    placeOf_.resize(order.size());
    std::size_t slots = 0;
    for (const std::uint32_t number : order) {
        const Series& series = series_[number];
        placeOf_[number] = static_cast<std::uint32_t>(target.series.size());
        next_.push_back(slots);
        target.series.push_back({series.pid, series.name, series.series, slots, slots + series.count});
        slots += series.count;
    }
    target.sampleTimes.resize(slots);
    target.sampleValues.resize(slots);
}

std::uint32_t SampleGatherer::numberOf(const RawChunk& chunk, const RawSample& sample) {
    const LocalKey key{chunk.table, chunk.tracks[sample.event], chunk.names[sample.event], sample.series};
    if (key == lastKey_)
        return lastNumber_;
    const auto [place, isNew] = known_.try_emplace(key, 0U);
    if (isNew)
        place->second = findSeries(key);
    lastKey_ = key;
    lastNumber_ = place->second;
    return lastNumber_;
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

} // namespace runglass::trace
