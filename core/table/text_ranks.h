// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/column.h"

#include <stop_token>
#include <vector>

namespace runglass::table {

/// For each text that the column uses its place among them in natural order, by index of its id; unused ids
/// have rank 0. Distinct texts have distinct ranks. Of no use when stopped. O(distinct texts · log), with
/// one pass over the rows.
std::vector<std::uint32_t> naturalRanks(const Column& column, const std::stop_token& stop = {});

} // namespace runglass::table
