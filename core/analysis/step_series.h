// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace runglass::analysis {

/// A value over time that keeps each value until the next one: a curve of steps. Values that are not numbers
/// are gaps. Immutable; readable from any thread.
///
/// Smallest and largest values of blocks of 16, 256, 4096… values are kept beside the values, so that any
/// stretch is summed up in O(log n) and a picture of any stretch takes O(pixels × log n), whatever the number
/// of values. They take an eighth of the memory of the values.
class StepSeries {
public:
    using Times = std::shared_ptr<const std::vector<base::Nanoseconds>>;

    StepSeries() = default;
    /// As many times as values; times ascend and may repeat, then the last value of a time stays.
    StepSeries(Times times, std::vector<double> values);

    std::size_t size() const { return values_.size(); }
    base::Nanoseconds timeNs(std::size_t index) const { return (*times_)[index]; }
    double value(std::size_t index) const { return values_[index]; }

    /// The largest value, where it is reached first; none when there are only gaps.
    std::optional<std::size_t> peak() const { return peak_; }
    /// The value in force at this time; none before the first one.
    std::optional<std::size_t> indexAt(base::Nanoseconds timeNs) const;

    /// What a column of pixels shows: the values at its edges and the extremes between them, however short.
    /// All NaN before the first value and within gaps.
    struct Column {
        double first;
        double last;
        double least;
        double most;
    };
    /// `count` columns of equal width over [fromNs, toNs). Nothing for an empty range.
    std::vector<Column> columns(base::Nanoseconds fromNs, base::Nanoseconds toNs, std::size_t count) const;

    /// The changes within [fromNs, toNs), and the value in force at fromNs: [first, last) of the indices.
    struct Stretch {
        std::size_t first;
        std::size_t last;
    };
    Stretch stretch(base::Nanoseconds fromNs, base::Nanoseconds toNs) const;

private:
    struct Extremes {
        double least;
        double most;
        void add(double value);
        void add(const Extremes& other);
    };
    static Extremes noExtremes();
    Extremes extremes(std::size_t first, std::size_t last) const;
    void buildBlocks();

    Times times_ = std::make_shared<const std::vector<base::Nanoseconds>>();
    std::vector<double> values_;
    std::vector<std::vector<Extremes>> blocks_; ///< of 16 values, of 256…
    std::optional<std::size_t> peak_;
};

} // namespace runglass::analysis
