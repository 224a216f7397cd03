// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/counter_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

/// The first sample at or after the time, looked for near `hint`, where the last one was found.
std::size_t firstFromNear(const trace::CounterView& counter, base::Nanoseconds timeNs, std::size_t hint) {
    std::size_t step = 1;
    std::size_t below = hint;
    while (below < counter.size() && counter.times[below] < timeNs) {
        hint = below + 1;
        below += step;
        step *= 2;
    }
    const auto last = std::min(below, counter.size());
    const auto found = std::lower_bound(counter.times.begin() + static_cast<std::ptrdiff_t>(hint),
                                        counter.times.begin() + static_cast<std::ptrdiff_t>(last), timeNs);
    return static_cast<std::size_t>(std::distance(counter.times.begin(), found));
}

/// Rows of the image for values.
class RowMap {
public:
    RowMap(CounterRange range, int height) : range_(range), height_(height) {}
    int operator()(double value) const {
        const double share = (value - range_.lowest) / (range_.highest - range_.lowest);
        return std::clamp(static_cast<int>(std::lround((1 - share) * (height_ - 1))), 0, height_ - 1);
    }

private:
    CounterRange range_;
    int height_;
};

} // namespace

CounterRange counterRange(const trace::CounterView& counter) {
    CounterRange range{std::min(0.0, counter.lowest), std::max(0.0, counter.highest)};
    if (range.lowest == range.highest)
        range.highest = range.lowest + 1;
    return range;
}

QString counterText(double value) {
    constexpr std::array<std::pair<double, char16_t>, 4> scales = {
        {{1e12, u'T'}, {1e9, u'G'}, {1e6, u'M'}, {1e3, u'k'}}};
    for (const auto& [factor, symbol] : scales)
        if (std::abs(value) >= factor)
            return QString::number(value / factor, 'g', 4) + u' ' + QChar(symbol);
    return QString::number(value, 'g', 4);
}

std::optional<CounterSample> counterSampleAt(const trace::CounterView& counter, base::Nanoseconds timeNs) {
    const auto after = std::ranges::upper_bound(counter.times, timeNs);
    if (after == counter.times.begin())
        return std::nullopt;
    CounterSample sample{counter.values[static_cast<std::size_t>(after - counter.times.begin()) - 1],
                         *std::prev(after)};
    if (after != counter.times.end())
        sample.untilNs = *after;
    return sample;
}

void CounterPainter::paint(QImage& image, const Input& input) {
    image.fill(input.background);
    const auto& counter = input.counter;
    const int width = image.width();
    const int height = image.height();
    if (counter.size() == 0 || height <= 0)
        return;
    const RowMap rowOf(counterRange(counter), height);
    const int baseline = rowOf(0);
    const auto stride = image.bytesPerLine() / static_cast<qsizetype>(sizeof(QRgb));
    auto* pixels = reinterpret_cast<QRgb*>(image.bits());
    const auto fill = input.fill.rgb();
    const auto line = input.line.rgb();
    const auto column = [&](int x, int from, int to, QRgb color) {
        for (int y = from; y <= to; ++y)
            pixels[y * stride + x] = color;
        ++counts_.rectangles;
    };

    auto at = counter.firstFrom(input.scale.toTime(0) - input.shiftNs);
    for (int x = 0; x < width; ++x) {
        const auto next = firstFromNear(counter, input.scale.toTime(x + 1) - input.shiftNs, at);
        ++counts_.entries;
        if (at > 0 || next > at) {
            // The value from before holds until the first sample in this pixel.
            double lowest = at > 0 ? counter.values[at - 1] : counter.values[at];
            double highest = lowest;
            if (next > at) {
                const auto range = counter.rangeOf(at, next);
                lowest = std::min(lowest, static_cast<double>(range.lowest));
                highest = std::max(highest, static_cast<double>(range.highest));
            }
            const int top = rowOf(highest);
            const int bottom = rowOf(lowest);
            column(x, std::min(top, baseline), std::max(bottom, baseline), fill);
            column(x, top, bottom, line);
        }
        at = next;
    }
}

} // namespace runglass::views
