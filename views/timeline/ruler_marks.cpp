// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/ruler_marks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace runglass::views {

namespace {

constexpr int nameGap = 2;
constexpr int nameInset = 3;               ///< on both sides of the text
constexpr int leastNameWidth = 24;         ///< less is hardly more than an ellipsis
constexpr qsizetype longestMeasured = 160; ///< kernels have names of thousands of letters

QString startOf(const QString& name) {
    return name.size() <= longestMeasured ? name : QString(name.left(longestMeasured) + QChar(0x2026));
}

void writeName(MarkPlace& place, const QString& name, int left, int right, const QFontMetrics& metrics) {
    if (name.isEmpty() || right - left < leastNameWidth)
        return;
    place.text = metrics.elidedText(startOf(name), Qt::ElideRight, right - left - 2 * nameInset);
    place.name = QRect(left, 0, metrics.horizontalAdvance(place.text) + 2 * nameInset, metrics.height());
}

} // namespace

int markRowHeight(const QFontMetrics& metrics) {
    return metrics.height() + 2;
}

std::vector<MarkPlace> placeMarks(std::span<const TimelineMark> marks, const TimeScale& scale,
                                  int widthPixels, const QFontMetrics& metrics) {
    std::vector<std::size_t> order(marks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t mark) { return marks[mark].range.beginNs; });
    std::vector<MarkPlace> places;
    std::vector<int> lefts; // of the places
    for (const auto mark : order) {
        const double begin = scale.toPixel(marks[mark].range.beginNs);
        const double end = scale.toPixel(marks[mark].range.endNs);
        if (std::max(end, begin + flagWidth) <= 0 || begin >= widthPixels)
            continue;
        // Cut before it becomes an int: the range may have begun hours ago.
        const int left = static_cast<int>(std::floor(std::max<double>(begin, -flagWidth)));
        places.push_back({.mark = mark, .flag = {}, .name = {}, .text = {}});
        if (left > -flagWidth)
            places.back().flag = QRect(left, 0, flagWidth, markRowHeight(metrics));
        lefts.push_back(left);
    }
    for (std::size_t at = 0; at < places.size(); ++at) {
        const int right = at + 1 < places.size() ? lefts[at + 1] : widthPixels;
        const int left = std::max(0, lefts[at] + flagWidth + nameGap);
        writeName(places[at], marks[places[at].mark].name, left, right - nameGap, metrics);
    }
    return places;
}

} // namespace runglass::views
