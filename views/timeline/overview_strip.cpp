// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/overview_strip.h"

#include "views/jobs/job_runner.h"
#include "views/timeline/lane_painter.h"
#include "views/timeline/selection_overlay.h"
#include "views/timeline/slice_colors.h"
#include "views/timeline/wheel.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

const auto overviewSlot = u"timeline/overview"_s;
const auto foundSlot = u"timeline/found"_s;
const auto ticksSlot = u"timeline/found-columns"_s;
constexpr double handleWidth = 7;
constexpr double leastFrame = 3;
constexpr int inset = 4;
constexpr int veilAlpha = 140;

} // namespace

OverviewStrip::OverviewStrip(TimelineState& state, JobRunner& jobs, QWidget* parent)
    : QWidget(parent), state_(state), jobs_(jobs) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Overview of the whole run"));
    setToolTip(tr("Drag the frame to move, its edges to zoom; click to go there"));
    const auto repaint = [this] { update(); };
    connect(&state_, &TimelineState::scaleChanged, this, repaint);
    connect(&state_, &TimelineState::marksChanged, this, repaint);
    connect(&state_, &TimelineState::selectionChanged, this, repaint);
    connect(&state_, &TimelineState::documentChanged, this, [this] {
        data_ = {};
        picture_ = {};
        compute();
    });
    connect(&state_, &TimelineState::highlightChanged, this, &OverviewStrip::computeFound);
}

OverviewStrip::~OverviewStrip() {
    jobs_.cancel(overviewSlot);
    jobs_.cancel(foundSlot);
    jobs_.cancel(ticksSlot);
}

void OverviewStrip::setStyleOfCanvas(const CanvasStyle& style) {
    style_ = style;
    picture_ = {};
    update();
}

void OverviewStrip::compute() {
    update();
    if (state_.document().isEmpty() || width() <= 0) {
        jobs_.cancel(overviewSlot); // its processes are those of a document that is gone
        return;
    }
    const auto columns = static_cast<std::size_t>(std::lround(width() * devicePixelRatioF()));
    jobs_.start(
        overviewSlot, {},
        [document = state_.document(), columns](JobContext& job) {
            return makeOverview(document, columns, job.stop);
        },
        [this](OverviewData data) {
            data_ = std::move(data);
            picture_ = {};
            update();
            Q_EMIT updated();
        });
}

void OverviewStrip::computeFound() {
    found_.reset();
    ticks_.clear();
    jobs_.cancel(ticksSlot);
    update();
    Q_EMIT foundChanged();
    const auto highlight = state_.highlight();
    if (!highlight) {
        jobs_.cancel(foundSlot);
        return;
    }
    jobs_.start(
        foundSlot, {},
        [document = state_.document(), highlight](JobContext& job) {
            return std::make_shared<const FoundSlices>(document, *highlight, job.stop);
        },
        [this](std::shared_ptr<const FoundSlices> found) {
            found_ = std::move(found);
            computeTicks();
            Q_EMIT foundChanged();
        });
}

/// Not while painting: a trace may have thousands of lanes with hits.
void OverviewStrip::computeTicks() {
    if (!found_)
        return;
    jobs_.start(
        ticksSlot, {},
        [document = state_.document(), found = found_, columns = width()](JobContext& job) {
            return foundColumns(document, *found, columns, job.stop);
        },
        [this](std::vector<int> ticks) {
            ticks_ = std::move(ticks);
            update();
        });
}

void OverviewStrip::resizeEvent(QResizeEvent*) {
    compute();
    computeTicks();
}

double OverviewStrip::toX(base::Nanoseconds timeNs) const {
    const auto range = state_.document().range();
    return static_cast<double>(differenceNs(timeNs, range.beginNs)) / static_cast<double>(range.length()) *
           width();
}

base::Nanoseconds OverviewStrip::toTime(double x) const {
    const auto range = state_.document().range();
    return range.beginNs +
           static_cast<base::Nanoseconds>(x / std::max(1, width()) * static_cast<double>(range.length()));
}

QRectF OverviewStrip::frame() const {
    const auto window = state_.window();
    const double left = std::clamp(toX(window.beginNs), 0.0, static_cast<double>(width()));
    const double right = std::clamp(toX(window.endNs), 0.0, static_cast<double>(width()));
    const double spare = std::max(0.0, leastFrame - (right - left)) / 2;
    return {left - spare, 0, right - left + 2 * spare, static_cast<double>(height() - 1)};
}

void OverviewStrip::makePicture() {
    const double ratio = devicePixelRatioF();
    QImage image(QSize(static_cast<int>(std::lround(width() * ratio)),
                       static_cast<int>(std::lround(height() * ratio))),
                 QImage::Format_RGB32);
    image.fill(style_.background);
    const auto rows = data_.rows.size();
    const double room = image.height() - 2 * inset * ratio;
    const auto background = style_.background.rgb();
    for (std::size_t index = 0; index < rows; ++index) {
        const auto& row = data_.rows[index];
        const auto& process = state_.document().trace(row.group).processes()[row.process];
        const auto color = familyColor(process.name.empty() ? process.pid : process.name, {}, style_.isDark);
        const QColor strong = style_.isDark ? QColor(color).lighter(125) : QColor(color).darker(118);
        const int top =
            static_cast<int>(inset * ratio + room * static_cast<double>(index) / static_cast<double>(rows));
        const int bottom = static_cast<int>(inset * ratio + room * static_cast<double>(index + 1) /
                                                                static_cast<double>(rows));
        const int gap = bottom - top > 4 ? 1 : 0;
        for (int y = top; y < bottom - gap && y < image.height(); ++y) {
            auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
            const auto columns = std::min(static_cast<std::size_t>(image.width()), row.shares.size());
            for (std::size_t x = 0; x < columns; ++x)
                if (row.shares[x] > 0)
                    line[x] = mixedPixel(background, strong.rgb(), row.shares[x] / 255.0);
        }
    }
    image.setDevicePixelRatio(ratio);
    picture_ = QPixmap::fromImage(image);
}

void OverviewStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (picture_.isNull() || picture_.size() != size() * devicePixelRatioF())
        makePicture();
    painter.drawPixmap(0, 0, picture_);
    if (state_.document().isEmpty())
        return;
    const auto window = frame();
    auto veil = style_.header;
    veil.setAlpha(veilAlpha);
    painter.fillRect(QRectF(0, 0, window.left(), height()), veil);
    painter.fillRect(QRectF(window.right(), 0, width() - window.right(), height()), veil);
    paintTicks(painter);
    painter.setPen(QPen(style_.accent, 1));
    painter.drawRect(window.adjusted(0, 0, -1, 0));
    painter.setPen(Qt::NoPen);
    painter.setBrush(style_.accent);
    for (const double x : {window.left(), window.right() - 3})
        if (window.width() > 2 * handleWidth)
            painter.drawRect(QRectF(x, height() / 2.0 - 8, 3, 16));
    painter.fillRect(QRect(0, height() - 1, width(), 1), style_.hairline);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(style_.accent, 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void OverviewStrip::paintTicks(QPainter& painter) const {
    const auto mark = markColor(style_.isDark);
    for (const auto& each : state_.marks()) {
        const double left = std::clamp(std::floor(toX(each.range.beginNs)), -2.0, width() + 2.0);
        const double right = std::clamp(toX(each.range.endNs), -2.0, width() + 2.0);
        painter.fillRect(QRectF(left, 0, std::max(2.0, right - left), 4), mark);
    }
    if (const auto slice = state_.selectedSlice())
        painter.fillRect(QRectF(std::floor(toX(state_.document().startNs(*slice))), 0, 1, height()),
                         style_.selection);
    const auto color = style_.isDark ? QColor(0xFF, 0xD0, 0x40) : QColor(0xC8, 0x8A, 0x00);
    for (const int x : ticks_)
        painter.fillRect(QRect(x, height() - 8, 1, 7), color);
}

OverviewStrip::Grip OverviewStrip::gripAt(double x) const {
    const auto window = frame();
    if (std::abs(x - window.left()) <= handleWidth && x < window.center().x())
        return Grip::Left;
    if (std::abs(x - window.right()) <= handleWidth)
        return Grip::Right;
    return x > window.left() && x < window.right() ? Grip::Body : Grip::None;
}

void OverviewStrip::centreOn(double x) {
    const auto& scale = state_.scale();
    state_.setScale(scale.panned(scale.toPixel(toTime(x)) - state_.widthPixels() / 2.0));
}

void OverviewStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || state_.document().isEmpty())
        return;
    state_.rememberScale();
    grippedAt_ = event->position().x();
    grip_ = gripAt(grippedAt_);
    if (grip_ == Grip::None) {
        centreOn(grippedAt_);
        grip_ = Grip::Body;
    }
    grippedWindow_ = state_.window();
}

void OverviewStrip::mouseMoveEvent(QMouseEvent* event) {
    const double x = event->position().x();
    if (grip_ == Grip::None) {
        const auto grip = gripAt(x);
        setCursor(grip == Grip::Body   ? Qt::OpenHandCursor
                  : grip == Grip::None ? Qt::ArrowCursor
                                       : Qt::SizeHorCursor);
        return;
    }
    const auto movedNs = toTime(x) - toTime(grippedAt_);
    auto window = grippedWindow_;
    if (grip_ == Grip::Body) {
        const auto& scale = state_.scale();
        state_.setScale(TimeScale(window.beginNs + movedNs, 0, scale.nsPerPixel()));
        return;
    }
    (grip_ == Grip::Left ? window.beginNs : window.endNs) += movedNs;
    if (window.beginNs < window.endNs)
        state_.setScale(TimeScale::fitting(window, state_.widthPixels()));
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent*) {
    grip_ = Grip::None;
}

void OverviewStrip::mouseDoubleClickEvent(QMouseEvent*) {
    state_.showAll();
}

void OverviewStrip::wheelEvent(QWheelEvent* event) {
    event->accept();
    const double at = state_.scale().toPixel(toTime(event->position().x()));
    state_.rememberScaleOfSteps();
    state_.zoom(wheelZoom(event->angleDelta().y()), at);
}

void OverviewStrip::keyPressEvent(QKeyEvent* event) {
    constexpr double step = 0.1;
    const double width = state_.widthPixels();
    const int key = event->key();
    if (key != Qt::Key_Left && key != Qt::Key_Right && key != Qt::Key_Up && key != Qt::Key_Down) {
        QWidget::keyPressEvent(event);
        return;
    }
    state_.rememberScaleOfSteps();
    if (key == Qt::Key_Left)
        state_.setScale(state_.scale().panned(-step * width));
    else if (key == Qt::Key_Right)
        state_.setScale(state_.scale().panned(step * width));
    else
        state_.zoom(key == Qt::Key_Up ? 1 - 2 * step : 1 / (1 - 2 * step), width / 2);
}

} // namespace runglass::views
