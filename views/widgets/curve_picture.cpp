// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/curve_picture.h"

#include "views/base/palette.h"
#include "views/widgets/axis_ticks.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace runglass::views {

namespace {

constexpr double pixelsPerTimeTick = 130;
constexpr double pixelsPerSizeTick = 36;
constexpr double tickLength = 4;
constexpr double labelGap = 4;

constexpr float paleShare = 0.25F; ///< of its colour that a column between two dashes keeps
constexpr double spikePixels = 4;  ///< by which a column has to stick out to be drawn in full there

QString translated(const char* text) {
    return QCoreApplication::translate("CurvePicture", text);
}

int ticksIn(double pixels, double each) {
    return std::max(2, static_cast<int>(pixels / each));
}

} // namespace

/// Dashes where a curve is drawn by columns of pixels, counted in these.
struct CurvePicture::Dashes {
    std::size_t length;
    std::size_t gap;

    bool isBetween(std::size_t column) const { return column % (length + gap) >= length; }
};

CurvePicture::Dashes CurvePicture::dashesOf(PlotCurve::Style style) {
    switch (style) {
    case PlotCurve::Style::Solid:
        break;
    case PlotCurve::Style::Dashed:
        return {9, 6};
    case PlotCurve::Style::Dotted:
        return {3, 4};
    }
    return {1, 0};
}

/// Whether a column between two dashes reaches beyond both: paler it could be overlooked.
bool CurvePicture::sticksOut(const std::vector<Extent>& columns, std::size_t column, const Dashes& dashes) {
    const auto gapBegin = column - (column % (dashes.length + dashes.gap) - dashes.length);
    const auto gapEnd = gapBegin + dashes.gap;
    double top = std::numeric_limits<double>::infinity();
    double bottom = -top;
    for (auto i = gapBegin - dashes.length; i < std::min(gapEnd + dashes.length, columns.size()); ++i) {
        if ((gapBegin <= i && i < gapEnd) || std::isnan(columns[i].top))
            continue;
        top = std::min(top, columns[i].top);
        bottom = std::max(bottom, columns[i].bottom);
    }
    return columns[column].top < top - spikePixels || columns[column].bottom > bottom + spikePixels;
}

double PlotScale::x(base::Nanoseconds timeNs) const {
    const double span = static_cast<double>(range.toNs - range.fromNs);
    if (span <= 0)
        return area.left();
    return area.left() + base::nanosecondsBetween(range.fromNs, timeNs) / span * area.width();
}

double PlotScale::y(double megabytes) const {
    return area.bottom() - (megabytes - leastMb) / (mostMb - leastMb) * area.height();
}

base::Nanoseconds PlotScale::time(double x) const {
    const double share = std::clamp((x - area.left()) / std::max(1.0, area.width()), 0.0, 1.0);
    const double span = static_cast<double>(range.toNs - range.fromNs);
    return range.fromNs + static_cast<base::Nanoseconds>(std::llround(share * span));
}

QColor CurvePicture::colorOf(const PlotCurve& curve) const {
    return qualitativeColor(curve.color, isDark(palette_));
}

void CurvePicture::paintAxes(QPainter& painter, base::Nanoseconds zeroNs) const {
    const QRectF& area = scale_.area;
    const QPen hairline(hairlineColor(palette_), 1);
    const QColor labels = quietTextColor(palette_);
    const auto metrics = painter.fontMetrics();
    painter.setRenderHint(QPainter::Antialiasing, false);

    const auto sizes =
        sizeTicks(scale_.leastMb, scale_.mostMb, ticksIn(area.height(), pixelsPerSizeTick), units_);
    for (const auto& tick : sizes.ticks) {
        const double y = std::round(scale_.y(tick.position));
        painter.setPen(hairline);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(labels);
        const QRectF place(0, y - metrics.height(), area.left() - labelGap - tickLength,
                           2 * metrics.height());
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, tick.text);
    }
    const double from = static_cast<double>(scale_.range.fromNs - zeroNs);
    const double to = static_cast<double>(scale_.range.toNs - zeroNs);
    const auto times = timeTicks(from, to, ticksIn(area.width(), pixelsPerTimeTick), units_);
    for (const auto& tick : times.ticks) {
        const double x = std::round(area.left() + (tick.position - from) / (to - from) * area.width());
        painter.setPen(hairline);
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + tickLength));
        painter.setPen(labels);
        const double half = pixelsPerTimeTick / 2;
        const double left = std::clamp(x - half, 0.0, area.right() - pixelsPerTimeTick + half);
        painter.drawText(QRectF(left, area.bottom() + tickLength, pixelsPerTimeTick, metrics.height()),
                         left < x - half ? Qt::AlignRight : Qt::AlignHCenter, tick.text);
    }
    painter.setPen(QPen(quietTextColor(palette_), 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.setPen(labels);
    const QRectF below(area.left(), area.bottom() + tickLength + metrics.height(), area.width(),
                       metrics.height());
    painter.drawText(
        below, Qt::AlignHCenter,
        translated(QT_TRANSLATE_NOOP("CurvePicture", "Time since the first record (%1)")).arg(times.unit));
    painter.drawText(QRectF(0, area.top() - metrics.height() - labelGap, area.left() + 200, metrics.height()),
                     Qt::AlignLeft,
                     translated(QT_TRANSLATE_NOOP("CurvePicture", "Memory (%1)")).arg(sizes.unit));
}

void CurvePicture::paintCurve(QPainter& painter, const PlotCurve& curve, bool isStrong) const {
    if (!curve.isShown || curve.series == nullptr || curve.series->size() == 0)
        return;
    QPen pen(colorOf(curve), isStrong ? 3 : curve.style == PlotCurve::Style::Solid ? 1.5 : 1);
    const auto stretch = curve.series->stretch(scale_.range.fromNs, scale_.range.toNs);
    const bool isDense = static_cast<double>(stretch.last - stretch.first) > scale_.area.width();
    if (!isDense && curve.style != PlotCurve::Style::Solid)
        pen.setStyle(curve.style == PlotCurve::Style::Dashed ? Qt::DashLine : Qt::DotLine);
    pen.setJoinStyle(Qt::MiterJoin);
    pen.setCapStyle(Qt::FlatCap);
    painter.save();
    painter.setClipRect(scale_.area.adjusted(0, -2, 1, 2));
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, !isDense);
    if (isDense)
        paintColumns(painter, curve);
    else
        paintSteps(painter, *curve.series);
    painter.restore();
}

std::vector<CurvePicture::Extent> CurvePicture::columnsOf(const analysis::StepSeries& series) const {
    const auto count = static_cast<std::size_t>(std::max(1.0, scale_.area.width()));
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    std::vector<Extent> extents;
    double before = none; // where the previous column ended
    for (const auto& column : series.columns(scale_.range.fromNs, scale_.range.toNs, count)) {
        // fmin and fmax pass over gaps.
        const double least = std::fmin(column.least, std::isnan(column.least) ? column.least : before);
        const double most = std::fmax(column.most, std::isnan(column.most) ? column.most : before);
        before = column.last;
        extents.push_back(std::isnan(least) ? Extent{none, none} : Extent{scale_.y(most), scale_.y(least)});
    }
    return extents;
}

void CurvePicture::paintColumns(QPainter& painter, const PlotCurve& curve) const {
    const auto extents = columnsOf(*curve.series);
    const auto dashes = dashesOf(curve.style);
    const double width = scale_.area.width() / static_cast<double>(std::max<std::size_t>(1, extents.size()));
    QList<QLineF> lines;
    QList<QLineF> pale; // between dashes
    for (std::size_t i = 0; i < extents.size(); ++i) {
        const auto& [top, bottom] = extents[i];
        if (std::isnan(top))
            continue;
        const double x = scale_.area.left() + (static_cast<double>(i) + 0.5) * width;
        const bool isPale = dashes.isBetween(i) && !sticksOut(extents, i, dashes);
        (isPale ? pale : lines)
            .append(bottom - top < 1 ? QLineF(x - width / 2, bottom, x + width / 2, bottom)
                                     : QLineF(x, bottom, x, top));
    }
    const auto pen = painter.pen();
    auto color = pen.color();
    color.setAlphaF(paleShare);
    painter.setPen(QPen(color, pen.widthF(), Qt::SolidLine, pen.capStyle(), pen.joinStyle()));
    painter.drawLines(pale);
    painter.setPen(pen);
    painter.drawLines(lines);
}

void CurvePicture::paintSteps(QPainter& painter, const analysis::StepSeries& series) const {
    const auto stretch = series.stretch(scale_.range.fromNs, scale_.range.toNs);
    QPolygonF line;
    const auto flush = [&] {
        painter.drawPolyline(line);
        line.clear();
    };
    for (std::size_t i = stretch.first; i < stretch.last; ++i) {
        if (std::isnan(series.value(i))) {
            flush();
            continue;
        }
        const auto start = std::max(series.timeNs(i), scale_.range.fromNs);
        const auto end =
            i + 1 < series.size() ? std::min(series.timeNs(i + 1), scale_.range.toNs) : scale_.range.toNs;
        const double y = scale_.y(series.value(i));
        line.append(QPointF(scale_.x(start), y));
        line.append(QPointF(scale_.x(end), y));
    }
    flush();
}

void CurvePicture::paintPeak(QPainter& painter, const PlotCurve& curve, bool isNamed) const {
    constexpr double radius = 4;
    if (!curve.isShown || curve.series == nullptr)
        return;
    const auto at = curve.series->peak();
    if (!at)
        return;
    const auto time = curve.series->timeNs(*at);
    if (time < scale_.range.fromNs || time > scale_.range.toNs)
        return;
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(colorOf(curve), 2));
    painter.setBrush(palette_.color(QPalette::Base));
    const QPointF centre(scale_.x(time), scale_.y(curve.series->value(*at)));
    painter.drawEllipse(centre, radius, radius);
    if (!isNamed)
        return;
    const auto text = sizeWithUnit(curve.series->value(*at), units_);
    const auto metrics = painter.fontMetrics();
    QRectF place(centre.x() + radius + labelGap, centre.y(), metrics.horizontalAdvance(text) + 2,
                 metrics.height());
    if (place.right() > scale_.area.right())
        place.moveRight(centre.x() - radius - labelGap);
    auto ground = palette_.color(QPalette::Base); // what comes down from the peak runs through the text
    ground.setAlphaF(0.8F);
    painter.fillRect(place, ground);
    painter.setPen(palette_.color(QPalette::WindowText));
    painter.drawText(place, Qt::AlignLeft, text);
}

} // namespace runglass::views
