// SPDX-License-Identifier: Apache-2.0
#include "core/report/charts.h"

#include "core/report/html_text.h"
#include "core/report/svg_writer.h"
#include "core/table/format.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace runglass::report {

namespace {

using Anchor = SvgWriter::Anchor;

constexpr int shownPrecision = 3;
constexpr int sharePrecision = 1;
constexpr double percent = 100;

constexpr double chartWidth = 860;
constexpr double chartHeight = 250;
constexpr double axisWidth = 80;
constexpr double axisHeight = 24;
constexpr double topMargin = 12;
constexpr double rightMargin = 24;
constexpr double textDrop = 4; ///< from the middle of a line of text to its base line
constexpr int wantedTicks = 4;

/// Where values are drawn.
struct Area {
    double left = axisWidth;
    double top = topMargin;
    double width = chartWidth - axisWidth - rightMargin;
    double height = chartHeight - topMargin - axisHeight;
    double bottom() const { return top + height; }
};

/// 1, 2 or 5 times a power of ten, so that `wantedTicks` of them reach beyond the largest value. Never 0, as
/// a quarter of the least doubles is.
double tickStep(double largest) {
    const double raw = std::max(largest / wantedTicks, std::numeric_limits<double>::min());
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= raw)
            return factor * power;
    return 10 * power;
}

/// The axis of values with its lines; returns the value at the top.
double drawValueAxis(SvgWriter& svg, const Area& area, double largest, table::Unit unit) {
    // Sizes are binary: round numbers of gigabytes are none of megabytes.
    constexpr double megabytesEach = 1024;
    const double scale = unit == table::Unit::Megabytes && largest >= megabytesEach ? megabytesEach : 1;
    const double step = tickStep(largest / scale) * scale;
    const int ticks = std::max(1, static_cast<int>(std::ceil(largest / step)));
    for (int tick = 0; tick <= ticks; ++tick) {
        const double y = area.bottom() - area.height * tick / ticks;
        svg.line(area.left, y, area.left + area.width, y, tick == 0 ? "axis" : "grid");
        svg.text(area.left - 8, y + textDrop, tick == 0 ? "0" : valueText(step * tick, unit, sharePrecision),
                 Anchor::End, "quiet");
    }
    return step * ticks;
}

struct LegendEntry {
    std::string name;
    std::string cssClass;
    std::string value;
};

std::string legend(const std::vector<LegendEntry>& entries) {
    std::string html = "<ul class=\"legend\">\n";
    for (const auto& entry : entries) {
        html += "<li><span class=\"key " + entry.cssClass + "\"></span><span class=\"name\">";
        appendEscaped(html, entry.name);
        html += "</span> <span class=\"value\">";
        appendEscaped(html, entry.value);
        html += "</span></li>\n";
    }
    return html + "</ul>\n";
}

std::string shareText(double value, double whole) {
    return valueText(value / whole * percent, table::Unit::Percent, sharePrecision);
}

bool counts(const ChartPart& part) {
    return std::isfinite(part.value) && part.value > 0;
}

/// A piece of a ring between two shares of a turn, clockwise from the top.
std::string ringPiece(double middle, double outer, double inner, double from, double to) {
    const auto point = [middle](std::string& d, char letter, double radius, double turn) {
        const double angle = turn * 2 * std::numbers::pi;
        SvgWriter::appendPoint(d, letter, middle + radius * std::sin(angle),
                               middle - radius * std::cos(angle));
    };
    const auto arc = [](double radius, bool isLong, bool isClockwise) {
        const auto text = SvgWriter::number(radius);
        return " A" + text + ' ' + text + " 0 " + (isLong ? '1' : '0') + ' ' + (isClockwise ? '1' : '0');
    };
    std::string d;
    point(d, 'M', outer, from);
    const bool isLong = to - from > 0.5;
    d += arc(outer, isLong, true);
    point(d, ' ', outer, to);
    point(d, 'L', inner, to);
    d += arc(inner, isLong, false);
    point(d, ' ', inner, from);
    return d + " Z";
}

double heightOf(const ChartBar& bar) {
    double sum = 0;
    for (const auto& part : bar.parts)
        sum += counts(part) ? part.value : 0;
    return sum;
}

std::string barTip(const ChartBar& bar, const ChartPart& part, table::Unit unit) {
    return bar.name + "\n" + part.name + ": " + valueText(part.value, unit, shownPrecision) + " / " +
           valueText(heightOf(bar), unit, shownPrecision);
}

/// The parts that any bar has, once each, with their sums over all bars.
std::vector<ChartPart> partSums(const std::vector<ChartBar>& bars) {
    std::vector<ChartPart> sums;
    for (const auto& bar : bars)
        for (const auto& part : bar.parts) {
            if (!counts(part))
                continue;
            const auto known = std::ranges::find(sums, part.name, &ChartPart::name);
            if (known == sums.end())
                sums.push_back(part);
            else
                known->value += part.value;
        }
    return sums;
}

struct Span {
    base::Nanoseconds from = std::numeric_limits<base::Nanoseconds>::max();
    base::Nanoseconds to = std::numeric_limits<base::Nanoseconds>::min();
    double largest = 0;
};

Span spanOf(const std::vector<ChartCurve>& curves) {
    Span span;
    for (const auto& curve : curves) {
        const auto& series = *curve.series;
        if (series.size() == 0 || !series.peak())
            continue;
        span.from = std::min(span.from, series.timeNs(0));
        span.to = std::max(span.to, series.timeNs(series.size() - 1));
        span.largest = std::max(span.largest, series.value(*series.peak()));
    }
    return span;
}

/// Draws a line of steps from left to right, with points only where it turns.
class StepPen {
public:
    void to(double x, double y) {
        if (isDown_ && y == y_)
            return;
        if (isDown_)
            add('L', x, y_);
        add(isDown_ ? 'L' : 'M', x, y);
        isDown_ = true;
    }

    /// The line goes on to there and ends.
    void lift(double x) {
        if (isDown_ && x != x_)
            add('L', x, y_);
        isDown_ = false;
    }

    std::string take() && { return std::move(path_); }

private:
    void add(char letter, double x, double y) {
        SvgWriter::appendPoint(path_, letter, x, y);
        x_ = x;
        y_ = y;
    }

    std::string path_;
    bool isDown_ = false;
    double x_ = 0; ///< of the last point
    double y_ = 0;
};

/// In each pixel up and down to the extremes of what happens within it.
std::string curvePath(const analysis::StepSeries& series, const Span& span, const Area& area, double top) {
    StepPen pen;
    const auto draw = [&](double x, double value) {
        if (std::isfinite(value))
            pen.to(x, area.bottom() - area.height * value / top);
    };
    double x = area.left;
    for (const auto& column : series.columns(span.from, span.to, static_cast<std::size_t>(area.width))) {
        if (std::isfinite(column.least))
            for (const double value : {column.first, column.most, column.least, column.last})
                draw(x, value);
        else
            pen.lift(x);
        x += 1;
    }
    // The columns end before the last moment, at which a curve may have its peak.
    if (const auto last = series.indexAt(span.to))
        draw(area.left + area.width, series.value(*last));
    pen.lift(area.left + area.width);
    return std::move(pen).take();
}

} // namespace

std::string valueText(double value, table::Unit unit, int precision) {
    const table::DisplayUnits automatic{table::TimeUnit::Auto, table::SizeUnit::Auto};
    auto text = table::displayNumber(value, unit, precision, automatic);
    if (unit == table::Unit::Percent)
        text += " %";
    return text;
}

std::string donutChart(const std::vector<ChartPart>& parts, table::Unit unit, std::string_view label) {
    constexpr double size = 200;
    constexpr double outer = 96;
    constexpr double inner = 62;
    double whole = 0;
    for (const auto& part : parts)
        whole += counts(part) ? part.value : 0;
    if (!(whole > 0) || !std::isfinite(whole))
        return {};
    SvgWriter svg(size, size, label);
    std::vector<LegendEntry> entries;
    double from = 0;
    for (const auto& part : parts) {
        if (!counts(part))
            continue;
        const double share = part.value / whole;
        const auto value = valueText(part.value, unit, shownPrecision) + " · " + shareText(part.value, whole);
        const auto tip = part.name + ": " + value;
        // An arc that ends where it begins is none.
        constexpr double almostAll = 0.9999;
        const double middle = share > almostAll ? from + share / 2 : from + share;
        svg.path(ringPiece(size / 2, outer, inner, from, middle), part.cssClass, tip);
        if (share > almostAll)
            svg.path(ringPiece(size / 2, outer, inner, middle, from + share), part.cssClass, tip);
        from += share;
        entries.push_back({part.name, part.cssClass, value});
    }
    svg.text(size / 2, size / 2 + textDrop, valueText(whole, unit, shownPrecision), Anchor::Middle, "large");
    return "<div class=\"chart\">\n" + std::move(svg).finished() + legend(entries) + "</div>\n";
}

std::string barChart(const std::vector<ChartBar>& bars, table::Unit unit, std::string_view label,
                     const ReportLanguage& language) {
    constexpr std::size_t mostBars = 60;
    constexpr double widest = 64;
    constexpr double gapShare = 0.25;
    constexpr double letterWidth = 7;
    const std::vector<ChartBar> shown(
        bars.begin(), bars.begin() + static_cast<std::ptrdiff_t>(std::min(bars.size(), mostBars)));
    double largest = 0;
    for (const auto& bar : shown)
        largest = std::max(largest, heightOf(bar));
    if (!(largest > 0) || !std::isfinite(largest))
        return {};
    SvgWriter svg(chartWidth, chartHeight, label);
    const Area area;
    const double top = drawValueAxis(svg, area, largest, unit);
    const double pitch = std::min(widest, area.width / static_cast<double>(shown.size()));
    double freeFrom = 0;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const double x = area.left + pitch * (static_cast<double>(i) + gapShare / 2);
        const double width = pitch * (1 - gapShare);
        double y = area.bottom();
        for (const auto& part : shown[i].parts) {
            if (!counts(part))
                continue;
            const double height = area.height * part.value / top;
            y -= height;
            svg.rect(x, y, width, height, part.cssClass, barTip(shown[i], part, unit));
        }
        // Names that would run into each other are left out; the tips have them.
        const double half = static_cast<double>(shown[i].name.size()) * letterWidth / 2;
        const double middle = x + width / 2;
        if (middle - half < freeFrom)
            continue;
        svg.text(middle, area.bottom() + 16, shown[i].name, Anchor::Middle, "quiet");
        freeFrom = middle + half + letterWidth;
    }
    std::vector<LegendEntry> entries;
    for (const auto& sum : partSums(shown))
        entries.push_back({sum.name, sum.cssClass, {}});
    std::string html = "<div class=\"chart\">\n" + std::move(svg).finished() + legend(entries);
    if (bars.size() > shown.size())
        html += "<p class=\"note\">" +
                escaped(language.sentence("The first " + std::to_string(shown.size()) + " of " +
                                          std::to_string(bars.size()))) +
                "</p>\n";
    return html + "</div>\n";
}

std::string curveChart(const std::vector<ChartCurve>& curves, base::Nanoseconds originNs,
                       std::string_view label, const ReportLanguage& language) {
    const auto span = spanOf(curves);
    if (span.from >= span.to || !(span.largest > 0) || !std::isfinite(span.largest))
        return {};
    SvgWriter svg(chartWidth, chartHeight, label);
    const Area area;
    const double top = drawValueAxis(svg, area, span.largest, table::Unit::Megabytes);
    std::vector<LegendEntry> entries;
    for (const auto& curve : curves) {
        const auto peak = curve.series->peak();
        if (!peak)
            continue;
        svg.path(curvePath(*curve.series, span, area, top), "curve " + curve.cssClass, curve.name);
        const double at = base::nanosecondsBetween(originNs, curve.series->timeNs(*peak));
        entries.push_back(
            {curve.name, "curve-key " + curve.cssClass,
             language.of("peak " +
                         valueText(curve.series->value(*peak), table::Unit::Megabytes, sharePrecision) +
                         " at " + valueText(at, table::Unit::Nanoseconds, shownPrecision))});
    }
    constexpr int timeTicks = 5;
    for (int tick = 0; tick <= timeTicks; ++tick) {
        const double length = base::nanosecondsBetween(span.from, span.to);
        const double time = base::nanosecondsBetween(originNs, span.from) + length * tick / timeTicks;
        const auto anchor = tick == 0 ? Anchor::Start : tick == timeTicks ? Anchor::End : Anchor::Middle;
        svg.text(area.left + area.width * tick / timeTicks, area.bottom() + 16,
                 valueText(std::round(time), table::Unit::Nanoseconds, sharePrecision), anchor, "quiet");
    }
    return "<div class=\"chart\">\n" + std::move(svg).finished() + legend(entries) + "</div>\n";
}

} // namespace runglass::report
