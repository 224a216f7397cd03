// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/file_source.h"

#include <cstdint>
#include <vector>

namespace runglass::readers {

/// A stretch of whole records.
struct CsvRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint64_t mostRecords = 0; ///< as many records as it can hold: its line ends plus one
};

/// Cuts the body of a CSV file into at most `wantedRanges` ranges for parallel reading. Every boundary is the
/// first record start at or after an even share of the body, found by counting quotes from the beginning, so
/// it never lies inside a quoted cell. A file with an odd number of quotes is damaged and comes as one range.
std::vector<CsvRange> csvRanges(const base::FileSource& file, std::uint64_t bodyBegin,
                                std::size_t wantedRanges);

} // namespace runglass::readers
