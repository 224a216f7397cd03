// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace runglass::sample {

// value / 10^decimals without trailing zeros, but with at least `minDecimals` digits after the point.
std::string decimalText(std::int64_t value, int decimals, int minDecimals = 1);

std::string usText(std::int64_t ns);          // "53.741", "15.5", "0.0"
std::string usTextOrZero(std::int64_t ns);    // the same, but 0 ns is "0"
std::string timestampText(std::int64_t ns);   // microseconds with exactly three decimals
std::string msText(std::int64_t ns);          // milliseconds
std::string megabyteText(std::int64_t bytes); // units of 10^6 bytes
std::string mebibyteText(std::int64_t bytes); // units of 2^20 bytes; `bytes` is a multiple of 512
std::string kibibyteText(std::int64_t bytes); // units of 2^10 bytes; `bytes` is a multiple of 512

// numerator / denominator rounded half up to `decimals` digits, then as decimalText; "0" if nothing to
// divide.
std::string quotientText(std::int64_t numerator, std::int64_t denominator, int decimals);

// Rounds half up; both arguments are not negative, the denominator not zero.
std::int64_t dividedRounded(std::int64_t numerator, std::int64_t denominator);

std::string csvCell(std::string_view value);    // quoted only if the value needs it
std::string jsonString(std::string_view value); // with its quotes

} // namespace runglass::sample
