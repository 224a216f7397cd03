// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/canvas_style.h"

#include "views/base/palette.h"
#include "views/timeline/slice_colors.h"

#include <QFontMetrics>

namespace runglass::views {

namespace {

constexpr double labelSize = 0.92; ///< of the application font
constexpr double smallSize = 0.85;

QFont scaled(QFont font, double factor) {
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(qRound(font.pixelSize() * factor));
    return font;
}

} // namespace

CanvasStyle CanvasStyle::of(const QPalette& palette, const QFont& font) {
    CanvasStyle style;
    style.isDark = views::isDark(palette);
    style.background = palette.color(QPalette::Base);
    style.header = mixed(palette.color(QPalette::Window), palette.color(QPalette::WindowText), 0.03);
    style.hairline = mixed(style.background, palette.color(QPalette::Text), style.isDark ? 0.12 : 0.09);
    style.text = palette.color(QPalette::Text);
    style.quietText = quietTextColor(palette);
    style.label = SliceColors::labelColor(style.isDark);
    style.accent = meaningColor(Meaning::Computing, style.isDark);
    style.selection = style.isDark ? QColor(0xFF, 0xFF, 0xFF) : QColor(0x10, 0x18, 0x28);
    style.counterFill = mixed(style.background, style.accent, style.isDark ? 0.35 : 0.28);
    style.counterLine = style.accent;
    style.labelFont = scaled(font, labelSize);
    style.smallFont = scaled(font, smallSize);
    style.metrics = RowMetrics::forFontHeight(QFontMetrics(style.labelFont).height());
    return style;
}

} // namespace runglass::views
