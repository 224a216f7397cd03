// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/time_ruler.h"

#include "views/base/palette.h"
#include "views/base/plain_text.h"
#include "views/timeline/selection_overlay.h"
#include "views/timeline/shown_text.h"
#include "views/timeline/time_text.h"
#include "views/timeline/wheel.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int axisHeight = 28;
constexpr int stepHeight = 18;
constexpr int majorTick = 9;
constexpr int minorTick = 5;
constexpr int labelGap = 4;
constexpr int dragThreshold = 4;
constexpr double leastStepPixels = 3;

} // namespace

TimeRuler::TimeRuler(TimelineState& state, TrackTree& tree, CanvasCursor& cursor, QWidget* parent)
    : QWidget(parent), state_(state), tree_(tree), cursor_(cursor) {
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Time axis"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    const auto repaint = [this] { update(); };
    connect(&state_, &TimelineState::scaleChanged, this, repaint);
    connect(&state_, &TimelineState::selectionChanged, this, repaint);
    connect(&state_, &TimelineState::appearanceChanged, this, repaint);
    const auto relayout = [this] {
        updateGeometry();
        update();
    };
    connect(&state_, &TimelineState::marksChanged, this, relayout);
    connect(&state_, &TimelineState::documentChanged, this, relayout);
    connect(&cursor_, &CanvasCursor::moved, this, repaint);
}

void TimeRuler::setStyleOfCanvas(const CanvasStyle& style) {
    style_ = style;
    updateGeometry();
    update();
}

bool TimeRuler::hasSteps() const {
    return std::ranges::any_of(state_.document().groups(), [](const TraceGroup& group) {
        return group.trace != nullptr && !group.trace->steps().empty();
    });
}

int TimeRuler::bandHeight() const {
    return hasSteps() ? std::max(stepHeight, QFontMetrics(style_.smallFont).height() + 4) : 0;
}

int TimeRuler::markHeight() const {
    return state_.marks().empty() ? 0 : markRowHeight(QFontMetrics(style_.smallFont));
}

QSize TimeRuler::sizeHint() const {
    const int axis = std::max(axisHeight, QFontMetrics(style_.smallFont).height() + majorTick + 5);
    return {200, markHeight() + axis + bandHeight()};
}

QString TimeRuler::prefix(const RulerTicks& ticks, base::Nanoseconds zeroNs, const QString& stepName) const {
    const auto larger = std::min(3, static_cast<int>(unitFor(ticks.stepNs)) + 1);
    const auto resolution = static_cast<double>(nanosecondsOf(static_cast<TimeUnit>(larger)));
    const auto format = state_.timeFormat();
    if (format == TimeFormat::WallClock && state_.knowsWallClock())
        return wallClockText(state_.document().originNs() + zeroNs + ticks.baseNs, resolution) + u" UTC +"_s;
    if (format == TimeFormat::RawNanoseconds)
        return groupedText(state_.document().originNs() + zeroNs + ticks.baseNs) + u" ns +"_s;
    const auto base = ticks.baseNs == 0 ? QString() : QString(momentText(ticks.baseNs, resolution) + u" +"_s);
    return stepName.isEmpty() ? base : QString(stepName + u" + "_s + base);
}

void TimeRuler::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), style_.header);
    paintMarks(painter);
    paintTicks(painter);
    paintSteps(painter);
    paintRange(painter);
    paintCursor(painter);
    painter.fillRect(QRect(0, height() - 1, width(), 1), style_.hairline);
}

void TimeRuler::paintTicks(QPainter& painter) const {
    const auto step =
        state_.timeFormat() == TimeFormat::SinceStep ? state_.stepAt(state_.window().beginNs) : std::nullopt;
    const auto zeroNs = step ? step->beginNs : 0;
    const auto axis = rulerTicks(state_.scale(), width(), zeroNs);
    const int bottom = height() - bandHeight() - 1;
    painter.setFont(style_.smallFont);
    const QFontMetrics metrics(style_.smallFont);
    const auto start = prefix(axis, zeroNs, step ? step->name : QString());
    const int prefixWidth = start.isEmpty() ? 0 : metrics.horizontalAdvance(start) + 14;
    const auto lineColor = mixed(style_.header, style_.text, 0.35);
    int freeFrom = prefixWidth;
    for (const auto& tick : axis.ticks) {
        const int x = static_cast<int>(std::floor(state_.scale().toPixel(tick.timeNs)));
        const int length = tick.isMajor ? majorTick : minorTick;
        painter.fillRect(QRect(x, bottom - length, 1, length), lineColor);
        if (!tick.isMajor || x < 0) // what is left of "14 ms" at the edge may look like "ns"
            continue;
        const int labelWidth = metrics.horizontalAdvance(tick.label);
        // At the edges the label moves in rather than being cut.
        const int left = std::clamp(x - labelWidth / 2, 2, std::max(2, width() - labelWidth - 2));
        const QRect place(left, bottom - majorTick - metrics.height() - 1, labelWidth + 1, metrics.height());
        if (place.left() < freeFrom)
            continue;
        freeFrom = place.right() + labelGap;
        painter.setPen(style_.quietText);
        painter.drawText(place, Qt::AlignCenter, tick.label);
    }
    if (!start.isEmpty()) {
        painter.setPen(style_.text);
        painter.drawText(QRect(6, bottom - majorTick - metrics.height() - 1, prefixWidth, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, start);
    }
}

template <typename Visit>
void TimeRuler::forEachVisibleStep(Visit visit) const {
    const auto window = state_.window();
    for (const auto& group : state_.document().groups()) {
        if (!group.trace || group.trace->steps().empty())
            continue;
        const auto steps = group.trace->steps();
        for (std::size_t index = 0; index < steps.size(); ++index) {
            const auto& step = steps[index];
            const trace::TimeRange range{step.range.beginNs + group.shiftNs,
                                         step.range.endNs + group.shiftNs};
            if (range.beginNs >= window.endNs)
                break; // they are in the order of their begins
            if (range.endNs > window.beginNs)
                visit(index, step.name, range);
        }
        return; // the steps of one rank are enough
    }
}

std::optional<TimeRuler::StepSpan> TimeRuler::stepAt(base::Nanoseconds timeNs) const {
    std::optional<StepSpan> found;
    forEachVisibleStep([&](std::size_t, const std::string& name, trace::TimeRange range) {
        if (!found && range.beginNs <= timeNs && timeNs < range.endNs)
            found = StepSpan{QString::fromStdString(name), range};
    });
    return found;
}

void TimeRuler::paintSteps(QPainter& painter) const {
    const int band = bandHeight();
    if (band == 0)
        return;
    painter.setFont(style_.smallFont);
    const QFontMetrics metrics(style_.smallFont);
    double last = -leastStepPixels;
    forEachVisibleStep([&](std::size_t index, const std::string& name, trace::TimeRange range) {
        const double left = state_.scale().toPixel(range.beginNs);
        const double right = state_.scale().toPixel(range.endNs);
        if (right - left < 1 && left - last < leastStepPixels)
            return;
        last = left;
        const int from = std::max(0, static_cast<int>(std::floor(left)));
        const int to = std::min(width(), std::max(from + 1, static_cast<int>(std::floor(right))));
        const QRect place(from, height() - band, to - from - (right - left >= 3 ? 1 : 0), band - 2);
        const double share = index % 2 == 0 ? 0.16 : 0.24; // each keeps its own while the window moves
        painter.fillRect(place, mixed(style_.header, style_.accent, share));
        const auto room = place.adjusted(5, 0, -5, 0);
        if (room.width() < 14)
            return;
        painter.setPen(style_.text);
        painter.drawText(room, Qt::AlignCenter,
                         metrics.elidedText(QString::fromStdString(name), Qt::ElideMiddle, room.width()));
    });
}

void TimeRuler::paintRange(QPainter& painter) const {
    std::optional<trace::TimeRange> range;
    if (state_.selectedArea())
        range = state_.selectedArea()->range;
    else if (state_.selectedSlice())
        range = state_.document().rangeOf(*state_.selectedSlice());
    if (!range)
        return;
    const double left = std::clamp(state_.scale().toPixel(range->beginNs), -2.0, width() + 2.0);
    const double right = std::clamp(state_.scale().toPixel(range->endNs), -2.0, width() + 2.0);
    auto tint = style_.accent;
    tint.setAlpha(50);
    const int top = markHeight();
    const int axis = height() - bandHeight() - 1 - top;
    painter.fillRect(QRectF(left, top, std::max(1.0, right - left), axis), tint);
    for (const double edge : {left, right})
        painter.fillRect(QRectF(std::floor(edge), top, 1, axis), style_.accent);
}

std::vector<MarkPlace> TimeRuler::shownMarks() const {
    return placeMarks(state_.marks(), state_.scale(), width(), QFontMetrics(style_.smallFont));
}

void TimeRuler::paintMarks(QPainter& painter) const {
    painter.setFont(style_.smallFont);
    for (const auto& place : shownMarks())
        paintMark(painter, place);
}

void TimeRuler::paintMark(QPainter& painter, const MarkPlace& place) const {
    const auto& range = state_.marks()[place.mark].range;
    const auto color = markColor(style_.isDark);
    const int bottom = height() - bandHeight() - 1;
    const double left = std::max(state_.scale().toPixel(range.beginNs), -1.0);
    const double right = std::min(state_.scale().toPixel(range.endNs), width() + 1.0);
    if (right > left)
        painter.fillRect(QRectF(left, 0, right - left, 2), color);
    if (!place.flag.isEmpty()) {
        const double x = place.flag.left();
        painter.fillRect(QRectF(x, 0, 1, bottom), color);
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF{{x, 1}, {x + flagWidth, 6}, {x, 11}});
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    if (place.name.isEmpty())
        return;
    painter.setPen(style_.text);
    painter.drawText(place.name.translated(0, 2), Qt::AlignCenter | Qt::TextSingleLine, place.text);
}

void TimeRuler::paintCursor(QPainter& painter) const {
    if (!cursor_.x() || state_.document().isEmpty())
        return;
    const auto timeNs = state_.scale().toTime(*cursor_.x());
    auto text = state_.timeText(timeNs);
    if (state_.selectedSlice()) {
        const auto delta = timeNs - state_.document().startNs(*state_.selectedSlice());
        text += u"  Δ "_s + (delta < 0 ? u"−"_s : u"+"_s) + durationText(std::abs(delta));
    }
    painter.setFont(style_.smallFont);
    const QFontMetrics metrics(style_.smallFont);
    QRect chip(0, 0, metrics.horizontalAdvance(text) + 10, metrics.height() + 2);
    chip.moveLeft(std::clamp(static_cast<int>(*cursor_.x()) - chip.width() / 2, 2,
                             std::max(2, width() - chip.width() - 2)));
    chip.moveTop(markHeight() + 2);
    painter.fillRect(QRect(static_cast<int>(*cursor_.x()), 0, 1, height()), style_.quietText);
    painter.fillRect(chip, style_.isDark ? style_.text : style_.selection);
    painter.setPen(style_.isDark ? QColor(Qt::black) : QColor(Qt::white));
    painter.drawText(chip, Qt::AlignCenter, text);
}

std::optional<std::size_t> TimeRuler::markAt(QPoint point) const {
    if (point.y() >= markHeight())
        return std::nullopt;
    constexpr QMargins reach(2, 0, 0, 2);
    for (const auto& place : shownMarks())
        if (place.flag.marginsAdded(reach).contains(point) || place.name.marginsAdded(reach).contains(point))
            return place.mark;
    return std::nullopt;
}

QString TimeRuler::markTip(const TimelineMark& mark) const {
    const auto name = shownStart(mark.name.toStdString());
    const auto when =
        mark.range.length() > 0 ? durationText(mark.range.length()) : state_.timeText(mark.range.beginNs);
    return tr("%1: %2. A click shows it.").arg(name, when);
}

std::vector<TimelineTrack> TimeRuler::allTracks() const {
    std::vector<TimelineTrack> tracks;
    for (const auto root : tree_.roots()) {
        if (tree_.node(root).options.isHidden)
            continue;
        const auto below = tree_.tracksOf(root);
        tracks.insert(tracks.end(), below.begin(), below.end());
    }
    std::ranges::sort(tracks);
    return tracks;
}

void TimeRuler::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        pressedAt_ = event->position().toPoint();
}

void TimeRuler::mouseMoveEvent(QMouseEvent* event) {
    const auto point = event->position().toPoint();
    cursor_.setX(point.x());
    if (!(event->buttons() & Qt::LeftButton)) { // let go elsewhere
        pressedAt_.reset();
        isDragging_ = false;
    }
    if (!pressedAt_)
        return;
    if (!isDragging_ && std::abs(point.x() - pressedAt_->x()) < dragThreshold)
        return;
    isDragging_ = true;
    const auto first = state_.shownTimeAt(pressedAt_->x());
    const auto second = state_.shownTimeAt(point.x());
    if (first != second)
        state_.selectArea(TimelineArea{{std::min(first, second), std::max(first, second)}, allTracks()});
}

void TimeRuler::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    const bool wasDrag = std::exchange(isDragging_, false);
    const auto pressed = std::exchange(pressedAt_, std::nullopt);
    if (wasDrag || !pressed)
        return;
    if (const auto mark = markAt(event->position().toPoint()))
        state_.showMark(state_.marks()[*mark]);
    else
        state_.selectArea(std::nullopt);
}

void TimeRuler::mouseDoubleClickEvent(QMouseEvent* event) {
    // The first click on a mark has gone to it: what is under the mouse now is another place.
    if (event->button() != Qt::LeftButton || event->position().y() < markHeight())
        return;
    if (const auto step = stepAt(state_.scale().toTime(event->position().x())))
        state_.showRange(step->range);
}

void TimeRuler::leaveEvent(QEvent*) {
    cursor_.setX(std::nullopt);
}

void TimeRuler::wheelEvent(QWheelEvent* event) {
    const auto delta = event->angleDelta();
    event->accept();
    state_.rememberScaleOfSteps();
    const bool isAcross = (event->modifiers() & Qt::ShiftModifier) != 0;
    if (const int across = isAcross ? delta.x() + delta.y() : delta.x(); across != 0)
        state_.setScale(state_.scale().panned(-wheelPan(across) * width()));
    if (!isAcross)
        state_.zoom(wheelZoom(delta.y()), event->position().x());
}

bool TimeRuler::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto timeNs = state_.scale().toTime(help->pos().x());
    QString text = tr("Drag to select a range on all tracks");
    if (const auto mark = markAt(help->pos()))
        text = markTip(state_.marks()[*mark]);
    if (const auto step = help->pos().y() >= height() - bandHeight() ? stepAt(timeNs) : std::nullopt)
        text = tr("%1: %2. Double click shows it.").arg(step->name, durationText(step->range.length()));
    QToolTip::showText(help->globalPos(), asPlainText(text), this);
    return true;
}

} // namespace runglass::views
