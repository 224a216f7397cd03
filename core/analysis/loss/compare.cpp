// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/compare.h"

#include "core/base/exact_sum.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace runglass::analysis::loss {
namespace {

using Named = std::pair<Difference, std::string_view>;
constexpr std::array names{Named{Difference::Normal, "normal"}, Named{Difference::Absolute, "absolute"},
                           Named{Difference::Relative, "relative"}};

constexpr double none = std::numeric_limits<double>::quiet_NaN();

void keepLarger(std::optional<Extreme>& extreme, double value, std::int64_t iteration) {
    if (!extreme || std::fabs(value) > std::fabs(extreme->value))
        extreme = Extreme{value, iteration};
}

std::optional<double> mean(const base::ExactSum& sum, std::uint64_t count) {
    return count == 0 ? std::nullopt : std::optional(sum.value() / static_cast<double>(count));
}

/// Of the differences that are defined, the largest of which is given. Scaled by a power of two, which costs
/// no digit: the squares of large differences are beyond a double, those of small ones are 0.
double rootMeanSquare(const Pairing& pairing, double largest) {
    if (largest == 0 || !std::isfinite(largest))
        return largest;
    const int exponent = std::ilogb(largest);
    base::ExactSum squares;
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < pairing.iterations.size(); ++i) {
        const double normal = differenceOf(Difference::Normal, pairing.base[i], pairing.experiment[i]);
        if (std::isnan(normal))
            continue;
        const double scaled = std::scalbn(normal, -exponent);
        squares.add(scaled * scaled);
        ++count;
    }
    return std::scalbn(std::sqrt(squares.value() / static_cast<double>(count)), exponent);
}

/// Looks for the first row of iterations above the threshold that is long enough.
class DivergenceSearch {
public:
    explicit DivergenceSearch(const Divergence& divergence) : divergence_(divergence) {}

    void add(double relative, std::int64_t iteration) {
        if (found_ || std::isnan(relative))
            return;
        if (std::fabs(relative) <= divergence_.threshold) {
            inRow_ = 0;
            return;
        }
        if (inRow_++ == 0)
            first_ = iteration;
        if (inRow_ >= divergence_.iterations)
            found_ = first_;
    }
    std::optional<std::int64_t> found() const { return found_; }

private:
    Divergence divergence_;
    std::uint64_t inRow_ = 0;
    std::int64_t first_ = 0;
    std::optional<std::int64_t> found_;
};

} // namespace

std::string_view differenceName(Difference difference) {
    return std::ranges::find(names, difference, &Named::first)->second;
}

std::optional<Difference> differenceNamed(std::string_view name) {
    const auto* const found = std::ranges::find(names, name, &Named::second);
    return found == names.end() ? std::nullopt : std::optional(found->first);
}

double differenceOf(Difference kind, double base, double experiment) {
    if (!std::isfinite(base) || !std::isfinite(experiment))
        return none;
    const double normal = experiment - base;
    switch (kind) {
    case Difference::Normal:
        return normal;
    case Difference::Absolute:
        return std::fabs(normal);
    case Difference::Relative:
        return base == 0 ? none : std::fabs(normal) / base;
    }
    return none;
}

Pairing paired(const Points& base, const Points& experiment) {
    Pairing pairing;
    std::size_t b = 0;
    std::size_t e = 0;
    while (b < base.size() && e < experiment.size()) {
        const auto left = base.iterations[b];
        const auto right = experiment.iterations[e];
        if (left == right) {
            pairing.iterations.push_back(left);
            pairing.base.push_back(base.losses[b]);
            pairing.experiment.push_back(experiment.losses[e]);
        }
        b += left <= right ? 1 : 0;
        e += right <= left ? 1 : 0;
    }
    return pairing;
}

Points differences(const Pairing& pairing, Difference kind) {
    Points points{pairing.iterations, {}};
    points.losses.reserve(pairing.base.size());
    for (std::size_t i = 0; i < pairing.base.size(); ++i)
        points.losses.push_back(differenceOf(kind, pairing.base[i], pairing.experiment[i]));
    return points;
}

Statistics statisticsOf(const Pairing& pairing, const Divergence& divergence) {
    Statistics result;
    base::ExactSum normals;
    base::ExactSum absolutes;
    base::ExactSum relatives;
    DivergenceSearch search(divergence);
    result.common = pairing.iterations.size();
    for (std::size_t i = 0; i < pairing.iterations.size(); ++i) {
        const double b = pairing.base[i];
        const double e = pairing.experiment[i];
        const double normal = differenceOf(Difference::Normal, b, e);
        if (std::isnan(normal)) {
            ++result.nonFinite;
            continue;
        }
        ++result.compared;
        normals.add(normal);
        absolutes.add(std::fabs(normal));
        keepLarger(result.maxAbsolute, std::fabs(normal), pairing.iterations[i]);
        const double relative = differenceOf(Difference::Relative, b, e);
        search.add(relative, pairing.iterations[i]);
        if (std::isnan(relative)) {
            ++result.zeroBaselines;
            continue;
        }
        ++result.relatives;
        relatives.add(relative);
        keepLarger(result.maxRelative, relative, pairing.iterations[i]);
    }
    result.meanNormal = mean(normals, result.compared);
    result.meanAbsolute = mean(absolutes, result.compared);
    result.meanRelative = mean(relatives, result.relatives);
    if (result.maxAbsolute)
        result.rootMeanSquare = rootMeanSquare(pairing, result.maxAbsolute->value);
    result.divergesAt = search.found();
    return result;
}

std::string iterationsLabel(const Points& points) {
    if (points.empty())
        return "none";
    const auto& iterations = points.iterations;
    std::string text = std::to_string(iterations.front());
    if (iterations.size() == 1)
        return text;
    text += ".." + std::to_string(iterations.back());
    // Two iterations may be further apart than 63 bits hold.
    const auto stepTo = [&](std::size_t i) {
        return static_cast<std::uint64_t>(iterations[i]) - static_cast<std::uint64_t>(iterations[i - 1]);
    };
    const std::uint64_t step = stepTo(1);
    for (std::size_t i = 2; i < iterations.size(); ++i)
        if (stepTo(i) != step)
            return text;
    return text + " step " + std::to_string(step);
}

void reportComparison(const Points& baseline, const Points& experiment, const Statistics& statistics,
                      const std::string& baseName, const std::string& experimentName,
                      base::Diagnostics& diagnostics) {
    if (baseline.empty() || experiment.empty())
        return; // loss.no_match says why
    if (statistics.common == 0)
        diagnostics.report(base::Severity::Info, "loss.no_common_iter", experimentName, {},
                           "no common iteration (" + iterationsLabel(baseline) + " versus " +
                               iterationsLabel(experiment) + ")");
    if (statistics.zeroBaselines > 0)
        diagnostics.report(base::Severity::Info, "loss.zero_baseline", baseName, {},
                           "losses of the base that are 0 have no relative difference; left out of mean and "
                           "maximum",
                           statistics.zeroBaselines);
}

} // namespace runglass::analysis::loss
