// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/slice_colors.h"

#include "views/base/palette.h"
#include "views/timeline/slice_family.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

namespace runglass::views {

namespace {

/// Names beyond this number (see DetailEntry) share a colour.
constexpr std::size_t nameLimit = std::size_t{1} << 24;

/// FNV-1a: the same name has the same colour in every run and on every machine.
std::uint32_t hashOf(std::string_view text) {
    std::uint32_t hash = 2'166'136'261U;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 16'777'619U;
    }
    return hash ^ (hash >> 15);
}

struct Arc {
    double from;
    double to;
};

/// Hues (OKLCH, degrees) of what has no band of its own: greens, blues, pinks. Orange is communication,
/// purple is memory, red is kept for errors.
constexpr std::array<Arc, 3> freeArcs = {{{108, 186}, {224, 276}, {325, 358}}};
constexpr Arc communicationArc{52, 74};
constexpr Arc memoryArc{290, 312};
constexpr Arc runtimeArc{202, 220};
constexpr Arc loadingArc{92, 104};

double hueIn(std::span<const Arc> arcs, std::uint32_t hash) {
    double total = 0;
    for (const auto& arc : arcs)
        total += arc.to - arc.from;
    double at = total * (hash & 0xFFFF) / 65'536.0;
    for (const auto& arc : arcs) {
        if (at < arc.to - arc.from)
            return arc.from + at;
        at -= arc.to - arc.from;
    }
    return arcs.front().from;
}

struct Tone {
    double lightness;
    double chroma;
};

/// Lightness that keeps the label readable, jittered so that neighbours in hue still differ.
Tone toneOf(SliceClass sliceClass, std::uint32_t hash, bool dark) {
    const double jitter = static_cast<double>((hash >> 16) & 0xFF) / 255 - 0.5;
    const double lightness = dark ? 0.445 + 0.06 * jitter : 0.755 + 0.07 * jitter;
    switch (sliceClass) {
    case SliceClass::Communication:
        return {lightness, dark ? 0.105 : 0.13};
    case SliceClass::Wait:
        return {dark ? 0.38 : 0.83, 0.008};
    case SliceClass::Step:
        return {dark ? 0.40 : 0.85, 0.025};
    case SliceClass::Python:
        return {dark ? lightness - 0.02 : lightness + 0.05, 0.035};
    case SliceClass::Runtime:
        return {lightness, 0.055};
    default:
        return {lightness, dark ? 0.085 : 0.095};
    }
}

double hueOf(SliceClass sliceClass, std::uint32_t hash) {
    switch (sliceClass) {
    case SliceClass::Communication:
        return hueIn({&communicationArc, 1}, hash);
    case SliceClass::Memory:
        return hueIn({&memoryArc, 1}, hash);
    case SliceClass::Runtime:
        return hueIn({&runtimeArc, 1}, hash);
    case SliceClass::DataLoading:
        return hueIn({&loadingArc, 1}, hash);
    case SliceClass::Wait:
    case SliceClass::Step:
        return 255;
    default:
        return hueIn(freeArcs, hash);
    }
}

double toSrgb(double linear) {
    return linear <= 0.003'130'8 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

/// Björn Ottosson's OKLab to linear sRGB; nothing outside the gamut.
std::optional<QColor> oklabColor(double lightness, double a, double b) {
    const auto cube = [](double value) { return value * value * value; };
    const double l = cube(lightness + 0.396'337'777'4 * a + 0.215'803'757'3 * b);
    const double m = cube(lightness - 0.105'561'345'8 * a - 0.063'854'172'8 * b);
    const double s = cube(lightness - 0.089'484'177'5 * a - 1.291'485'548'0 * b);
    const std::array<double, 3> linear = {4.076'741'662'1 * l - 3.307'711'591'3 * m + 0.230'969'929'2 * s,
                                          -1.268'438'004'6 * l + 2.609'757'401'1 * m - 0.341'319'396'5 * s,
                                          -0.004'196'086'3 * l - 0.703'418'614'7 * m + 1.707'614'701'0 * s};
    constexpr double tolerance = 1e-4;
    if (std::ranges::any_of(linear, [](double part) { return part < -tolerance || part > 1 + tolerance; }))
        return std::nullopt;
    const auto byte = [](double part) {
        return static_cast<int>(std::lround(255 * std::clamp(toSrgb(std::clamp(part, 0.0, 1.0)), 0.0, 1.0)));
    };
    return QColor(byte(linear[0]), byte(linear[1]), byte(linear[2]));
}

QRgb fillOf(SliceClass sliceClass, std::uint32_t hash, bool dark) {
    const auto tone = toneOf(sliceClass, hash, dark);
    return oklch(tone.lightness, tone.chroma, hueOf(sliceClass, hash)).rgb();
}

/// What a duration of so many nanoseconds looks like: blue is short, orange is long, by powers of ten between
/// 100 ns and 1 s.
QRgb durationColor(base::Nanoseconds lengthNs, bool dark) {
    constexpr double shortest = 2;
    constexpr double longest = 9;
    const double power = std::log10(static_cast<double>(std::max<base::Nanoseconds>(lengthNs, 1)));
    const double share = std::clamp((power - shortest) / (longest - shortest), 0.0, 1.0);
    return oklch(dark ? 0.45 : 0.8, 0.03 + 0.09 * std::abs(share - 0.5) * 2, share < 0.5 ? 240 : 60).rgb();
}

} // namespace

QColor oklch(double lightness, double chroma, double hue) {
    const double angle = hue * std::numbers::pi / 180;
    for (double c = chroma; c > 0.002; c *= 0.92)
        if (const auto color = oklabColor(lightness, c * std::cos(angle), c * std::sin(angle)))
            return *color;
    return oklabColor(std::clamp(lightness, 0.0, 1.0), 0, 0).value_or(QColor(Qt::gray));
}

QRgb familyColor(std::string_view name, std::string_view category, bool dark) {
    const auto kind = sliceClass(name, category);
    return fillOf(kind, hashOf(familyOf(name)), dark);
}

SliceColors::SliceColors(const trace::Trace& trace, ColorBy colorBy, bool dark)
    : trace_(trace), steps_(trace::stepRanges(trace.steps())), colorBy_(colorBy),
      byName_(colorBy == ColorBy::Family || colorBy == ColorBy::Category), dark_(dark) {
    if (byName_)
        names_.resize(std::min(trace.texts().size(), nameLimit), 0);
}

QColor SliceColors::labelColor(bool dark) {
    return dark ? QColor(0xF0, 0xF2, 0xF4) : QColor(0x1F, 0x23, 0x28);
}

QRgb SliceColors::makeNameColor(base::TextId name) {
    const auto at = base::indexOf(name);
    if (at >= names_.size())
        return fillOf(SliceClass::Compute, 0, dark_);
    const auto category = trace_.categoryText(trace_.statistics(name).category);
    if (colorBy_ == ColorBy::Family)
        names_[at] = familyColor(trace_.texts().text(name), category, dark_);
    else
        names_[at] = fillOf(sliceClass({}, category), hashOf(category), dark_);
    return names_[at];
}

QRgb SliceColors::makeTimeColor(base::Nanoseconds startNs, base::Nanoseconds lengthNs) const {
    if (colorBy_ == ColorBy::Duration)
        return durationColor(lengthNs, dark_);
    const auto step = steps_.firstAt(startNs);
    if (!step)
        return fillOf(SliceClass::Wait, 0, dark_);
    constexpr double goldenAngle = 137.508; // neighbours differ most
    const auto index = static_cast<double>(*step + 1);
    return oklch(dark_ ? 0.45 : 0.79, 0.09, std::fmod(index * goldenAngle, 360)).rgb();
}

} // namespace runglass::views
