// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace runglass::base {

/// A sum of doubles whose rounding error is carried along (Neumaier's variant of Kahan's sum): the result is
/// that of about twice the precision, whatever the order and number of the summands. What is beyond all
/// doubles is infinite; NaN comes only of NaN and of both infinities.
class ExactSum {
public:
    void add(double value) {
        const double next = sum_ + value;
        carry_ += std::fabs(sum_) >= std::fabs(value) ? (sum_ - next) + value : (value - next) + sum_;
        sum_ = next;
    }
    /// The rounding error of an infinite sum is NaN.
    double value() const { return std::isfinite(sum_) ? sum_ + carry_ : sum_; }

private:
    double sum_ = 0;
    double carry_ = 0;
};

} // namespace runglass::base
