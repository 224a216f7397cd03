// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/report_language.h"
#include "core/table/table.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::report {

/// How a table stands in a report: the first rows, as many as people read, and sums over all of them.
struct TableSection {
    std::string title;
    std::string note;                          ///< a sentence above the table; may be empty
    std::string_view sortColumn;               ///< descending; "" for the order of the table
    std::vector<std::string_view> columns;     ///< those of these ids that the table has, in this order
    std::vector<std::string_view> summable;    ///< columns whose sum over all rows means something
    std::vector<std::string_view> worded = {}; ///< columns whose cells are texts of the core
};

inline constexpr std::size_t mostRows = 20;

/// The section with its heading; "" for a table without rows. Of no use when stopped.
std::string tableSection(const TableSection& section, const table::Table& table,
                         const ReportLanguage& language = {}, const std::stop_token& stop = {});

} // namespace runglass::report
