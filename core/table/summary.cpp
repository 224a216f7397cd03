// SPDX-License-Identifier: Apache-2.0
#include "core/table/summary.h"

#include "core/base/exact_sum.h"

#include <algorithm>

namespace runglass::table {

namespace {

constexpr std::size_t rowsBetweenStopChecks = std::size_t{1} << 16;

Slice sliceOf(const Column& column, RowIndex row, double total) {
    const auto value = column.number(row).value_or(0);
    return {row, 1, value, value / total};
}

} // namespace

Summary summarized(const Column& column, std::span<const RowIndex> rows, const std::stop_token& stop) {
    base::ExactSum sum;
    Summary summary;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % rowsBetweenStopChecks == 0 && stop.stop_requested())
            break;
        if (const auto value = column.number(rows[i])) {
            sum.add(*value);
            ++summary.count;
        }
    }
    summary.sum = sum.value();
    return summary;
}

Slices largestSlices(const Column& column, std::optional<std::size_t> most, double leastShare) {
    Rows rows;
    base::ExactSum sum;
    for (RowIndex row = 0; row < column.size(); ++row) {
        if (const auto value = column.number(row); value && *value > 0) {
            rows.push_back(row);
            sum.add(*value);
        }
    }
    Slices result;
    result.total = sum.value();
    // Few rows can be large, so that only few are ever sorted.
    const auto least = leastShare * result.total;
    const auto isLarge = [&](RowIndex row) { return *column.number(row) >= least; };
    const auto small = std::stable_partition(rows.begin(), rows.end(), isLarge);
    const auto larger = [&](RowIndex left, RowIndex right) {
        const auto a = *column.number(left);
        const auto b = *column.number(right);
        return a > b || (a == b && left < right);
    };
    const auto large = static_cast<std::size_t>(small - rows.begin());
    auto shown = std::min(most.value_or(large), large);
    std::partial_sort(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(shown), small, larger);
    shown += rows.size() - shown == 1 ? 1 : 0;
    for (std::size_t i = 0; i < shown; ++i)
        result.slices.push_back(sliceOf(column, rows[i], result.total));
    if (shown == rows.size())
        return result;

    base::ExactSum others;
    for (auto left = shown; left < rows.size(); ++left)
        others.add(*column.number(rows[left]));
    result.slices.push_back(
        {std::nullopt, rows.size() - shown, others.value(), others.value() / result.total});
    return result;
}

} // namespace runglass::table
