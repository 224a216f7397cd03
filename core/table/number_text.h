// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace runglass::table {

/// Stands where there is no value.
inline constexpr std::string_view missingText = "–";

/// value / 10^decimals with a fixed number of digits behind the point, rounded half to even, thousands
/// separated by commas: (1234500, 3, 2) gives "1,234.50". Exact; `decimals` may be negative.
std::string groupedScaled(std::int64_t value, int decimals, int digits);

/// value / 1024^kilos likewise. `kilos` from 0 to 3, `digits` from 0 to 9.
std::string groupedKilos(std::int64_t value, int kilos, int digits);

/// A double likewise. Not finite: "–"; from 10^21 on with an exponent instead of separators.
std::string groupedReal(double value, int digits);

} // namespace runglass::table
