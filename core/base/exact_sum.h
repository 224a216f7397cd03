// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace runglass::base {

/// A sum of doubles whose rounding error is carried along (Neumaier's variant of Kahan's sum): the result is
/// that of about twice the precision, whatever the order and number of the summands.
class ExactSum {
public:
    void add(double value) {
        const double next = sum_ + value;
        carry_ += std::fabs(sum_) >= std::fabs(value) ? (sum_ - next) + value : (value - next) + sum_;
        sum_ = next;
    }
    double value() const { return sum_ + carry_; }

private:
    double sum_ = 0;
    double carry_ = 0;
};

} // namespace runglass::base
