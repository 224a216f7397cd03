// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/summary.h"
#include "views/widgets/table_text.h"

#include <QItemSelection>

namespace runglass::views {

class TableModel;

/// The rows and columns that a selection touches, in shown order; `shownColumns` are the candidates.
TableExcerpt excerptOf(const TableModel& model, const QItemSelection& selection,
                       const std::vector<std::size_t>& shownColumns);

/// The selected numbers, when they are of one kind and may be added.
struct SelectedNumbers {
    struct Part {
        std::shared_ptr<const table::Table> table;
        std::size_t column;
        table::Rows rows;
    };
    table::ColumnSpec spec; ///< of the kind
    std::vector<Part> parts;
};

/// Child rows are parts of their parents, so they count only when no row of the table is selected.
SelectedNumbers selectedNumbers(const TableModel& model, const QItemSelection& selection,
                                const std::vector<std::size_t>& shownColumns);
table::Summary summarized(const SelectedNumbers& numbers, const std::stop_token& stop);

} // namespace runglass::views
