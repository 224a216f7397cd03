// SPDX-License-Identifier: Apache-2.0
#include "core/trace/counter_series.h"

#include <algorithm>
#include <tuple>

namespace runglass::trace {
namespace {

auto identityOf(const SampleRecord& sample) {
    return std::tuple(sample.pid, sample.name, sample.series);
}

bool comesFirst(const SampleRecord& a, const SampleRecord& b) {
    return std::tuple_cat(identityOf(a), std::tuple(a.timeNs, a.row)) <
           std::tuple_cat(identityOf(b), std::tuple(b.timeNs, b.row));
}

/// One level above `count` finer ranges, which `fineAt` gives.
template <typename FineAt>
std::vector<ValueRange> levelAbove(std::size_t count, FineAt fineAt) {
    std::vector<ValueRange> level((count + CounterView::fanOut - 1) / CounterView::fanOut);
    for (std::size_t i = 0; i < count; ++i) {
        ValueRange& range = level[i / CounterView::fanOut];
        const ValueRange fine = fineAt(i);
        if (i % CounterView::fanOut == 0) {
            range = fine;
        } else {
            range.lowest = std::min(range.lowest, fine.lowest);
            range.highest = std::max(range.highest, fine.highest);
        }
    }
    return level;
}

} // namespace

std::vector<SeriesSamples> groupSamples(base::Slab<SampleRecord>& samples) {
    const std::span all(samples.data(), samples.size());
    if (!std::ranges::is_sorted(all, comesFirst))
        std::ranges::sort(all, comesFirst);
    std::vector<SeriesSamples> series;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i == 0 || identityOf(all[i]) != identityOf(all[i - 1]))
            series.push_back({all[i].pid, all[i].name, all[i].series, i, i});
        series.back().end = i + 1;
    }
    return series;
}

void buildCounters(const base::Slab<SampleRecord>& samples, const std::vector<SeriesSamples>& series,
                   TraceData& data) {
    data.sampleTimes.resize(samples.size());
    data.sampleValues.resize(samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        data.sampleTimes[i] = samples[i].timeNs - data.originNs;
        data.sampleValues[i] = samples[i].value;
    }
    data.counters.resize(series.size());
    data.counterLevels.resize(series.size());
    for (std::size_t i = 0; i < series.size(); ++i) {
        CounterView& counter = data.counters[i];
        const std::size_t count = series[i].end - series[i].begin;
        const auto textOf = [&](base::TextId id) {
            return id == base::noText ? std::string() : std::string(data.texts.text(id));
        };
        counter.name = textOf(series[i].name);
        counter.series = textOf(series[i].series);
        counter.times = data.sampleTimes.values().subspan(series[i].begin, count);
        counter.values = data.sampleValues.values().subspan(series[i].begin, count);
        const auto [lowest, highest] = std::ranges::minmax(counter.values);
        counter.lowest = lowest;
        counter.highest = highest;
        const auto valueAt = [&](std::size_t k) {
            const auto value = static_cast<float>(counter.values[k]);
            return ValueRange{value, value};
        };
        std::vector<ValueRange> level;
        for (std::size_t finer = count; finer > CounterView::fanOut; finer = level.size()) {
            const auto fine = level;
            level = data.counterLevels[i].empty() ? levelAbove(finer, valueAt)
                                                  : levelAbove(finer, [&](std::size_t k) { return fine[k]; });
            data.sampleRanges.push_back(level);
            data.counterLevels[i].push_back(data.sampleRanges.back());
        }
    }
    for (std::size_t i = 0; i < series.size(); ++i)
        data.counters[i].levels = data.counterLevels[i];
}

} // namespace runglass::trace
