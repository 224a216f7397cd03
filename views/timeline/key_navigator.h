// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/timeline_state.h"

#include <QObject>

class QTimer;

namespace runglass::views {

/// Zooms and pans while keys are held: a press moves at once by 50 px or 10 %, each frame covers 40 % of what
/// is left, and a held key pushes the target on, faster the longer it is held. Without animation each press
/// and repeat is one step.
class KeyNavigator : public QObject {
    Q_OBJECT

public:
    enum class Motion { ZoomIn, ZoomOut, PanLeft, PanRight };

    explicit KeyNavigator(TimelineState& state, QObject* parent = nullptr);

    /// `anchorPixel` stays where it is while zooming. Repeats of a held key come here too.
    void press(Motion motion, double anchorPixel);
    void release(Motion motion);
    /// Stands still at once: before a jump, which what is left to go would carry on from.
    void stop();
    void setAnimated(bool animated) { isAnimated_ = animated; }
    /// One frame, so many milliseconds after the one before; false when nothing moves any more.
    bool advance(double milliseconds);

private:
    void moveBy(double panPixels, double zoomLog);

    TimelineState& state_;
    QTimer* timer_;
    std::optional<Motion> held_;
    double heldMs_ = 0;
    double sinceRepeatMs_ = 0;
    double panLeft_ = 0;  ///< pixels still to go
    double zoomLeft_ = 0; ///< logarithm of the factor still to go
    double anchor_ = 0;
    bool isAnimated_ = true;
};

} // namespace runglass::views
