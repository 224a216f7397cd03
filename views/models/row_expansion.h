// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace runglass::views {

/// How rows of a table open in place. Level 1: a row of the table has child rows in a table of the same
/// columns (matched by id; columns missing there stay blank). Level 2: a child row has lines of text, each of
/// which may name a place in a file. `canExpand` is asked for every painted row and must be cheap; the others
/// run off the GUI thread and must only touch immutable data.
struct RowExpansion {
    struct Line {
        QString text;
        QString file; ///< "" when the line names no place
        int line = 0;
    };
    std::function<bool(table::RowIndex row)> canExpand;
    std::function<std::shared_ptr<const table::Table>(table::RowIndex row)> children;
    /// The text of the first column of a child row, and its lines.
    std::function<QString(const table::Table& children, table::RowIndex child)> childTitle;
    std::function<std::vector<Line>(const table::Table& children, table::RowIndex child)> lines;
};

} // namespace runglass::views
