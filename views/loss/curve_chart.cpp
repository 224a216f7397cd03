// SPDX-License-Identifier: Apache-2.0
#include "views/loss/curve_chart.h"

#include "views/base/palette.h"
#include "views/loss/curve_marks.h"
#include "views/loss/curve_painter.h"
#include "views/widgets/chart_picture.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int gap = 8;
constexpr int valueDigits = 10;    ///< room for labels at the y axis
constexpr double zoomStep = 0.8;   ///< of one notch of the wheel and one key
constexpr double moveShare = 0.15; ///< of the range with one key
constexpr double headroom = 0.05;
constexpr int smallestDrag = 8; ///< pixels; less is a click or a zoom in the other direction only
constexpr double shortestRange = 1e-6;
constexpr double narrowestShare = 1e-12; ///< of the numbers themselves: the least length of a range
constexpr double rawShare = 0.4;         ///< how much of its colour a curve keeps behind its smoothed one
constexpr double pixelsPerTickX = 110;
constexpr double pixelsPerTickY = 45;
constexpr double smallestOfLogarithm = 1e-4; ///< of the largest loss, where some are not positive
// Losses beyond these are drawn outside: of a longer axis the length would be no number.
constexpr double farthestLoss = std::numeric_limits<double>::max() / 4;
constexpr double smallestLoss = std::numeric_limits<double>::min(); ///< on a logarithmic axis

} // namespace

CurveChart::CurveChart(QWidget* parent) : QWidget(parent), valueTitle_(tr("Loss")) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Chart of losses over iterations"));
    setAccessibleDescription(tr("Arrows move, + and − zoom, Home shows everything"));
    setToolTipDuration(0);
}

bool CurveChart::isEmpty() const {
    return std::ranges::none_of(series_, [](const ChartSeries& one) { return !one.curve->points().empty(); });
}

void CurveChart::setBounds(AxisRange bounds) {
    const bool showedAll = x_ == all_;
    bounds_ = bounds;
    all_ = bounds;
    x_ = showedAll ? all_ : clamped(x_, all_);
    invalidate();
}

AxisRange CurveChart::allIterations() const {
    if (bounds_)
        return *bounds_;
    std::optional<AxisRange> range;
    for (const auto& one : series_) {
        const auto& iterations = one.curve->points().iterations;
        if (iterations.empty())
            continue;
        const AxisRange own{static_cast<double>(iterations.front()), static_cast<double>(iterations.back())};
        range = range ? AxisRange{std::min(range->from, own.from), std::max(range->to, own.to)} : own;
    }
    if (!range)
        return {};
    if (range->length() > 0)
        return *range;
    // Next to iterations that are nanoseconds since 1970, one more is the same number.
    const double room = std::max(1.0, std::fabs(range->from) * narrowestShare);
    return {range->from - room, range->to + room};
}

void CurveChart::setSeries(std::vector<ChartSeries> series) {
    const bool showedAll = x_ == all_;
    series_ = std::move(series);
    all_ = allIterations();
    x_ = showedAll ? all_ : clamped(x_, all_);
    invalidate();
}

void CurveChart::setSeriesShown(std::size_t index, bool shown) {
    series_[index].shown = shown;
    invalidate();
}

void CurveChart::setLogarithmic(bool logarithmic) {
    logarithmic_ = logarithmic;
    y_.reset();
    invalidate();
}

void CurveChart::setValueTitle(const QString& title) {
    valueTitle_ = title;
    invalidate();
}

void CurveChart::setZeroLine(bool shown) {
    zeroLine_ = shown;
    invalidate();
}

void CurveChart::setEmptyText(const QString& text) {
    emptyText_ = text;
    invalidate();
}

void CurveChart::setIterations(AxisRange range) {
    x_ = range;
    invalidate();
}

void CurveChart::showRange(AxisRange x) {
    if (!(x.length() > std::max(shortestRange, narrowestShare * std::fabs(x.from))))
        return;
    x = clamped(x, all_);
    if (x == x_)
        return;
    x_ = x;
    invalidate();
    Q_EMIT iterationsChanged(x_);
}

/// A range that numbers cannot tell from a point, or not from infinity, would leave no way back.
void CurveChart::showLosses(AxisRange y) {
    const bool isWide = y.length() > narrowestShare * std::max(std::fabs(y.from), std::fabs(y.to));
    if (!isWide || !std::isfinite(y.length()) || (logarithmic_ && !(y.from > 0)))
        return;
    y_ = y;
    invalidate();
}

void CurveChart::resetZoom() {
    y_.reset();
    showRange(all_);
    invalidate();
}

void CurveChart::invalidate() {
    layer_ = {};
    update();
}

AxisRange CurveChart::fittingLosses() const {
    analysis::loss::Extent extent;
    for (const auto& one : series_) {
        if (!one.shown)
            continue;
        const auto end = std::min(one.curve->lowerBound(x_.to) + 1, one.curve->points().size());
        extent.add(one.curve->extent(std::min(one.curve->lowerBound(x_.from), end), end));
    }
    if (extent.empty())
        return logarithmic_ ? AxisRange{0.1, 10} : AxisRange{0, 1};
    if (zeroLine_)
        extent.add({0, 0});
    extent = {std::clamp(extent.min, -farthestLoss, farthestLoss),
              std::clamp(extent.max, -farthestLoss, farthestLoss)};
    if (logarithmic_) {
        if (!(extent.max > 0))
            return {0.1, 10};
        const double low = extent.min > 0 ? extent.min : extent.max * smallestOfLogarithm;
        return {std::max(low / 1.1, smallestLoss), std::max(extent.max * 1.1, 2 * smallestLoss)};
    }
    const double room = extent.max > extent.min ? (extent.max - extent.min) * headroom
                                                : std::max(std::fabs(extent.max) * headroom, 1e-9);
    return {extent.min - room, extent.max + room};
}

QRectF CurveChart::plotRect() const {
    const auto metrics = fontMetrics();
    const double left = gap + metrics.horizontalAdvance(u'0') * valueDigits;
    const double bottom = gap + 2 * metrics.height();
    const double top = gap + metrics.height() + gap / 2.0;
    return {left, top, std::max(1.0, width() - left - 2 * gap), std::max(1.0, height() - top - bottom)};
}

ChartGeometry CurveChart::geometry() const {
    return {plotRect(), x_, y_.value_or(fittingLosses()), logarithmic_};
}

void CurveChart::paintAxes(QPainter& painter, const ChartGeometry& g) const {
    const auto metrics = fontMetrics();
    const auto hairline = hairlineColor(palette());
    const auto quiet = quietTextColor(palette());
    const auto line = [&](QPointF from, QPointF to) {
        painter.setPen(QPen(hairline, 0));
        painter.drawLine(from, to);
        painter.setPen(quiet);
    };
    const int rows = std::max(2, static_cast<int>(g.plot.height() / pixelsPerTickY));
    for (const auto& tick : logarithmic_ ? logarithmicTicks(g.y, rows) : linearTicks(g.y, rows, false)) {
        const double y = std::round(g.yOf(tick.value));
        line({g.plot.left(), y}, {g.plot.right(), y});
        painter.drawText(QRectF(0, y - metrics.height(), g.plot.left() - gap, 2.0 * metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
    const int columns = std::max(2, static_cast<int>(g.plot.width() / pixelsPerTickX));
    for (const auto& tick : linearTicks(g.x, columns, true)) {
        const double x = std::round(g.xOf(tick.value));
        line({x, g.plot.top()}, {x, g.plot.bottom()});
        painter.drawText(
            QRectF(x - pixelsPerTickX / 2, g.plot.bottom() + gap / 2.0, pixelsPerTickX, metrics.height()),
            Qt::AlignHCenter | Qt::AlignTop, tick.label);
    }
    if (zeroLine_ && !logarithmic_) {
        painter.setPen(QPen(quiet, 1, Qt::DashLine));
        painter.drawLine(QPointF(g.plot.left(), g.yOf(0)), QPointF(g.plot.right(), g.yOf(0)));
    }
    painter.setPen(quiet);
    painter.drawText(QPointF(gap, gap + metrics.ascent()), valueTitle_);
    painter.drawText(
        QRectF(g.plot.left(), height() - metrics.height() - gap / 2.0, g.plot.width(), metrics.height()),
        Qt::AlignRight, tr("Iteration"));
}

void CurveChart::paintLayer(QPainter& painter) const {
    painter.fillRect(rect(), palette().base());
    if (isEmpty()) {
        painter.setPen(quietTextColor(palette()));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, emptyText_);
        return;
    }
    const auto g = geometry();
    paintAxes(painter, g);
    painter.setClipRect(g.plot.adjusted(-1, -1, 1, 1));
    const auto background = palette().color(QPalette::Base);
    for (const auto& one : series_)
        if (one.shown && one.smooth)
            paintCurve(painter, g, *one.curve, mixed(background, one.color, rawShare));
    for (const auto& one : series_) {
        if (!one.shown)
            continue;
        paintCurve(painter, g, one.smooth ? *one.smooth : *one.curve, one.color);
        paintGapMarks(painter, g, *one.curve, one.color);
    }
    for (const auto& one : series_)
        if (one.shown && series_.size() > 1)
            paintCurveMarks(painter, g, one.smooth ? *one.smooth : *one.curve, one.colorIndex, one.color,
                            background);
}

std::optional<double> CurveChart::nearestIteration(const QPointF& position) const {
    const double wanted = geometry().iterationAt(position.x());
    std::optional<double> best;
    for (const auto& one : series_) {
        const auto near = one.shown ? one.curve->nearest(wanted) : std::nullopt;
        if (!near)
            continue;
        const auto iteration = static_cast<double>(one.curve->points().iterations[*near]);
        if (!best || std::fabs(iteration - wanted) < std::fabs(*best - wanted))
            best = iteration;
    }
    return best;
}

std::vector<HoverLine> CurveChart::linesAt(double iteration) const {
    std::vector<HoverLine> lines;
    for (const auto& one : series_) {
        if (!one.shown)
            continue;
        const auto& points = one.curve->points();
        const auto near = one.curve->nearest(iteration);
        const bool there = near && static_cast<double>(points.iterations[*near]) == iteration;
        auto text = there ? lossText(points.losses[*near]) : tr("NA");
        if (there && one.smooth && *near < one.smooth->points().size())
            text += u" ("_s + lossText(one.smooth->points().losses[*near]) + u')';
        lines.push_back({one.name, one.color, text, one.colorIndex});
    }
    return lines;
}

QStringList CurveChart::valuesAt(const QPointF& position) const {
    const auto iteration = nearestIteration(position);
    if (!iteration)
        return {};
    QStringList texts{tr("Iteration %1").arg(iterationText(*iteration))};
    for (const auto& line : linesAt(*iteration))
        texts << line.name + u'\t' + line.value;
    return texts;
}

void CurveChart::paintHover(QPainter& painter) const {
    const auto g = geometry();
    const auto iteration = nearestIteration(*hover_);
    if (!iteration || !g.plot.contains(*hover_))
        return;
    const double x = g.xOf(*iteration);
    painter.setPen(QPen(quietTextColor(palette()), 0, Qt::DashLine));
    painter.drawLine(QPointF(x, g.plot.top()), QPointF(x, g.plot.bottom()));
    paintHoverBox(painter, *this, {x, hover_->y()}, tr("Iteration %1").arg(iterationText(*iteration)),
                  linesAt(*iteration));
}

void CurveChart::paintEvent(QPaintEvent* /*event*/) {
    if (layer_.isNull()) {
        layer_ = QPixmap(size() * devicePixelRatioF());
        layer_.setDevicePixelRatio(devicePixelRatioF());
        QPainter painter(&layer_);
        painter.setFont(font());
        paintLayer(painter);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, layer_);
    if (pressed_ && !moving_) {
        auto tint = palette().color(QPalette::Highlight);
        painter.setPen(tint);
        tint.setAlphaF(0.15F);
        painter.setBrush(tint);
        painter.drawRect(QRectF(*pressed_, last_).normalized());
    } else if (hover_ && !isEmpty()) {
        painter.setRenderHint(QPainter::Antialiasing);
        paintHover(painter);
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void CurveChart::resizeEvent(QResizeEvent* /*event*/) {
    invalidate();
}

void CurveChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        invalidate();
}

void CurveChart::wheelEvent(QWheelEvent* event) {
    if (isEmpty())
        return;
    const auto g = geometry();
    const auto delta = event->angleDelta();
    const double notches = (delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
    const double factor = std::pow(zoomStep, notches);
    if (event->modifiers() & Qt::ControlModifier) {
        const QRectF whole = g.plot;
        const double at = event->position().y();
        showLosses(
            {g.lossAt(at + (whole.bottom() - at) * factor), g.lossAt(at - (at - whole.top()) * factor)});
    } else if (event->modifiers() & Qt::ShiftModifier) {
        move({notches * moveShare * g.plot.width(), 0});
    } else {
        showRange(zoomed(x_, g.iterationAt(event->position().x()), factor));
    }
    event->accept();
}

void CurveChart::move(const QPointF& pixels) {
    const auto g = geometry();
    const double by = -pixels.x() / g.plot.width() * x_.length();
    if (y_ && pixels.y() != 0)
        showLosses({g.lossAt(g.plot.bottom() - pixels.y()), g.lossAt(g.plot.top() - pixels.y())});
    showRange({x_.from + by, x_.to + by});
    invalidate();
}

void CurveChart::zoomInto(const QRectF& rectangle) {
    const auto g = geometry();
    const QRectF inside = rectangle.intersected(g.plot);
    if (inside.isEmpty())
        return;
    const bool wide = rectangle.width() >= smallestDrag;
    const bool high = rectangle.height() >= smallestDrag;
    if (high)
        showLosses({g.lossAt(inside.bottom()), g.lossAt(inside.top())});
    if (wide)
        showRange({g.iterationAt(inside.left()), g.iterationAt(inside.right())});
    invalidate();
}

void CurveChart::mousePressEvent(QMouseEvent* event) {
    if (isEmpty() || event->button() == Qt::RightButton)
        return;
    pressed_ = last_ = event->position();
    moving_ = event->button() == Qt::MiddleButton || (event->modifiers() & Qt::ShiftModifier);
    setCursor(moving_ ? Qt::ClosedHandCursor : Qt::CrossCursor);
}

void CurveChart::mouseMoveEvent(QMouseEvent* event) {
    hover_ = event->position();
    if (pressed_ && moving_)
        move(event->position() - last_);
    last_ = event->position();
    update();
}

void CurveChart::mouseReleaseEvent(QMouseEvent* event) {
    if (!pressed_)
        return;
    const QRectF rectangle = QRectF(*pressed_, event->position()).normalized();
    pressed_.reset();
    unsetCursor();
    if (!moving_)
        zoomInto(rectangle);
    moving_ = false;
    update();
}

void CurveChart::mouseDoubleClickEvent(QMouseEvent* /*event*/) {
    resetZoom();
}

void CurveChart::keyPressEvent(QKeyEvent* event) {
    const auto g = geometry();
    const bool losses = event->modifiers() & Qt::ControlModifier;
    const auto zoom = [&](double factor) {
        if (!losses) {
            showRange(zoomed(x_, (x_.from + x_.to) / 2, factor));
            return;
        }
        const double middle = g.plot.center().y();
        const double half = g.plot.height() / 2 * factor;
        showLosses({g.lossAt(middle + half), g.lossAt(middle - half)});
    };
    switch (isEmpty() ? 0 : event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(zoomStep);
        break;
    case Qt::Key_Minus:
        zoom(1 / zoomStep);
        break;
    case Qt::Key_Left:
    case Qt::Key_Right:
        move({(event->key() == Qt::Key_Left ? 1 : -1) * moveShare * g.plot.width(), 0});
        break;
    case Qt::Key_Up:
    case Qt::Key_Down:
        y_ = g.y;
        move({0, (event->key() == Qt::Key_Up ? 1 : -1) * moveShare * g.plot.height()});
        break;
    case Qt::Key_Home:
    case Qt::Key_0:
        resetZoom();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void CurveChart::leaveEvent(QEvent* /*event*/) {
    hover_.reset();
    update();
}

void CurveChart::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu;
    menu.addAction(tr("Show &Everything"), this, &CurveChart::resetZoom);
    menu.addSeparator();
    menu.addAction(tr("&Save Picture…"), this, [this] { askAndSavePicture(*this, u"loss"_s); });
    menu.addAction(tr("&Copy Picture"), this, [this] { copyPicture(*this); });
    menu.exec(event->globalPos());
}

} // namespace runglass::views
