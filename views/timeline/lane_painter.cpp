// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/lane_painter.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace runglass::views {

namespace {

/// A pixel in which a slice begins is never paler than this.
constexpr double leastShare = 0.42;
constexpr double densityPower = 0.7;
/// What a search did not find.
constexpr double notFoundShare = 0.25;
/// From this width on a bar leaves its last pixel free, so that neighbours of one colour stay two.
constexpr int separatedFrom = 3;
constexpr int fadedFrom = 4;
constexpr double fadedTo = 0.12;

/// Times to pixels, prepared for many slices.
class PixelMap {
public:
    PixelMap(const TimeScale& scale, base::Nanoseconds shiftNs)
        : zeroNs_(scale.startNs() - shiftNs), fraction_(scale.fractionNs()),
          pixelsPerNs_(1 / scale.nsPerPixel()) {}
    double operator()(base::Nanoseconds timeNs) const {
        return (static_cast<double>(timeNs - zeroNs_) - fraction_) * pixelsPerNs_;
    }
    double length(base::Nanoseconds lengthNs) const { return static_cast<double>(lengthNs) * pixelsPerNs_; }

private:
    base::Nanoseconds zeroNs_;
    double fraction_;
    double pixelsPerNs_;
};

/// std::floor is a call on plain x86-64, and this is done for every entry. The value fits into an int.
int floorToInt(double value) {
    const int whole = static_cast<int>(value);
    return whole - (value < whole ? 1 : 0);
}

const trace::DetailLevel* levelFor(const trace::LaneView& lane, double nsPerPixel) {
    const trace::DetailLevel* found = nullptr;
    for (const auto& level : lane.levels)
        if (static_cast<double>(level.resolutionNs) <= nsPerPixel)
            found = &level;
    return found;
}

} // namespace

double densityShare(double busy) {
    static const auto table = [] {
        std::array<double, 257> shares{};
        for (std::size_t i = 0; i < shares.size(); ++i)
            shares[i] = std::max(leastShare, std::pow(static_cast<double>(i) / 256, densityPower));
        return shares;
    }();
    return table[static_cast<std::size_t>(std::clamp(busy, 0.0, 1.0) * 256)];
}

QRgb mixedPixel(QRgb background, QRgb color, double share) {
    const int parts = static_cast<int>(share * 256);
    const auto mix = [&](int back, int front) { return back + (((front - back) * parts) >> 8); };
    return qRgb(mix(qRed(background), qRed(color)), mix(qGreen(background), qGreen(color)),
                mix(qBlue(background), qBlue(color)));
}

bool LanePainter::compose(const Input& input, SliceColors& colors) {
    begin(input);
    const auto& lane = input.trace.lane(input.lane);
    if (lane.size() == 0 || input.width <= 0)
        return false;
    if (const auto* level = levelFor(lane, input.scale.nsPerPixel()))
        scanLevel(input, lane, *level, colors);
    else
        scanSlices(input, lane, colors);
    flushPixel();
    if (!input.foundSlices.empty())
        addTicks(input, lane, colors);
    return isTouched_;
}

void LanePainter::begin(const Input& input) {
    line_.assign(static_cast<std::size_t>(std::max(0, input.width)), input.background);
    labels_.clear();
    background_ = input.background;
    isTouched_ = false;
    pixel_ = -1;
}

void LanePainter::scanSlices(const Input& input, const trace::LaneView& lane, SliceColors& colors) {
    const PixelMap toPixel(input.scale, input.shiftNs);
    const auto window = input.scale.range(input.width);
    const auto fromNs = window.beginNs - input.shiftNs;
    const auto untilNs = window.endNs - input.shiftNs;
    for (auto at = lane.firstReaching(fromNs); at < lane.size() && lane.starts[at] < untilNs; ++at) {
        ++counts_.entries;
        const auto startNs = lane.starts[at];
        const auto lengthNs = lane.duration(at);
        const auto color = colorOf(input, colors, lane.names[at], startNs, lengthNs);
        const double left = toPixel(startNs);
        const double width = toPixel.length(lengthNs);
        if (width < 1) {
            addNarrow(left, width, width, color);
            continue;
        }
        const double right = toPixel(startNs + lengthNs);
        addBar({left, right, color, 1});
        addLabel(input, left, right, lane.names[at]);
        if (right - left >= fadedFrom &&
            input.trace.isUnfinished({input.lane, static_cast<trace::SliceIndex>(at)}))
            fade(input, left, right);
    }
}

void LanePainter::scanLevel(const Input& input, const trace::LaneView& lane, const trace::DetailLevel& level,
                            SliceColors& colors) {
    const PixelMap toPixel(input.scale, input.shiftNs);
    const auto window = input.scale.range(input.width);
    const auto fromNs = window.beginNs - input.shiftNs;
    const auto untilNs = window.endNs - input.shiftNs;
    const auto entries = level.entries;
    auto at = std::ranges::upper_bound(entries, fromNs, {}, &trace::DetailEntry::startNs);
    if (at != entries.begin())
        --at;
    for (; at != entries.end() && at->startNs < untilNs; ++at) {
        ++counts_.entries;
        if (at->endNs <= fromNs && at->startNs < fromNs)
            continue;
        constexpr double perCoverage = 1.0 / 255;
        const double coverage = at->coverage() * perCoverage;
        const auto color = colorOf(input, colors, at->name(), at->startNs, at->endNs - at->startNs);
        const double left = toPixel(at->startNs);
        const double width = toPixel.length(at->endNs - at->startNs);
        if (width < 1) {
            addNarrow(left, width, width * coverage, color);
            continue;
        }
        const double right = toPixel(at->endNs);
        const auto next = at + 1 != entries.end() ? (at + 1)->first : lane.size();
        addBar({left, right, color, coverage});
        if (next - at->first > 1)
            continue;
        addLabel(input, left, right, at->name());
        if (right - left >= fadedFrom && input.trace.isUnfinished({input.lane, at->first}))
            fade(input, left, right);
    }
}

QRgb LanePainter::colorOf(const Input& input, SliceColors& colors, base::TextId name,
                          base::Nanoseconds startNs, base::Nanoseconds lengthNs) const {
    const auto color = colors.color(name, startNs, lengthNs);
    if (input.found.empty())
        return color;
    const auto index = base::indexOf(name);
    const bool isFound = index < input.found.size() && input.found[index] != 0;
    return isFound ? color : mixedPixel(background_, color, notFoundShare);
}

void LanePainter::addNarrow(double left, double length, double busy, QRgb color) {
    const int pixel = floorToInt(left);
    const double boundary = pixel + 1.0;
    if (left + length <= boundary) {
        addToPixel(pixel, busy, length, color, true);
        return;
    }
    const double firstShare = (boundary - left) / length;
    addToPixel(pixel, busy * firstShare, length, color, true);
    addToPixel(pixel + 1, busy * (1 - firstShare), length, color, false);
}

void LanePainter::addToPixel(int pixel, double busy, double length, QRgb color, bool counts) {
    if (pixel != pixel_) {
        flushPixel();
        pixel_ = pixel;
        busy_ = 0;
        longest_ = -1;
        isOwn_ = false;
    }
    busy_ += busy;
    isOwn_ = isOwn_ || counts;
    if (length > longest_) {
        longest_ = length;
        longestColor_ = color;
    }
}

void LanePainter::flushPixel() {
    if (pixel_ < 0 || pixel_ >= static_cast<int>(line_.size()))
        return;
    // What only reaches over from the pixel before may be as pale as it is short.
    const double share = isOwn_ ? densityShare(busy_) : std::min(1.0, busy_);
    line_[static_cast<std::size_t>(pixel_)] = mixedPixel(background_, longestColor_, share);
    isTouched_ = true;
    ++counts_.rectangles;
    pixel_ = -1;
}

void LanePainter::addBar(const Bar& bar) {
    // Far outside nothing is drawn; cut there, the edges fit into an int.
    const double width = static_cast<double>(line_.size());
    constexpr double beyond = 8;
    const int left = floorToInt(std::clamp(bar.left, -beyond, width + beyond));
    const int right = floorToInt(std::clamp(bar.right, -beyond, width + beyond));
    const int last = static_cast<int>(line_.size());
    const bool isSeparated = right - left >= separatedFrom;
    int from = std::clamp(left, 0, last);
    // What began in the bar's first pixel keeps that pixel when the bar can spare it.
    if (pixel_ == from && isOwn_ && right - left >= 2)
        ++from;
    const int to = std::clamp(isSeparated ? right - 1 : right, 0, last);
    if (pixel_ != from)
        flushPixel();
    pixel_ = -1;
    if (from < to) {
        const auto color =
            bar.coverage >= 1 ? bar.color : mixedPixel(background_, bar.color, densityShare(bar.coverage));
        std::fill(line_.begin() + from, line_.begin() + to, color);
        isTouched_ = true;
        ++counts_.rectangles;
    }
    if (!isSeparated && bar.right > right && bar.right < width)
        addToPixel(right, bar.right - right, bar.right - bar.left, bar.color, false);
}

void LanePainter::addLabel(const Input& input, double left, double right, base::TextId name) {
    if (input.labelFrom <= 0)
        return;
    const double seenLeft = std::max(left, static_cast<double>(input.viewLeft));
    const double seenRight = std::min(right - 1, static_cast<double>(input.viewRight));
    if (seenRight - seenLeft < input.labelFrom)
        return;
    labels_.push_back({static_cast<int>(std::floor(seenLeft)), static_cast<int>(seenRight), name});
}

void LanePainter::addTicks(const Input& input, const trace::LaneView& lane, SliceColors& colors) {
    const PixelMap toPixel(input.scale, input.shiftNs);
    const auto before = [&](base::Nanoseconds timeNs) {
        return [&lane, timeNs](trace::SliceIndex index) { return lane.starts[index] < timeNs; };
    };
    const auto hits = input.foundSlices;
    auto at = std::ranges::partition_point(hits, before(input.scale.startNs() - input.shiftNs));
    while (at != hits.end()) {
        ++counts_.entries;
        const auto startNs = lane.starts[*at];
        const auto lengthNs = lane.duration(*at);
        const double place = std::floor(toPixel(startNs));
        if (place >= input.width) // compared before it is cast: the next hit may be hours away
            return;
        const int pixel = static_cast<int>(place);
        if (pixel >= 0 && toPixel(startNs + lengthNs) - toPixel(startNs) < 1) {
            line_[static_cast<std::size_t>(pixel)] = colors.color(lane.names[*at], startNs, lengthNs);
            isTouched_ = true;
            ++counts_.rectangles;
        }
        // Hits of the same pixel would only write it again.
        const auto nextNs = input.scale.toTime(pixel + 1.0) - input.shiftNs;
        at = std::partition_point(at + 1, hits.end(), before(nextNs));
    }
}

void LanePainter::fade(const Input& input, double left, double right) {
    const double from = std::max(left, static_cast<double>(input.viewLeft));
    const double to = std::min(right, static_cast<double>(input.viewRight));
    const int first = static_cast<int>(std::clamp(from, 0.0, static_cast<double>(line_.size())));
    const int last = static_cast<int>(std::clamp(to, 0.0, static_cast<double>(line_.size())));
    for (int x = first; x < last; ++x) {
        const double share = 1 - (1 - fadedTo) * (x - from) / std::max(1.0, to - from);
        auto& pixel = line_[static_cast<std::size_t>(x)];
        pixel = mixedPixel(background_, pixel, std::clamp(share, 0.0, 1.0));
    }
}

} // namespace runglass::views
