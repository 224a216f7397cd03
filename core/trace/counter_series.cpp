// SPDX-License-Identifier: Apache-2.0
#include "core/trace/counter_series.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace runglass::trace {
namespace {

/// Samples at the same time stay in the order of the file.
void sortByTime(std::span<base::Nanoseconds> times, std::span<double> values) {
    if (std::ranges::is_sorted(times))
        return;
    std::vector<std::pair<base::Nanoseconds, double>> samples;
    samples.reserve(times.size());
    for (std::size_t i = 0; i < times.size(); ++i)
        samples.emplace_back(times[i], values[i]);
    std::ranges::stable_sort(samples, {}, &std::pair<base::Nanoseconds, double>::first);
    for (std::size_t i = 0; i < times.size(); ++i)
        std::tie(times[i], values[i]) = samples[i];
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

void buildCounters(GatheredRecords& records, TraceData& data) {
    const auto& series = records.series;
    data.sampleTimes = std::move(records.sampleTimes);
    data.sampleValues = std::move(records.sampleValues);
    for (std::size_t i = 0; i < data.sampleTimes.size(); ++i)
        data.sampleTimes[i] -= data.originNs;
    for (const SeriesSamples& own : series)
        sortByTime({data.sampleTimes.data() + own.begin, own.end - own.begin},
                   {data.sampleValues.data() + own.begin, own.end - own.begin});
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
