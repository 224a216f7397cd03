// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/trace/tracks.h"

namespace runglass::views {

/// left − right, or the nearest that can be counted: times of odd files may lie further apart.
base::Nanoseconds differenceNs(base::Nanoseconds left, base::Nanoseconds right);

/// Maps times to pixels: the window [startNs + fraction, …) at nsPerPixel. The integer part is subtracted
/// before anything becomes a floating point number, so that 1 ns stays exact hours into a run, and a pan of a
/// tenth of a pixel is not lost. A value; independent of the scene, whose transform never scales.
class TimeScale {
public:
    static constexpr double smallestNsPerPixel = 0.01;

    TimeScale() = default;
    TimeScale(base::Nanoseconds startNs, double fractionNs, double nsPerPixel);
    /// The scale that shows the range in so many pixels.
    static TimeScale fitting(trace::TimeRange range, int widthPixels);

    base::Nanoseconds startNs() const { return startNs_; }
    double fractionNs() const { return fractionNs_; } ///< 0 <= fraction < 1
    double nsPerPixel() const { return nsPerPixel_; }

    double toPixel(base::Nanoseconds timeNs) const;
    /// The time at the left edge of a pixel position, rounded down.
    base::Nanoseconds toTime(double pixel) const;
    /// The times that pixels [0, width) cover, rounded outwards.
    trace::TimeRange range(int widthPixels) const;

    /// Factor below 1 zooms in; the time under `pixel` stays there.
    TimeScale zoomed(double factor, double pixel) const;
    TimeScale panned(double pixels) const; ///< positive: later times
    bool operator==(const TimeScale&) const = default;

private:
    base::Nanoseconds startNs_ = 0;
    double fractionNs_ = 0;
    double nsPerPixel_ = 1;
};

} // namespace runglass::views
