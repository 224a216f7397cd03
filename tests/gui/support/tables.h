// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/query.h"

#include <memory>

namespace runglass::test {

/// row  name     calls  duration_us  share
///   0  MatMul      10         1500     50
///   1  Add        200          900     30
///   2  Relu         5      missing  missing
///   3  conv_10     10          300     10
///   4  conv_2      10          300     10
std::shared_ptr<const table::Table> operatorTable();

/// Rows with a name that repeats every 1,000 rows, a pseudo-random count and a duration of as many
/// nanoseconds.
std::shared_ptr<const table::Table> largeTable(table::RowIndex rows);

} // namespace runglass::test
