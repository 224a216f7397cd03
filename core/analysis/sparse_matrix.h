// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace runglass::analysis {

/// Numbers of pairs of a row and a column. Takes memory for those that are there only: tens of thousands of
/// ranks, of which each sends to a few, would be billions of cells.
class SparseMatrix {
public:
    /// Precondition: behind all that were added before, row by row; the value is a number.
    void add(std::size_t row, std::size_t column, double value) {
        rowBegins_.resize(std::max(rowBegins_.size(), row + 1), values_.size());
        columns_.push_back(column);
        values_.push_back(value);
    }

    /// Not a number where there is none. O(log n).
    double at(std::size_t row, std::size_t column) const {
        if (row >= rowBegins_.size())
            return std::numeric_limits<double>::quiet_NaN();
        const bool isLast = row + 1 == rowBegins_.size();
        const auto begin = columns_.begin() + static_cast<std::ptrdiff_t>(rowBegins_[row]);
        const auto end =
            isLast ? columns_.end() : columns_.begin() + static_cast<std::ptrdiff_t>(rowBegins_[row + 1]);
        const auto found = std::lower_bound(begin, end, column);
        return found == end || *found != column ? std::numeric_limits<double>::quiet_NaN()
                                                : values_[static_cast<std::size_t>(found - columns_.begin())];
    }

    /// All that are there, row by row.
    std::span<const double> values() const { return values_; }

private:
    std::vector<std::size_t> rowBegins_; ///< where each row begins in the next two
    std::vector<std::size_t> columns_;
    std::vector<double> values_;
};

} // namespace runglass::analysis
