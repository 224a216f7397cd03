// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/query.h"

#include <optional>

namespace runglass::table {

/// Sum and mean of some numbers, in the unit they are stored in; missing values do not count.
struct Summary {
    std::size_t count = 0;
    double sum = 0;

    /// 0 when there is nothing to average.
    double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
};

Summary summarized(const Column& column, std::span<const RowIndex> rows, const std::stop_token& stop = {});

/// A part of a whole: one row, or all that are too small to be shown alone.
struct Slice {
    std::optional<RowIndex> row; ///< none for the others
    std::size_t rowCount = 1;
    double value = 0; ///< in the unit the column is stored in
    double share = 0; ///< of the whole, 0…1
};

struct Slices {
    std::vector<Slice> slices; ///< largest first; the others, if any, last
    double total = 0;
};

/// Divides the sum of a column among its largest rows. Only positive values take part; equal values keep the
/// order of the table. At most `most` rows (all when nullopt) of at least `leastShare` of the whole get a
/// slice of their own; the rest is one slice. A rest of one row is that row: a group would only hide its
/// name.
Slices largestSlices(const Column& column, std::optional<std::size_t> most, double leastShare);

} // namespace runglass::table
