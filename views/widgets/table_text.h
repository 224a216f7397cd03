// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/format.h"
#include "core/table/query.h"

#include <QString>

#include <memory>
#include <stop_token>
#include <variant>
#include <vector>

namespace runglass::views {

/// Some rows and columns of what a table shows, taken on the GUI thread, turned into text elsewhere.
struct TableExcerpt {
    /// Rows of the table, or the cells of one row that only exists on the screen (a child row or a line).
    using Piece = std::variant<table::Rows, std::vector<std::string>>;

    std::shared_ptr<const table::Table> table;
    std::vector<std::size_t> columns;
    std::vector<Piece> pieces;
};

/// Tab-separated with headers and exact values, as spreadsheets take it.
std::string tabSeparated(const TableExcerpt& excerpt, const std::stop_token& stop = {});

/// Rows of the table only.
std::string markdown(const TableExcerpt& excerpt, const std::stop_token& stop = {});

/// A number of the column, in the unit it is stored in, for people and with its unit: "1,234.500 us".
QString valueWithUnit(double value, const table::ColumnSpec& spec, const table::DisplayUnits& units);

/// The text in a cell; "" for a missing one and where there is no such column. Precondition: a column of
/// texts.
QString cellText(const table::Table& table, std::string_view columnId, table::RowIndex row);

/// A number of rows with thousands separated as in the cells: "9,364".
QString countText(std::size_t count);

} // namespace runglass::views
