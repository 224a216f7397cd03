// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/counter_view.h"
#include "views/timeline/paint_counts.h"
#include "views/timeline/time_scale.h"

#include <QColor>
#include <QImage>
#include <QString>

#include <optional>

namespace runglass::views {

/// The values that the height of a counter stands for; includes 0, so that heights can be compared.
struct CounterRange {
    double lowest = 0;
    double highest = 1;
};
CounterRange counterRange(const trace::CounterView& counter);

/// A value as people read it: "12.3 M", "0.5".
QString counterText(double value);

/// A value and how long it holds.
struct CounterSample {
    double value = 0;
    base::Nanoseconds sinceNs = 0;
    std::optional<base::Nanoseconds> untilNs = {}; ///< nothing: it is the last one
};
/// What holds at a time; nothing before the first sample.
std::optional<CounterSample> counterSampleAt(const trace::CounterView& counter, base::Nanoseconds timeNs);

/// Draws one counter as a filled step line. Per pixel one column from the lowest to the highest value, found
/// in the levels of the counter: the work is bounded by the pixels.
class CounterPainter {
public:
    struct Input {
        const trace::CounterView& counter;
        base::Nanoseconds shiftNs;
        TimeScale scale; ///< per device pixel; its left edge is that of the image
        QColor background;
        QColor fill;
        QColor line;
    };
    /// Paints the whole image. The baseline is where 0 is.
    void paint(QImage& image, const Input& input);
    const PaintCounts& counts() const { return counts_; }
    void resetCounts() { counts_ = {}; }

private:
    PaintCounts counts_;
};

} // namespace runglass::views
