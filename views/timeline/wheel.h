// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace runglass::views {

// What turning the wheel does, the same in all parts of the timeline. Deltas are QWheelEvent::angleDelta.

constexpr double wheelNotch = 120; ///< delta of one notch, as Qt defines it

/// The factor for TimelineState::zoom; turning forwards zooms in.
inline double wheelZoom(int delta) {
    constexpr double zoomPerNotch = 1.25;
    return std::pow(zoomPerNotch, -delta / wheelNotch);
}

/// How far to pan, as a share of the window.
inline double wheelPan(int delta) {
    constexpr double panPerNotch = 0.1;
    return delta / wheelNotch * panPerNotch;
}

} // namespace runglass::views
