// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/file_source.h"

#include <cstdint>
#include <vector>

namespace runglass::readers {

/// Starts of the ranges into which a CSV file is cut for parallel reading, the first being `bodyBegin`, and
/// behind them the end of the file. Every start but the first is the first record start at or after an even
/// share of the body, found by counting quotes from the beginning, so it never lies inside a quoted cell. A
/// file with an odd number of quotes is damaged and comes as one range.
std::vector<std::uint64_t> csvRangeStarts(const base::FileSource& file, std::uint64_t bodyBegin,
                                          std::size_t wantedRanges);

} // namespace runglass::readers
