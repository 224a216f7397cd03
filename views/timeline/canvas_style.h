// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/track_layout.h"

#include <QColor>
#include <QFont>
#include <QPalette>

namespace runglass::views {

/// Colours, fonts and heights of the canvas, made from the palette and the font of the application.
struct CanvasStyle {
    bool isDark = false;
    QColor background;
    QColor header; ///< of rows of processes and groups
    QColor hairline;
    QColor text;
    QColor quietText;
    QColor label; ///< text on slices
    QColor accent;
    QColor selection; ///< outline of the selected slice
    QColor counterFill;
    QColor counterLine;
    QFont labelFont;
    QFont smallFont;
    RowMetrics metrics;

    static CanvasStyle of(const QPalette& palette, const QFont& font);
};

} // namespace runglass::views
