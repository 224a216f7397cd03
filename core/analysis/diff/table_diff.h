// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/query.h"

#include <cstddef>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis::diff {

/// What became of a row from the baseline to the experiment.
enum class Change { Same, Grown, Shrunk, Added, Removed };

/// "same", "grown", "shrunk", "added", "removed"
std::string_view changeName(Change change);
/// Column ids of every table of differences.
inline constexpr auto changeColumn = "change";

/// How two tables of one kind are compared.
struct TableDiffRules {
    std::string name;                  ///< of the result
    std::vector<std::string> keys;     ///< ids of the columns by which rows belong together
    std::vector<std::string> measures; ///< ids of the numbers to compare; what neither table has is left out
    /// Measures that say whether a row has grown: the first that differs decides. Rows are sorted by the
    /// absolute difference of the first.
    std::vector<std::string> deciding;
};

/// The first measure that is not zero everywhere in both tables; the last when all are. Of no use when
/// stopped.
std::string mainMeasure(const table::Table& base, const table::Table& experiment,
                        std::span<const std::string> candidates, const std::stop_token& stop = {});

/// Full outer join of two tables. Where a key stands in several rows of a table, the first belongs to the
/// first of the other one, the second to the second.
///
/// Columns: the keys, change, and of each measure M with unit U: base_M_U, exp_M_U, delta_M_U = exp - base,
/// delta_M_pct = delta / |base|. A row that one side lacks has missing values there, which count as 0; a
/// value that a row lacks on either side makes no difference, nor has a share of a baseline of 0 a meaning:
/// those are missing. Measures that are percentages have no delta_M_pct.
///
/// With all columns, but without rows when stopped.
table::Table tableDiff(const table::Table& base, const table::Table& experiment, const TableDiffRules& rules,
                       const std::stop_token& stop = {});

/// The rows of several tables that belong together, for comparisons by the rule of tableDiff.
struct SharedRows {
    std::size_t count = 0;
    std::vector<table::TableColumn> keys; ///< of each shared row; texts, or whole numbers where all tables
                                          ///< have such
    std::vector<table::Rows> rows;        ///< by table: which shared row each of its rows is
};
/// Shared rows in order of first sight. Without rows, but with all keys, when stopped; without any where no
/// table has any of the keys. O(n) for the rows of all tables together.
SharedRows sharedRows(std::span<const table::Table* const> tables, std::span<const std::string> keys,
                      const std::stop_token& stop = {});

/// The same of two tables.
struct RowPairs {
    static constexpr table::RowIndex none = 0xFFFFFFFF;
    struct Pair {
        table::RowIndex base = none;
        table::RowIndex experiment = none;
    };
    std::vector<Pair> pairs;              ///< those of the baseline in its order, then what was added
    std::vector<table::TableColumn> keys; ///< of each pair
};
RowPairs pairedRows(const table::Table& base, const table::Table& experiment,
                    std::span<const std::string> keys, const std::stop_token& stop = {});

/// "device_self" of "device_self_us": the id without its unit.
std::string withoutUnit(const table::ColumnSpec& spec);

} // namespace runglass::analysis::diff
