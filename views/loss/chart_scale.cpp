// SPDX-License-Identifier: Apache-2.0
#include "views/loss/chart_scale.h"

#include "views/widgets/axis_ticks.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr double farOutside = 1e5; ///< pixels; painters cut at the plot
constexpr int digitsOfLoss = 6;
constexpr double largestPlain = 1e7; ///< from here on with an exponent
constexpr double smallestPlainStep = 1e-5;

QString tickLabel(double value, double step) {
    if (std::fabs(value) >= largestPlain || step < smallestPlainStep)
        return QString::number(value, 'g', digitsOfLoss);
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    return QLocale(QLocale::English).toString(value, 'f', decimals);
}

/// Of a range of more than 1 to 1e308 the ratio itself is no number.
double logarithmOfRatio(double left, double right) {
    const double ratio = left / right;
    return std::isnormal(ratio) ? std::log(ratio) : std::log(left) - std::log(right);
}

} // namespace

std::vector<AxisTick> linearTicks(AxisRange range, int wanted, bool wholeNumbers) {
    std::vector<AxisTick> ticks;
    if (!(range.length() > 0) || !std::isfinite(range.length()) || wanted < 1)
        return ticks;
    double step = roundStep(range.length(), wanted);
    if (step == 0)
        return ticks;
    if (wholeNumbers)
        step = std::max(step, 1.0);
    const double first = std::ceil(range.from / step - 1e-9);
    // Counted rather than summed up, so that no rounding creeps in. Where the range is so narrow that numbers
    // hardly tell its ends apart, a step further is the same number.
    for (int i = 0; i <= 2 * wanted + 2; ++i) {
        const double steps = first + i;
        const double value = steps == 0 ? 0.0 : steps * step;
        if (!std::isfinite(value) || value > range.to + step * 1e-9)
            break;
        if (!ticks.empty() && value <= ticks.back().value)
            continue;
        ticks.push_back({value, wholeNumbers ? iterationText(value) : tickLabel(value, step)});
    }
    return ticks;
}

std::vector<AxisTick> logarithmicTicks(AxisRange range, int wanted) {
    if (!(range.from > 0) || !(range.to > range.from))
        return {};
    const double decades = std::log10(range.to) - std::log10(range.from);
    if (!std::isfinite(decades) || wanted < 1)
        return {};
    if (decades < 1)
        return linearTicks(range, wanted, false);
    std::vector<AxisTick> ticks;
    const int stride = std::max(1, static_cast<int>(std::ceil(decades / wanted)));
    const bool between = decades * 3 <= wanted;
    for (int power = static_cast<int>(std::floor(std::log10(range.from))); power <= 400; ++power) {
        const double base = std::pow(10.0, power);
        if (base > range.to)
            break;
        if (power % stride != 0)
            continue;
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double value = factor * base;
            if (value >= range.from && value <= range.to && (factor == 1.0 || between))
                ticks.push_back({value, QString::number(value, 'g', digitsOfLoss)});
        }
    }
    return ticks;
}

double ChartGeometry::xOf(double iteration) const {
    return plot.left() + (iteration - x.from) / x.length() * plot.width();
}

double ChartGeometry::yOf(double loss) const {
    if (logarithmic && !(loss > 0))
        return plot.bottom() + farOutside;
    const double share = logarithmic ? logarithmOfRatio(loss, y.from) / logarithmOfRatio(y.to, y.from)
                                     : (loss - y.from) / y.length();
    return std::clamp(plot.bottom() - share * plot.height(), plot.top() - farOutside,
                      plot.bottom() + farOutside);
}

double ChartGeometry::iterationAt(double position) const {
    return x.from + (position - plot.left()) / plot.width() * x.length();
}

double ChartGeometry::lossAt(double position) const {
    const double share = (plot.bottom() - position) / plot.height();
    if (!logarithmic)
        return y.from + share * y.length();
    const double ratio = std::pow(y.to / y.from, share);
    return std::isnormal(ratio) ? y.from * ratio
                                : std::exp(std::log(y.from) + share * logarithmOfRatio(y.to, y.from));
}

bool ChartGeometry::shows(double loss) const {
    return std::isfinite(loss) && (!logarithmic || loss > 0);
}

AxisRange zoomed(AxisRange range, double around, double factor) {
    return {around - (around - range.from) * factor, around + (range.to - around) * factor};
}

AxisRange clamped(AxisRange range, AxisRange bounds) {
    if (range.length() >= bounds.length())
        return bounds;
    const double shift = range.from < bounds.from ? bounds.from - range.from
                         : range.to > bounds.to   ? bounds.to - range.to
                                                  : 0.0;
    return {range.from + shift, range.to + shift};
}

QString lossText(double loss) {
    if (std::isnan(loss))
        return u"nan"_s;
    if (std::isinf(loss))
        return loss > 0 ? u"inf"_s : u"-inf"_s;
    return QString::number(loss, 'g', digitsOfLoss);
}

QString iterationText(double iteration) {
    return QLocale(QLocale::English).toString(iteration, 'f', 0);
}

} // namespace runglass::views
