// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace runglass::table {

/// A decimal number among the whole ones: the largest integer that is not above it, and whether it is that
/// integer. Enough to compare integers with it without rounding.
struct Threshold {
    std::int64_t floor = 0;
    bool exact = true;
};

/// How a stored integer of this column relates to the number that its header promises: value / 10^decimals,
/// or value / 1024^kilos.
struct IntegerScale {
    int decimals = 0; ///< of Time columns: 3 when the header says microseconds
    int kilos = 0;    ///< of Bytes columns: 1 when the header says KB
};
IntegerScale integerScale(const ColumnSpec& spec);

/// Reads a number in the column's unit as a threshold for the stored integers: ("0.5", microseconds) gives
/// 500 ns exactly. No number, or beyond 63 bits: nothing.
std::optional<Threshold> readThreshold(std::string_view text, const ColumnSpec& spec);

} // namespace runglass::table
