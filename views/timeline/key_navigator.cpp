// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/key_navigator.h"

#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace runglass::views {

namespace {

constexpr int frameMs = 16;
constexpr double firstPixels = 50;
constexpr double firstZoom = 0.1;    ///< of the window
constexpr double pixelsPerFrame = 8; ///< while held
constexpr double zoomPerFrame = 0.008;
constexpr double rampMs = 50;         ///< the speed grows by its first value in each of these
constexpr double sharePerFrame = 0.4; ///< of the way that is left
constexpr double holdMs = 700;        ///< without a repeat or release a key counts as held so long
constexpr double fastest = 12;        ///< times the first speed
constexpr double restPixels = 0.5;
constexpr double restZoom = 0.0005;

bool isPan(KeyNavigator::Motion motion) {
    return motion == KeyNavigator::Motion::PanLeft || motion == KeyNavigator::Motion::PanRight;
}

double signOf(KeyNavigator::Motion motion) {
    return motion == KeyNavigator::Motion::PanLeft || motion == KeyNavigator::Motion::ZoomIn ? -1 : 1;
}

} // namespace

KeyNavigator::KeyNavigator(TimelineState& state, QObject* parent)
    : QObject(parent), state_(state), timer_(new QTimer(this)) {
    timer_->setInterval(frameMs);
    timer_->setTimerType(Qt::PreciseTimer);
    connect(timer_, &QTimer::timeout, this, [this] {
        if (!advance(frameMs))
            timer_->stop();
    });
}

void KeyNavigator::press(Motion motion, double anchorPixel) {
    anchor_ = anchorPixel;
    sinceRepeatMs_ = 0;
    const double pan = isPan(motion) ? signOf(motion) * firstPixels : 0;
    const double zoom = isPan(motion) ? 0 : signOf(motion) * -std::log(1 - firstZoom);
    const bool isRepeat = std::exchange(held_, motion) == motion;
    if (!isRepeat)
        state_.rememberScale();
    if (!isAnimated_) {
        moveBy(pan, zoom);
        return;
    }
    if (isRepeat)
        return;
    heldMs_ = 0;
    panLeft_ += pan;
    zoomLeft_ += zoom;
    timer_->start();
}

void KeyNavigator::release(Motion motion) {
    if (held_ == motion)
        held_.reset();
}

void KeyNavigator::stop() {
    held_.reset();
    panLeft_ = 0;
    zoomLeft_ = 0;
    timer_->stop();
}

bool KeyNavigator::advance(double milliseconds) {
    const double frames = milliseconds / frameMs;
    if (held_) {
        heldMs_ += milliseconds;
        sinceRepeatMs_ += milliseconds;
        const double speed = std::min(fastest, 1 + heldMs_ / rampMs) * frames * signOf(*held_);
        if (isPan(*held_))
            panLeft_ += pixelsPerFrame * speed;
        else
            zoomLeft_ += zoomPerFrame * speed;
        if (sinceRepeatMs_ > holdMs)
            held_.reset();
    }
    const double share = 1 - std::pow(1 - sharePerFrame, frames);
    const double pan = std::abs(panLeft_) < restPixels ? panLeft_ : panLeft_ * share;
    const double zoom = std::abs(zoomLeft_) < restZoom ? zoomLeft_ : zoomLeft_ * share;
    panLeft_ -= pan;
    zoomLeft_ -= zoom;
    moveBy(pan, zoom);
    return held_ || panLeft_ != 0 || zoomLeft_ != 0;
}

void KeyNavigator::moveBy(double panPixels, double zoomLog) {
    if (panPixels != 0)
        state_.setScale(state_.scale().panned(panPixels));
    if (zoomLog != 0)
        state_.zoom(std::exp(zoomLog), anchor_);
}

} // namespace runglass::views
