// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace runglass::base {

/// All times in the program: nanoseconds, absolute ones since the Unix epoch.
using Nanoseconds = std::int64_t;

/// Exact up to 2^53 ns, which are 104 days, and near enough beyond, also where an integer does not hold it.
/// Times since the epoch themselves are more than a double can tell apart.
double nanosecondsBetween(Nanoseconds from, Nanoseconds to);

/// Cuts blanks, tabs, CR and LF from both ends.
std::string_view trimmed(std::string_view text);

/// A decimal text read as a whole number of units of 10^-decimals.
struct ScaledDecimal {
    std::int64_t value = 0;
    bool hasExponent = false; ///< written like 1.7364E+15: a spreadsheet has rounded it
};

/// Reads a decimal text exactly, as value * 10^decimals, rounded half to even where the text is finer.
/// Accepts sign, fraction, exponent. No number, or beyond 63 bits: nothing. `text` must be trimmed.
std::optional<ScaledDecimal> parseScaled(std::string_view text, int decimals);

/// Microseconds as text to nanoseconds.
inline std::optional<ScaledDecimal> parseMicroseconds(std::string_view text) {
    return parseScaled(text, 3);
}

/// A decimal text as the nearest double. "nan", "inf" and their relatives are no value. `text` must be
/// trimmed.
std::optional<double> parseReal(std::string_view text);

/// A whole number of 64 bits, with sign. `text` must be trimmed.
std::optional<std::int64_t> parseInteger(std::string_view text);

/// Appends value * 10^-decimals exactly, without trailing zeros: (12500, 3) gives "12.5".
void appendScaled(std::string& out, std::int64_t value, int decimals);

/// Appends the fewest digits that read back as the same double: "2", "0.1", "100000". Below 0.00001 and from
/// 10^16 on with an exponent: "1e-07".
void appendShortest(std::string& out, double value);

} // namespace runglass::base
