// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/timeline_state.h"

#include <QFontMetrics>
#include <QRect>
#include <QString>

#include <span>
#include <vector>

namespace runglass::views {

/// Where a mark stands in the row of the ruler that belongs to the marks. x counts from the left edge of the
/// window, y from the top of the row.
struct MarkPlace {
    std::size_t mark = 0; ///< index of the mark
    QRect flag;           ///< empty when the mark begins before the window
    QRect name;           ///< empty when there is no room for it
    QString text;         ///< what is written in `name`: the name, cut where the next flag begins
};

inline constexpr int flagWidth = 10;

int markRowHeight(const QFontMetrics& metrics);

/// The marks that reach into the window, from left to right. No name reaches into another mark's flag or
/// name; of a range that began before the window it stands at the left edge.
std::vector<MarkPlace> placeMarks(std::span<const TimelineMark> marks, const TimeScale& scale,
                                  int widthPixels, const QFontMetrics& metrics);

} // namespace runglass::views
