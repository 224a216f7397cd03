// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace runglass::table {

/// A choice of rows in an order: the result of filtering and sorting a table, without copying it.
using Rows = std::vector<RowIndex>;

Rows allRows(const Table& table);

struct SortKey {
    std::size_t column = 0;
    bool descending = false;
};

/// Sorts stably by the keys, the first being the most significant. Missing values come last in both
/// directions. Texts compare naturally: "op_2" before "op_10". Returns what has been sorted so far, in no
/// useful order, when stopped.
Rows sorted(const Table& table, Rows rows, std::span<const SortKey> keys, const std::stop_token& stop = {});

/// The rows whose text in `column` contains `needle`; an empty needle keeps all.
Rows containing(const Table& table, const Rows& rows, std::size_t column, std::string_view needle,
                bool matchCase, const std::stop_token& stop = {});

/// A table of just these rows, and of these columns (all when empty). Texts are shared with the original. Has
/// all columns, but no rows when stopped.
Table picked(const Table& table, std::span<const RowIndex> rows, std::span<const std::size_t> columns = {},
             const std::stop_token& stop = {});

/// All rows, sorted as by sorted(). Without rows when stopped.
Table sortedTable(const Table& table, std::span<const SortKey> keys, const std::stop_token& stop = {});

/// Rows that are equal in some columns, numbered in order of first sight.
struct Groups {
    std::vector<std::uint32_t> groupOfRow; ///< one per row of the table
    Rows firstRow;                         ///< one per group
    std::size_t size() const { return firstRow.size(); }
};

/// Without key columns, and when stopped, there is one group of all rows. Missing values are equal to each
/// other.
Groups grouped(const Table& table, std::span<const std::size_t> keyColumns, const std::stop_token& stop = {});

/// Natural order of texts: runs of digits compare as numbers, all else by bytes. Negative, zero or positive.
int naturalCompare(std::string_view left, std::string_view right);

} // namespace runglass::table
