// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace runglass::analysis {

/// How outliers were looked for.
enum class OutlierTest {
    None,      ///< too few values, or too few different ones
    Dixon,     ///< up to 100 values
    ThreeSigma ///< more
};

struct LowOutliers {
    OutlierTest test = OutlierTest::None;
    std::vector<std::size_t> indices; ///< places of the values that are too low, ascending
};

/// Values that are lower than chance explains (algorithms §9a): by Dixon's lower-tail ratio with its critical
/// value at 0.995 for 4 to 100 values of which more than three differ, else those below the mean by more than
/// three standard deviations.
LowOutliers lowOutliers(std::span<const double> values);

/// The same; beyond 100 values also the lowest when any is above the mean by three standard deviations: a
/// vote about who came last (algorithms §9a).
LowOutliers slowRankVote(std::span<const double> durations);

/// Dixon's ratio of the lowest value; precondition: sorted, at least 4 values, the first and last differ.
double dixonRatio(std::span<const double> sorted);
/// Critical value for 4 to 100 values; sizes between those of the table are interpolated.
double dixonCritical(std::size_t count);

struct MeanAndDeviation {
    double mean = 0;
    double deviation = 0; ///< of the population
};
MeanAndDeviation meanAndDeviation(std::span<const double> values);

} // namespace runglass::analysis
