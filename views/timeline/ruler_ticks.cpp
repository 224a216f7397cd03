// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/ruler_ticks.h"

#include "views/timeline/time_text.h"

#include <cmath>
#include <limits>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr double leastPixels = 100;
constexpr base::Nanoseconds secondNs = 1'000'000'000;
constexpr base::Nanoseconds longestPower = 1'000'000'000 * secondNs;

struct Step {
    base::Nanoseconds lengthNs;
    int parts; ///< minor ticks divide it so
};

Step stepFor(double nsPerPixel) {
    const double wanted = nsPerPixel * leastPixels;
    for (base::Nanoseconds power = 1;; power *= 10)
        for (const auto& [factor, parts] : {std::pair{1, 5}, std::pair{2, 4}, std::pair{5, 5}})
            if (static_cast<double>(power * factor) >= wanted || power * factor == 5 * longestPower)
                return {power * factor, power * factor >= parts ? parts : 1};
}

/// The multiple of the step at or before the value; the one behind it where there is none before.
base::Nanoseconds floorTo(base::Nanoseconds value, base::Nanoseconds step) {
    const auto rest = value % step;
    const auto back = rest < 0 ? rest + step : rest;
    return value >= std::numeric_limits<base::Nanoseconds>::min() + back ? value - back : value - rest;
}

/// From a minute on as minutes and seconds.
QString longText(base::Nanoseconds timeNs) {
    const auto seconds = timeNs / secondNs;
    if (std::abs(seconds) < 60)
        return QString::number(seconds) + u" s"_s;
    const auto rest = std::abs(seconds % 60);
    return QString::number(seconds / 60) + u':' + QString::number(rest).rightJustified(2, u'0') + u" min"_s;
}

} // namespace

RulerTicks rulerTicks(const TimeScale& scale, int widthPixels, base::Nanoseconds zeroNs) {
    RulerTicks result;
    const auto step = stepFor(scale.nsPerPixel());
    result.stepNs = step.lengthNs;
    const auto window = scale.range(widthPixels);
    const auto unit = unitFor(step.lengthNs);
    const auto fromNs = differenceNs(window.beginNs, zeroNs);
    const auto untilNs = differenceNs(window.endNs, zeroNs);
    if (unit != TimeUnit::Seconds) {
        // Below a second the labels count from the next larger unit.
        const auto larger = static_cast<TimeUnit>(static_cast<int>(unit) + 1);
        result.baseNs = floorTo(fromNs, nanosecondsOf(larger));
        if (result.baseNs < 0 && untilNs >= 0)
            result.baseNs = 0;
    }
    const auto minorNs = step.lengthNs / step.parts;
    bool isEnd = false;
    for (auto at = floorTo(fromNs, step.lengthNs); !isEnd && at <= untilNs;
         isEnd = __builtin_add_overflow(at, minorNs, &at)) {
        base::Nanoseconds timeNs = 0;
        if (__builtin_add_overflow(at, zeroNs, &timeNs))
            continue;
        const bool isMajor = floorTo(at, step.lengthNs) == at;
        QString label;
        if (isMajor && unit == TimeUnit::Seconds)
            label = longText(at);
        else if (isMajor)
            label = decimalText(at - result.baseNs, unit, 0) + u' ' + symbolOf(unit);
        result.ticks.push_back({timeNs, isMajor, label});
    }
    return result;
}

} // namespace runglass::views
