// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/time_scale.h"

#include <QString>

#include <vector>

namespace runglass::views {

struct RulerTick {
    base::Nanoseconds timeNs;
    bool isMajor;
    QString label; ///< of major ticks; together with the prefix it names the time
};

struct RulerTicks {
    std::vector<RulerTick> ticks;
    base::Nanoseconds stepNs = 1; ///< between major ticks
    /// What the labels below a second are to be added to, counted from the zero; 0: they are whole.
    base::Nanoseconds baseNs = 0;
};

/// Major ticks at 1, 2 or 5 times a power of ten from `zeroNs`, at least 100 px and 1 ns apart; labels of
/// neighbours differ at every zoom.
RulerTicks rulerTicks(const TimeScale& scale, int widthPixels, base::Nanoseconds zeroNs);

} // namespace runglass::views
