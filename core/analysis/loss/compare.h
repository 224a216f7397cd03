// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/log.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace runglass::analysis::loss {

/// How two losses of one iteration are compared: b of the base, e of the experiment.
enum class Difference {
    Normal,   ///< e - b
    Absolute, ///< |e - b|
    Relative  ///< |e - b| / b, with the sign of b; none for b = 0
};

/// "normal", "absolute", "relative"
std::string_view differenceName(Difference difference);
std::optional<Difference> differenceNamed(std::string_view name);

/// nan where there is no difference: a loss is not finite, or the base is 0 in Relative.
double differenceOf(Difference kind, double base, double experiment);

/// Two series over the iterations that both have.
struct Pairing {
    std::vector<std::int64_t> iterations; ///< ascending
    std::vector<double> base;
    std::vector<double> experiment;
};

/// Time: linear in both.
Pairing paired(const Points& base, const Points& experiment);

/// The differences over the iterations, nan where there is none: what the comparison chart shows.
Points differences(const Pairing& pairing, Difference kind);

/// From when on two runs are taken to differ.
struct Divergence {
    double threshold = 0.05;      ///< relative difference, by magnitude
    std::uint64_t iterations = 3; ///< for how many iterations in a row it is above
};

/// A value and where it is.
struct Extreme {
    double value = 0;
    std::int64_t iteration = 0;
};

/// Means and maxima over the iterations with a difference.
struct Statistics {
    std::uint64_t common = 0;    ///< iterations that both have
    std::uint64_t compared = 0;  ///< of them with two finite losses
    std::uint64_t relatives = 0; ///< of them with a base other than 0
    std::optional<double> meanNormal;
    std::optional<double> meanAbsolute;
    std::optional<Extreme> maxAbsolute;
    std::optional<double> meanRelative; ///< with sign
    std::optional<Extreme> maxRelative; ///< largest by magnitude, with sign
    std::optional<double> rootMeanSquare;
    std::optional<std::int64_t> divergesAt; ///< first iteration of the first such row; see Divergence
    std::uint64_t nonFinite = 0;            ///< common iterations without a difference
    std::uint64_t zeroBaselines = 0;
};

/// Iterations without a relative difference neither begin nor end a row.
Statistics statisticsOf(const Pairing& pairing, const Divergence& divergence = {});

/// "5..25 step 10" of the iterations of a series; for people.
std::string iterationsLabel(const Points& points);

/// Reports what keeps two series from being compared, under loss.no_common_iter and loss.zero_baseline;
/// `names` are those of base and experiment.
void reportComparison(const Points& baseline, const Points& experiment, const Statistics& statistics,
                      const std::string& baseName, const std::string& experimentName,
                      base::Diagnostics& diagnostics);

} // namespace runglass::analysis::loss
