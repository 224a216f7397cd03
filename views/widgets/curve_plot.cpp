// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/curve_plot.h"

#include "views/base/palette.h"
#include "views/widgets/axis_ticks.h"
#include "views/widgets/chart_picture.h"
#include "views/widgets/icons.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr double leftMargin = 72; ///< for sizes up to "1,000,000"
constexpr double rightMargin = 16;
constexpr double zoomPerStep = 1.25;
constexpr double moveShare = 0.1;
constexpr double headroom = 1.06;
constexpr base::Nanoseconds narrowestNs = 10;
constexpr base::Nanoseconds widestNs = base::Nanoseconds{1} << 61; ///< 73 years
/// The year 2116: differences of times that are not farther away are numbers, also when what is seen goes a
/// little beyond the last of them.
constexpr base::Nanoseconds farthestNs = std::numeric_limits<base::Nanoseconds>::max() / 2 - narrowestNs;
constexpr double leastDragPixels = 4;
constexpr double crosshairPadding = 8;
constexpr int wheelStep = 120;

/// Differences of whole numbers are exact; as doubles, times since 1970 are a quarter of a microsecond apart.
double spanOf(const TimeRange& range) {
    return static_cast<double>(range.toNs - range.fromNs);
}

TimeRange between(base::Nanoseconds one, base::Nanoseconds other) {
    return {std::min(one, other), std::max(one, other)};
}

/// Times of a hostile file may be anything.
base::Nanoseconds withinReach(base::Nanoseconds timeNs) {
    return std::clamp(timeNs, -farthestNs, farthestNs);
}

/// The times of all curves, a little wider when they are all the same.
TimeRange rangeOf(const std::vector<PlotCurve>& curves) {
    std::optional<TimeRange> range;
    for (const auto& curve : curves) {
        if (curve.series == nullptr || curve.series->size() == 0)
            continue;
        const auto first = withinReach(curve.series->timeNs(0));
        const auto last = withinReach(curve.series->timeNs(curve.series->size() - 1));
        range = range ? TimeRange{std::min(range->fromNs, first), std::max(range->toNs, last)}
                      : TimeRange{first, last};
    }
    if (!range)
        return {0, narrowestNs};
    const auto span = range->toNs - range->fromNs;
    if (span > widestNs)
        range->fromNs = range->toNs - widestNs;
    else if (span < narrowestNs)
        return {range->fromNs - narrowestNs / 2, range->fromNs + narrowestNs / 2};
    return *range;
}

} // namespace

CurvePlot::CurvePlot(QWidget* parent)
    : QWidget(parent), restoreAction_(new QAction(icon(IconName::Refresh), tr("Restore"), this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Memory over time"));
    setAccessibleDescription(tr("+ and - zoom, arrows move, Home shows everything, Return chooses what is "
                                "visible, Escape takes it back"));
    restoreAction_->setToolTip(tr("Show all of the time and take the chosen range back (Home)"));
    connect(restoreAction_, &QAction::triggered, this, &CurvePlot::restore);
    whole_ = visible_ = rangeOf({});
}

void CurvePlot::setCurves(std::vector<PlotCurve> curves, base::Nanoseconds zeroNs) {
    curves_ = std::move(curves);
    zeroNs_ = withinReach(zeroNs);
    strong_.reset();
    const auto whole = rangeOf(curves_);
    if (whole != whole_) {
        whole_ = visible_ = whole;
        mark_.reset();
        chooseRange(std::nullopt);
    }
    redraw();
}

void CurvePlot::setShown(std::size_t curve, bool shown) {
    curves_[curve].isShown = shown;
    redraw();
}

void CurvePlot::setStrong(std::optional<std::size_t> curve) {
    if (curve == strong_)
        return;
    strong_ = curve;
    redraw();
}

void CurvePlot::setFitsHeight(bool fits) {
    fitsHeight_ = fits;
    redraw();
}

void CurvePlot::setUnits(const table::DisplayUnits& units) {
    units_ = units;
    redraw();
}

void CurvePlot::setMark(const std::optional<TimeRange>& mark) {
    mark_ = mark;
    update();
}

void CurvePlot::setVisibleRange(TimeRange range) {
    const auto wholeSpan = whole_.toNs - whole_.fromNs;
    const auto span = std::clamp(range.toNs - range.fromNs, std::min(narrowestNs, wholeSpan), wholeSpan);
    const auto from = std::clamp(range.fromNs, whole_.fromNs, whole_.toNs - span);
    visible_ = {from, from + span};
    redraw();
}

void CurvePlot::chooseRange(const std::optional<TimeRange>& range) {
    if (range == chosen_)
        return;
    chosen_ = range;
    update();
    Q_EMIT rangeChosen(chosen_);
}

void CurvePlot::restore() {
    setVisibleRange(whole_);
    chooseRange(std::nullopt);
}

PlotScale CurvePlot::scale() const {
    const double line = fontMetrics().height();
    PlotScale scale;
    scale.area = QRectF(leftMargin, line + 8, std::max(1.0, width() - leftMargin - rightMargin),
                        std::max(1.0, height() - 3 * line - 20));
    scale.range = visible_;
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const auto& curve : curves_) {
        if (!curve.isShown || curve.series == nullptr)
            continue;
        for (const auto& column : curve.series->columns(visible_.fromNs, visible_.toNs, 1)) {
            least = std::fmin(least, column.least);
            most = std::fmax(most, column.most);
        }
    }
    if (most < least)
        return scale; // nothing visible
    if (!fitsHeight_) {
        scale.leastMb = std::min(0.0, least);
        scale.mostMb = std::max(scale.leastMb + (most - scale.leastMb) * headroom, scale.leastMb + 1e-3);
        return scale;
    }
    const double edge = std::max((most - least) * (headroom - 1), std::fabs(most) * 1e-6 + 1e-6);
    scale.leastMb = least - edge;
    scale.mostMb = most + edge;
    return scale;
}

void CurvePlot::redraw() {
    picture_ = {};
    update();
}

void CurvePlot::setEmptySentence(const QString& sentence) {
    emptySentence_ = sentence;
    redraw();
}

void CurvePlot::paintPicture(QPainter& painter) const {
    painter.setFont(font());
    if (curves_.empty()) {
        constexpr int margin = 24;
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(margin, 0, -margin, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         emptySentence_);
        return;
    }
    const auto where = scale();
    const CurvePicture picture(where, palette(), units_);
    picture.paintAxes(painter, zeroNs_);
    // The first curve is the most important one, so it is on top.
    for (auto i = curves_.size(); i-- > 0;)
        picture.paintCurve(painter, curves_[i], strong_ == i);
    const auto first = std::ranges::find(curves_, true, &PlotCurve::isShown) - curves_.begin();
    for (auto i = curves_.size(); i-- > 0;)
        picture.paintPeak(painter, curves_[i], std::cmp_equal(i, first));
}

void CurvePlot::paintEvent(QPaintEvent*) {
    if (picture_.isNull() && !isExporting_) {
        picture_ = QPixmap(size() * devicePixelRatioF());
        picture_.setDevicePixelRatio(devicePixelRatioF());
        picture_.fill(palette().color(QPalette::Base));
        QPainter painter(&picture_);
        paintPicture(painter);
    }
    QPainter painter(this);
    if (isExporting_)
        paintPicture(painter);
    else
        painter.drawPixmap(0, 0, picture_);
    const auto accent = palette().color(QPalette::Highlight);
    if (chosen_)
        paintRange(painter, *chosen_, accent);
    if (mark_)
        paintRange(painter, *mark_, meaningColor(Meaning::Communication, isDark(palette())));
    if (drag_ == Drag::Choosing && pointerX_) {
        const auto where = scale();
        paintRange(painter, between(where.time(dragStartX_), where.time(*pointerX_)), accent);
    }
    if (pointerX_)
        paintCrosshair(painter);
    if (hasFocus()) {
        painter.setPen(QPen(accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void CurvePlot::paintRange(QPainter& painter, const TimeRange& range, const QColor& color) const {
    constexpr float tint = 0.14F;
    const auto where = scale();
    const double left = std::clamp(where.x(range.fromNs), where.area.left() - 1, where.area.right() + 1);
    const double right = std::clamp(where.x(range.toNs), where.area.left() - 1, where.area.right() + 1);
    QColor fill = color;
    fill.setAlphaF(tint);
    painter.fillRect(QRectF(left, where.area.top(), right - left, where.area.height()), fill);
    painter.setPen(QPen(color, 1));
    for (const double x : {left, right})
        if (x >= where.area.left() && x <= where.area.right())
            painter.drawLine(QPointF(x, where.area.top()), QPointF(x, where.area.bottom()));
}

QStringList CurvePlot::crosshairLines() const {
    if (!pointerX_)
        return {};
    const auto time = scale().time(*pointerX_);
    QStringList lines{timeWithUnit(static_cast<double>(time - zeroNs_), units_)};
    for (const auto& curve : curves_) {
        if (!curve.isShown || curve.series == nullptr)
            continue;
        const auto at = curve.series->indexAt(time);
        const bool has = at && !std::isnan(curve.series->value(*at));
        lines << curve.name + u": "_s + (has ? sizeWithUnit(curve.series->value(*at), units_) : tr("none"));
    }
    return lines;
}

void CurvePlot::paintCrosshair(QPainter& painter) const {
    constexpr double dot = 3;
    const auto where = scale();
    if (*pointerX_ < where.area.left() || *pointerX_ > where.area.right())
        return;
    painter.setPen(QPen(quietTextColor(palette()), 1, Qt::DotLine));
    painter.drawLine(QPointF(*pointerX_, where.area.top()), QPointF(*pointerX_, where.area.bottom()));
    const auto time = where.time(*pointerX_);
    const CurvePicture picture(where, palette(), units_);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    for (const auto& curve : curves_) {
        const auto at = curve.isShown && curve.series ? curve.series->indexAt(time) : std::nullopt;
        if (!at || std::isnan(curve.series->value(*at)))
            continue;
        painter.setBrush(picture.colorOf(curve));
        painter.drawEllipse(QPointF(*pointerX_, where.y(curve.series->value(*at))), dot, dot);
    }
    const auto text = crosshairLines().join(u'\n');
    const auto size = painter.fontMetrics().size(0, text);
    QRectF box(*pointerX_ + crosshairPadding, where.area.top(), size.width() + 2 * crosshairPadding,
               size.height() + crosshairPadding);
    if (box.right() > where.area.right())
        box.moveRight(*pointerX_ - crosshairPadding);
    painter.setPen(QPen(hairlineColor(palette()), 1));
    painter.setBrush(palette().color(QPalette::ToolTipBase));
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(palette().color(QPalette::ToolTipText));
    painter.drawText(box.adjusted(crosshairPadding, crosshairPadding / 2, 0, 0), 0, text);
}

void CurvePlot::zoom(double factor, base::Nanoseconds centreNs) {
    const double before = spanOf(visible_);
    const double span = std::clamp(before / factor, static_cast<double>(narrowestNs), spanOf(whole_));
    const double share = static_cast<double>(centreNs - visible_.fromNs) / before;
    const auto from = centreNs - static_cast<base::Nanoseconds>(std::llround(share * span));
    setVisibleRange({from, from + static_cast<base::Nanoseconds>(std::llround(span))});
}

void CurvePlot::move(double shareOfView) {
    const auto by = static_cast<base::Nanoseconds>(std::llround(shareOfView * spanOf(visible_)));
    setVisibleRange({visible_.fromNs + by, visible_.toNs + by});
}

void CurvePlot::wheelEvent(QWheelEvent* event) {
    const auto delta = event->angleDelta();
    if (delta.x() != 0 || event->modifiers().testFlag(Qt::ShiftModifier)) {
        const int by = delta.x() != 0 ? delta.x() : delta.y();
        move(-moveShare * by / wheelStep);
    } else if (delta.y() != 0) {
        zoom(std::pow(zoomPerStep, static_cast<double>(delta.y()) / wheelStep),
             scale().time(event->position().x()));
    }
    event->accept();
}

void CurvePlot::mousePressEvent(QMouseEvent* event) {
    const bool moves = event->button() == Qt::MiddleButton ||
                       (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier));
    if (!moves && event->button() != Qt::LeftButton)
        return;
    drag_ = moves ? Drag::Moving : Drag::Choosing;
    dragStartX_ = event->position().x();
    dragStartRange_ = visible_;
    pointerX_ = dragStartX_;
}

void CurvePlot::mouseMoveEvent(QMouseEvent* event) {
    pointerX_ = event->position().x();
    if (drag_ == Drag::Moving) {
        const double share = (dragStartX_ - *pointerX_) / scale().area.width();
        const auto by = static_cast<base::Nanoseconds>(std::llround(share * spanOf(dragStartRange_)));
        setVisibleRange({dragStartRange_.fromNs + by, dragStartRange_.toNs + by});
    }
    update();
}

void CurvePlot::mouseReleaseEvent(QMouseEvent* event) {
    const auto drag = std::exchange(drag_, Drag::None);
    if (drag != Drag::Choosing)
        return;
    const double x = event->position().x();
    const auto where = scale();
    if (std::fabs(x - dragStartX_) >= leastDragPixels) {
        chooseRange(between(where.time(dragStartX_), where.time(x)));
    } else if (where.area.contains(event->position())) {
        Q_EMIT timeClicked(where.time(x));
    }
    update();
}

void CurvePlot::leaveEvent(QEvent*) {
    pointerX_.reset();
    update();
}

void CurvePlot::keyPressEvent(QKeyEvent* event) {
    const auto centre = visible_.fromNs + (visible_.toNs - visible_.fromNs) / 2;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(zoomPerStep, centre);
    case Qt::Key_Minus:
        return zoom(1 / zoomPerStep, centre);
    case Qt::Key_Left:
        return move(-moveShare);
    case Qt::Key_Right:
        return move(moveShare);
    case Qt::Key_Home:
        return restore();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return chooseRange(visible_);
    case Qt::Key_Escape:
        if (chosen_)
            return chooseRange(std::nullopt);
        if (visible_ != whole_)
            return setVisibleRange(whole_);
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void CurvePlot::contextMenuEvent(QContextMenuEvent* event) {
    const auto time = event->reason() == QContextMenuEvent::Mouse
                          ? scale().time(event->pos().x())
                          : visible_.fromNs + (visible_.toNs - visible_.fromNs) / 2;
    QMenu menu(this);
    menu.addAction(tr("Show This Time in &Timeline"), this, [this, time] { Q_EMIT timeRequested(time); })
        ->setEnabled(!curves_.empty());
    menu.addSeparator();
    auto* zoomIn = menu.addAction(tr("&Zoom to Chosen Range"), this, [this] {
        if (chosen_) // other curves may have come while the menu was open
            setVisibleRange(*chosen_);
    });
    zoomIn->setEnabled(chosen_.has_value());
    menu.addAction(tr("C&hoose Visible Range"), this, [this] { chooseRange(visible_); });
    menu.addAction(restoreAction_);
    menu.addSeparator();
    menu.addAction(icon(IconName::Picture), tr("&Save Picture…"), this,
                   [this] { exportPicture([this] { askAndSavePicture(*this, accessibleName()); }); });
    menu.addAction(icon(IconName::Copy), tr("Copy &Picture"), this,
                   [this] { exportPicture([this] { copyPicture(*this); }); });
    menu.exec(event->globalPos());
}

void CurvePlot::exportPicture(const std::function<void()>& write) {
    pointerX_.reset();
    isExporting_ = true;
    write();
    isExporting_ = false;
}

void CurvePlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    redraw();
}

void CurvePlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        redraw();
}

} // namespace runglass::views
