// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QPalette>

class QApplication;

namespace runglass::views {

/// What a colour stands for. The same meaning has the same colour in every pane and in the timeline.
enum class Meaning {
    Computing,
    Communication, ///< not overlapped by computing
    Overlapped,
    Free, ///< free, idle, wait; also "Others"
    Memory,
    HostRuntime,
    DataLoading,
    Worse,
    Better
};

enum class Theme { System, Light, Dark };

bool isDark(const QPalette& palette);

QColor meaningColor(Meaning meaning, bool dark);

/// Colours for series without a meaning: ten of about equal lightness, told apart also with red-green
/// blindness, each with a contrast of at least 3 : 1 to the background. Further indices start over.
constexpr int qualitativeCount = 10;
QColor qualitativeColor(int index, bool dark);

/// The foreground mixed into the background: for hairlines, tints and bars that must fit any palette.
QColor mixed(const QColor& background, const QColor& foreground, double foregroundShare);
/// Between rows of tables, around cards.
QColor hairlineColor(const QPalette& palette);
/// Text of less weight than the text colour, still with a contrast of 4.5 : 1.
QColor quietTextColor(const QPalette& palette);

QPalette lightPalette();
QPalette darkPalette();

/// Fusion style with our palette. System follows the palette that the platform had at the first call.
void applyTheme(QApplication& application, Theme theme);

/// Contrast of two opaque colours as WCAG 2 defines it: 1…21.
double contrast(const QColor& left, const QColor& right);
/// Black or white, whichever can be read better on a colour: that has a contrast of 4.58 at least.
QColor readableOn(const QColor& background);

} // namespace runglass::views
