// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/file_source.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace runglass::readers {

/// A stretch of whole records.
struct CsvRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint64_t mostRecords = 0; ///< as many records as it can hold: its line ends plus one
};

/// Cuts the body of a CSV file into at most `wantedRanges` ranges for parallel reading. Every boundary is the
/// first record start after an even share of the body, found by counting quotes from the beginning, so it
/// never lies inside a quoted cell. A file with an odd number of quotes is damaged and comes as one range.
/// Stopped: the ranges mean nothing.
std::vector<CsvRange> csvRanges(const base::FileSource& file, std::uint64_t bodyBegin,
                                std::size_t wantedRanges, const std::stop_token& stop);

} // namespace runglass::readers
