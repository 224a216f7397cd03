// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace runglass::analysis::diff {

/// Number, mean and standard deviation (with n - 1) of some values. Less than two have no deviation.
struct Sample {
    std::size_t count = 0;
    double mean = 0;
    double deviation = 0;
};
/// Of these values and so many zeros.
Sample sampleOf(std::span<const double> values, std::size_t zeros = 0);

/// Welch's t-test of two means whose variances may differ.
struct WelchTest {
    double t = 0;
    double degrees = 0; ///< of freedom, by Welch and Satterthwaite
    double p = 1;       ///< of a difference as large or larger without a cause, two-sided
};
/// Nothing with less than two values on a side. Without any deviation p is 0 for different means, else 1.
std::optional<WelchTest> welchTest(const Sample& base, const Sample& experiment);

/// Differences with a smaller p are marked.
inline constexpr double significantP = 0.05;

} // namespace runglass::analysis::diff
