// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/query.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace runglass::views {

/// What a table panel asks for when rows, filters or order change; answered off the GUI thread.
struct TableQuery {
    struct Condition {
        int field = -1;         ///< column of the filter field; -1 when it comes from elsewhere
        std::string expression; ///< "" keeps all
        std::string fallback;   ///< taken while `expression` cannot be understood
    };

    std::shared_ptr<const table::Table> table;
    std::optional<std::size_t> searchColumn;
    std::string needle;
    bool matchCase = false;
    std::vector<Condition> conditions;
    std::vector<table::SortKey> keys;
    /// All rows sorted by these keys, when known from before: filtering keeps the order.
    std::shared_ptr<const table::Rows> sorted;
};

struct TableQueryResult {
    std::shared_ptr<const table::Rows> sorted;
    table::Rows visible;
    std::vector<QString> errors; ///< one per condition; "" when it was understood
};

/// The result is useless when stopped.
TableQueryResult runTableQuery(const TableQuery& query, const std::stop_token& stop);

/// Conditions that a cell's value holds or must not hold, as an expression.
std::string cellCondition(const table::Table& table, std::size_t column, table::RowIndex row, bool equal);

} // namespace runglass::views
