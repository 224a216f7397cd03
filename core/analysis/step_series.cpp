// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/step_series.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace runglass::analysis {
namespace {

constexpr std::size_t fanOut = 16;
constexpr double noValue = std::numeric_limits<double>::quiet_NaN();

/// fromNs + share of the way to toNs, without overflow however far apart they are.
base::Nanoseconds timeBetween(base::Nanoseconds fromNs, base::Nanoseconds toNs, std::size_t part,
                              std::size_t whole) {
    if (part == whole)
        return toNs;
    const auto from = static_cast<std::uint64_t>(fromNs);
    const auto span = static_cast<std::uint64_t>(toNs) - from;
    const auto offset = static_cast<std::uint64_t>(static_cast<double>(span) * static_cast<double>(part) /
                                                   static_cast<double>(whole));
    return static_cast<base::Nanoseconds>(from + std::min(offset, span));
}

} // namespace

void StepSeries::Extremes::add(double value) {
    // A NaN changes nothing, because it compares false.
    if (value < least)
        least = value;
    if (value > most)
        most = value;
}

void StepSeries::Extremes::add(const Extremes& other) {
    add(other.least);
    add(other.most);
}

StepSeries::Extremes StepSeries::noExtremes() {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return {infinity, -infinity};
}

StepSeries::StepSeries(Times times, std::vector<double> values)
    : times_(std::move(times)), values_(std::move(values)) {
    buildBlocks();
    for (std::size_t i = 0; i < values_.size(); ++i)
        if (!std::isnan(values_[i]) && (!peak_ || values_[i] > values_[*peak_]))
            peak_ = i;
}

void StepSeries::buildBlocks() {
    std::vector<Extremes> level;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        if (i % fanOut == 0)
            level.push_back(noExtremes());
        level.back().add(values_[i]);
    }
    while (level.size() > 1) {
        blocks_.push_back(std::move(level));
        level.clear();
        const auto& below = blocks_.back();
        for (std::size_t i = 0; i < below.size(); ++i) {
            if (i % fanOut == 0)
                level.push_back(noExtremes());
            level.back().add(below[i]);
        }
    }
}

StepSeries::Extremes StepSeries::extremes(std::size_t first, std::size_t last) const {
    auto result = noExtremes();
    const auto addValue = [&](std::size_t i) { result.add(values_[i]); };
    for (; first < last && first % fanOut != 0; ++first)
        addValue(first);
    for (; first < last && last % fanOut != 0; --last)
        addValue(last - 1);
    for (const auto& level : blocks_) {
        first /= fanOut;
        last /= fanOut;
        if (first >= last)
            return result;
        const bool isTop = &level == &blocks_.back();
        for (; first < last && (isTop || first % fanOut != 0); ++first)
            result.add(level[first]);
        for (; first < last && last % fanOut != 0; --last)
            result.add(level[last - 1]);
    }
    // Fewer values than a block: there are no levels.
    for (std::size_t i = first; blocks_.empty() && i < last; ++i)
        addValue(i);
    return result;
}

std::optional<std::size_t> StepSeries::indexAt(base::Nanoseconds timeNs) const {
    const auto after = std::ranges::upper_bound(*times_, timeNs);
    if (after == times_->begin())
        return std::nullopt;
    return static_cast<std::size_t>(after - times_->begin()) - 1;
}

std::vector<StepSeries::Column> StepSeries::columns(base::Nanoseconds fromNs, base::Nanoseconds toNs,
                                                    std::size_t count) const {
    std::vector<Column> result;
    if (toNs <= fromNs || count == 0)
        return result;
    result.reserve(count);
    const auto begin = times_->begin();
    auto edge = fromNs;
    auto next = std::lower_bound(begin, times_->end(), edge); // first change of the column
    for (std::size_t i = 0; i < count; ++i) {
        const auto end = timeBetween(fromNs, toNs, i + 1, count);
        const auto behind = std::lower_bound(next, times_->end(), end);
        const auto atEdge = std::upper_bound(next, behind, edge); // changes at the edge itself are passed
        const auto first = static_cast<std::size_t>(next - begin);
        const auto last = static_cast<std::size_t>(behind - begin);
        const auto inForce = static_cast<std::size_t>(atEdge - begin);
        const double before = inForce == 0 ? noValue : values_[inForce - 1];
        // Several values of one time last no time, but a peak among them is a peak.
        auto range = extremes(first, last);
        range.add(before);
        Column column{before, last == 0 ? noValue : values_[last - 1], range.least, range.most};
        if (range.least > range.most)
            column.least = column.most = noValue;
        result.push_back(column);
        next = behind;
        edge = end;
    }
    return result;
}

StepSeries::Stretch StepSeries::stretch(base::Nanoseconds fromNs, base::Nanoseconds toNs) const {
    const auto first = indexAt(fromNs).value_or(0);
    const auto end = std::ranges::lower_bound(*times_, toNs);
    return {first, std::max(first, static_cast<std::size_t>(end - times_->begin()))};
}

} // namespace runglass::analysis
