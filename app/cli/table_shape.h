// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/table/query.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::cli {

/// Which part of a table is wanted, in the words of the command line.
struct ShapeRequest {
    std::string where;              ///< expression; "" for every row
    std::string sort;               ///< "total_us:desc,name"; "" for the table's own order
    std::optional<std::size_t> top; ///< at most so many rows, after sorting
    std::string columns;            ///< "name,calls"; "" for all
};

/// Rows and columns of a table, in the order in which they are to be written.
struct Shape {
    table::Rows rows;
    std::vector<std::size_t> columns;
};

/// Filters, sorts, cuts and chooses. The error is about the request: an unknown column or a malformed
/// expression.
base::Result<Shape> shaped(const table::Table& table, const ShapeRequest& request,
                           const std::stop_token& stop = {});

/// A list separated by commas. Parts with commas of their own are put in "…" or `…`, which are kept.
std::vector<std::string> splitList(std::string_view list);

/// The column with this id, header or title (the latter two in any case, with or without quotes).
std::optional<std::size_t> findColumn(const table::Table& table, std::string_view name);

} // namespace runglass::cli
