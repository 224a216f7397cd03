// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/time_scale.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace runglass::views {

base::Nanoseconds differenceNs(base::Nanoseconds left, base::Nanoseconds right) {
    base::Nanoseconds result = 0;
    if (__builtin_sub_overflow(left, right, &result))
        return left < right ? std::numeric_limits<base::Nanoseconds>::min()
                            : std::numeric_limits<base::Nanoseconds>::max();
    return result;
}

namespace {

base::Nanoseconds sum(base::Nanoseconds time, double offsetNs) {
    constexpr double limit = 9.2e18; // below 2^63
    const auto offset = static_cast<base::Nanoseconds>(std::clamp(offsetNs, -limit, limit));
    base::Nanoseconds result = 0;
    if (__builtin_add_overflow(time, offset, &result))
        return offset < 0 ? std::numeric_limits<base::Nanoseconds>::min()
                          : std::numeric_limits<base::Nanoseconds>::max();
    return result;
}

} // namespace

TimeScale::TimeScale(base::Nanoseconds startNs, double fractionNs, double nsPerPixel)
    : nsPerPixel_(std::max(nsPerPixel, smallestNsPerPixel)) {
    const double whole = std::floor(fractionNs);
    startNs_ = sum(startNs, whole);
    fractionNs_ = fractionNs - whole;
}

TimeScale TimeScale::fitting(trace::TimeRange range, int widthPixels) {
    const auto length = static_cast<double>(differenceNs(range.endNs, range.beginNs));
    return {range.beginNs, 0, length / std::max(1, widthPixels)};
}

double TimeScale::toPixel(base::Nanoseconds timeNs) const {
    return (static_cast<double>(differenceNs(timeNs, startNs_)) - fractionNs_) / nsPerPixel_;
}

base::Nanoseconds TimeScale::toTime(double pixel) const {
    return sum(startNs_, std::floor(fractionNs_ + pixel * nsPerPixel_));
}

trace::TimeRange TimeScale::range(int widthPixels) const {
    return {startNs_, sum(startNs_, std::ceil(fractionNs_ + widthPixels * nsPerPixel_))};
}

TimeScale TimeScale::zoomed(double factor, double pixel) const {
    const double to = std::max(nsPerPixel_ * factor, smallestNsPerPixel);
    return {startNs_, fractionNs_ + pixel * (nsPerPixel_ - to), to};
}

TimeScale TimeScale::panned(double pixels) const {
    return {startNs_, fractionNs_ + pixels * nsPerPixel_, nsPerPixel_};
}

} // namespace runglass::views
