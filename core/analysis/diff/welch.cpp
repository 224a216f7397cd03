// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/welch.h"

#include "core/base/exact_sum.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace runglass::analysis::diff {
namespace {

/// Keeps the terms of the continued fraction away from 0.
double awayFromZero(double value) {
    constexpr double tiny = 1e-300;
    return std::fabs(value) < tiny ? tiny : value;
}

/// The continued fraction of the incomplete beta function by Lentz' method. Precondition: x is below
/// (a + 1) / (a + b + 2), where it converges fast.
double betaFraction(double a, double b, double x) {
    constexpr int mostTerms = 500;
    double c = 1;
    double d = 1 / awayFromZero(1 - (a + b) * x / (a + 1));
    double fraction = d;
    for (int m = 1; m <= mostTerms; ++m) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / awayFromZero(1 + even * d);
        c = awayFromZero(1 + even / c);
        fraction *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / awayFromZero(1 + odd * d);
        c = awayFromZero(1 + odd / c);
        fraction *= d * c;
        if (std::fabs(d * c - 1) < std::numeric_limits<double>::epsilon())
            break;
    }
    return fraction;
}

/// The regularized incomplete beta function.
double incompleteBeta(double a, double b, double x) {
    if (x <= 0 || x >= 1)
        return x <= 0 ? 0 : 1;
    const double factor =
        std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
    return x < (a + 1) / (a + b + 2) ? factor * betaFraction(a, b, x) / a
                                     : 1 - factor * betaFraction(b, a, 1 - x) / b;
}

/// The probability that Student's t is at least as far from 0.
double twoSidedP(double t, double degrees) {
    return incompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t));
}

} // namespace

Sample sampleOf(std::span<const double> values, std::size_t zeros) {
    Sample sample{values.size() + zeros};
    if (values.empty())
        return sample;
    // The quotient of their sum may miss equal values by a digit, and what has no spread would have one.
    const bool areEqual = std::ranges::adjacent_find(values, std::not_equal_to()) == values.end() &&
                          (zeros == 0 || values[0] == 0);
    if (areEqual) {
        sample.mean = values.front();
        return sample;
    }
    base::ExactSum sum;
    for (const double value : values)
        sum.add(value);
    sample.mean = sum.value() / static_cast<double>(sample.count);
    base::ExactSum squares;
    for (const double value : values)
        squares.add((value - sample.mean) * (value - sample.mean));
    if (zeros > 0)
        squares.add(static_cast<double>(zeros) * sample.mean * sample.mean);
    sample.deviation = std::sqrt(squares.value() / static_cast<double>(sample.count - 1));
    return sample;
}

std::optional<WelchTest> welchTest(const Sample& base, const Sample& experiment) {
    if (base.count < 2 || experiment.count < 2)
        return std::nullopt;
    const auto left = static_cast<double>(base.count);
    const auto right = static_cast<double>(experiment.count);
    const double leftError = base.deviation * base.deviation / left;
    const double rightError = experiment.deviation * experiment.deviation / right;
    const double error = leftError + rightError;
    const double difference = experiment.mean - base.mean;
    if (error == 0)
        return WelchTest{0, left + right - 2, difference == 0 ? 1.0 : 0.0};
    WelchTest test;
    test.t = difference / std::sqrt(error);
    test.degrees =
        error * error / (leftError * leftError / (left - 1) + rightError * rightError / (right - 1));
    test.p = twoSidedP(test.t, test.degrees);
    return test;
}

} // namespace runglass::analysis::diff
