// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

#include <cstdint>

namespace runglass::analysis::diff {

/// left - right, at the limits of the type instead of beyond.
std::int64_t cappedDifference(std::int64_t left, std::int64_t right);

/// A value that is there as a double in a unit, from whatever form it is stored in.
double inUnit(table::Unit unit, const table::Column& values, table::RowIndex row);

} // namespace runglass::analysis::diff
