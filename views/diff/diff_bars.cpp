// SPDX-License-Identifier: Apache-2.0
#include "views/diff/diff_bars.h"

#include "views/base/core_text.h"
#include "views/base/palette.h"
#include "views/base/plain_text.h"
#include "views/widgets/axis_ticks.h"
#include "views/widgets/chart_picture.h"
#include "views/widgets/chart_sight.h"

#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace runglass::views {

using namespace Qt::StringLiterals;
using analysis::diff::LevelBar;

namespace {

constexpr double leftMargin = 78;
constexpr double rightMargin = 78;
constexpr double narrowestSlot = 34;
constexpr double widestSlot = 150;
constexpr double gapShare = 0.3;
constexpr double headroom = 0.08;
constexpr double pixelsPerTick = 40;
constexpr double swatch = 10;
constexpr int labelGap = 6;

QString changeText(analysis::diff::Change change) {
    using analysis::diff::Change;
    switch (change) {
    case Change::Grown:
        return DiffBars::tr("grown");
    case Change::Shrunk:
        return DiffBars::tr("shrunk");
    case Change::Added:
        return DiffBars::tr("only in the experiment");
    case Change::Removed:
        return DiffBars::tr("only in the baseline");
    case Change::Same:
        break;
    }
    return DiffBars::tr("the same");
}

} // namespace

QString shownLabel(const LevelBar& bar) {
    const bool isOwnText = bar.label == analysis::diff::TreeDiff::compositeName ||
                           bar.label == analysis::diff::TreeDiff::namelessThread;
    return isOwnText ? coreText(bar.label) : QString::fromStdString(bar.label);
}

QColor baselineColor(bool dark) {
    return qualitativeColor(0, dark);
}

QColor experimentColor(bool dark) {
    return qualitativeColor(1, dark);
}

DiffBars::DiffBars(Show show, QWidget* parent) : QWidget(parent), sight_(new ChartSight(*this)), show_(show) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(show == Show::BothSides ? tr("Times of baseline and experiment")
                                              : tr("Difference of experiment and baseline"));
    setAccessibleDescription(tr("Arrows go from bar to bar, Return goes into the current one"));
}

void DiffBars::setBars(std::vector<LevelBar> bars) {
    bars_ = std::move(bars);
    current_.reset();
    updateGeometry();
    update();
}

void DiffBars::setUnits(const table::DisplayUnits& units) {
    units_ = units;
    update();
}

void DiffBars::setCurrent(std::optional<std::size_t> bar) {
    if (bar == current_)
        return;
    current_ = bar;
    update();
}

QSize DiffBars::minimumSizeHint() const {
    constexpr QSize smallest(300, 110); // what does not fit below it is cut off, names first
    const auto wanted = leftMargin + rightMargin + narrowestSlot * static_cast<double>(bars_.size());
    return {std::max(smallest.width(), static_cast<int>(wanted)), smallest.height()};
}

QRectF DiffBars::area() const {
    const double line = fontMetrics().height();
    return {leftMargin, 2 * line, std::max(1.0, width() - leftMargin - rightMargin),
            std::max(1.0, height() - 3.5 * line)};
}

QRectF DiffBars::slotOf(std::size_t bar) const {
    const QRectF where = area();
    const double pitch =
        std::min(widestSlot, where.width() / static_cast<double>(std::max<std::size_t>(1, bars_.size())));
    return {where.left() + static_cast<double>(bar) * pitch, where.top(), pitch, where.height()};
}

/// The scales stay in sight, over what was scrolled there.
bool DiffBars::isBelowScale(int x) const {
    const QRect shown = sight_->shown();
    const bool isLeft = shown.left() > 0 && x >= shown.left() && x < shown.left() + leftMargin;
    const bool isRight = shown.right() < width() - 1 && x <= shown.right() && x > shown.right() - rightMargin;
    return isLeft || isRight;
}

std::optional<std::size_t> DiffBars::barAt(const QPoint& position) const {
    if (bars_.empty() || position.x() < area().left() || isBelowScale(position.x()))
        return std::nullopt;
    const auto bar = static_cast<std::size_t>((position.x() - area().left()) / slotOf(0).width());
    return bar < bars_.size() ? std::optional(bar) : std::nullopt;
}

DiffBars::Scale DiffBars::scaleOf(base::Nanoseconds LevelBar::*one,
                                  base::Nanoseconds LevelBar::*other) const {
    double least = 0;
    double most = 0;
    for (const auto& bar : bars_)
        for (const auto value : {bar.*one, bar.*other}) {
            least = std::min(least, static_cast<double>(value));
            most = std::max(most, static_cast<double>(value));
        }
    const double room = (most - least) * headroom;
    return {least < 0 ? least - room : 0, most > 0 ? most + room : (least < 0 ? room : 1)};
}

DiffBars::Scale DiffBars::barScale() const {
    return show_ == Show::BothSides ? scaleOf(&LevelBar::baseNs, &LevelBar::experimentNs)
                                    : scaleOf(&LevelBar::differenceNs, &LevelBar::differenceNs);
}

DiffBars::Scale DiffBars::sumScale() const {
    return show_ == Show::BothSides
               ? scaleOf(&LevelBar::accumulatedBaseNs, &LevelBar::accumulatedExperimentNs)
               : scaleOf(&LevelBar::accumulatedDifferenceNs, &LevelBar::accumulatedDifferenceNs);
}

void DiffBars::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.fillRect(event->rect(), palette().color(QPalette::Base));
    const QRect shown = sight_->shown(*event);
    if (bars_.empty()) {
        painter.setPen(quietTextColor(palette()));
        painter.drawText(shown, Qt::AlignCenter, tr("There is nothing to compare here."));
        return;
    }
    const Scale bars = barScale();
    const Scale sums = sumScale();
    const auto left = ticksOf(bars);
    painter.setPen(hairlineColor(palette()));
    for (const auto& tick : left.ticks) {
        const double y = std::round(bars.yOf(tick.position, area()));
        painter.drawLine(QPointF(area().left(), y), QPointF(area().right(), y));
    }
    const double pitch = slotOf(0).width();
    const auto from = static_cast<std::size_t>(std::max(0.0, (event->rect().left() - leftMargin) / pitch));
    const auto to =
        std::min(bars_.size(),
                 static_cast<std::size_t>(std::max(0.0, (event->rect().right() - leftMargin) / pitch)) + 2);
    for (std::size_t bar = from; bar < to; ++bar)
        paintBar(painter, bar, bars);
    paintSums(painter, from > 0 ? from - 1 : 0, to, sums);
    if (bars.from < 0) {
        painter.setPen(quietTextColor(palette()));
        painter.drawLine(QPointF(area().left(), bars.yOf(0, area())),
                         QPointF(area().right(), bars.yOf(0, area())));
    }
    paintLabels(painter, from, to);
    paintScale(painter, left, bars, shown, Qt::AlignLeft);
    paintScale(painter, ticksOf(sums), sums, shown, Qt::AlignRight);
    paintLegend(painter, shown);
    if (hasFocus()) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(shown.adjusted(0, 0, -1, -1));
    }
}

AxisTicks DiffBars::ticksOf(const Scale& scale) const {
    const int most = std::max(2, static_cast<int>(area().height() / pixelsPerTick));
    auto axis = timeTicks(scale.from, scale.to, most, units_);
    if (scale.to - scale.from <= 1) // times are whole nanoseconds: there is nothing, and only the 0 is true
        axis.ticks.resize(std::min<std::size_t>(1, axis.ticks.size()));
    return axis;
}

/// At a side of what is shown: times at the left, their sums at the right.
void DiffBars::paintScale(QPainter& painter, const AxisTicks& axis, const Scale& scale, const QRect& shown,
                          Qt::AlignmentFlag side) const {
    const QRectF where = area();
    const double line = painter.fontMetrics().height();
    const bool isLeft = side == Qt::AlignLeft;
    const QRectF strip(isLeft ? shown.left() : shown.right() + 1 - rightMargin, 0,
                       isLeft ? leftMargin : rightMargin, height());
    if (isLeft ? shown.left() > 0 : shown.right() < width() - 1)
        painter.fillRect(strip, palette().color(QPalette::Base));
    const auto room = isLeft ? strip.adjusted(0, 0, -labelGap, 0) : strip.adjusted(labelGap, 0, 0, 0);
    const auto alignment = isLeft ? Qt::AlignRight : Qt::AlignLeft;
    painter.setPen(quietTextColor(palette()));
    for (const auto& tick : axis.ticks)
        painter.drawText(
            QRectF(room.left(), std::round(scale.yOf(tick.position, where)) - line, room.width(), 2 * line),
            alignment | Qt::AlignVCenter, tick.text);
    painter.drawText(QRectF(room.left(), 0, room.width(), line), alignment,
                     isLeft ? axis.unit : tr("Σ %1").arg(axis.unit));
}

void DiffBars::paintLegend(QPainter& painter, const QRect& shown) const {
    const bool dark = isDark(palette());
    const double line = painter.fontMetrics().height();
    double x = shown.left() + leftMargin;
    const double end = shown.right() + 1 - rightMargin;
    const auto add = [&](const QColor& color, const QString& title) {
        painter.fillRect(QRectF(x, (line - swatch) / 2, swatch, swatch), color);
        x += swatch + labelGap;
        painter.setPen(palette().color(QPalette::WindowText));
        const double width = painter.fontMetrics().horizontalAdvance(title);
        painter.drawText(QRectF(x, 0, width + 2, line), Qt::AlignLeft, title);
        x += width + 3 * labelGap;
    };
    if (show_ == Show::BothSides) {
        add(baselineColor(dark), tr("Baseline"));
        add(experimentColor(dark), tr("Experiment"));
    } else {
        add(meaningColor(Meaning::Worse, dark), tr("Slower"));
        add(meaningColor(Meaning::Better, dark), tr("Faster"));
    }
    painter.setPen(quietTextColor(palette()));
    painter.drawText(QRectF(x, 0, std::max(0.0, end - x), line), Qt::AlignLeft,
                     painter.fontMetrics().elidedText(tr("Lines: running sums (right)"), Qt::ElideRight,
                                                      static_cast<int>(std::max(0.0, end - x))));
}

void DiffBars::paintBar(QPainter& painter, std::size_t bar, const Scale& scale) const {
    const bool dark = isDark(palette());
    const QRectF slot = slotOf(bar);
    const QRectF where = area();
    const double zero = scale.yOf(0, where);
    const auto fill = [&](double left, double width, base::Nanoseconds value, const QColor& color) {
        const double y = scale.yOf(static_cast<double>(value), where);
        painter.fillRect(QRectF(left, std::min(y, zero), width, std::max(1.0, std::fabs(zero - y))), color);
    };
    const double inner = slot.width() * (1 - gapShare);
    const double left = slot.left() + slot.width() * gapShare / 2;
    const auto& values = bars_[bar];
    if (show_ == Show::BothSides) {
        fill(left, inner / 2, values.baseNs, baselineColor(dark));
        fill(left + inner / 2, inner / 2, values.experimentNs, experimentColor(dark));
    } else {
        fill(left, inner, values.differenceNs,
             meaningColor(values.differenceNs > 0 ? Meaning::Worse : Meaning::Better, dark));
    }
    if (current_ == bar) {
        painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(slot.adjusted(1, 0, -1, 0));
    }
}

void DiffBars::paintSums(QPainter& painter, std::size_t from, std::size_t to, const Scale& scale) const {
    const bool dark = isDark(palette());
    const QRectF where = area();
    const auto line = [&](base::Nanoseconds LevelBar::*value, const QColor& color) {
        QPainterPath path;
        for (std::size_t bar = from; bar < to; ++bar) {
            const QPointF point(slotOf(bar).center().x(),
                                scale.yOf(static_cast<double>(bars_[bar].*value), where));
            if (bar == from)
                path.moveTo(point);
            else
                path.lineTo(point);
        }
        painter.setPen(QPen(color, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
    };
    painter.setRenderHint(QPainter::Antialiasing);
    const auto text = palette().color(QPalette::Text);
    if (show_ == Show::BothSides) {
        line(&LevelBar::accumulatedBaseNs, mixed(baselineColor(dark), text, 0.35));
        line(&LevelBar::accumulatedExperimentNs, mixed(experimentColor(dark), text, 0.35));
    } else {
        line(&LevelBar::accumulatedDifferenceNs, quietTextColor(palette()));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void DiffBars::paintLabels(QPainter& painter, std::size_t from, std::size_t to) const {
    const double line = painter.fontMetrics().height();
    painter.setPen(palette().color(QPalette::Text));
    for (std::size_t bar = from; bar < to; ++bar) {
        const QRectF slot = slotOf(bar);
        const auto text = painter.fontMetrics().elidedText(shownLabel(bars_[bar]), Qt::ElideMiddle,
                                                           static_cast<int>(slot.width()) - 4);
        painter.drawText(QRectF(slot.left(), slot.bottom() + 3, slot.width(), line), Qt::AlignHCenter, text);
    }
}

QString DiffBars::barText(std::size_t bar) const {
    const auto& values = bars_[bar];
    const auto time = [&](base::Nanoseconds ns) { return timeWithUnit(static_cast<double>(ns), units_); };
    return shownLabel(values) + u" ("_s + changeText(values.change) + u")\n"_s +
           tr("Baseline: %1").arg(time(values.baseNs)) + u'\n' +
           tr("Experiment: %1").arg(time(values.experimentNs)) + u'\n' +
           tr("Difference: %1").arg(time(values.differenceNs)) + u'\n' +
           tr("Difference up to here: %1").arg(time(values.accumulatedDifferenceNs));
}

bool DiffBars::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto bar = barAt(help->pos()))
            QToolTip::showText(help->globalPos(), asPlainText(barText(*bar)), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void DiffBars::mouseReleaseEvent(QMouseEvent* event) {
    const auto bar = barAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || !bar)
        return;
    setCurrent(bar);
    Q_EMIT currentChanged(*bar);
    Q_EMIT barClicked(*bar);
}

void DiffBars::keyPressEvent(QKeyEvent* event) {
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const bool isArrow = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    if (bars_.empty() || (!isReturn && !isArrow)) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (isReturn) {
        if (current_)
            Q_EMIT barClicked(*current_);
        return;
    }
    const auto step = event->key() == Qt::Key_Right ? 1 : -1;
    const auto here = current_ ? static_cast<std::ptrdiff_t>(*current_) + step : 0;
    const auto next = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(here, 0, std::ssize(bars_) - 1));
    setCurrent(next);
    Q_EMIT currentChanged(next);
}

void DiffBars::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    addPictureActions(menu, *this);
    menu.exec(event->globalPos());
}

} // namespace runglass::views
