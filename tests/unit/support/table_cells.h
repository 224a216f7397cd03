// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

#include <string>
#include <string_view>
#include <vector>

namespace runglass::test {

/// The cells of a text column; missing ones as "–".
std::vector<std::string> texts(const table::Table& table, std::string_view column);
/// The cells of a numeric column as stored (ns, bytes); missing ones as NaN.
std::vector<double> numbers(const table::Table& table, std::string_view column);
/// The row whose text in `column` is `text`; fails the test when there is none.
table::RowIndex rowWith(const table::Table& table, std::string_view column, std::string_view text);

} // namespace runglass::test
